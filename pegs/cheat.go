package pegs

import (
	"context"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/ability"
)

// purges are blocks of pegs that leave the board, if next to them stand an empty hole and one
// more peg, which ends in its own hole. They are those of Beasley, "The Ins and Outs of Peg
// Solitaire", for the jumps of the square lattice.
var purges = []struct{ kind, from, to string }{
	{"three", "pegs:011/-1-/-1-", "pegs:001/-0-/-0-"},
	{"six", "pegs:0111/-11-/-11-", "pegs:0001/-00-/-00-"},
}

// CheatSheet returns three lists for a board: the sets of holes whose parity no jump changes,
// the holes where the last peg can be if only the usual vacancy was empty, and blocks of pegs
// that a few jumps remove.
func (Puzzle) CheatSheet(id string) ([]ability.Cheat, error) {
	p, err := parsePosition(id)
	if err != nil {
		return nil, err
	}
	b := p.board
	text := func(holes bitboard.Set) string { return newPosition(b, holes).String() }
	var list []ability.Cheat
	basis := b.Classes()
	for _, class := range basis {
		list = append(list, ability.Cheat{Kind: "class", From: text(class)})
	}
	if last := finishes(b, basis, p.pegs); last != (bitboard.Set{}) {
		list = append(list, ability.Cheat{Kind: "finish", From: p.String(), To: text(last)})
	}
	if b.Rules() == bitboard.Triangular {
		return list, nil
	}
	for _, purge := range purges {
		moves, err := purgeMoves(purge.from, purge.to)
		if err != nil {
			return nil, err
		}
		list = append(list, ability.Cheat{Kind: purge.kind, From: purge.from, To: purge.to, Moves: moves})
	}
	return list, nil
}

func purgeMoves(from, to string) ([]string, error) {
	start, err := parsePosition(from)
	if err != nil {
		return nil, err
	}
	goal, err := start.Goal(to)
	if err != nil {
		return nil, err
	}
	solution, err := start.Solve(context.Background(), puzzle.Options{Goal: goal, Metric: puzzle.Jumps})
	return solution.Moves, err
}
