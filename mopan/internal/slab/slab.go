package slab

import (
	"math/bits"
	"sort"

	"jie/mopan/internal/states"
)

// Slabs keeps a code for every position of the 37 cells. A state is three fields, X the nine cells
// of the two upper rows, M the 19 of the three middle rows, Y the nine of the two lower rows:
//
//	   x x x x
//	  x x x x x            state = Y (9 bits) | M (19 bits) | X (9 bits)
//	 m m m m m m
//	m m m m m m m          y = Y with its bits reversed, which is what X
//	 m m m m m m               would be if the board were turned half round
//	  y y y y y
//	   y y y y
//
// The places of one M are a slab. With t dots off M it has a block for each 0 <= p <= t: the x with
// p dots against the y with t-p. The smaller set, of at most 126, gives the rows, of one or two
// words.
//
//	slab M, t = 3:   p = 0   1 row: x = 0    84 bits in 2 words   y = 000000111 ...
//	                 p = 1   9 rows, by x    36 bits in 1 word    y = 000000011 ...
//	                 p = 2   9 rows, by y    36 bits in 1 word    x = 000000011 ...
//	                 p = 3   1 row: y = 0    84 bits in 2 words   x = 000000111 ...
type Slabs struct {
	*states.Space
	ones   int
	base   []uint32 // first word of each slab, by M, and the end
	shapes [maxOff + 1]*shape
	upper  []*slabRing // rings that touch X
	middle []*slabRing // rings inside M
	grown  *growing    // what is kept from level to level
}

const (
	sideBits = 9
	sideMask = 1<<sideBits - 1
	midBits  = 19
	midMask  = 1<<midBits - 1
	maxOff   = 2 * sideBits // dots off M
)

type shape struct {
	words   int
	blocks  []block
	x, y    [1 << sideBits]uint32 // the contribution of a value to a place in the slab
	blockOf []uint8               // the block of each word, an index
	rows    rowShape              // its form while rows are turned
}

// block is the positions with p dots in X and q in Y.
type block struct {
	p, q  int
	byY   bool // a row for each y
	first int  // word
	rows  int
	width int // words of a row
	bits  int // of a row
}

// subsets lists the nine-bit numbers by their number of ones; subsetRank gives their places.
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
	s := &shape{rows: newRowShape(off)}
	for p := max(0, off-sideBits); p <= min(off, sideBits); p++ {
		b := block{p: p, q: off - p, byY: len(subsets[p]) > len(subsets[off-p]), first: s.words}
		rows, columns := b.lists()
		b.rows, b.bits, b.width = len(rows), len(columns), wordsOf(len(columns))
		for range b.words() {
			s.blockOf = append(s.blockOf, uint8(len(s.blocks)))
		}
		across, down := &s.y, &s.x
		if b.byY {
			across, down = down, across
		}
		for i, v := range rows {
			down[v] = uint32(b.first+i*b.width) << 6
		}
		for i, v := range columns {
			across[v] = uint32(i)
		}
		s.words += b.words()
		s.blocks = append(s.blocks, b)
	}
	return s
}

func (b *block) lists() (rows, columns []uint16) {
	if b.byY {
		return subsets[b.q], subsets[b.p]
	}
	return subsets[b.p], subsets[b.q]
}

func (b *block) words() int { return b.rows * b.width }

func wordsOf(bits int) int { return (bits + 63) / 64 }

func (s *shape) valid(word int) uint64 {
	b := &s.blocks[s.blockOf[word]]
	left := b.bits - (word-b.first)%b.width*64 // of the row, from this word on
	return ^uint64(0) >> max(0, 64-left)
}

// Side is the side of the boards that are cut into slabs.
const Side = 4

// New needs the space of that side with one bit a cell.
func New(sp *states.Space) *Slabs {
	l := &Slabs{Space: sp, ones: sp.Ones(), base: make([]uint32, midMask+2)}
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

// off returns how many dots lie off M; it may be out of range.
func (l *Slabs) off(m uint32) int { return l.ones - bits.OnesCount32(m) }

// shapeOf returns the shape of a slab, nil if it has no position.
func (l *Slabs) shapeOf(m uint32) *shape {
	if off := l.off(m); 0 <= off && off <= maxOff {
		return l.shapes[off]
	}
	return nil
}

// Name returns the name of this layout in files.
func (l *Slabs) Name() string { return "slabs" }

// Pairs returns how many pairs of words of codes there are.
func (l *Slabs) Pairs() int { return int(l.base[midMask+1]) }

// Positions returns the number of positions.
func (l *Slabs) Positions() uint64 { return l.Space.Positions().Uint64() }

func reverse(v uint64, n int) uint64 { return bits.Reverse64(v) >> (64 - n) }

// Place returns where the code of a state lies.
func (l *Slabs) Place(s uint64) uint64 {
	m := uint32(s >> sideBits & midMask)
	shape := l.shapes[l.off(m)]
	y := reverse(s>>(sideBits+midBits), sideBits)
	return uint64(l.base[m])<<6 + uint64(shape.x[s&sideMask]+shape.y[y&sideMask])
}

// State returns the state at a place; ok is false if there is none.
func (l *Slabs) State(place uint64) (uint64, bool) {
	word := place >> 6
	if word >= uint64(l.base[midMask+1]) {
		return 0, false
	}
	m := sort.Search(midMask+1, func(m int) bool { return uint64(l.base[m+1]) > word })
	s, at := l.shapeOf(uint32(m)), int(word-uint64(l.base[m]))
	if s.valid(at)>>(place&63)&1 == 0 {
		return 0, false
	}
	return s.state(uint32(m), at, int(place&63)), true
}

func (s *shape) state(m uint32, word, bit int) uint64 {
	b := &s.blocks[s.blockOf[word]]
	rows, columns := b.lists()
	word -= b.first
	x, y := rows[word/b.width], columns[word%b.width<<6+bit]
	if b.byY {
		x, y = y, x
	}
	return reverse(uint64(y), sideBits)<<(sideBits+midBits) | uint64(m)<<sideBits | uint64(x)
}
