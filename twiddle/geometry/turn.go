package geometry

import "slices"

// Turn is a quarter turn of one block.
type Turn struct {
	Name  string  // such as L0,1
	Cells []uint8 // of the block, ring by ring from the outermost, each clockwise from its upper left
	// What lies on From[i] goes to To[i]. The centre of an odd block turns on an oriented board.
	From, To []uint8
	Spin     uint8 // added to the direction of each of these tiles, modulo 4: 1 to the right, 3 to the left
}

// Goes returns the cell to which the turn takes the tile on a cell.
func (t *Turn) Goes(cell uint8) uint8 {
	if i := slices.Index(t.From, cell); i >= 0 {
		return t.To[i]
	}
	return cell
}

func (s Shape) turn(row, col int, left bool) Turn {
	t := Turn{Name: "R" + s.CellName(row*s.Cols+col), Spin: 1}
	if left {
		t.Name, t.Spin = "L"+t.Name[1:], 3
	}
	for first := 0; 2*first < s.Block; first++ {
		ring := s.ring(row+first, col+first, s.Block-2*first)
		t.Cells = append(t.Cells, ring...)
		step := len(ring) / 4 // a side of the ring, 0 for the centre
		if left {
			step = len(ring) - step
		}
		for i, from := range ring {
			if len(ring) > 1 || s.Oriented {
				t.From = append(t.From, from)
				t.To = append(t.To, ring[(i+step)%len(ring)])
			}
		}
	}
	if !s.Oriented {
		t.Spin = 0
	}
	return t
}

func (s Shape) ring(row, col, size int) (cells []uint8) {
	if size == 1 {
		return []uint8{uint8(row*s.Cols + col)}
	}
	down, across := 0, 1
	for range 4 {
		for range size - 1 {
			cells = append(cells, uint8(row*s.Cols+col))
			row, col = row+down, col+across
		}
		down, across = across, -down
	}
	return cells
}

// Symmetry maps the board to itself.
type Symmetry struct {
	Cell   []uint8 // where each cell goes
	Turn   []uint8 // what each turn becomes
	Mirror bool    // left and right change places, and so do clockwise and anticlockwise
}

// Symmetries returns 8 for a square, 4 for others, the identity first; no mirrors of one-way turns.
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
