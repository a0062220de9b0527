// Package exact solves linear programs and whole-number systems without rounding.
//
// [Program] is a linear program, solved by the simplex method in whole numbers over one common denominator [edmonds].
// [Hermite] brings a lattice's basis to Hermite normal form, and [Outside] proves that a vector is not in it.
package exact

import (
	"context"
	"errors"
	"iter"
	"math/big"
	"slices"
)

// Program is a linear program: the least sum of x over
//
//	A x = B,    Lower <= x <= Upper,
//
// all numbers whole, Lower not negative; an upper bound below zero means no bound.
type Program struct {
	A            [][]int64
	B            []int64
	Lower, Upper []int64
}

// Relaxed is the answer to a program whose x may be fractions.
type Relaxed struct {
	X       []*big.Rat
	Sum     *big.Rat
	Prices  []*big.Rat // of the equations: y with y A <= 1, apart from the terms of Upper
	Refuted []*big.Rat // if there is no x: y with y A <= 0 and y (B - A Lower) > 0, apart from the terms of Upper
}

// Integral reports whether the numbers are whole.
func (r *Relaxed) Integral() bool {
	return !slices.ContainsFunc(r.X, func(x *big.Rat) bool { return !x.IsInt() })
}

// errGrown says that a tableau needs larger numbers.
var errGrown = errors.New("exact: numbers too large for a word")

// Relax solves the program, in numbers of a word while these suffice. It fails only with ctx.Err().
func (p *Program) Relax(ctx context.Context) (answer Relaxed, feasible bool, err error) {
	answer, feasible, err = relax(ctx, p, numbers[int64](&words{}))
	if err == errGrown {
		return relax(ctx, p, numbers[*big.Int](integers{}))
	}
	return answer, feasible, err
}

func relax[T any](ctx context.Context, p *Program, n numbers[T]) (answer Relaxed, feasible bool, err error) {
	t, err := newTableau(p, n)
	if err != nil {
		return answer, false, err
	}
	if err := t.minimise(ctx); err != nil {
		return answer, false, err
	}
	if y := t.refuted(); y != nil {
		over := n.big(t.over)
		for _, x := range y {
			answer.Refuted = append(answer.Refuted, new(big.Rat).SetFrac(n.big(x), over))
		}
		return answer, false, nil
	}
	if err := t.dropArtificial(); err != nil {
		return answer, false, err
	}
	if err := t.price(slices.Repeat([]int64{1}, len(p.Lower))); err != nil {
		return answer, false, err
	}
	if err := t.minimise(ctx); err != nil {
		return answer, false, err
	}
	answer.X = make([]*big.Rat, len(p.Lower))
	answer.Sum = new(big.Rat)
	for j, low := range p.Lower {
		answer.X[j] = big.NewRat(low, 1)
	}
	for i, j := range t.basis {
		if j < len(answer.X) {
			answer.X[j].Add(answer.X[j], new(big.Rat).SetFrac(n.big(t.row[i][t.end]), n.big(t.over)))
		}
	}
	for _, x := range answer.X {
		answer.Sum.Add(answer.Sum, x)
	}
	for _, y := range t.prices(n.number(0)) {
		answer.Prices = append(answer.Prices, new(big.Rat).SetFrac(n.big(y), n.big(t.over)))
	}
	return answer, true, nil
}

// Refute returns whole y with y A <= 0 and y (B - A Lower) > 0, apart from the terms of Upper, if the program has no
// solution: Farkas' lemma. It returns nil if it has one, and if numbers grow past a word.
func (p *Program) Refute(ctx context.Context) (y []int64, err error) {
	t, err := newTableau(p, numbers[int64](&words{}))
	if err == nil {
		err = t.minimise(ctx)
	}
	switch err {
	case nil:
		return t.refuted(), nil
	case errGrown:
		return nil, nil
	}
	return nil, err
}

// Duals yields, for each of the costs, whole y with y A <= over cost, apart from the terms of Upper, and as large a y B
// as possible: the prices of the least cost, from one tableau. It ends once numbers grow past a word, if there is no
// solution, or if ctx ends.
func (p *Program) Duals(ctx context.Context, costs iter.Seq[[]int64]) iter.Seq[[]int64] {
	return func(yield func(y []int64) bool) {
		t, err := newTableau(p, numbers[int64](&words{}))
		if err != nil || t.minimise(ctx) != nil || t.refuted() != nil || t.dropArtificial() != nil {
			return
		}
		for c := range costs {
			if t.price(c) != nil || t.minimise(ctx) != nil || !yield(t.prices(0)) {
				return
			}
		}
	}
}
