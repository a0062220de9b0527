package table

import (
	"math/bits"
	"sort"
)

// slabs keeps a code for every position of the 37 cells. A state is three
// fields, X the nine cells of the two upper rows, M the 19 of the three middle
// rows, Y the nine of the two lower rows:
//
//	   x x x x
//	  x x x x x            state = Y (9 bits) | M (19 bits) | X (9 bits)
//	 m m m m m m
//	m m m m m m m          y = Y with its bits reversed, which is what X
//	 m m m m m m               would be if the board were turned half round
//	  y y y y y
//	   y y y y
//
// The places of one M are a slab. With t dots off M, a slab has a row for each X
// of p dots, 0 <= p <= t, and in the row a bit for each y of t-p dots, in the
// order of y. At most 126 bits: a row is one or two words.
//
//	slab M, t = 3:   p = 0   x = 000000000   84 bits in 2 words   y = 000000111 ...
//	                 p = 1   9 rows          36 bits in 1 word    y = 000000011 ...
//	                 p = 2   36 rows          9 bits in 1 word
//	                 p = 3   84 rows          1 bit  in 1 word
//
// A turn in the upper half changes X and M and leaves y alone, so it moves whole
// rows; one in the lower half does so once the slabs are transposed.
type slabs struct {
	*space
	ones   int
	base   []uint32 // first word of each slab, by M, and the end
	shapes [maxOff + 1]*shape
	upper  []*slabRing // rings that touch X
	middle []*slabRing // rings inside M
	grown  *growing    // what is kept from level to level
}

// The fields of a state.
const (
	sideBits = 9
	sideMask = 1<<sideBits - 1
	midBits  = 19
	midMask  = 1<<midBits - 1
	maxOff   = 2 * sideBits // dots off M
	maxSlab  = 1024         // words of a slab: 932 at most
)

// shape is the form of the slabs with some number of dots off M. Rows of two
// words come first, so that they begin at even words.
type shape struct {
	words int
	row   [1 << sideBits]uint16 // first word of the row of each x
	block [sideBits + 1]int     // first row of the x with p dots; -1 if none
	width [sideBits + 1]int     // words of these rows; 0 if none
	at    []uint16              // the x of each word
	valid []uint64              // bits of each word that stand for a position
}

// subsets lists the nine-bit numbers by their number of ones, and tells the
// place of each in its list.
var subsets, subsetRank = func() (lists [sideBits + 1][]uint16, rank [1 << sideBits]uint8) {
	for v := range uint16(1 << sideBits) {
		n := bits.OnesCount16(v)
		rank[v] = uint8(len(lists[n]))
		lists[n] = append(lists[n], v)
	}
	return lists, rank
}()

// newShape needs a number of dots from 0 to maxOff.
func newShape(off int) *shape {
	s := new(shape)
	for p := range s.block {
		s.block[p] = -1
		if y := off - p; 0 <= y && y <= sideBits {
			s.width[p] = (len(subsets[y]) + 63) / 64
		}
	}
	for width := 2; width > 0; width-- {
		for p, xs := range subsets {
			if s.width[p] == width {
				s.addRows(p, xs, len(subsets[off-p]))
			}
		}
	}
	return s
}

// addRows appends the rows of the x with p dots.
func (s *shape) addRows(p int, xs []uint16, length int) {
	s.block[p] = s.words
	for _, x := range xs {
		s.row[x] = uint16(s.words)
		for left := length; left > 0; left -= 64 {
			s.at = append(s.at, x)
			s.valid = append(s.valid, ^uint64(0)>>max(0, 64-left))
			s.words++
		}
	}
}

// newSlabs needs the space of side 4 with one bit a cell.
func newSlabs(sp *space) *slabs {
	l := &slabs{space: sp, ones: sp.ones(), base: make([]uint32, midMask+2)}
	for off := range l.shapes {
		l.shapes[off] = newShape(off)
	}
	sum := uint32(0)
	for m := range uint32(midMask + 1) {
		l.base[m] = sum
		if s := l.shapeOf(m); s != nil {
			sum += uint32(s.words)
		}
	}
	l.base[midMask+1] = sum
	l.makeRings()
	return l
}

// off is how many dots lie off M; it may be out of range.
func (l *slabs) off(m uint32) int { return l.ones - bits.OnesCount32(m) }

// shapeOf is the shape of a slab, nil where it has no position.
func (l *slabs) shapeOf(m uint32) *shape {
	if off := l.off(m); 0 <= off && off <= maxOff {
		return l.shapes[off]
	}
	return nil
}

func (l *slabs) name() string      { return "slabs" }
func (l *slabs) pairs() int        { return int(l.base[midMask+1]) }
func (l *slabs) positions() uint64 { return l.space.positions().Uint64() }

// reverse turns the order of the lowest n bits round.
func reverse(v uint64, n int) uint64 { return bits.Reverse64(v) >> (64 - n) }

func (l *slabs) place(s uint64) uint64 {
	m := uint32(s >> sideBits & midMask)
	y := reverse(s>>(sideBits+midBits), sideBits)
	word := uint64(l.base[m]) + uint64(l.shapes[l.off(m)].row[s&sideMask])
	return word<<6 + uint64(subsetRank[y])
}

func (l *slabs) state(place uint64) (uint64, bool) {
	word := place >> 6
	if word >= uint64(l.base[midMask+1]) {
		return 0, false
	}
	m := sort.Search(midMask+1, func(m int) bool { return uint64(l.base[m+1]) > word })
	s, at := l.shapeOf(uint32(m)), word-uint64(l.base[m])
	if s.valid[at]>>(place&63)&1 == 0 {
		return 0, false
	}
	return s.state(uint32(m), l.off(uint32(m)), int(at), int(place&63)), true
}

// state is the position of a bit in word at of slab m, which has the shape s.
func (s *shape) state(m uint32, off, at, bit int) uint64 {
	x := s.at[at]
	rank := (at-int(s.row[x]))<<6 + bit
	y := subsets[off-bits.OnesCount16(x)][rank]
	return reverse(uint64(y), sideBits)<<(sideBits+midBits) | uint64(m)<<sideBits | uint64(x)
}
