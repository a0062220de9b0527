package leader

import (
	"context"
	"errors"
	"iter"
	"slices"

	"jie/linear/gf2"
)

const maxSorted = 1 << 20 // the largest number of lightest solutions that are sorted

// List returns the first lightest solutions, up to a limit, of an answer that is proved with Options.Ties, and Best
// alone without them. rank gives the order of presses: two solutions compare at the first button in which they differ,
// by the rank of the next press of each. It fails with ctx.Err(), and with [ErrMemory] for more than a million
// solutions if the trellis in natural order does not fit.
func (a *Answer) List(ctx context.Context, rank []int, limit int) ([]gf2.Vector, error) {
	if a.survivors == nil && a.members == nil {
		return []gf2.Vector{a.Best}, ctx.Err()
	}
	order := func(x, y gf2.Vector) int { return compare(x, y, rank) }
	if a.survivors == nil {
		return First(ctx, slices.Values(a.members), order, limit)
	}
	if !a.survivors.trellis.Natural() {
		n, err := a.survivors.Count(ctx, maxCounted)
		if err != nil && !errors.Is(err, ErrMemory) {
			return nil, err
		}
		if err == nil && n.IsInt64() && n.Int64() <= maxSorted {
			return First(ctx, a.survivors.All, order, limit)
		}
	}
	v, err := a.natural(ctx)
	if err != nil {
		return nil, err
	}
	var list []gf2.Vector
	for x := range func(yield func(gf2.Vector) bool) { v.InOrder(rank, yield) } {
		if len(list) == limit || ctx.Err() != nil {
			break
		}
		list = append(list, x)
	}
	return list, ctx.Err()
}

// natural returns the run along the natural order.
func (a *Answer) natural(ctx context.Context) (*survivors, error) {
	if a.survivors.trellis.Natural() {
		return a.survivors, nil
	}
	if !fits(a.plan.natural, a.memory, true) {
		return nil, unproved(a.memory)
	}
	return a.plan.natural.Run(ctx, Options{Ties: true})
}

// First sorts members and keeps the first, up to limit. It fails only with ctx.Err().
func First[P any](ctx context.Context, members iter.Seq[P], order func(x, y P) int, limit int) (list []P, err error) {
	seen := 0
	for x := range members {
		if seen++; seen&0xfff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if list = append(list, x); len(list) >= 2*limit+64 {
			slices.SortFunc(list, order)
			list = list[:limit]
		}
	}
	slices.SortFunc(list, order)
	return list[:min(len(list), limit)], ctx.Err()
}

// compare orders two solutions of equal weight by the rank of the next press of each where they differ.
func compare(x, y gf2.Vector, rank []int) int {
	d := gf2.FirstDifference(x, y)
	if d < 0 {
		return 0
	}
	return rank[x.Next(d)] - rank[y.Next(d)]
}
