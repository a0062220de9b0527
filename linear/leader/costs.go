package leader

import (
	"context"
	"math"

	"jie/linear/gf2"
)

// CheapestBytes returns the memory of [trellis.Cheapest]: a run's, with costs of eight bytes. It may be infinite.
func (t *trellis) CheapestBytes() float64 { return math.Ldexp(7, t.widest) + t.Bytes(false) }

// Cheapest finds a member with the least total cost of its ones. costs has one cost for each coordinate, none negative.
// It fails with ctx.Err(), or with [ErrMemory] if memory, in bytes, is below [trellis.CheapestBytes]. A state keeps the
// least cost of a member up to here, as in [trellis.Run].
func (t *trellis) Cheapest(ctx context.Context, costs []int64, memory int64) (x gf2.Vector, cost int64, err error) {
	if t.widest > maxWidth || t.CheapestBytes() > float64(memory) {
		return nil, 0, ErrMemory
	}
	e := &engine{trellis: t, left: &survivors{trellis: t, zero: make([][]byte, len(t.sections))}}
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
