package central

import (
	"math/bits"
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// The twelve holes at the ends of the board's arms are the rim, and the other 21 are inner
// holes. The pegs in the rim are a rim set. For each pattern of pegs in the inner holes, the
// position class leaves 512 of the 4096 rim sets. They are numbered by the pegs in five of
// the eight corners and in the four middles of the rim's sides; those in the other corners
// follow from the class.
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
// half a word holds the rim sets with the same middles.

const (
	freeBits   = 5
	middleBits = 4
	middleSets = 1 << middleBits
	rimSets    = 1 << (freeBits + middleBits)
	rimHoles   = 12
	innerBits  = Holes - rimHoles
	classes    = 1 << 4
)

type block [rimSets / 64]uint64

// half returns half a word: the rim sets with the v-th set of middles.
func (b *block) half(v uint8) uint32 { return uint32(b[v>>1&7] >> (v & 1 * 32)) }

// addHalf adds rim sets with the v-th set of middles.
func (b *block) addHalf(v uint8, half uint32) { b[v>>1&7] |= uint64(half) << (v & 1 * 32) }

func (b *block) add(c *block) {
	for i := range b {
		b[i] |= c[i]
	}
}

// and removes the rim sets that are not in c.
func (b *block) and(c *block) {
	for i := range b {
		b[i] &= c[i]
	}
}

func (b *block) empty() bool {
	return b[0]|b[1]|b[2]|b[3]|b[4]|b[5]|b[6]|b[7] == 0
}

// complement returns the complements of the rim sets. The number of a complement has all
// bits changed, so the bits of the block are in reverse order.
func (b *block) complement() (c block) {
	for i := range b {
		c[len(b)-1-i] = bits.Reverse64(b[i])
	}
	return c
}

// rim numbers the rim sets of the positions of the start's class.
type rim struct {
	board       *bitboard.Board
	sym         *bitboard.Symmetries
	basis       []board.Set
	class       uint8                             // of the start
	inner       []int                             // holes, by bit of a pattern
	free        []int                             // corners, by bit of a number
	middles     []int                             // by bit of a number above those
	fixed       []int                             // the other corners
	corners     [classes][1 << freeBits]board.Set // by the class that they make up and the free ones
	made        [classes]bool                     // whether corners make up the class
	middleClass [middleSets]uint8
	images      [8]rimImage
}

// rimImage is the effect of an image on a block: where each half moves, and what it becomes,
// by class of the pattern.
type rimImage struct {
	inverse uint8 // the image that undoes it
	moved   [middleSets]uint8
	turns   [classes][middleSets]*turn
}

// turn holds what each of the four bytes of half a word becomes.
type turn [4][256]uint32

func (t *turn) of(half uint32) uint32 {
	return t[0][half&255] | t[1][half>>8&255] | t[2][half>>16&255] | t[3][half>>24]
}

// turn adds to a block the image of another one, whose pattern is of the class.
func (x *rimImage) turn(to, from *block, class uint8) {
	turns := &x.turns[class&(classes-1)]
	for i, word := range from {
		if word != 0 {
			low, high := 2*i, 2*i+1
			to.addHalf(x.moved[low], turns[low].of(uint32(word)))
			to.addHalf(x.moved[high], turns[high].of(uint32(word>>32)))
		}
	}
}

// newRim numbers the rim sets of the English board.
func newRim(c *Game) *rim {
	r := &rim{board: c.Board, sym: c.orbits.Sym, basis: c.ranking.basis, class: uint8(c.ranking.class)}
	r.share()
	for v := range r.middleClass {
		r.middleClass[v] = r.classOf(bitboard.Deposit(r.middles, uint32(v)))
	}
	r.fillCorners()
	for k := range r.images {
		r.fillImage(k)
	}
	return r
}

// share divides the holes. Those corners are fixed for which the equations of the class can
// be solved.
func (r *rim) share() {
	corners, rim := r.board.Corners(), board.Set(0)
	for _, l := range r.board.Lines() {
		if corners.Has(int(l.End)) && corners.Has(int(l.Other)) {
			r.middles = append(r.middles, int(l.Middle))
			rim |= l.Mask()
		}
	}
	r.inner = slices.Collect((r.board.Full() &^ rim).All())
	r.made[0] = true
	for i := range corners.All() {
		class := r.classOf(board.Set(1) << i)
		if r.made[class] {
			r.free = append(r.free, i)
			continue
		}
		r.fixed = append(r.fixed, i)
		for c := range r.made {
			r.made[c] = r.made[c] || r.made[c^int(class)]
		}
	}
}

// fillCorners computes the pegs in the corners from those in the free ones.
func (r *rim) fillCorners() {
	for set := range uint32(1 << freeBits) {
		for rest := range uint32(1) << len(r.fixed) {
			p := bitboard.Deposit(r.free, set) | bitboard.Deposit(r.fixed, rest)
			r.corners[r.classOf(p)][set] = p
		}
	}
}

// fillImage prepares the effect of the k-th image on blocks.
func (r *rim) fillImage(k int) {
	x := &r.images[k]
	image := func(p board.Set, k int) board.Set { return r.sym.Images8(p)[k] }
	corner := bitboard.Deposit(r.free, 1) // its eight images differ
	back := r.sym.Images8(image(corner, k))
	x.inverse = uint8(slices.Index(back[:], corner))
	var turns [classes]*turn // by class of the corners
	for class := range turns {
		if r.made[class] {
			var to [1 << freeBits]uint32
			for set, p := range r.corners[class] {
				to[set] = bitboard.Extract(r.free, image(p, k))
			}
			turns[class] = newTurn(&to)
		}
	}
	for v := range uint8(middleSets) {
		x.moved[v] = uint8(bitboard.Extract(r.middles, image(bitboard.Deposit(r.middles, uint32(v)), k)))
		for class := range uint8(classes) {
			x.turns[class][v] = turns[r.cornerClass(class, v)]
		}
	}
}

// newTurn moves each bit.
func newTurn(to *[1 << freeBits]uint32) *turn {
	t := new(turn)
	for i := range t {
		for v := 1; v < len(t[i]); v++ {
			t[i][v] = t[i][v&(v-1)] | 1<<to[8*i+bits.TrailingZeros(uint(v))]
		}
	}
	return t
}

// rimSets returns the rim sets for which keep is true, of patterns of a class; none if no
// position of the start's class has such a pattern.
func (r *rim) rimSets(class uint8, keep func(p board.Set) bool) (b block) {
	if !r.made[r.cornerClass(class, 0)] {
		return b
	}
	for v := range uint8(middleSets) {
		middles := bitboard.Deposit(r.middles, uint32(v))
		for set, p := range r.corners[r.cornerClass(class, v)] {
			if keep(middles | p) {
				b.addHalf(v, 1<<set)
			}
		}
	}
	return b
}

// cornerClass returns the class that the corners make up with the v-th set of middles and a
// pattern of a class.
func (r *rim) cornerClass(class, v uint8) uint8 {
	return (r.class ^ class ^ r.middleClass[v%middleSets]) % classes
}

func (r *rim) number(p board.Set) uint32 {
	return bitboard.Extract(r.middles, p)<<freeBits | bitboard.Extract(r.free, p)
}

// innerPegs returns the pattern of pegs in inner holes.
func (r *rim) innerPegs(p board.Set) uint32 { return bitboard.Extract(r.inner, p) }

func (r *rim) classOf(p board.Set) uint8 { return uint8(bitboard.Class(r.basis, p)) }
