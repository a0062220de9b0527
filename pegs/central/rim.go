package central

import (
	"math/bits"

	"jie/board"
	"jie/pegs/bitboard"
)

// The twelve holes at the ends of the board's arms are the rim, and the other 21 are inner
// holes. The pegs in the rim are a rim set. The position class leaves 512 of the 4096 rim
// sets to each pattern of pegs in the inner holes. They are numbered by the pegs in the
// four middles of the rim's sides and in five of the eight corners, which the middles are
// between. Those in the other corners follow from the class.
//
//	    c m c
//	    i i i
//	c i i i i i c
//	m i i i i i m
//	c i i i i i c
//	    i i i
//	    c m c
//
// A block has a bit for each of them. The corners are the lowest bits of the number, so that
// half a word is the rim sets with the same middles.

const (
	freeBits   = 5
	middleBits = 4
	rimSets    = 1 << (freeBits + middleBits)
	innerBits  = Holes - 12
	classes    = 1 << 4
)

// block is a set of rim sets.
type block [rimSets / 64]uint64

// half is half a word: the sets with the v-th set of middles.
func (b *block) half(v uint8) uint32 { return uint32(b[v>>1&7] >> (v & 1 * 32)) } //nolint:gosec // the half

// add joins sets with the v-th set of middles to b.
func (b *block) add(v uint8, half uint32) { b[v>>1&7] |= uint64(half) << (v & 1 * 32) }

// or joins the sets of c to b.
func (b *block) or(c *block) {
	for i := range b {
		b[i] |= c[i]
	}
}

// and leaves of b what is in c.
func (b *block) and(c *block) {
	for i := range b {
		b[i] &= c[i]
	}
}

func (b *block) empty() bool {
	var all uint64
	for _, word := range b {
		all |= word
	}
	return all == 0
}

// rim numbers the rim sets of the positions of the start's class.
type rim struct {
	board   *bitboard.Board
	sym     *bitboard.Symmetries
	basis   []board.Set
	class   uint8
	inner   []int // holes, by bit of a pattern
	middles []int // by bit of the index of a word
	free    []int // corners, by bit of the number of a bit
	fixed   []int
	corners [classes][1 << freeBits]board.Set // by the class that they make up, where any do
	made    [classes]bool                     // whether any do
	own     [1 << middleBits]uint8            // class of the middles
	moved   [8][1 << middleBits]uint8         // where an image has a word
	turns   [8][classes]*turn                 // what it makes of the word, by class of the corners
	undo    [8][classes]*turn                 // what undoes that, by the same class
}

// turn is what becomes of each of the four bytes of a word.
type turn [4][256]uint32

func (t *turn) of(word uint32) uint32 {
	return t[0][word&255] | t[1][word>>8&255] | t[2][word>>16&255] | t[3][word>>24]
}

// newRim is for the English board.
func newRim(c *Game) *rim {
	r := &rim{board: c.Board, sym: c.orbits.Sym, basis: c.ranking.basis, class: uint8(c.ranking.class)}
	r.share()
	if len(r.middles) != middleBits || len(r.free) != freeBits || len(r.inner) != innerBits || len(r.basis) != 4 {
		panic("pegs: central game: not the rim of the English board")
	}
	for v := range r.own {
		r.own[v] = r.classOf(holes(r.middles, uint32(v)))
	}
	r.fillCorners()
	r.fillTurns()
	return r
}

// share divides the holes. Corners are the middle of no line, and those are fixed that the
// class can be solved for.
func (r *rim) share() {
	corners, rim := r.board.Full(), board.Set(0)
	for _, l := range r.board.Lines() {
		corners = corners.Without(l.Middle)
	}
	for _, l := range r.board.Lines() {
		if corners.Has(l.End) && corners.Has(l.Other) {
			r.middles = append(r.middles, l.Middle)
			rim |= l.Mask()
		}
	}
	for i := range (r.board.Full() &^ rim).All() {
		r.inner = append(r.inner, i)
	}
	made := map[uint8]bool{0: true}
	for i := range corners.All() {
		class := r.classOf(board.Set(1) << i)
		if made[class] {
			r.free = append(r.free, i)
			continue
		}
		r.fixed = append(r.fixed, i)
		for c := range uint8(classes) {
			if made[c] {
				made[c^class] = true
			}
		}
	}
}

// fillCorners finds the pegs in the corners by those in the free ones.
func (r *rim) fillCorners() {
	for set := range uint32(1 << freeBits) {
		for rest := range uint32(1) << len(r.fixed) {
			p := holes(r.free, set) | holes(r.fixed, rest)
			class := r.classOf(p)
			r.corners[class][set], r.made[class] = p, true
		}
	}
}

// fillTurns prepares what the images do to blocks.
func (r *rim) fillTurns() {
	for v := range uint32(1 << middleBits) {
		for k, p := range r.sym.Images8(holes(r.middles, v)) {
			r.moved[k][v] = uint8(number(r.middles, p))
		}
	}
	for class, corners := range r.corners {
		if !r.made[class] {
			continue
		}
		var to, from [8][1 << freeBits]uint8
		for set, p := range corners {
			for k, image := range r.sym.Images8(p) {
				at := uint8(number(r.free, image))
				to[k][set], from[k][at] = at, uint8(set)
			}
		}
		for k := range to {
			r.turns[k][class], r.undo[k][class] = newTurn(&to[k]), newTurn(&from[k])
		}
	}
}

// newTurn moves each bit of a word.
func newTurn(to *[1 << freeBits]uint8) *turn {
	t := new(turn)
	for i := range t {
		for v := 1; v < len(t[i]); v++ {
			t[i][v] = t[i][v&(v-1)] | 1<<to[8*i+bits.TrailingZeros(uint(v))]
		}
	}
	return t
}

// sets is the rim sets that keep makes true, of bundles whose pattern is of a class.
func (r *rim) sets(class uint8, keep func(p board.Set) bool) (b block) {
	for v := range uint8(1 << middleBits) {
		middles := holes(r.middles, uint32(v))
		for set, p := range r.corners[r.cornerClass(class, v)] {
			if keep(middles | p) {
				b.add(v, 1<<set)
			}
		}
	}
	return b
}

// cornerClass is the class that the corners make up where the pattern is of a class and
// the middles are the v-th.
func (r *rim) cornerClass(class, v uint8) uint8 {
	return (r.class ^ class ^ r.own[v&15]) & (classes - 1)
}

// number is that of the rim set of a position.
func (r *rim) number(p board.Set) uint32 { return number(r.middles, p)<<freeBits | number(r.free, p) }

// classOf is the class of a position, or of a part of one.
func (r *rim) classOf(p board.Set) uint8 { return uint8(bitboard.Class(r.basis, p)) } //nolint:gosec // four bits

// holes is the holes of a list that a number has the bits of.
func holes(list []int, number uint32) board.Set {
	var p board.Set
	for ; number != 0; number &= number - 1 {
		p = p.With(list[bits.TrailingZeros32(number)])
	}
	return p
}

// number has the bits of the holes of a list that are in p.
func number(list []int, p board.Set) uint32 {
	var n uint32
	for k, i := range list {
		n |= uint32(p>>i&1) << k
	}
	return n
}
