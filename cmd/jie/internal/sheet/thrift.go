package sheet

import "encoding/binary"

// Types of Thrift's compact protocol.
const (
	thriftInt    = 5
	thriftLong   = 6
	thriftBytes  = 8
	thriftList   = 9
	thriftStruct = 12
)

// thrift writes a struct in Thrift's compact protocol, its fields in the order of their
// numbers.
type thrift struct {
	data []byte
	last []int // the last field of each open struct
}

func newThrift() *thrift { return &thrift{last: []int{0}} }

// field begins a field: its number, less the one before it, and its type.
func (t *thrift) field(number, kind int) {
	depth := len(t.last) - 1
	t.data = append(t.data, byte((number-t.last[depth])<<4|kind))
	t.last[depth] = number
}

func (t *thrift) integer(number int, n int64) {
	t.field(number, thriftInt)
	t.element(n)
}

func (t *thrift) long(number int, n int64) {
	t.field(number, thriftLong)
	t.element(n)
}

func (t *thrift) text(number int, s string) {
	t.field(number, thriftBytes)
	t.string(s)
}

// list begins a list of so many elements.
func (t *thrift) list(number, kind, n int) {
	t.field(number, thriftList)
	if n < 15 {
		t.data = append(t.data, byte(n<<4|kind))
		return
	}
	t.data = append(t.data, byte(0xf0|kind))
	t.data = binary.AppendUvarint(t.data, uint64(n))
}

// element writes a whole number of a list, and string a text.
func (t *thrift) element(n int64) { t.data = binary.AppendVarint(t.data, n) }

func (t *thrift) string(s string) {
	t.data = binary.AppendUvarint(t.data, uint64(len(s)))
	t.data = append(t.data, s...)
}

// open begins a struct that is a field, begin one that is an element of a list, and close
// ends either.
func (t *thrift) open(number int) {
	t.field(number, thriftStruct)
	t.begin()
}

func (t *thrift) begin() { t.last = append(t.last, 0) }

func (t *thrift) close() {
	t.data = append(t.data, 0)
	t.last = t.last[:len(t.last)-1]
}

// bytes is the whole struct.
func (t *thrift) bytes() []byte { return append(t.data, 0) }
