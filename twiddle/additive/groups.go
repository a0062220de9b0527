package additive

import (
	"slices"

	"jie/twiddle/geometry"
)

// groupsOf cuts the tiles into groups of at most size: of one kind, or with homes near each other.
func groupsOf(g *geometry.Geometry, kinds *geometry.Kinds, size int) [][]uint8 {
	count := make(map[uint8]int)
	for cell := range g.Cells() {
		count[kinds.Of[cell]]++
	}
	var groups [][]uint8
	for kind := range g.Cells() { // a kind is named after its first tile
		if count[uint8(kind)] < 2 {
			continue
		}
		var alike []uint8
		for cell := range g.Cells() {
			if kinds.Of[cell] == uint8(kind) {
				alike = append(alike, uint8(cell))
			}
		}
		groups = slices.AppendSeq(groups, slices.Chunk(alike, size))
	}
	var patch []uint8
	for _, cells := range patches(g.Shape, size) {
		var alone []uint8
		for _, cell := range cells {
			if count[kinds.Of[cell]] == 1 {
				alone = append(alone, cell)
			}
		}
		if len(alone) == size {
			groups = append(groups, alone)
			continue
		}
		patch = append(patch, alone...)
	}
	return slices.AppendSeq(groups, slices.Chunk(patch, size))
}

// patches cuts the board into squares of 2 x 2 cells if groups may have four tiles, else into
// pieces of rows. An odd side leaves one line in the middle, whose smaller patches groups combine.
//
//	a a b c c
//	a a b c c
//	d d e f f        5 x 5
//	g g h i i
//	g g h i i
func patches(s geometry.Shape, size int) [][]uint8 {
	var all [][]uint8
	if size < 4 {
		for row := range s.Rows {
			all = slices.AppendSeq(all, slices.Chunk(rectangle(s, row, row+1, 0, s.Cols), size))
		}
		return all
	}
	for _, rows := range lines(s.Rows) {
		for _, cols := range lines(s.Cols) {
			all = append(all, rectangle(s, rows[0], rows[1], cols[0], cols[1]))
		}
	}
	return all
}

func lines(side int) (cut [][2]int) {
	for at := 0; at < side; {
		next := min(at+2, side)
		if side%2 == 1 && at == side/4*2 {
			next = at + 1
		}
		cut = append(cut, [2]int{at, next})
		at = next
	}
	return cut
}

func rectangle(s geometry.Shape, top, bottom, left, right int) (cells []uint8) {
	for row := top; row < bottom; row++ {
		for col := left; col < right; col++ {
			cells = append(cells, uint8(row*s.Cols+col))
		}
	}
	return cells
}
