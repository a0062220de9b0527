package puzzle

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
