// Package narrow searches peg solitaire on boards of at most 64 holes, whose positions
// are machine words. It knows no text: package pegs reads and writes texts, and chooses
// among the searches.
//
// For most use cases, fill in a [Search], give it a goal and the goal's tables by
// [Search.Use], and call one of three methods. [Search.First] finds any solution.
// [Search.Exact] finds the shortest one, their number and a list of them, from all
// positions on a solution. [Search.Fewest] finds the fewest moves on boards where these
// positions are too many.
//
// The files in reading order: search.go (the question), pruner.go (positions that a pagoda
// function proves dead); first.go and depthfirst.go (any solution, and the fewest pegs);
// winning.go, distance.go and walk.go (all positions on a solution, from both ends); part.go,
// parts.go and bound.go (lower bounds on moves); usable.go (pagoda functions from linear
// programs, and jumps that no solution makes); bounded.go, leveltable.go, slotpool.go,
// grow.go, expand.go, meet.go, boundedmap.go and boundedbeam.go (the search for the fewest
// moves, which uses these bounds); layout.go and winningmap.go (its map of the positions on
// a solution, numbered by their corners).
//
// In this package p, n and end are positions, q is the question and m a move. Memory is
// counted in bytes, work in nodes: positions made. Neither answers nor nodes depend on
// the number of workers.
//
// References:
//
//	[barker]    J. K. Barker and R. E. Korf, Solving Peg Solitaire with
//	            Bidirectional BFIDA*, AAAI 2012.
package narrow
