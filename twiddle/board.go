package twiddle

import (
	"math/rand/v2"
	"slices"

	"jie/twiddle/geometry"
)

// The limits of a board.
const (
	MinSide   = geometry.MinSide
	MaxSide   = geometry.MaxSide
	MinBlock  = geometry.MinBlock
	MaxNumber = 999 // three digits fit on a cell of a picture
)

// maxCells is how many cells the largest board has.
const maxCells = geometry.MaxCells

// Shape is the rows and columns of a board, the size of its blocks, and whether its
// numbers have directions.
type Shape = geometry.Shape

// Direction is which way the top of a number points: how many quarter turns clockwise
// it is from upright.
type Direction uint8

// The directions.
const (
	Up Direction = iota
	Right
	Down
	Left
)

// tile is a number and its direction: 4 times the one plus the other.
type tile uint16

func newTile(number int, d Direction) tile { return tile(4*number + int(d&3)) }

func (t tile) number() int          { return int(t / 4) }
func (t tile) direction() Direction { return Direction(t % 4) }

// Board is a position: a rectangle of numbers, and the size of the blocks that turn.
// Boards are values: comparable, usable as map keys. The zero value is no board.
type Board struct {
	rows, cols, block uint8
	oriented          bool
	tiles             [maxCells]tile // in reading order; 0 behind the last cell
}

// New returns the square of a side with the numbers from 1 in reading order, and the
// size of its blocks. It panics unless MinSide <= side <= MaxSide and
// MinBlock <= block <= side.
func New(side, block int) Board { return NewShape(Shape{Rows: side, Cols: side, Block: block}) }

// NewShape returns the board of a shape with the numbers from 1 in reading order, all
// upright. It panics where there is no such board.
func NewShape(s Shape) Board {
	b := empty(s)
	for i := range b.Len() {
		b = b.With(i, i+1)
	}
	return b
}

// empty is the board of a shape with the number 0 on every cell.
func empty(s Shape) Board {
	g := geometry.Of(s)
	return Board{rows: uint8(g.Rows), cols: uint8(g.Cols), block: uint8(g.Block), oriented: g.Oriented}
}

// Random returns a position that can be brought to [NewShape]'s: the same seed gives
// the same one. It walks so far that each position in reach is about as likely as any
// other.
func Random(s Shape, seed uint64) Board {
	const walk = 1000 // turns a cell
	b, g := NewShape(s), geometry.Of(s)
	random := rand.New(rand.NewPCG(seed, 0))
	for range walk*b.Len() + random.IntN(2) { // an even or an odd number of turns
		b = b.turned(&g.Turns[random.IntN(len(g.Turns))])
	}
	return b
}

// Shape is everything but the numbers.
func (b Board) Shape() Shape {
	return Shape{Rows: int(b.rows), Cols: int(b.cols), Block: int(b.block), Oriented: b.oriented}
}

func (b Board) geometry() *geometry.Geometry { return geometry.Of(b.Shape()) }

// Block is how many rows and columns a block has.
func (b Board) Block() int { return int(b.block) }

// Len is how many cells the board has.
func (b Board) Len() int { return int(b.rows) * int(b.cols) }

// Number is what lies on cell i, in reading order.
func (b Board) Number(i int) int { return b.tiles[i].number() }

// Direction is which way the number on cell i points: up, on a board without directions.
func (b Board) Direction(i int) Direction { return b.tiles[i].direction() }

// With returns b with an upright number from 0 to MaxNumber on cell i.
func (b Board) With(i, number int) Board { return b.WithTile(i, number, Up) }

// WithTile returns b with a number from 0 to MaxNumber on cell i that points some way:
// up, on a board without directions.
func (b Board) WithTile(i, number int, d Direction) Board {
	b.tiles[i] = newTile(number, d)
	return b
}

// Sorted returns the board with the same numbers in reading order, all upright.
func (b Board) Sorted() Board {
	for i := range b.Len() {
		b.tiles[i] -= b.tiles[i] % 4
	}
	slices.Sort(b.tiles[:b.Len()])
	return b
}

// distinct are the different numbers of the board, ascending.
func (b Board) distinct() []int {
	var numbers []int
	sorted := b.Sorted()
	for i := range b.Len() {
		if n := sorted.Number(i); i == 0 || n != numbers[len(numbers)-1] {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// Turn returns b after the turn named as in L0,1. ok is false where there is no such
// turn, or where it changes nothing.
func (b Board) Turn(name string) (after Board, ok bool) {
	g := b.geometry()
	i, ok := g.Named[name]
	if !ok {
		return b, false
	}
	after = b.turned(&g.Turns[i])
	return after, after != b
}

// turned moves the tiles of a turn's block.
func (b Board) turned(t *geometry.Turn) Board {
	after := b
	for i, from := range t.From {
		lies := b.tiles[from]
		after.tiles[t.To[i]] = newTile(lies.number(), lies.direction()+Direction(t.Spin))
	}
	return after
}
