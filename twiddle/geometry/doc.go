// Package geometry describes Twiddle's boards without the numbers. Call [Of].
//
// A board has rows and columns of cells, numbered in reading order. A turn takes a block, a square
// of cells, and turns it a quarter. On an oriented board each tile has a direction that turns with
// it, also in the centre of an odd block.
//
//	0 1 2          after R0,0, which turns the block of cells 0, 1, 3 and 4
//	3 4 5          clockwise, what lay on cell 0 lies on cell 1, what lay on
//	6 7 8          cell 1 on cell 4, and so on
//
// Directions are counted in quarter turns clockwise from upright: up, right, down and left.
package geometry
