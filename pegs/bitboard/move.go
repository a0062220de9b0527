package bitboard

import "slices"

// Move is one or more jumps in a row by one peg.
type Move []Jump

// Join returns the fewest moves with the given jumps: jumps in a row by one peg are one
// move. The peg that jumped last stands where the last jump ended.
func Join(line []Jump) []Move {
	var moves []Move
	for i, j := range line {
		if n := len(moves); i > 0 && line[i-1].To == j.From {
			moves[n-1] = append(moves[n-1], j)
			continue
		}
		moves = append(moves, Move{j})
	}
	return moves
}

// Single returns jumps as moves of one jump each.
func Single(line []Jump) []Move {
	var moves []Move
	for _, j := range line {
		moves = append(moves, Move{j})
	}
	return moves
}

// Flat returns the jumps of moves.
func Flat(moves []Move) []Jump { return slices.Concat(moves...) }

// Last returns the last jump of m.
func Last(m Move) Jump { return m[len(m)-1] }
