package twiddle

import (
	"context"
	"slices"

	"jie/puzzle"
)

// Analyse returns what is known without solving. For a goal it reports whether a certificate
// without a search rules it out, and a lower bound of the number of turns: a turn changes
// only the cells of one block.
func (p position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	facts := puzzle.Analysis{{Key: "side", Value: int(p.rows)}}
	if p.rows != p.cols {
		facts = puzzle.Analysis{{Key: "rows", Value: int(p.rows)}, {Key: "columns", Value: int(p.cols)}}
	}
	facts = append(facts, puzzle.Analysis{
		{Key: "block_side", Value: int(p.block)},
		{Key: "different_numbers", Value: len(p.distinct())},
		{Key: "arrangements", Value: p.arrangements()},
		{Key: "turns", Value: puzzle.CountMoves(p)},
	}...)
	if own, ok := opt.Goal.(Goal); ok {
		ends, err := p.ends(own)
		if err != nil {
			return facts, err
		}
		facts = append(facts, p.towards(ends)...)
	}
	return facts, ctx.Err()
}

// towards reports how near the goals look.
func (b Board) towards(goal []Board) puzzle.Analysis {
	moved := len(b.geometry().Turns[0].From)
	inPlace, bounds := 0, []int(nil)
	for _, to := range goal {
		alike := b.alike(to)
		inPlace = max(inPlace, alike)
		if _, ruledOut := invariant(b, to); !ruledOut {
			bounds = append(bounds, (b.cells()-alike+moved-1)/moved)
		}
	}
	facts := puzzle.Analysis{
		{Key: "numbers_in_place", Value: inPlace},
		{Key: "invariants_fit", Value: len(bounds) > 0},
	}
	if len(bounds) > 0 {
		facts = append(facts, puzzle.Fact{Key: "lower_bound", Value: slices.Min(bounds)})
	}
	return facts
}

// alike counts the cells that hold the same number on two boards.
func (b Board) alike(o Board) int {
	n := 0
	for i := range b.cells() {
		if b.tiles[i] == o.tiles[i] {
			n++
		}
	}
	return n
}
