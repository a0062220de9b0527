package mopan

import (
	"context"
	"slices"

	"jie/puzzle"
)

// Analyse reports what is known without solving. Towards a goal it bounds the
// number of turns from below: a turn changes what lies on six cells at most.
func (p position) Analyse(ctx context.Context, opt puzzle.Options) (puzzle.Analysis, error) {
	counts := p.Counts()
	facts := puzzle.Analysis{
		{Key: "side", Value: p.Side()},
		{Key: "cells", Value: p.Len()},
		{Key: "dots", Value: p.Dots()},
	}
	if counts[2]+counts[3] > 0 {
		facts = append(facts, puzzle.Fact{Key: "dots_by_colour", Value: counts[1:]})
	}
	facts = append(facts,
		puzzle.Fact{Key: "turns", Value: puzzle.CountMoves(p)},
		puzzle.Fact{Key: "symmetries", Value: p.stabilizer()})
	if targets, ok := opt.Goal.(Goal); ok {
		facts = append(facts, p.towards(targets)...)
	}
	return facts, ctx.Err()
}

// stabilizer is how many of the 12 symmetries keep the board as it is.
func (b Board) stabilizer() int {
	n := 0
	for _, s := range Symmetries(b.Side()) {
		if b.Map(s) == b {
			n++
		}
	}
	return n
}

// towards reports which goals can have this board's dots, and a bound on the turns
// to the nearest of them.
func (b Board) towards(goal Goal) puzzle.Analysis {
	var bounds []int
	for _, p := range goal {
		if _, ok := p.missing(b.Counts()); ok {
			bounds = append(bounds, (p.differ(b).len()+5)/6)
		}
	}
	facts := puzzle.Analysis{{Key: "dots_fit", Value: len(bounds) > 0}}
	if len(bounds) > 0 {
		facts = append(facts, puzzle.Fact{Key: "lower_bound", Value: slices.Min(bounds)})
	}
	return facts
}
