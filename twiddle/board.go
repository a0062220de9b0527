package twiddle

import (
	"math/rand/v2"
	"slices"

	"jie/twiddle/geometry"
)

const (
	minSide   = geometry.MinSide
	maxSide   = geometry.MaxSide
	minBlock  = geometry.MinBlock
	maxNumber = 999 // three digits fit on a cell of a picture
)

const maxCells = geometry.MaxCells

// pointing is the direction of the top of a number, in quarter turns clockwise from upright.
type pointing uint8

const (
	pointsUp pointing = iota
	pointsRight
	pointsDown
	pointsLeft
)

// tile is a number and its direction: 4 times the number plus the direction.
type tile uint16

func newTile(number int, d pointing) tile { return tile(4*number + int(d&3)) }

func (t tile) number() int         { return int(t / 4) }
func (t tile) direction() pointing { return pointing(t % 4) }

// Board is numbers and rules, a comparable value. The zero value is not a board.
type Board struct {
	rows, cols, block uint8
	oriented          bool
	way               geometry.Way
	tiles             [maxCells]tile // in reading order; 0 after the last cell
}

func newBoard(s geometry.Shape) Board {
	b := empty(s)
	for i := range b.cells() {
		b = b.with(i, i+1)
	}
	return b
}

func empty(s geometry.Shape) Board {
	g := geometry.Of(s)
	return Board{rows: uint8(g.Rows), cols: uint8(g.Cols), block: uint8(g.Block), oriented: g.Oriented, way: g.Way}
}

// randomBoard walks from [newBoard] so long that all positions in reach are about equally likely.
func randomBoard(s geometry.Shape, seed uint64) Board {
	const walk = 1000 // turns per cell
	b, g := newBoard(s), geometry.Of(s)
	random := rand.New(rand.NewPCG(seed, 0))
	for range walk*b.cells() + random.IntN(2) { // an even or an odd number of turns
		b = b.turned(&g.Turns[random.IntN(len(g.Turns))])
	}
	return b
}

func (b Board) shape() geometry.Shape {
	return geometry.Shape{Rows: int(b.rows), Cols: int(b.cols), Block: int(b.block), Oriented: b.oriented, Way: b.way}
}

func (b Board) geometry() *geometry.Geometry { return geometry.Of(b.shape()) }

func (b Board) cells() int { return int(b.rows) * int(b.cols) }

func (b Board) number(i int) int { return b.tiles[i].number() }

func (b Board) direction(i int) pointing { return b.tiles[i].direction() }

func (b Board) with(i, number int) Board { return b.withTile(i, number, pointsUp) }

func (b Board) withTile(i, number int, d pointing) Board {
	b.tiles[i] = newTile(number, d)
	return b
}

func (b Board) sorted() Board {
	for i := range b.cells() {
		b.tiles[i] -= b.tiles[i] % 4
	}
	slices.Sort(b.tiles[:b.cells()])
	return b
}

func (b Board) distinct() []int {
	var numbers []int
	sorted := b.sorted()
	for i := range b.cells() {
		if n := sorted.number(i); i == 0 || n != numbers[len(numbers)-1] {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// turn returns b after a turn such as L0,1; ok is false if there is none, or it changes nothing.
func (b Board) turn(name string) (after Board, ok bool) {
	g := b.geometry()
	i, ok := g.Named[name]
	if !ok || !g.Allows(i) {
		return b, false
	}
	after = b.turned(&g.Turns[i])
	return after, after != b
}

func (b Board) turned(t *geometry.Turn) Board {
	after := b
	for i, from := range t.From {
		lies := b.tiles[from]
		after.tiles[t.To[i]] = newTile(lies.number(), lies.direction()+pointing(t.Spin))
	}
	return after
}
