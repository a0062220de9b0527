package pegs

import (
	"slices"
	"strconv"
	"sync"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
)

// MaxHoles is the largest number of holes a Board can have.
const MaxHoles = wide.MaxHoles

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
	*bitboard.Board
	rules  Rules
	height int
	width  int
	names  []string
	cells  map[string]int // by name

	classes func() []wide.Set // a basis of the sets that every line meets in 0 or 2 holes
}

// NewBoard returns the board with the given holes, in a drawing that reaches
// from (0,0) to the last row and column used. There are at most [MaxHoles]
// distinct points, none with a negative coordinate; more is the caller's bug.
func NewBoard(rules Rules, holes []board.Point) *Board {
	shape := board.NewShape(rules.lattice(), holes)
	if shape.Len() > MaxHoles {
		panic("pegs: NewBoard: too many holes")
	}
	b := &Board{Board: bitboard.New(shape, rules.directions()), rules: rules}
	b.cells = make(map[string]int, b.Shape().Len())
	for i := range b.Shape().Len() {
		p := b.Shape().Point(i)
		b.height, b.width = max(b.height, p.Row+1), max(b.width, p.Col+1)
		name := cellName(p)
		b.names = append(b.names, name)
		b.cells[name] = i
	}
	b.classes = sync.OnceValue(func() []wide.Set { return b.Wide().Classes(b.all()) })
	return b
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

// all is the set of all holes.
func (b *Board) all() wide.Set { return wide.Full(b.Len()) }

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
