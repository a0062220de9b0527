package trellis

import (
	"context"
	"math"

	"jie/linear/gf2"
)

// CheapestBytes returns the memory of [Trellis.Cheapest]: that of a run with costs of eight
// bytes for weights of one. It may be infinite.
func (t *Trellis) CheapestBytes() float64 { return math.Ldexp(7, t.widest) + t.Bytes(false) }

// Cheapest finds a member with the least total cost of its ones. costs has one cost for each
// coordinate, none negative. It fails with ctx.Err(), or with [ErrMemory] if memory, in
// bytes, is below [Trellis.CheapestBytes].
//
// A state keeps the least cost of a member up to here, as in [Trellis.Run].
func (t *Trellis) Cheapest(ctx context.Context, costs []int64, memory int64) (x gf2.Vector, cost int64, err error) {
	if t.widest > MaxWidth || t.CheapestBytes() > float64(memory) {
		return nil, 0, ErrMemory
	}
	e := &engine{Trellis: t, left: &Survivors{trellis: t, zero: make([][]byte, len(t.sections))}}
	least := make([]int64, 1<<t.widest)
	for i := range t.sections {
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		s := &t.sections[i]
		zero, one := e.marks(i, s)
		plainStep(least, s, costs[t.order[i]], zero, one)
	}
	return e.left.Solution(), least[0], nil
}
