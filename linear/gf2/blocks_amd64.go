//go:build amd64 && !purego

package gf2

import (
	"math"
	"sync/atomic"
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
