package rings

import "slices"

// Ring is the ring of one inner cell: the places that its turns move.
type Ring struct {
	Centre string   // row,col, as turns write it
	Cells  [6]uint8 // clockwise from the upper left
}

// Rings returns the rings of the board of the given side, in the reading order of their centres.
func Rings(side int) []Ring { return slices.Clone(Of(side).rings) }
