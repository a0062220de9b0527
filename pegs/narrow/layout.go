package narrow

import (
	"cmp"
	"math/bits"
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// A corner is a hole that is the middle of no line, so no jump passes over it. The
// English board has eight corners and the French board twelve; C in the drawing:
//
//	    C x C            C x C
//	    x x x          C x x x C
//	C x x x x x C    C x x x x x C
//	x x x x x x x    x x x x x x x
//	C x x x x x C    C x x x x x C
//	    x x x          C x x x C
//	    C x C            C x C
//
// A position is a pattern, which is its pegs in the inner holes, and a corner set. The
// position class and the pattern leave few corner sets: the pegs in some corners are
// free, and those in the others follow from them. So the positions of one class are
// numbered by pattern and free corners, and the corner sets of one pattern lie side by
// side, as the bits of a block of words. A jump between inner holes leads from all
// positions of a pattern to the same corner sets of another one: it is one operation on
// words. A jump from or to a corner also needs a mask and a shift.

// cornerLayout numbers the positions of one class of a board.
type cornerLayout struct {
	board  *bitboard.Board
	inner  []int            // holes, by bit of the pattern
	free   []int            // corners whose pegs are free, by bit of the corner set
	fixed  []fixedPeg       // the other corners
	rest   []board.Set      // sets of inner holes, each with a fixed parity of pegs
	parity uint8            // by set of rest: 1 if the number of pegs is odd
	order  bitboard.Weights // of a pattern: every jump lowers it
	gather []uint64         // [piece][value]: the pegs as pattern and corner set
	rank   []uint16         // by lower half of a pattern
	size   uint8            // the bits of a corner set: a block is one word or four
	basis  []board.Set      // of the position classes
}

// fixedPeg is a corner whose peg follows from those in other holes: the number of pegs in
// the corner and in depends has a fixed parity.
type fixedPeg struct {
	corner  int
	depends board.Set
	odd     bool
}

// The limits of a layout: of a pattern, of the corner sets in a word and in a block, and of
// a weight.
const (
	mostInner   = 26
	wordFree    = 6
	mostFree    = 8
	heaviestPeg = 8

	mostClassBits = 8 // of a syndrome
)

// newLayout numbers the positions of p's class. ok is false for boards with too
// few corners, or too many other holes.
func newLayout(b *bitboard.Board, p board.Set) (l *cornerLayout, ok bool) {
	l = &cornerLayout{board: b, basis: bitboard.Words(b.Classes())}
	if len(l.basis) > mostClassBits {
		return nil, false
	}
	l.share(p)
	if l.size = wordFree; len(l.free) > wordFree {
		l.size = mostFree
	}
	if len(l.inner) > mostInner || len(l.free) == 0 || l.mostJumps() > 64 {
		return nil, false
	}
	if l.order = b.Descent(l.inner, heaviestPeg); l.order == nil {
		return nil, false
	}
	l.number()
	return l, true
}

// share divides the holes. A corner is fixed if an equation of the position class can be
// solved for it. Other corners are free while there is room. The remaining holes are inner
// holes.
func (l *cornerLayout) share(p board.Set) {
	equations := slices.Clone(l.basis)
	corners := l.board.Corners()
	var fixed board.Set
	for i := range equations {
		left := equations[i] & corners
		if left == 0 {
			continue
		}
		pivot := left.First()
		fixed = fixed.With(pivot)
		for k := range equations {
			if k != i && equations[k].Has(pivot) {
				equations[k] ^= equations[i]
			}
		}
	}
	for _, e := range equations {
		if e&corners == 0 {
			if bitboard.Odd(e & p) {
				l.parity |= 1 << len(l.rest)
			}
			l.rest = append(l.rest, e)
		}
	}
	for i := range fixed.All() {
		at := slices.IndexFunc(equations, func(e board.Set) bool { return e.Has(i) })
		l.fixed = append(l.fixed, fixedPeg{i, equations[at].Without(i), bitboard.Odd(equations[at] & p)})
	}
	for i := range (corners &^ fixed).All() {
		if len(l.free) < mostFree {
			l.free = append(l.free, i)
		}
	}
	for i := range (l.board.Full() &^ fixed &^ bitboard.Of(l.free...).Word()).All() {
		l.inner = append(l.inner, i)
	}
}

// mostJumps returns the number of jumps between inner holes, or of those from or to
// corners, whichever is larger. Each kind has its bits in one word.
func (l *cornerLayout) mostJumps() int {
	inner := bitboard.Of(l.inner...).Word()
	between := 0
	for _, line := range l.board.Lines() {
		if line.Mask()&^inner == 0 {
			between += 2
		}
	}
	return max(between, 2*len(l.board.Lines())-between)
}

// number fills gather.
func (l *cornerLayout) number() {
	pieces := (l.board.Len() + bitboard.PieceBits - 1) / bitboard.PieceBits
	l.gather = make([]uint64, pieces<<bitboard.PieceBits)
	bit := make([]uint64, pieces*bitboard.PieceBits)
	for k, i := range l.free {
		bit[i] = 1 << k
	}
	for k, i := range l.inner {
		bit[i] = 1 << (int(l.size) + k)
	}
	for piece := range pieces {
		values := l.gather[piece<<bitboard.PieceBits:]
		for v := 1; v <= bitboard.PieceMask; v++ {
			values[v] = values[v&(v-1)] | bit[piece*bitboard.PieceBits+bits.TrailingZeros(uint(v))]
		}
	}
}

// A pattern is cut in two halves, and the lower one has a given number of bits. Lower
// halves are numbered by weight. So a pass by weight over the patterns of one upper half
// finds blocks that lie side by side.
const (
	lowerBits = 13
	lowerMask = 1<<lowerBits - 1
)

// rankHalves fills rank.
func (l *cornerLayout) rankHalves() {
	l.rank = make([]uint16, 1<<min(lowerBits, len(l.inner)))
	halves := make([]uint16, len(l.rank))
	for v := range halves {
		halves[v] = uint16(v)
	}
	slices.SortStableFunc(halves, func(v, w uint16) int {
		return cmp.Compare(l.order.Of(uint32(v)), l.order.Of(uint32(w)))
	})
	for rank, v := range halves {
		l.rank[v] = uint16(rank)
	}
}

// gathered returns p as pattern, in the upper bits, and corner set.
func (l *cornerLayout) gathered(p board.Set) uint64 {
	var at uint64
	for piece := 0; piece < len(l.gather); piece += 1 << bitboard.PieceBits {
		at |= l.gather[piece|int(p&bitboard.PieceMask)]
		p >>= bitboard.PieceBits
	}
	return at
}

// index returns the number of p, which must be of the layout's class.
func (l *cornerLayout) index(p board.Set) uint64 { return l.ranked(l.gathered(p)) }

// ranked returns the number of a position, given as pattern and corner set.
func (l *cornerLayout) ranked(at uint64) uint64 {
	size := l.size & 63
	lower := at >> size & lowerMask
	return at ^ (lower^uint64(l.rank[lower]))<<size
}

// pattern returns the pegs of p in inner holes.
func (l *cornerLayout) pattern(p board.Set) uint32 { return uint32(l.gathered(p) >> l.size) }

// syndrome has a bit for each fixed corner: whether the pegs of p in its inner holes make
// the peg of that corner differ from what the free corners say. Above these bits it has
// one for each set of rest. It is linear: the syndrome of p exclusive or q is the syndrome
// of p exclusive or that of q.
func (l *cornerLayout) syndrome(p board.Set) uint8 {
	var s uint8
	p &= bitboard.Of(l.inner...).Word()
	for k, f := range l.fixed {
		if bitboard.Odd(p & f.depends) {
			s |= 1 << k
		}
	}
	for k, e := range l.rest {
		if bitboard.Odd(p & e) {
			s |= 1 << (len(l.fixed) + k)
		}
	}
	return s
}

// inClass reports whether any position of the class has a pattern of the syndrome, and
// returns the part of the syndrome for the fixed corners.
func (l *cornerLayout) inClass(syndrome uint8) (fixed uint8, ok bool) {
	n := len(l.fixed)
	return syndrome & (1<<n - 1), syndrome>>n == l.parity
}

// cornerSets is a block's bits, one for each corner set.
type cornerSets [1 << mostFree / 64]uint64

// filled returns the corner sets with a peg in the given corner, in patterns of the given
// syndrome.
func (l *cornerLayout) filled(corner int, syndrome uint8) cornerSets {
	var sets cornerSets
	for v := range 1 << l.size {
		if l.hasCorner(uint(v), corner, syndrome) {
			sets[v/64] |= 1 << (v % 64)
		}
	}
	return sets
}

// hasCorner reports whether a corner has a peg in a corner set of patterns of the given
// syndrome.
func (l *cornerLayout) hasCorner(set uint, corner int, syndrome uint8) bool {
	if k := slices.Index(l.free, corner); k >= 0 {
		return set>>k&1 != 0
	}
	at := slices.IndexFunc(l.fixed, func(f fixedPeg) bool { return f.corner == corner })
	f := l.fixed[at]
	peg := f.odd != (syndrome>>at&1 != 0)
	for k, i := range l.free {
		if f.depends.Has(i) && set>>k&1 != 0 {
			peg = !peg
		}
	}
	return peg
}

// flip returns the bits of the corner set that change when p's holes change.
func (l *cornerLayout) flip(p board.Set) uint8 {
	return uint8(l.gathered(p) & (1<<l.size - 1))
}
