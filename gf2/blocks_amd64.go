//go:build amd64 && !purego

package gf2

import "sync/atomic"

// vectorBlock is the folder for processors with AVX2: a row of a block is one
// register of sixteen sums.
type vectorBlock struct {
	*block[int16]
}

func newFolder16(terms []term, low int) folder {
	b := newBlock[int16](terms, low)
	if !hasAVX2 {
		return b
	}
	return vectorBlock{b}
}

func (b vectorBlock) flip(bit int) {
	if list := b.byBit[bit]; len(list) > 0 {
		foldAVX2(&b.base[0], &b.folded[0], &list[0], len(list))
	}
}

// most does the transform in passes of eight-way butterflies, the last of which
// keeps only the greatest sum.
func (b vectorBlock) most() int32 {
	return int32(mostAVX2(b.passes(len(b.base)/8), len(b.base)/lanes))
}

// each does the last pass again, this time keeping the sums.
func (b vectorBlock) each(level *atomic.Int32, n uint64, see func(v uint64, t int32)) {
	butterfliesAVX2(&b.work[0], b.passes(len(b.base)/8), len(b.base)/lanes, len(b.base)/lanes/8)
	b.block.each(level, n, see)
}

// passes does the passes whose stride is below last sums, and returns where the
// sums are then.
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

// mostAVX2 transforms each eight rows that lie rows/8 apart and returns the
// greatest sum of all.
//
//go:noescape
func mostAVX2(from *int16, rows int) int16
