package bitboard

import (
	"slices"

	"jie/pegs/wide"
)

// Move is one or more jumps in a row by one peg.
type Move []Jump

// Join merges consecutive jumps and moves of one peg, so that the result's
// length is the number of moves. The peg that jumped last is the one that stands
// where the last jump ended.
func Join(moves []Move) []Move {
	var joined []Move
	for _, m := range moves {
		if n := len(joined); n > 0 && Last(joined[n-1]).To == m[0].From {
			joined[n-1] = slices.Concat(joined[n-1], m)
			continue
		}
		joined = append(joined, m)
	}
	return joined
}

// Last is the last jump of m.
func Last(m Move) Jump { return m[len(m)-1] }

// Split returns the jumps of the moves, each as a move.
func Split(moves []Move) []Move {
	var split []Move
	for _, m := range moves {
		for i := range m {
			split = append(split, m[i:i+1:i+1])
		}
	}
	return split
}

// OfJumps returns jumps of package wide as moves of one jump each.
func OfJumps(jumps []wide.Jump) []Move {
	moves := make([]Move, len(jumps))
	for i, j := range jumps {
		moves[i] = Move{Jump(j)}
	}
	return moves
}
