package board_test

import (
	"fmt"

	"jie/puzzle/board"
)

// The symmetries of a hexagon, as permutations of its cells.
func ExampleShape_Symmetries() {
	ring := board.Hexagon(2) // a cell and its six neighbours
	fmt.Println(ring.Len(), "cells,", len(ring.Symmetries()), "symmetries")
	fmt.Println(ring.Neighbours(3)) // of the middle
	// Output:
	// 7 cells, 12 symmetries
	// [0 1 4 6 5 2]
}
