package pegs

import (
	"context"
	"slices"

	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/puzzle"
)

// Is there a pagoda function by which the start weighs less than the goal? Give
// each jump a non-negative amount y. A solution makes whole jumps, and the holes
// that they leave and fill add up to start minus goal:
//
//	sum of y[j] * (from[j] + over[j] - to[j]) = start - goal
//
// If even fractions of jumps cannot do that, then there are weights that prove it
// (Farkas), and they are a pagoda function: no jump raises their sum, and the goal
// weighs more. So a linear program finds one whenever there is one. A hole that
// the goal leaves free takes an amount between 0 and 1.

// pagodaAgainst finds weights that hold on b and by which start is lighter than
// every position of pattern t.
func (b *layout) pagodaAgainst(ctx context.Context, start bitboard.Set, t bitboard.Pattern) (bitboard.Pagoda, bool) {
	y, err := narrow.JumpProgram(b.Board, slices.Concat(b.Jumps()...), start, []bitboard.Pattern{t}).Refute(ctx)
	if y == nil || err != nil {
		return nil, false
	}
	return bitboard.Pagoda(y[:b.Len()]).Primitive(-1), true
}

// eachCertificate refutes the goals one by one: by number of pegs, by position class, or by
// the linear program. It returns nil if one of them is not refuted.
func (b *layout) eachCertificate(ctx context.Context, start bitboard.Set, g *bitboard.Goal) *puzzle.Certificate {
	c := &puzzle.Certificate{Kind: bitboard.KindPagoda}
	for _, t := range g.Targets() {
		one := b.refute(ctx, start, g, t)
		if one == nil {
			return nil
		}
		if w := bitboard.Pagoda(one.Weights); w != nil && w.Of(start) < g.Lightest(w) {
			return one // it refutes all goals
		}
		c.Goals = append(c.Goals, *one)
	}
	return c
}

func (b *layout) refute(ctx context.Context, start bitboard.Set, g *bitboard.Goal, t bitboard.Pattern) *puzzle.Certificate {
	if from, to := int64(start.Len()), int64(t.Want.Len()); to >= from || g.Filled(t).Empty() {
		return &puzzle.Certificate{Kind: bitboard.KindPegs, From: &from, To: &to}
	}
	if v, ok := b.classProof(start, t); ok {
		return &puzzle.Certificate{Kind: bitboard.KindClass, Cells: b.holeNames(v)}
	}
	if w, ok := b.pagodaAgainst(ctx, start, t); ok {
		return &puzzle.Certificate{Kind: bitboard.KindPagoda, Weights: w}
	}
	return nil
}
