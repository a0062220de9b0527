// Package view says how a board looks and how its moves are entered: the structure of its picture,
// the faces of its cells, and what a move does to them.
package view

import "slices"

// MostCells is the most cells of a grid. A larger board has no grid.
const MostCells = 1 << 22

// Grid is the structure of a board's picture. Cells stand in reading order.
type Grid struct {
	Lattice Lattice
	Ground  Ground
	Rows    []string // the label of each row from the top; "" for none
	Columns []string // the label at each half cell from the left; nil if columns are not straight
	Tops    []Label  // the labels of columns that are not straight
	Faces   []Face   // of the states that cells of this board may have, in an editor's order
	Cells   []Cell
	// Space gives the place of each cell in space on a cube: x to the right, y upwards, z to the
	// front, from the middle, in half cells. Its face is where a coordinate is largest. It is nil
	// for flat boards.
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

// String returns "square" or "triangular".
func (l Lattice) String() string {
	if l == Triangular {
		return "triangular"
	}
	return "square"
}

// Cell is one cell: its name in moves, its place (X in half cells from the left, Y in rows from the
// top) and its content, which is a state that has a face, or [NoCell].
type Cell struct {
	Name  string
	X, Y  int
	State rune
}

// Label is a text beside the cells, with coordinates like theirs. Row -1 is above the board.
type Label struct {
	Text string
	X, Y int
}

// WithTop adds a triangular lattice's cell. A column's first has its label at the upper right.
func (g *Grid) WithTop(c Cell, column string) {
	if !slices.ContainsFunc(g.Tops, func(l Label) bool { return l.Text == column }) {
		g.Tops = append(g.Tops, Label{Text: column, X: c.X + 1, Y: c.Y - 1})
	}
	g.Cells = append(g.Cells, c)
}

// NoCell is the state of a place of the drawing that is not on the board.
const NoCell = '-'

// Face returns the face of a state. A state without its own face shows itself.
func (g Grid) Face(state rune) Face {
	for _, f := range g.Faces {
		if f.State == state {
			return f
		}
	}
	return Face{State: state, Shape: ShapeNumber, Label: string(state)}
}

// Shows reports whether the board has anything on it.
func (g Grid) Shows() bool {
	return slices.ContainsFunc(g.Cells, func(c Cell) bool { return c.State != NoCell && g.Face(c.State).Shape != ShapeEmpty })
}

// Find returns the cell of a name; ok is false if there is none.
func (g Grid) Find(name string) (cell Cell, ok bool) {
	for _, c := range g.Cells {
		if c.Name == name {
			return c, true
		}
	}
	return Cell{}, false
}

// Material is the look of boards and pieces in pictures that show more than outlines.
type Material string

// The materials.
const (
	PlainMaterial Material = ""        // outlines
	InkMaterial   Material = "ink"     // ink blots on a ruled sheet
	LampMaterial  Material = "lantern" // paper lanterns at night
	WoodMaterial  Material = "wood"    // bone pegs in turned wood
	ClayMaterial  Material = "clay"    // fired clay type in a slate tray
)
