// Package twiddle solves Twiddle (活字), the rectangle of numbers whose blocks turn, in the fewest
// turns, proved, if that is within reach. Otherwise it finds few turns, with a proved lower bound.
//
// The board has from 2 to 10 rows and columns of numbers from 0 to 999, equal ones allowed. A turn
// takes a block of r rows and columns, 2 standard, and turns it a quarter: L anticlockwise, R
// clockwise. The numbers stay upright, except on an oriented board, where directions turn with the
// block. A turn that changes nothing is illegal. The goal is the numbers in reading order, upright,
// or any other arrangement.
//
// A cell is written row,col, zero-based. A turn is written with the upper left cell of its block:
//
//	1 2 3          1 3 6          1 2 3
//	4 5 6   L0,1   4 2 5          7 4 6   R1,0
//	7 8 9          7 8 9          8 5 9
//
// Positions are written row by row, twiddle:381/624/957, with commas if a number is above nine, and
// with rules if they are not the usual ones: twiddle[r=3]:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16.
// On an oriented board u, r, d or l after each number is up, right, down or left:
// twiddle[orient]:8r3l5d/2u6r1r/4r7r9d. With the rule cw or ccw blocks turn only clockwise, or only
// anticlockwise. A position that can be solved comes from twiddle:random:4x4:7, rows and columns
// and a seed.
//
// For most use cases, use [Parse], [Board.Goal] and [Solve]. The methods in solve.go are:
//
//   - boards of few positions: from both sides, by package search;
//   - others: iterative deepening with additive pattern databases, package
//     twiddle/additive; the first solution comes from twiddle/construct at once, and
//     beams there shorten it while the proof continues;
//   - any solution, with the option First: only construct and a narrow beam.
//
// A goal out of reach is refuted by an invariant, in refute.go, or by visiting every position in
// reach. docs/math/twiddle.md has the mathematics.
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
