package geometry

// Kinds says which tiles may change places: those with equal numbers. Tiles of one kind
// have the same Of. In a goal, each of them is on the home of any of them, turned as the
// goal has the number there: tile t on cell u must have the spin Facing[u] - Facing[t].
type Kinds struct {
	Of     [MaxCells]uint8
	Facing [MaxCells]uint8
}

// Different returns the kinds of a board where all tiles are different.
func Different() Kinds {
	var k Kinds
	for i := range k.Of {
		k.Of[i] = uint8(i)
	}
	return k
}
