package additive

import "jie/twiddle/geometry"

// coding writes the cell and the spin of a tile as one small number: its code.
//
//	no directions      the cell
//	odd blocks         4 * cell + spin
//	even blocks        2 * cell + spin / 2
//
// With even blocks each turn changes the colour of a tile's cell and turns it by an odd number of
// quarters, so whether its spin is odd follows from its home and its present cell.
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

func (c coding) code(cell, spin uint8) int {
	return int(cell)<<c.cellShift | int(spin)>>c.spinShift
}

func (c coding) place(s geometry.Shape, code int, homeColour int) (cell, spin uint8) {
	cell = uint8(code >> c.cellShift)
	spin = uint8(code << c.spinShift & 3)
	if c.cellShift == 1 {
		spin |= uint8(s.Colour(int(cell))+homeColour) & 1
	}
	return cell, spin
}

type step struct {
	turn  uint8
	after uint16
}

// steps lists the turns back that change each code, for tiles whose home has the given colour.
func (c coding) steps(g *geometry.Geometry, homeColour int) [][]step {
	all := make([][]step, c.count)
	for code := range all {
		cell, spin := c.place(g.Shape, code, homeColour)
		for _, turn := range g.Legal {
			i := g.Inverse(turn)
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
