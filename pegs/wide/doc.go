// Package wide searches peg solitaire on boards of up to 256 holes, whose positions
// do not fit a machine word.
//
// A [Board] is holes, numbered from 0, and the lines of three along which pegs
// jump. A [Search] is a start and a goal on it: [Search.First] finds any solution,
// [Search.Fewer] one of fewer moves, and [Search.LeastMoves] bounds these. Package pegs
// reads and writes the texts, and proves what needs no search.
//
// The files in reading order: set.go, numbering.go, board.go and goal.go (what a question is made
// of), score.go and first.go (any solution), merson.go, regions.go and
// fewest.go (few moves).
//
// In this package b is a [Board], p and n are positions as sets of pegs, and j is
// a [Jump].
package wide
