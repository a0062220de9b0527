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

// InOrder yields the lightest members, each a vector of its own, in the order of their lists of presses. rank gives the
// order of presses: two lists compare at the first press in which they differ. The coordinates of the trellis must be
// in their natural order, and the run with ties. For ranks that rise with the coordinates this is the order of
// [survivors.All]. Cost: for each member, at most the square of the number of coordinates.
func (v *survivors) InOrder(rank []int, yield func(gf2.Vector) bool) {
	v.byPress(len(v.trellis.sections)-1, 0, gf2.NewVector(len(v.trellis.order)), rank, yield)
}

// Natural reports whether the coordinates of the trellis are in their natural order.
func (t *trellis) Natural() bool {
	for i, j := range t.order {
		if int(j) != len(t.order)-1-i {
			return false
		}
	}
	return true
}

// press is one way to continue a member: its next press and the state before.
type press struct {
	coordinate, section int
	state               uint64
}

// byPress visits the members that agree with x on the sections above i.
func (v *survivors) byPress(i int, state uint64, x gf2.Vector, rank []int, yield func(gf2.Vector) bool) bool {
	// All ways without a press here meet in one: a state has one way for each bit.
	var ways []press
	for {
		if i < 0 {
			if !yield(slices.Clone(x)) {
				return false
			}
			break
		}
		s := &v.trellis.sections[i]
		ended, next := true, state
		for u := range uint64(2) {
			if v.ways(i, state)>>u&1 == 0 {
				continue
			}
			if s.bit(state, u) != 0 {
				ways = append(ways, press{int(v.trellis.order[i]), i, s.back(state, u)})
			} else {
				ended, next = false, s.back(state, u)
			}
		}
		if ended {
			break
		}
		i, state = i-1, next
	}
	slices.SortFunc(ways, func(a, b press) int { return rank[a.coordinate] - rank[b.coordinate] })
	for _, w := range ways {
		x.Set(w.coordinate)
		if !v.byPress(w.section-1, w.state, x, rank, yield) {
			return false
		}
		x.Flip(w.coordinate)
	}
	return true
}
