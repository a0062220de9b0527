package puzzle

import "strings"

// Grid is a board as a picture's skeleton. Cells stand in reading order.
type Grid struct {
	Lattice Lattice
	Ground  Ground
	Rows    []string // the label of each row from the top; "" for none
	Columns []string // the label at each half cell from the left; nil where columns are not straight
	Faces   []Face   // of the states that cells of this board may have, in an editor's order
	Cells   []GridCell
	// Space is where each cell stands in space where the board is the surface of a
	// cube, unfolded: x to the right, y upwards, z to the front, from the middle of the
	// cube, in half cells. A cell is on the face at which its coordinate is the largest
	// there is. It is nil for flat boards.
	Space [][3]int
	// Groups are cells that belong together, by name, which pictures outline.
	Groups [][]string
}

// Lattice is how the cells of a board touch.
type Lattice uint8

// The lattices.
const (
	Square Lattice = iota
	Triangular
)

// String is "square" or "triangular".
func (l Lattice) String() string {
	if l == Triangular {
		return "triangular"
	}
	return "square"
}

// GridCell is one cell: its name in moves, where it stands (X in half cells
// from the left, Y in rows from the top) and what is on it: a state that has a
// face, or [NoCell].
type GridCell struct {
	Name  string
	X, Y  int
	State rune
}

// NoCell is the state of a place of the drawing that is not on the board.
const NoCell = '-'

// Face is what a state looks like. One without a face of its own shows itself.
func (g Grid) Face(state rune) Face {
	for _, f := range g.Faces {
		if f.State == state {
			return f
		}
	}
	return Face{State: state, Shape: ShapeNumber, Label: string(state)}
}

// Find is the cell of a name; ok is false where there is none.
func (g Grid) Find(name string) (cell GridCell, ok bool) {
	for _, c := range g.Cells {
		if c.Name == name {
			return c, true
		}
	}
	return GridCell{}, false
}

// Alike counts the cells that hold the same in two positions of one board, those
// that cannot be used left out. Where their texts draw each cell as a character it
// compares these: a grid takes much longer to make.
func Alike(p, q Position) int {
	a, b := p.String(), q.String()
	_, drawing, _ := strings.Cut(a, ":")
	_, other, _ := strings.Cut(b, ":")
	n := 0
	if len(drawing) == len(other) && !strings.ContainsAny(drawing+other, ",x:urdl") { // no 12,3, no all-on:9x9 and no 1u
		for i := range len(drawing) {
			if c := drawing[i]; c == other[i] && c != '/' && c != '-' {
				n++
			}
		}
		return n
	}
	cells := q.Grid().Cells
	for i, c := range p.Grid().Cells {
		if c.State == cells[i].State && c.State != NoCell {
			n++
		}
	}
	return n
}
