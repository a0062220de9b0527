// Package pegs plays and solves peg solitaire on boards of up to 256 holes.
//
// A jump takes a peg over a neighbouring peg into an empty hole beyond, and the
// peg jumped over is removed. A move is one or more jumps in a row by one peg; a
// move of several jumps is a sweep. Lengths are counted in moves or in jumps.
//
// Holes are named by column letter and row number over the whole drawing:
//
//	    a b c d e f g
//	1       1 1 1             pegs:--111--/--111--/1111111/1110111/...
//	2       1 1 1
//	3   1 1 1 1 1 1 1         1 a peg, 0 an empty hole, - not on the board;
//	4   1 1 1 0 1 1 1         in goals, ? anything
//	5   1 1 1 1 1 1 1
//	6       1 1 1             the jump from d2 over d3 to d4 is d2-d4,
//	7       1 1 1             a sweep is d2-d4-f4
//
// On the triangular lattice ([bitboard.Triangular]) a hole touches its neighbours in its
// row, the two above in the same and the previous column, and the two below in the same
// and the next column.
//
// For most use cases, use [Parse], [Board.Goal] and [Solve]. Package central has a table
// that answers any position of the central game at once.
//
// In this package p, n and end are positions as sets of pegs, b is a [layout], m
// is a [Move] and j a [Jump], q is the current question. The holes of a board are
// numbered in reading order, and bit i of a position is hole i.
//
// A question goes through the list [methods], the cheapest first. Each method names the
// boards and goals that it serves.
//
// The files in reading order: board.go, move.go, parse.go, boards.go, collection.go
// and goal.go (texts), puzzle.go and analyse.go (the text-level contract),
// vacancy.go (a board's problems); solve.go and methods.go (the methods and their order),
// opensolve.go and gamesearch.go (for goals that name no position: the shortest game,
// breadth first), centralsolve.go (the central game, from its table), list.go (solutions
// listed), recent.go (what is kept from one call to the next); class.go, pagoda.go and
// refute.go (proofs without a search).
//
// Packages below this one, each of which imports only those before it: bitboard (sets,
// boards and goals), wide (beams on boards of any size), narrow (searches of boards of at
// most 64 holes, whose positions are words) and central (the central game, whole).
//
// References:
//
//	[beasley]   J. D. Beasley, The Ins and Outs of Peg Solitaire, Oxford 1985.
//	[bell]      G. I. Bell, arXiv:0903.3696.
package pegs
