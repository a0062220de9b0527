package pegs

import (
	"slices"
	"strconv"
	"sync"

	"jie/board"
	"jie/pegs/wide"
)

// MaxHoles is the largest number of holes a Board can have.
const MaxHoles = wide.MaxHoles

// wordHoles is the largest number of holes of a board whose positions are words, of
// type [board.Set]. Larger boards have searches of their own, in package wide.
const wordHoles = board.MaxCells

// maxSide bounds the rows and columns of a drawing, '-' included.
const maxSide = 64

// Rules says along which lines pegs jump.
type Rules uint8

// The rules.
const (
	Orthogonal Rules = iota // square lattice, along rows and columns
	Diagonal                // square lattice, along diagonals as well
	Triangular              // triangular lattice, along its three directions
)

// String is the rule as IDs write it between brackets, "" for the standard one.
func (r Rules) String() string {
	return [...]string{"", "diagonal", "tri"}[r]
}

// lattice is the lattice that boards under r lie on.
func (r Rules) lattice() board.Lattice {
	if r == Triangular {
		return board.Triangular
	}
	return board.Square
}

// directions returns one step of each pair of opposite jump directions.
func (r Rules) directions() []board.Point {
	switch r {
	case Triangular:
		return []board.Point{{Row: 0, Col: 1}, {Row: 1, Col: 0}, {Row: 1, Col: 1}}
	case Diagonal:
		return []board.Point{{Row: 0, Col: 1}, {Row: 1, Col: 0}, {Row: 1, Col: 1}, {Row: 1, Col: -1}}
	default:
		return []board.Point{{Row: 0, Col: 1}, {Row: 1, Col: 0}}
	}
}

// Board is the holes of a board and the lines of three along which pegs jump.
// It is immutable and safe for concurrent use.
type Board struct {
	rules  Rules
	shape  *board.Shape
	height int
	width  int
	lines  []Line
	groups []group
	jumps  [][]Jump // by the hole jumped from
	names  []string
	cells  map[string]int // by name

	packing func() []board.Set // a largest set of disjoint Merson regions; of a board of words
	classes func() []wide.Set  // a basis of the sets that every line meets in 0 or 2 holes
	wide    func() *wide.Board
}

// Line is three holes in a row. A peg at one end jumps over the middle to the
// other end; ends are in reading order.
type Line struct{ End, Middle, Other int }

// Mask is the set of the three holes, on a board of at most 64. A jump along l,
// either way, exclusive-ors the position with it.
func (l Line) Mask() board.Set {
	return board.Set(0).With(l.End).With(l.Middle).With(l.Other)
}

// group is the lines of equal bit shifts: hole i, i+middle and i+other for each
// i in first. The least hole of a line is its first in reading order.
type group struct {
	middle, other uint
	first         board.Set
	mask          board.Set // of the line whose first hole is 0
}

// NewBoard returns the board with the given holes, in a drawing that reaches
// from (0,0) to the last row and column used. There are at most [MaxHoles]
// distinct points, none with a negative coordinate; more is the caller's bug.
func NewBoard(rules Rules, holes []board.Point) *Board {
	b := &Board{rules: rules, shape: board.NewShape(rules.lattice(), holes)}
	if b.shape.Len() > MaxHoles {
		panic("pegs: NewBoard: too many holes")
	}
	b.cells = make(map[string]int, b.shape.Len())
	for i := range b.shape.Len() {
		p := b.shape.Point(i)
		b.height, b.width = max(b.height, p.Row+1), max(b.width, p.Col+1)
		name := cellName(p)
		b.names = append(b.names, name)
		b.cells[name] = i
	}
	b.jumps = make([][]Jump, b.shape.Len())
	b.findLines()
	b.packing = sync.OnceValue(func() []board.Set { return packRegions(b.mersonRegions(), b.Len()) })
	b.classes = sync.OnceValue(func() []wide.Set { return b.classSets(b.all()) })
	b.wide = sync.OnceValue(b.widened)
	return b
}

// widened is the board as package wide has it.
func (b *Board) widened() *wide.Board {
	lines := make([]wide.Line, len(b.lines))
	for i, l := range b.lines {
		lines[i] = wide.Line{End: uint8(l.End), Middle: uint8(l.Middle), Other: uint8(l.Other)}
	}
	return wide.NewBoard(b.shape, lines)
}

// isWide tells whether positions take more than a word.
func (b *Board) isWide() bool { return b.Len() > wordHoles }

func (b *Board) findLines() {
	for i := range b.shape.Len() {
		p := b.shape.Point(i)
		for _, d := range b.rules.directions() {
			middle, ok := b.shape.Index(p.Add(d))
			other, ok2 := b.shape.Index(p.Add(d).Add(d))
			if ok && ok2 {
				b.addLine(Line{i, middle, other})
			}
		}
	}
}

func (b *Board) addLine(l Line) {
	b.lines = append(b.lines, l)
	end, mid, oth := uint8(l.End), uint8(l.Middle), uint8(l.Other)
	b.jumps[end] = append(b.jumps[end], Jump{end, mid, oth})
	b.jumps[oth] = append(b.jumps[oth], Jump{oth, mid, end})
	if !b.isWide() {
		b.addToGroup(l)
	}
}

// addToGroup puts l among the lines of equal bit shifts.
func (b *Board) addToGroup(l Line) {
	middle, other := uint(l.Middle-l.End), uint(l.Other-l.End)
	at := slices.IndexFunc(b.groups, func(g group) bool { return g.middle == middle && g.other == other })
	if at < 0 {
		at = len(b.groups)
		b.groups = append(b.groups, group{middle: middle, other: other, mask: 1 | 1<<middle | 1<<other})
	}
	b.groups[at].first = b.groups[at].first.With(l.End)
}

// cellName is the column's letters and the row's number, counted from 1:
// a1 b1 ... z1 aa1 ab1 ...
func cellName(p board.Point) string { return columnName(p.Col) + strconv.Itoa(p.Row+1) }

// columnName is the letters of a column: a to z, aa, ab and so on.
func columnName(col int) string {
	letters := ""
	for c := col + 1; c > 0; c = (c - 1) / 26 {
		letters = string(rune('a'+(c-1)%26)) + letters
	}
	return letters
}

// Rules says along which lines pegs jump.
func (b *Board) Rules() Rules { return b.rules }

// Shape is the board's holes on their lattice.
func (b *Board) Shape() *board.Shape { return b.shape }

// Len is the number of holes.
func (b *Board) Len() int { return b.shape.Len() }

// Full is the position with a peg in each hole, on a board of at most 64.
func (b *Board) Full() board.Set { return board.Full(b.Len()) }

// all is the set of all holes.
func (b *Board) all() wide.Set { return wide.Full(b.Len()) }

// Lines returns the lines of three, in reading order of their first holes. The
// caller must not change the slice.
func (b *Board) Lines() []Line { return b.lines }

// Name is hole i as moves write it, such as "d4".
func (b *Board) Name(i int) string { return b.names[i] }

// Hole is the hole of that name; ok is false where there is none.
func (b *Board) Hole(name string) (i int, ok bool) {
	i, ok = b.cells[name]
	return i, ok
}

// Names lists the names of the holes in s, in reading order.
func (b *Board) Names(s board.Set) []string { return b.list(wide.One(s)) }

// list is Names on a board of any size.
func (b *Board) list(s wide.Set) []string {
	names := make([]string, 0, s.Len())
	for i := range s.All() {
		names = append(names, b.names[i])
	}
	return names
}

// same tells whether two boards have the same holes, at the same places, and rules.
func (b *Board) same(c *Board) bool {
	return b == c || b.rules == c.rules && slices.Equal(b.names, c.names)
}
