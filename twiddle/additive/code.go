package additive

import "jie/twiddle/geometry"

// coding writes where a tile is, and how it is turned, as one small number: its code.
//
//	no directions      the cell
//	odd blocks         4 * cell + spin
//	even blocks        2 * cell + spin / 2
//
// With even blocks each turn changes the colour of a tile's cell and turns it by an odd
// number of quarters: whether its spin is odd follows from the two cells that it came
// from and is on, and needs no place in the code.
type coding struct {
	cellShift, spinShift uint8
	count                int // of codes
	radix                int // of the tables' indices: count, or a power of two above it
}

func codingOf(s geometry.Shape) coding {
	c := coding{spinShift: 2}
	switch {
	case s.Oriented && s.Block%2 == 0:
		c = coding{cellShift: 1, spinShift: 1}
	case s.Oriented:
		c = coding{cellShift: 2}
	}
	c.count = s.Cells() << c.cellShift
	if c.radix = c.count; s.Cells() <= quickCells {
		c.radix = quickCells << c.cellShift
	}
	return c
}

// code is that of a tile on a cell.
func (c coding) code(cell, spin uint8) int {
	return int(cell)<<c.cellShift | int(spin)>>c.spinShift
}

// place takes a code apart, of a tile whose home has a colour.
func (c coding) place(s geometry.Shape, code int, homeColour int) (cell, spin uint8) {
	cell = uint8(code >> c.cellShift)
	spin = uint8(code << c.spinShift & 3)
	if c.cellShift == 1 {
		spin |= uint8(s.Colour(int(cell))+homeColour) & 1
	}
	return cell, spin
}

// step is what a turn makes of a code.
type step struct {
	turn  uint8
	after uint16
}

// steps lists, for tiles whose home has a colour, the turns that change each code.
func (c coding) steps(g *geometry.Geometry, homeColour int) [][]step {
	all := make([][]step, c.count)
	for code := range all {
		cell, spin := c.place(g.Shape, code, homeColour)
		for i := range g.Turns {
			t := &g.Turns[i]
			for j, from := range t.From {
				if from == cell {
					all[code] = append(all[code], step{uint8(i), uint16(c.code(t.To[j], (spin+t.Spin)&3))})
				}
			}
		}
	}
	return all
}
