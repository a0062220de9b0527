package mopan

// Ring is the ring of one inner cell, the places that its turns move.
type Ring struct {
	Centre string   // row,col, as turns write it
	Cells  [6]uint8 // clockwise from the upper left
}

// Rings returns the rings of the board of the given side, in the reading order
// of their centres.
func Rings(side int) []Ring {
	g := geometryOf(side)
	var rings []Ring
	for centre := range g.cells() {
		for i := range g.turns {
			if t := &g.turns[i]; t.centre == centre {
				rings = append(rings, Ring{Centre: g.cellName(centre), Cells: t.ring})
				break
			}
		}
	}
	return rings
}
