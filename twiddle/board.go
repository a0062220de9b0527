package twiddle

import "slices"

// The limits of a board.
const (
	MinSide   = 2
	MaxSide   = 8
	MinBlock  = 2
	MaxNumber = 999 // three digits fit on a cell of a picture
)

// maxCells is how many cells the largest board has.
const maxCells = MaxSide * MaxSide

// Board is a position: a square of numbers and the size of the blocks that turn.
// Boards are values: comparable, usable as map keys. The zero value is no board.
type Board struct {
	side, block uint8
	numbers     [maxCells]uint16 // in reading order; 0 behind the last cell
}

// New returns the board of a side with the numbers from 1 in reading order, and the
// size of its blocks. It panics unless MinSide <= side <= MaxSide and
// MinBlock <= block <= side.
func New(side, block int) Board {
	g := geometryOf(side, block)
	b := Board{side: uint8(g.side), block: uint8(g.block)}
	for i := range b.Len() {
		b.numbers[i] = uint16(i + 1) // at most maxCells
	}
	return b
}

// Side is how many rows and columns the board has.
func (b Board) Side() int { return int(b.side) }

// Block is how many rows and columns a block has.
func (b Board) Block() int { return int(b.block) }

// Len is how many cells the board has.
func (b Board) Len() int { return b.Side() * b.Side() }

// Number is what lies on cell i, in reading order.
func (b Board) Number(i int) int { return int(b.numbers[i]) }

// With returns b with a number from 0 to MaxNumber on cell i.
func (b Board) With(i, number int) Board {
	b.numbers[i] = uint16(number) // at most MaxNumber
	return b
}

// Sorted returns the board with the same numbers in reading order.
func (b Board) Sorted() Board {
	slices.Sort(b.numbers[:b.Len()])
	return b
}

// distinct are the different numbers of the board, ascending.
func (b Board) distinct() []uint16 {
	sorted := b.Sorted()
	return slices.Compact(slices.Clone(sorted.numbers[:b.Len()]))
}

// Turn returns b after the turn named as in L0,1. ok is false where there is no such
// turn, or where it changes nothing.
func (b Board) Turn(name string) (after Board, ok bool) {
	g := geometryOf(b.Side(), b.Block())
	i, ok := g.named[name]
	if !ok {
		return b, false
	}
	after = b.turned(&g.turns[i])
	return after, after != b
}

// turned moves the numbers of a turn's block.
func (b Board) turned(t *turn) Board {
	after := b
	for i, from := range t.from {
		after.numbers[t.to[i]] = b.numbers[from]
	}
	return after
}
