package read

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"jie/codes"
)

const npyMagic = "\x93NUMPY"

// maxNumpy bounds the arrays of a file, in bytes: a file may claim any size, and a zip may
// unpack to any size.
const maxNumpy = 1 << 27

// array is a NumPy array: numbers, or a text.
type array struct {
	shape   []int
	count   int
	fortran bool
	big     bool // the first byte of a number is its highest
	kind    byte // b, i, u or f
	size    int  // bytes of a number
	data    []byte
	text    string // of an array of characters
}

// npyHeader is the form of the header, a Python dict.
var npyHeader = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^ *\{ *'descr' *: *'([<>|=]?)([a-zA-Z])(\d+)' *, *'fortran_order' *: *(True|False) *, *'shape' *: *\(([\d, ]*)\) *,? *\} *\n?$`)
})

// readArray reads an array of version 1, 2 or 3.
func readArray(data []byte) (*array, error) {
	if len(data) < 12 || string(data[:6]) != npyMagic || data[6] < 1 || data[6] > 3 {
		return nil, malformed("npy", "code-header", 0)
	}
	length, start := int64(binary.LittleEndian.Uint16(data[8:])), int64(10)
	if data[6] > 1 {
		length, start = int64(binary.LittleEndian.Uint32(data[8:])), 12
	}
	if length > int64(len(data))-start {
		return nil, malformed("npy", "code-short", 0)
	}
	parts := npyHeader().FindSubmatch(data[start : start+length])
	if parts == nil {
		return nil, malformed("npy", "code-header", 0)
	}
	a := &array{fortran: string(parts[4]) == "True", big: string(parts[1]) == ">", kind: parts[2][0], data: data[start+length:]}
	if err := a.sizes(string(parts[5])); err != nil {
		return nil, err
	}
	return a, a.typed(string(parts[3]))
}

// sizes reads a shape, such as "3, 7" or "12,".
func (a *array) sizes(shape string) error {
	a.count = 1
	fields := strings.Split(shape, ",")
	for i, field := range fields {
		if field = strings.TrimSpace(field); field == "" && i == len(fields)-1 {
			break // after the last comma
		}
		n, err := strconv.Atoi(field)
		switch {
		case err != nil && !isRange(err):
			return malformed("npy", "code-header", 0)
		case err != nil || n > maxNumpy || n != 0 && a.count > maxNumpy/n:
			return malformed("npy", "code-size", 0)
		}
		a.shape, a.count = append(a.shape, n), a.count*n
	}
	return nil
}

// typed sets the type of the numbers, and checks that there are as many as the shape says.
func (a *array) typed(size string) (err error) {
	if a.size, err = strconv.Atoi(size); err != nil || a.size < 1 || a.size > 64 {
		return malformed("npy", "code-type", 0)
	}
	bytes := int64(a.size)
	switch {
	case a.kind == 'U':
		bytes *= 4
	case a.kind == 'S':
	case strings.IndexByte("iu", a.kind) >= 0 && a.size <= 8, a.kind == 'b' && a.size == 1, a.kind == 'f' && (a.size == 4 || a.size == 8):
	default:
		return malformed("npy", "code-type", 0)
	}
	if int64(len(a.data)) != int64(a.count)*bytes {
		return malformed("npy", "code-short", 0)
	}
	if a.kind == 'S' || a.kind == 'U' {
		a.text = strings.Trim(strings.ReplaceAll(string(a.data), "\x00", ""), " ")
	}
	return nil
}

// word returns the bytes of number i as a whole number.
func (a *array) word(i int) (word uint64) {
	item := a.data[i*a.size : (i+1)*a.size]
	for k := range item {
		at := len(item) - 1 - k
		if a.big {
			at = k
		}
		word = word<<8 | uint64(item[at])
	}
	return word
}

// whole returns number i if it is an integer.
func (a *array) whole(i int) (int64, bool) {
	word, shift := a.word(i), 64-8*a.size
	switch a.kind {
	case 'i':
		return int64(word<<shift) >> shift, true
	case 'f', 'b':
		return 0, false
	}
	return int64(word), int64(word) >= 0
}

// entry returns number i as a text: an integer, a truth value or a floating-point number.
func (a *array) entry(i int) string {
	word := a.word(i)
	switch {
	case word == 0:
		return "0"
	case a.kind == 'f' && a.size == 8:
		return strconv.FormatFloat(math.Float64frombits(word), 'g', -1, 64)
	case a.kind == 'f':
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(word))), 'g', -1, 32)
	case a.kind == 'i':
		n, _ := a.whole(i)
		return strconv.FormatInt(n, 10)
	}
	return strconv.FormatUint(word, 10)
}

func npy(data []byte) (*Matrix01, error) {
	a, err := readArray(data)
	if err != nil {
		return nil, err
	}
	return a.matrix("npy")
}

func (a *array) matrix(format string) (*Matrix01, error) {
	if len(a.shape) != 2 || a.kind == 'S' || a.kind == 'U' {
		return nil, malformed(format, "code-shape", 0)
	}
	rows, columns := a.shape[0], a.shape[1]
	if columns < 1 || columns > 2*codes.MaxColumns || rows > codes.MaxRows {
		return nil, malformed(format, "code-size", 0)
	}
	m := &Matrix01{N: columns, Rows: make([][]int32, rows)}
	for i := range rows {
		m.Rows[i] = []int32{}
		for j := range columns {
			at := i*columns + j
			if a.fortran {
				at = j*rows + i
			}
			value := a.entry(at)
			one, ok := isOne(value)
			if !ok {
				return nil, notBinary(format, value, cell{row: i, column: j})
			}
			if one {
				m.Rows[i] = append(m.Rows[i], int32(j))
			}
		}
	}
	return m, nil
}

func readZip(data []byte) (map[string]*array, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, malformed("npz", "code-zip", 0)
	}
	arrays, left := make(map[string]*array), int64(maxNumpy)
	for _, file := range z.File {
		r, err := file.Open()
		if err != nil {
			return nil, malformed("npz", "code-zip", 0)
		}
		content, err := io.ReadAll(io.LimitReader(r, left+1))
		_ = r.Close()
		if left -= int64(len(content)); err != nil || left < 0 {
			return nil, malformed("npz", "code-zip", 0)
		}
		a, err := readArray(content)
		if err != nil {
			return nil, err
		}
		name := strings.ToLower(strings.TrimSuffix(file.Name, ".npy"))
		if arrays[name] != nil {
			return nil, malformed("npz", "code-npz-twice", 0)
		}
		arrays[name] = a
	}
	return arrays, nil
}

// npz reads a sparse matrix of scipy, or the only array of an .npz.
func npz(data []byte) (*Matrix01, error) {
	arrays, err := readZip(data)
	if err != nil {
		return nil, err
	}
	if arrays["format"] != nil && arrays["shape"] != nil {
		return sparse(arrays)
	}
	for _, a := range arrays {
		if len(arrays) == 1 {
			return a.matrix("npz")
		}
	}
	return nil, malformed("npz", "code-npz-names", 0)
}

// npzPair reads an .npz with the arrays hx and hz.
func npzPair(data []byte) (*codes.Code, error) {
	arrays, err := readZip(data)
	if err != nil {
		return nil, err
	}
	if arrays["hx"] == nil || arrays["hz"] == nil {
		return nil, malformed("npz", "code-npz-names", 0)
	}
	x, err := arrays["hx"].matrix("hx")
	if err != nil {
		return nil, err
	}
	z, err := arrays["hz"].matrix("hz")
	if err != nil {
		return nil, err
	}
	return pair(x, z)
}

// isRange reports whether a number was too large to be read.
func isRange(err error) bool {
	number, ok := err.(*strconv.NumError)
	return ok && number.Err == strconv.ErrRange
}
