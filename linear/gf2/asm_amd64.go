//go:build amd64 && !purego

package gf2

import (
	"math"
	"sync/atomic"
	"unsafe"

	"jie/internal/machine"
)

// vectorBlock is the folder for processors with AVX2: a row of a block is one register of sixteen sums.
type vectorBlock struct {
	*block[int16]
	found []uint32 // memory for the rows that each visits
}

func newFolder16(terms []term, low int) folder {
	b := newBlock[int16](terms, low)
	if !hasAVX2 {
		return b
	}
	return vectorBlock{b, make([]uint32, len(b.base)/lanes)}
}

func (b vectorBlock) flip(bit int) {
	if list := b.byBit[bit]; len(list) > 0 {
		foldAVX2(&b.base[0], &b.folded[0], &list[0], len(list))
	}
}

// most does the transform in passes of eight-way butterflies, the last of which keeps only the greatest sum.
func (b vectorBlock) most() int32 {
	return int32(mostAVX2(b.passes(len(b.base)/8), len(b.base)/lanes))
}

// each does the last pass again, this time keeping the sums, and visits the rows that have one to report.
func (b vectorBlock) each(level *atomic.Int32, n uint64, see func(v uint64, t int32)) {
	rows := len(b.base) / lanes
	butterfliesAVX2(&b.work[0], b.passes(len(b.base)/8), rows, rows/8)
	lowest := level.Load()
	if lowest <= math.MinInt16 || n < lanes {
		b.block.each(level, n, see)
		return
	}
	found := rowsAboveAVX2(&b.work[0], int(n/lanes), int16(lowest-1), &b.found[0])
	for _, row := range b.found[:found] {
		for j, t := range b.work[row*lanes : row*lanes+lanes] {
			if int32(t) >= lowest {
				see(uint64(row)*lanes+uint64(j), int32(t))
			}
		}
	}
}

// passes does the passes whose stride is below last sums, and returns the place of the sums then.
func (b vectorBlock) passes(last int) *int16 {
	from := &b.base[0]
	for stride := lanes; stride < last; stride *= 8 {
		butterfliesAVX2(&b.work[0], from, len(b.base)/lanes, stride/lanes)
		from = &b.work[0]
	}
	return from
}

// foldAVX2 turns the sign of the n listed terms and adds each twice to its row.
//
//go:noescape
func foldAVX2(base *int16, terms *folded, list *uint32, n int)

// butterfliesAVX2 transforms each eight rows that lie stride rows apart.
//
//go:noescape
func butterfliesAVX2(to, from *int16, rows, stride int)

// rowsAboveAVX2 lists the rows that have a sum above a number, and returns how many there are.
//
//go:noescape
func rowsAboveAVX2(work *int16, rows int, below int16, found *uint32) int

// mostAVX2 transforms each eight rows that lie rows/8 apart and returns the greatest sum of all.
//
//go:noescape
func mostAVX2(from *int16, rows int) int16

// xorReversedBlocks does whole blocks of four words and returns how many words.
func xorReversedBlocks(dst Vector, a, b []byte) int {
	if !hasAVX2 || len(dst) < 4 {
		return 0
	}
	blocks := len(dst) / 4
	if b == nil {
		reverseAVX2(unsafe.Pointer(&dst[0]), unsafe.Pointer(&a[0]), unsafe.Pointer(&a[0]), blocks, 0)
	} else {
		b = b[:32*blocks]
		reverseAVX2(unsafe.Pointer(&dst[0]), unsafe.Pointer(&a[0]), unsafe.Pointer(&b[0]), blocks, -1)
	}
	return 4 * blocks
}

func putReversedBlocks(dst []byte, v Vector) int {
	if !hasAVX2 || len(v) < 4 {
		return 0
	}
	blocks := len(v) / 4
	reverseAVX2(unsafe.Pointer(&dst[0]), unsafe.Pointer(&v[0]), unsafe.Pointer(&v[0]), blocks, 0)
	return 4 * blocks
}

// reverseAVX2 reverses the bits of each byte of a XOR (b AND mask), 32 bytes a block.
//
//go:noescape
func reverseAVX2(dst, a, b unsafe.Pointer, blocks int, mask int64)

// The features of the processor and the operating system. Tests switch these off.
var (
	features     = machine.Detect()
	hasCarryless = features.Carryless
	hasAVX2      = features.AVX2
	hasAVX512    = features.AVX512
)

func distances(dst []int32, v Vector, rows []uint64, stride int) {
	if hasAVX512 {
		distancesAVX512(&dst[0], &v[0], &rows[0], len(dst), len(v), stride)
		return
	}
	distancesPortable(dst, v, rows, stride)
}

// distancesAVX512 compares v with n rows.
//
//go:noescape
func distancesAVX512(dst *int32, v, rows *uint64, n, words, stride int)

// mulSquare puts the product of two numbers of n words, n even and positive,
// into the 2n words at r, which must overlap neither.
func mulSquare(r, p, q []uint64) {
	if hasCarryless {
		mulCarryless(&r[0], &p[0], &q[0], len(p)/2)
		return
	}
	mulPortable(r, p, q)
}

// mulCarryless multiplies n pairs of words by n pairs.
//
//go:noescape
func mulCarryless(r, p, q *uint64, n int)

// applySteps is [applyPortable], by carry-less multiplication if the processor has it.
func applySteps(a, b []uint64, m *wordMatrix) {
	if hasCarryless {
		applyCarryless(&a[0], &b[0], len(a), m)
		return
	}
	applyPortable(a, b, m)
}

//go:noescape
func applyCarryless(a, b *uint64, n int, m *wordMatrix)

// stepRow is [stepPortable], in vectors of eight or four words if the processor has them.
func stepRow(previous, current, b padded, w int) (weight int) {
	n := Words(w)
	switch {
	case hasAVX512:
		return stepAVX512(&previous[padBefore], &current[padBefore], &b[padBefore], (n+7)/8)
	case hasAVX2:
		return stepAVX2(&previous[padBefore], &current[padBefore], &b[padBefore], (n+3)/4)
	}
	return stepPortable(previous, current, b, w)
}

// stepAVX512 and stepAVX2 step blocks of eight and of four words. Bits past the row's width are left in previous.
//
//go:noescape
func stepAVX512(previous, current, b *uint64, blocks int) (weight int)

//go:noescape
func stepAVX2(previous, current, b *uint64, blocks int) (weight int)
