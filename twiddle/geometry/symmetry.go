package geometry

// Symmetry maps the board to itself.
type Symmetry struct {
	Cell   []uint8 // where each cell goes
	Turn   []uint8 // what each turn becomes
	Mirror bool    // left and right change places, and so do clockwise and anticlockwise
}

// Symmetries returns those of the rectangle: 8 for a square, 4 for other boards, the identity
// first; without mirrors if blocks turn one way only.
func (g *Geometry) Symmetries() []Symmetry {
	var all []Symmetry
	for code := range 8 {
		across, down, transposed := code&1 != 0, code&2 != 0, code&4 != 0
		if transposed && g.Rows != g.Cols {
			break
		}
		if s := g.symmetry(across, down, transposed); !s.Mirror || g.Way == BothWays {
			all = append(all, s)
		}
	}
	return all
}

// symmetry mirrors the board left to right, upside down, and about the diagonal.
func (g *Geometry) symmetry(across, down, transposed bool) Symmetry {
	place := func(row, col, size int) (int, int) { // of a square of that size, by its upper left cell
		if across {
			col = g.Cols - size - col
		}
		if down {
			row = g.Rows - size - row
		}
		if transposed {
			row, col = col, row
		}
		return row, col
	}
	s := Symmetry{Mirror: (across != down) != transposed}
	for cell := range g.Cells() {
		row, col := place(cell/g.Cols, cell%g.Cols, 1)
		s.Cell = append(s.Cell, uint8(row*g.Cols+col))
	}
	across2 := g.Cols - g.Block + 1 // blocks in a row
	for turn := range g.Turns {
		block := g.BlockOf(turn)
		row, col := place(block/across2, block%across2, g.Block)
		image := row*across2 + col
		if (turn >= g.Blocks()) != s.Mirror {
			image += g.Blocks()
		}
		s.Turn = append(s.Turn, uint8(image))
	}
	return s
}
