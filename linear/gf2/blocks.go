package gf2

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"jie/internal/crew"
)

// scan weighs the whole coset and calls hit for each member whose T, less the fixed part, is at least level, which may
// rise meanwhile. hit is called from several goroutines, with the number of the worker.
func (s *Sweep) scan(ctx context.Context, workers int, level *atomic.Int32, hit func(worker int, u uint64, t int32)) error {
	terms, most := s.terms()
	low := lowBits(s.d, len(terms))
	high := max(s.d-low, 0)
	chunk := max(high-10, min(high, 6)) // 2^chunk blocks are handed out at a time
	folders := make([]folder, max(workers, 1))
	var done atomic.Int64
	return crew.Each(ctx, workers, 1<<(high-chunk), func(worker, at int) {
		if folders[worker] == nil {
			folders[worker] = newFolder(terms, most, low)
		}
		s.chunk(ctx, folders[worker], uint64(at)<<chunk, 1<<chunk, low, level, func(u uint64, t int32) { hit(worker, u, t) })
		if now := done.Add(1) << (chunk + low); worker == 0 && s.Progress != nil {
			s.Progress(min(now, 1<<s.d))
		}
	})
}

// newFolder uses lanes of 16 bits if they hold most, the largest possible sum.
func newFolder(terms []term, most int64, low int) folder {
	if most <= math.MaxInt16 {
		return newFolder16(terms, low)
	}
	return newBlock[int32](terms, low)
}

// chunk weighs the blocks whose high bits are first, first+1, ... first+n-1, in
// the order of a Gray code; n is a power of two that divides first.
func (s *Sweep) chunk(ctx context.Context, f folder, first, n uint64, low int, level *atomic.Int32, hit func(u uint64, t int32)) {
	members := uint64(1) << min(low, s.d) // a block is longer if d is small
	f.start(first)
	for i := range n {
		if i&255 == 255 && ctx.Err() != nil {
			return
		}
		if i > 0 {
			f.flip(bits.TrailingZeros64(i))
		}
		if f.most() >= level.Load() {
			high := first ^ i ^ i>>1
			f.each(level, members, func(v uint64, t int32) { hit(high<<low|v, t) })
		}
	}
}

// lowBits returns how many low bits a block has: 4 for the lanes of a vector and 3 for each pass of eight-way
// butterflies. With 13 bits a block and its copy stay in a first-level cache of 48 KiB. Past some thousand terms
// folding costs more than the transform, and larger blocks share its cost.
func lowBits(d, terms int) int {
	const manyTerms = 2500
	for low := 7; low < 13; low += 3 {
		if low >= d {
			return low
		}
	}
	if terms > manyTerms && d >= 20 {
		return 16
	}
	return 13
}

// folder folds terms into a block of sums and transforms it.
type folder interface {
	// start folds all terms for the given high bits.
	start(high uint64)
	// flip changes one of the high bits.
	flip(bit int)
	// most transforms the block and returns its greatest sum.
	most() int32
	// each reports those of the first n sums that are at least level, and perhaps more if level rises meanwhile.
	each(level *atomic.Int32, n uint64, see func(v uint64, t int32))
}

// lanes is how many sums a row of a block has. The lowest four bits of a column pick a row of the Hadamard matrix,
// which is added to the block with the term's sign. This already transforms the lanes; only additions of whole rows are
// left.
const lanes = 16

// hadamard[i][j] is (-1)^<i, j>.
var hadamard = func() (h [lanes][lanes]int16) {
	for i := range h {
		for j := range h[i] {
			h[i][j] = 1 - 2*int16(bits.OnesCount(uint(i&j))&1)
		}
	}
	return h
}()

// folded is one term in a block.
type folded struct {
	row  uint32 // of the block
	lane uint32 // row of hadamard
	sum  int32  // with the sign from the high bits
	_    uint32
}

// block is the portable folder.
type block[E int16 | int32] struct {
	low        int
	terms      []term
	folded     []folded
	byBit      [][]uint32 // for each high bit, the terms that have it
	base, work []E
}

func newBlock[E int16 | int32](terms []term, low int) *block[E] {
	b := &block[E]{
		low: low, terms: terms, folded: make([]folded, len(terms)), byBit: make([][]uint32, 64-low),
		base: make([]E, 1<<low), work: make([]E, 1<<low),
	}
	for i, t := range terms {
		v := t.col & (1<<low - 1)
		b.folded[i].row, b.folded[i].lane = uint32(v/lanes), uint32(v%lanes)
		for high := t.col >> low; high != 0; high &= high - 1 {
			bit := bits.TrailingZeros64(high)
			b.byBit[bit] = append(b.byBit[bit], uint32(i))
		}
	}
	return b
}

func (b *block[E]) start(high uint64) {
	clear(b.base)
	for i, t := range b.terms {
		b.folded[i].sum = t.sum
		if bits.OnesCount64(t.col>>b.low&high)&1 != 0 {
			b.folded[i].sum = -t.sum
		}
		b.fold(&b.folded[i], 1)
	}
}

func (b *block[E]) flip(bit int) {
	for _, i := range b.byBit[bit] {
		f := &b.folded[i]
		f.sum = -f.sum
		b.fold(f, 2)
	}
}

// fold adds a term to its row, a given number of times.
func (b *block[E]) fold(f *folded, times int32) {
	sum := E(f.sum * times)
	row := b.base[f.row*lanes : f.row*lanes+lanes]
	for j, sign := range hadamard[f.lane] {
		row[j] += sum * E(sign)
	}
}

func (b *block[E]) most() int32 {
	b.transform()
	return int32(slices.Max(b.work))
}

// transform puts the transform of the base over its rows into work.
func (b *block[E]) transform() {
	copy(b.work, b.base)
	for half := lanes; half < len(b.work); half *= 2 {
		for at := 0; at < len(b.work); at += 2 * half {
			low, high := b.work[at:at+half], b.work[at+half:at+2*half]
			for i, x := range low {
				y := high[i]
				low[i], high[i] = x+y, x-y
			}
		}
	}
}

func (b *block[E]) each(level *atomic.Int32, n uint64, see func(v uint64, t int32)) {
	lowest := level.Load()
	for v, t := range b.work[:n] {
		if int32(t) >= lowest {
			see(uint64(v), int32(t))
		}
	}
}
