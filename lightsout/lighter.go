package lightsout

import (
	"context"
	"math/rand/v2"

	"jie/gf2"
)

// Sizes up to which a solution that cannot be proved least is still improved.
const (
	maxImproved = 1 << 18 // lights
	maxDescent  = 4096    // nullity
	descentStep = 16      // dimensions swept at a time
)

// lighter looks for a pattern with fewer presses than the seed x, where there are
// too many to weigh: it sweeps the cosets of sixteen quiet patterns at a time,
// drawn afresh in each round from a fixed seed, until a round brings no gain. What
// it returns is good, not proved best.
func (c *coset) lighter(ctx context.Context, x gf2.Vector) (gf2.Vector, error) {
	if c.shape.lights() > maxImproved || c.nullity > maxDescent {
		return x, nil
	}
	basis := c.basis()
	whole, err := c.whole(ctx, append([]gf2.Vector{x}, basis...))
	if err != nil {
		return x, err
	}
	best := append(gf2.Vector(nil), whole[0]...)
	rng := rand.New(rand.NewPCG(uint64(c.nullity), 1))
	for gain := true; gain; {
		gain = false
		order := rng.Perm(c.nullity)
		for len(order) > 0 {
			picked := order[:min(descentStep, len(order))]
			order = order[len(picked):]
			step := make([]gf2.Vector, len(picked))
			for i, k := range picked {
				step[i] = whole[1+k]
			}
			sweep := gf2.NewSweep(len(step))
			sweep.Add(64*len(best), best, step)
			weight, err := sweep.Run(ctx, 1)
			if err != nil {
				return x, nil //nolint:nilerr // the caller knows that it was stopped
			}
			if weight == int64(best.Weight()) {
				continue
			}
			gain = true
			u := first(sweep.Lightest)
			best = combine(best, step, u)
			for i, k := range picked {
				if u>>i&1 != 0 {
					x = combine(x, basis[k:k+1], 1)
				}
			}
		}
	}
	return x, nil
}
