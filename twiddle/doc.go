// Package twiddle solves Twiddle (活字), the square of numbers whose blocks turn, in
// the fewest turns, proved.
//
// The board is a square of n rows of n numbers, n from 2 to 8, each number from 0
// to 999. Equal numbers are allowed. A turn takes a block of r rows and r columns,
// 2 standard, and turns it a quarter: L anticlockwise, R clockwise. The numbers stay
// upright. A turn that changes nothing, because equal numbers change places, is no
// turn. The goal is the sorted square, the numbers in reading order, or any other
// arrangement of the same numbers.
//
// A cell is written row,col, zero-based. A turn is written with the upper left cell
// of its block:
//
//	1 2 3          1 3 6          1 2 3
//	4 5 6   L0,1   4 2 5          7 4 6   R1,0
//	7 8 9          7 8 9          8 5 9
//
// Positions are written row by row, twiddle:381/624/957, with commas between the
// numbers where one of them is above nine, and with the size of the blocks where it
// is not 2: twiddle[r=3]:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16.
//
// For most use cases, use [ParseBoard], [NewGoal] and [Solve]. A search from both
// sides, by package search, finds the shortest sequences. A goal out of reach is
// proved so in one of three ways: no turn takes a number into or out of some cells,
// where the goal has other numbers; every turn is an even permutation of some cells
// and the goal is an odd one; or every position in reach was visited.
//
// The game is one of Simon Tatham's Portable Puzzle Collection [tatham]; the square
// of side n in reverse order takes 0, 2, 10, 24 turns for n = 1 to 4 [A330280].
//
// Permutations are written old cell -> new cell. In this package's code g is a
// geometry, b a [Board], t a turn, s a state packed in words.
//
// # References
//
//	[tatham]   Simon Tatham, Twiddle, chiark.greenend.org.uk/~sgtatham/puzzles/
//	[A330280]  Dmitry Kamenetsky, OEIS A330280, oeis.org/A330280
package twiddle
