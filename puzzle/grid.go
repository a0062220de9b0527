package puzzle

import "strings"

// Grid is a board as a picture's skeleton. Cells stand in reading order.
type Grid struct {
	Lattice Lattice
	Cells   []GridCell
}

// Lattice is how the cells of a board touch.
type Lattice uint8

// The lattices.
const (
	Square Lattice = iota
	Triangular
)

// GridCell is one cell: its name in moves, where it stands (X in half cells
// from the left, Y in rows from the top) and what is on it: '0' nothing, '1' to
// '9' a dot, a peg or a light's state, 'a' to 'z' states 10 to 35, '+' one above,
// '-' a cell that cannot be used.
type GridCell struct {
	Name  string
	X, Y  int
	State byte
}

// Alike counts the cells that hold the same in two positions of one board, those
// that cannot be used left out. Where their texts draw each cell as a character it
// compares these: a grid takes much longer to make.
func Alike(p, q Position) int {
	a, b := p.String(), q.String()
	_, drawing, _ := strings.Cut(a, ":")
	_, other, _ := strings.Cut(b, ":")
	n := 0
	if len(drawing) == len(other) && !strings.ContainsAny(drawing+other, ",x:") { // no 12,3 and no all-on:9x9
		for i := range len(drawing) {
			if c := drawing[i]; c == other[i] && c != '/' && c != '-' {
				n++
			}
		}
		return n
	}
	cells := q.Grid().Cells
	for i, c := range p.Grid().Cells {
		if c.State == cells[i].State && c.State != '-' {
			n++
		}
	}
	return n
}
