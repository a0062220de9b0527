package rings

import (
	"math/bits"
	"math/rand/v2"

	"jie/puzzle/board"
)

// Colours is the number of colours of dots; colour 0 is an empty cell.
const Colours = 3

type cellSet [2]uint64

func (s cellSet) has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s cellSet) with(i int) cellSet {
	s[i>>6] |= 1 << (i & 63)
	return s
}

func (s cellSet) len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// Board is a board's side and the content of its cells, a comparable value; the zero value is none.
type Board struct {
	side   uint8
	planes [2]cellSet // bit k of a cell's colour lies in plane k
}

// NewBoard returns the empty board of a side from MinSide to MaxSide. It panics on any other side.
func NewBoard(side int) Board {
	return Board{side: uint8(Of(side).side)}
}

// Side returns the side in cells.
func (b Board) Side() int { return int(b.side) }

// Len returns the number of cells.
func (b Board) Len() int { return Of(b.Side()).Cells() }

// Colour returns the content of cell i, in reading order: 0 nothing, 1 to 3 a dot.
func (b Board) Colour(i int) int {
	colour := 0
	for k, plane := range b.planes {
		if plane.has(i) {
			colour |= 1 << k
		}
	}
	return colour
}

// With returns b with a dot of the given colour on cell i, which must be empty.
func (b Board) With(i, colour int) Board {
	for k := range b.planes {
		if colour>>k&1 != 0 {
			b.planes[k] = b.planes[k].with(i)
		}
	}
	return b
}

// Counts returns how many cells have each colour, the empty ones first.
func (b Board) Counts() (n [Colours + 1]int) {
	for i := range b.Len() {
		n[b.Colour(i)]++
	}
	return n
}

// Dots returns the number of dots of all colours.
func (b Board) Dots() int { return b.Len() - b.Counts()[0] }

// Map returns the image of b under a permutation of its cells.
func (b Board) Map(p board.Perm) Board {
	image := NewBoard(b.Side())
	for i := range b.Len() {
		image = image.With(int(p[i]), b.Colour(i))
	}
	return image
}

// Turn returns b after a turn such as L1,1; ok is false if there is none, or it changes nothing.
func (b Board) Turn(name string) (after Board, ok bool) {
	g := Of(b.Side())
	i, ok := g.Named[name]
	if !ok {
		return b, false
	}
	t := g.Turns[i]
	after = b
	for k := range after.planes {
		for _, cell := range t.Ring {
			after.planes[k][cell>>6] &^= 1 << (cell & 63)
		}
	}
	for i, cell := range t.Ring {
		after = after.With(int(t.Ring[(i+t.Step)%6]), b.Colour(int(cell)))
	}
	return after, after != b
}

// Random scatters the numbers of dots of colour 1, 2 and 3 on a board, and panics if they do not fit.
func Random(rng *rand.Rand, side int, dots ...int) Board {
	b := NewBoard(side)
	places := rng.Perm(b.Len())
	for i, n := range dots {
		for _, cell := range places[:n] {
			b = b.With(cell, i+1)
		}
		places = places[n:]
	}
	return b
}
