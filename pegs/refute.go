package pegs

import (
	"context"
	"slices"

	"jie/linear/exact"
	"jie/pegs/bitboard"
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
	y, err := b.newProgram(start, t).Refute(ctx)
	if y == nil || err != nil {
		return nil, false
	}
	w := make(bitboard.Pagoda, b.Len())
	var common int64
	for i := range w {
		w[i] = -y[i]
		common = gcd(common, bitboard.Abs(w[i]))
	}
	if common == 0 {
		return nil, false
	}
	for i := range w {
		w[i] /= common
	}
	return w, true
}

// newProgram returns variables for each jump and for each hole that t leaves free.
func (b *layout) newProgram(start bitboard.Set, t bitboard.Pattern) *exact.Program {
	free := b.All().Less(t.Care)
	jumps := 2 * len(b.Lines())
	width := jumps + free.Len()
	p := &exact.Program{B: make([]int64, b.Len()), Lower: make([]int64, width), Upper: slices.Repeat([]int64{-1}, width)}
	for i := range p.B {
		p.A = append(p.A, make([]int64, width))
		p.B[i] = member(start, i) - member(t.Want, i)
	}
	for k, l := range b.Lines() {
		for side, j := range l.Jumps() {
			p.A[j.From][2*k+side]++
			p.A[j.Over][2*k+side]++
			p.A[j.To][2*k+side]--
		}
	}
	column := jumps
	for i := range free.All() {
		p.A[i][column], p.Upper[column] = 1, 1
		column++
	}
	return p
}

// member returns 1 if hole i is in s, and 0 otherwise.
func member(s bitboard.Set, i int) int64 {
	if s.Has(i) {
		return 1
	}
	return 0
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
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
		if w := bitboard.Pagoda(one.Weights); w != nil && w.Of(start) < leastWeight(w, g) {
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
