package leader

import (
	"context"
	"math/rand/v2"
	"slices"

	"jie/linear/gf2"
)

const beamStates = 300 // how many states a beam keeps: 300 find the lightest known solution of large colour codes

// Sizes of information-set decoding.
const (
	maxDecoded   = 250 // buttons
	decodeRounds = 300
)

// improve looks for a lighter solution, without a proof: by a beam and, for few buttons, by information-set decoding.
func (a *Answer) improve(ctx context.Context) error {
	x, err := a.plan.trellis.Beam(ctx, beamStates)
	if err != nil {
		return err
	}
	a.take(x)
	if len(a.plan.Buttons) > maxDecoded {
		return nil
	}
	rng := rand.New(rand.NewPCG(uint64(len(a.plan.Kernel)), 1))
	for range decodeRounds {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		a.take(decode(rng, a.plan.System, a.Best))
	}
	return nil
}

func (a *Answer) take(x gf2.Vector) {
	if w := x.Weight(); w < a.Weight {
		a.Best, a.Weight = x, w
	}
}

// decode is one round of information-set decoding by Lee and Brickell [lee-brickell]: it draws an information set, as
// many buttons as the kernel has dimensions, on which the kernel takes all values, and tries the solutions that press
// none, one or two of them. Cost: an elimination of the kernel, and a sum of vectors for each pair.
func decode(rng *rand.Rand, s *System, x gf2.Vector) gf2.Vector {
	x = slices.Clone(x)
	rows := make([]gf2.Vector, len(s.Kernel))
	for i, z := range s.Kernel {
		rows[i] = slices.Clone(z)
	}
	rank := 0
	for _, j := range rng.Perm(len(s.Buttons)) {
		if !gf2.Pivot(rows, rank, j) {
			continue
		}
		if x.Bit(j) {
			x.Xor(rows[rank])
		}
		rank++
	}
	best, weight, y := slices.Clone(x), x.Weight(), slices.Clone(x)
	distance := make([]int32, len(rows))
	flat := make([]uint64, 0, len(rows)*len(x))
	for _, row := range rows {
		flat = append(flat, row...)
	}
	for i := -1; i < len(rows); i++ {
		copy(y, x)
		if i >= 0 {
			y.Xor(rows[i])
		}
		if w := y.Weight(); w < weight {
			copy(best, y)
			weight = w
		}
		gf2.Distances(distance, y, flat, len(x))
		for k, w := range distance {
			if int(w) < weight {
				copy(best, y)
				best.Xor(rows[k])
				weight = int(w)
			}
		}
	}
	return best
}
