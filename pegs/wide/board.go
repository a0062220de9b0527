package wide

import (
	"slices"

	"jie/board"
)

// Board is the lines of a board and where its holes lie. It is immutable and safe
// for concurrent use.
type Board struct {
	shape *board.Shape
	lines []Line
	near  [][]uint8  // by hole: the holes beside it on its lines
	ease  []int32    // by hole: the lines through it, those over it twice
	from  [][]uint16 // by hole: the numbers of the jumps of its peg
	masks []Set      // by line: its three holes
}

// Line is three holes in a row: a peg at one end jumps over the middle to the other.
type Line struct{ End, Middle, Other uint8 }

// Jump is one jump: the peg in From takes the one in Over and lands in To.
type Jump struct{ From, Over, To uint8 }

// NewBoard returns the board of the given shape and lines. The shape has at most
// [MaxHoles] holes.
func NewBoard(shape *board.Shape, lines []Line) *Board {
	b := &Board{shape: shape, lines: lines, near: make([][]uint8, shape.Len()), ease: make([]int32, shape.Len()), from: make([][]uint16, shape.Len())}
	for k, l := range lines {
		b.masks = append(b.masks, Of(int(l.End), int(l.Middle), int(l.Other)))
		number := uint16(2 * k) // a board has fewer than 2^10 lines
		b.from[l.End] = append(b.from[l.End], number)
		b.from[l.Other] = append(b.from[l.Other], number+1)
		b.touch(l.End, l.Middle)
		b.touch(l.Middle, l.Other)
		b.ease[l.End]++
		b.ease[l.Middle] += 2
		b.ease[l.Other]++
	}
	return b
}

// Ease is the number of lines through a hole; a line that passes over it counts twice.
func (b *Board) Ease(hole int) int32 { return b.ease[hole] }

// touch notes that two holes lie side by side.
func (b *Board) touch(i, j uint8) {
	if !slices.Contains(b.near[i], j) {
		b.near[i] = append(b.near[i], j)
		b.near[j] = append(b.near[j], i)
	}
}

// Len is the number of holes.
func (b *Board) Len() int { return b.shape.Len() }

// jump is one of the two jumps along each line: 2k and 2k+1 go along line k, from
// its end and from its other end.
func (b *Board) jump(number uint16) Jump {
	l := b.lines[number/2]
	if number%2 == 0 {
		return Jump{l.End, l.Middle, l.Other}
	}
	return Jump{l.Other, l.Middle, l.End}
}

// mask is the three holes of j.
func (j Jump) mask() Set { return Of(int(j.From), int(j.Over), int(j.To)) }

// Legal tells whether j can be made in p.
func (j Jump) Legal(p Set) bool {
	return p.Has(int(j.From)) && p.Has(int(j.Over)) && !p.Has(int(j.To))
}

// Apply returns the position after j, which must be legal in p.
func (j Jump) Apply(p Set) Set { return p.Xor(j.mask()) }

// norm is the square of a vector's length. On the triangular lattice a row lies half
// a column to the left of the one above it.
func (b *Board) norm(row, col int32) int32 {
	if b.shape.Lattice() == board.Triangular {
		return col*col - col*row + row*row
	}
	return col*col + row*row
}

// at is the row and the column of a hole.
func (b *Board) at(hole int) (row, col int32) {
	p := b.shape.Point(hole)
	return int32(p.Row), int32(p.Col) // a drawing has few rows and columns
}

// between is the square of the distance of two holes.
func (b *Board) between(i, j int) int32 {
	r, c := b.at(i)
	s, d := b.at(j)
	return b.norm(r-s, c-d)
}

// Stuck tells whether no jump is legal in p.
func (b *Board) Stuck(p Set) bool {
	return !slices.ContainsFunc(b.lines, func(l Line) bool {
		return p.Has(int(l.Middle)) && p.Has(int(l.End)) != p.Has(int(l.Other))
	})
}
