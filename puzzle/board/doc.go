// Package board is the geometry that small-board puzzles share: sets of cells, shapes on the square and the triangular
// lattice, and their symmetries. Use [Set] for cells, and [NewShape] for a board.
//
// A cell is known by its index in reading order. On the triangular lattice, rows are sheared: (r,c) touches (r,c-1)
// (r,c+1) (r-1,c-1) (r-1,c) (r+1,c) (r+1,c+1).
//
//	square            triangular
//	. n .             n n .        drawn upright:   n n
//	n x n             n x n                        n x n
//	. n .             . n n                         n n
//
// Permutations map an old index to a new one: after applying p, what lay on cell i lies on cell p[i].
package board
