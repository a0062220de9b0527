// Package twiddle solves Twiddle (活字), the rectangle of numbers whose blocks turn, in the fewest
// turns, proved, if that is within reach. Otherwise it finds few turns, with a proved lower bound.
//
// The board has from 2 to 10 rows and columns of numbers, each from 0 to 999, equal ones allowed. A
// turn takes a block of r rows and r columns, 2 standard, and turns it a quarter: L anticlockwise,
// R clockwise. The numbers stay upright, except on an oriented board, where each has a direction
// that turns with its block. A turn that changes nothing is illegal. The goal is the numbers in
// reading order, upright, or any other arrangement of them.
//
// A cell is written row,col, zero-based. A turn is written with the upper left cell of its block:
//
//	1 2 3          1 3 6          1 2 3
//	4 5 6   L0,1   4 2 5          7 4 6   R1,0
//	7 8 9          7 8 9          8 5 9
//
// Positions are written row by row, twiddle:381/624/957, with commas between the numbers if one of
// them is above nine, and with rules if they are not the usual ones:
// twiddle[r=3]:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16, and on an oriented board a letter after each
// number, u, r, d or l for up, right, down or left: twiddle[orient]:8r3l5d/2u6r1r/4r7r9d. With
// the rule cw blocks turn only clockwise, with ccw only anticlockwise: twiddle[cw]:152/463/789. A
// position that can be solved comes from twiddle:random:4x4:7, rows and columns and a seed.
//
// For most use cases, use [Parse], [Board.Goal] and [Solve]. The list methods in solve.go says
// which method answers which question:
//
//   - boards of few positions: from both sides, by package search;
//   - others: iterative deepening with additive pattern databases, package
//     twiddle/additive; the first solution comes from twiddle/construct at once, and
//     beams there shorten it while the proof continues;
//   - any solution, with the option First: only construct and a narrow beam.
//
// A goal out of reach is refuted by an invariant, listed in refute.go, or by visiting every
// position in reach. docs/math/twiddle.md has the mathematics.
//
// The game is one of Simon Tatham's Portable Puzzle Collection [tatham]; the square of side n in
// reverse order takes 0, 2, 10, 24 turns for n = 1 to 4 [A330280].
//
// Permutations are written old cell -> new cell. In code g is a geometry, b a [Board], q a
// question.
//
// # References
//
//	[tatham]   Simon Tatham, Twiddle, chiark.greenend.org.uk/~sgtatham/puzzles/
//	[A330280]  Dmitry Kamenetsky, OEIS A330280, oeis.org/A330280
package twiddle
