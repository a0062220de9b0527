package bitboard

import (
	"slices"
	"sync"

	"jie/board"
	"jie/pegs/wide"
)

// MaxHoles is the largest number of holes of a board whose positions are words, of
// type [board.Set]. Larger boards have searches of their own, in package wide.
const MaxHoles = board.MaxCells

// Board is the holes of a board and the lines of three along which pegs jump. It is
// immutable and safe for concurrent use. All but its lines and jumps is for boards
// of at most [MaxHoles] holes.
type Board struct {
	shape  *board.Shape
	lines  []Line
	groups []Group
	jumps  [][]Jump // by the hole jumped from
	wide   func() *wide.Board

	regions func() []board.Set // Merson regions
	packing func() []board.Set // a largest set of disjoint ones
}

// Line is three holes in a row. A peg at one end jumps over the middle to the
// other end; ends are in reading order.
type Line struct{ End, Middle, Other int }

// Mask is the set of the three holes, on a board of at most 64. A jump along l,
// either way, exclusive-ors the position with it.
func (l Line) Mask() board.Set {
	return board.Set(0).With(l.End).With(l.Middle).With(l.Other)
}

// Group is the lines of equal bit shifts: hole i, i+middle and i+other for each
// i in first. The least hole of a line is its first in reading order.
type Group struct {
	Middle, Other uint
	First         board.Set
	Mask          board.Set // of the line whose first hole is 0
}

// New returns the board of the given shape on which pegs jump along the given
// directions, one of each pair of opposite ones.
func New(shape *board.Shape, directions []board.Point) *Board {
	b := &Board{shape: shape, jumps: make([][]Jump, shape.Len())}
	for i := range shape.Len() {
		p := shape.Point(i)
		for _, d := range directions {
			middle, ok := shape.Index(p.Add(d))
			other, ok2 := shape.Index(p.Add(d).Add(d))
			if ok && ok2 {
				b.addLine(Line{i, middle, other})
			}
		}
	}
	b.wide = sync.OnceValue(b.widened)
	b.regions = sync.OnceValue(b.findRegions)
	b.packing = sync.OnceValue(func() []board.Set { return PackRegions(b.MersonRegions(), b.Len()) })
	return b
}

func (b *Board) addLine(l Line) {
	b.lines = append(b.lines, l)
	end, mid, oth := uint8(l.End), uint8(l.Middle), uint8(l.Other)
	b.jumps[end] = append(b.jumps[end], Jump{end, mid, oth})
	b.jumps[oth] = append(b.jumps[oth], Jump{oth, mid, end})
	if !b.IsWide() {
		b.addToGroup(l)
	}
}

// addToGroup puts l among the lines of equal bit shifts.
func (b *Board) addToGroup(l Line) {
	middle, other := uint(l.Middle-l.End), uint(l.Other-l.End)
	at := slices.IndexFunc(b.groups, func(g Group) bool { return g.Middle == middle && g.Other == other })
	if at < 0 {
		at = len(b.groups)
		b.groups = append(b.groups, Group{Middle: middle, Other: other, Mask: 1 | 1<<middle | 1<<other})
	}
	b.groups[at].First = b.groups[at].First.With(l.End)
}

// widened is the board as package wide has it.
func (b *Board) widened() *wide.Board {
	lines := make([]wide.Line, len(b.lines))
	for i, l := range b.lines {
		lines[i] = wide.Line{End: uint8(l.End), Middle: uint8(l.Middle), Other: uint8(l.Other)}
	}
	return wide.NewBoard(b.shape, lines)
}

// Wide is the board as package wide has it.
func (b *Board) Wide() *wide.Board { return b.wide() }

// IsWide tells whether positions take more than a word.
func (b *Board) IsWide() bool { return b.Len() > MaxHoles }

// Shape is the board's holes on their lattice.
func (b *Board) Shape() *board.Shape { return b.shape }

// Len is the number of holes.
func (b *Board) Len() int { return b.shape.Len() }

// Full is the position with a peg in each hole.
func (b *Board) Full() board.Set { return board.Full(b.Len()) }

// Lines returns the lines of three, in reading order of their first holes. The
// caller must not change the slice.
func (b *Board) Lines() []Line { return b.lines }

// Groups returns the lines by bit shifts. The caller must not change them.
func (b *Board) Groups() []Group { return b.groups }

// Jumps returns the jumps of the board, by the hole jumped from. The caller must not
// change them.
func (b *Board) Jumps() [][]Jump { return b.jumps }
