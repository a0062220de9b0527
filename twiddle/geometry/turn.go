package geometry

import "slices"

// Turn is a quarter turn of one block.
type Turn struct {
	Name  string  // such as L0,1
	Cells []uint8 // of the block, ring by ring from the outermost, each clockwise from its upper left
	// From and To are the cells whose tiles the turn changes: what lies on From[i] goes to To[i].
	// The centre of an odd block is among them only on an oriented board, where it turns.
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

func (s Shape) ring(row, col, size int) []uint8 {
	var cells []uint8
	add := func(r, c int) { cells = append(cells, uint8(r*s.Cols+c)) }
	if size == 1 {
		add(row, col)
	}
	last := size - 1
	for i := range last {
		add(row, col+i)
	}
	for i := range last {
		add(row+i, col+last)
	}
	for i := range last {
		add(row+last, col+last-i)
	}
	for i := range last {
		add(row+last-i, col)
	}
	return cells
}
