package mopan

import (
	"context"
	"slices"

	"jie/mopan/rings"
	"jie/puzzle"
)

// Analyse reports what is known without solving. A turn changes at most six cells.
func (p position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	b := p.board
	counts := b.Counts()
	facts := puzzle.Analysis{
		{Key: "side", Value: b.Side()},
		{Key: "cells", Value: b.Len()},
		{Key: "dots", Value: b.Dots()},
	}
	if counts[2]+counts[3] > 0 {
		facts = append(facts, puzzle.Fact{Key: "dots_by_colour", Value: counts[1:]})
	}
	facts = append(facts,
		puzzle.Fact{Key: "turns", Value: puzzle.CountMoves(p)},
		puzzle.Fact{Key: "symmetries", Value: stabilizer(b)})
	if own := ownGoal(opt.Goal); own.targets != nil {
		targets, err := p.targets(own)
		if err != nil {
			return facts, err
		}
		facts = append(facts, towards(b, targets)...)
	}
	return facts, ctx.Err()
}

func stabilizer(b rings.Board) int {
	n := 0
	for _, s := range rings.Symmetries(b.Side()) {
		if b.Map(s) == b {
			n++
		}
	}
	return n
}

func towards(b rings.Board, goal rings.Goal) puzzle.Analysis {
	var bounds []int
	for _, p := range goal {
		if turns, ok := p.Bound(b); ok {
			bounds = append(bounds, turns)
		}
	}
	facts := puzzle.Analysis{{Key: "dots_fit", Value: len(bounds) > 0}}
	if len(bounds) > 0 {
		facts = append(facts, puzzle.Fact{Key: "lower_bound", Value: slices.Min(bounds)})
	}
	return facts
}
