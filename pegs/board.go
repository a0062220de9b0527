package pegs

import (
	"strconv"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// maxSide bounds the rows and columns of a drawing, '-' included.
const maxSide = 64

// layout holds the holes of a board and the lines of three along which pegs jump. It is
// immutable and safe for concurrent use.
type layout struct {
	*bitboard.Board
	height int
	width  int
	names  []string
	cells  map[string]int // by name
}

// newLayout returns the board with the given holes, in a drawing that reaches from (0,0) to
// the last row and column used. There must be at most [bitboard.MaxHoles] points, all
// distinct and without negative coordinates.
func newLayout(rules bitboard.Rules, holes []board.Point) *layout {
	b := &layout{Board: bitboard.New(rules, holes), cells: make(map[string]int, len(holes))}
	for i := range b.Len() {
		p := b.Shape().Point(i)
		b.height, b.width = max(b.height, p.Row+1), max(b.width, p.Col+1)
		name := cellName(p)
		b.names = append(b.names, name)
		b.cells[name] = i
	}
	return b
}

// cellName returns the column's letters and the row's number, counted from 1:
// a1 b1 ... z1 aa1 ab1 ...
func cellName(p board.Point) string { return columnName(p.Col) + strconv.Itoa(p.Row+1) }

// columnName returns the letters of a column: a to z, aa, ab and so on.
func columnName(col int) string {
	letters := ""
	for c := col + 1; c > 0; c = (c - 1) / 26 {
		letters = string(rune('a'+(c-1)%26)) + letters
	}
	return letters
}

// holeNames lists the names of the holes in s, in reading order.
func (b *layout) holeNames(s bitboard.Set) []string {
	names := make([]string, 0, s.Len())
	for i := range s.All() {
		names = append(names, b.names[i])
	}
	return names
}
