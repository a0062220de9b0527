package covering

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// The search makes max T small by tabu search. Each step changes by 2 the imbalance that lowers the sum over u of
// exp(beta T(u)) most, which is close to the greatest T, even if it raises the sum; a changed class then stays
// unchanged for some steps. A change of s_v by 2 x, x = 1 or -1, makes the sum cosh(2 beta) W(0) + x sinh(2 beta) W(v),
// where W is the transform of the exponentials.

// Weights of the search: exp(beta T) falls by the factor fall for each 2 that T is below
// the greatest. It begins at 2^30, so that sums of 2^20 of them do not overflow.
const (
	topWeight = 1 << 30
	held      = 15 // the most steps until a class may change again

	roundSteps = 500
)

var falls = [...]float64{0.6, 0.75, 0.45, 0.85}

// search returns the best imbalances that it finds in some steps, and their greatest T. It ends
// early if that is at most enough. The steps form rounds: the first begins with small imbalances,
// every other later one with random signs, and those between with the best so far.
func (b *binary) search(ctx context.Context, enough, steps int) (best []int16, most int, err error) {
	rng := rand.New(rand.NewPCG(uint64(b.n), uint64(b.d)))
	s := make([]int16, len(b.columns))
	t := make([]int16, 1<<b.d)
	weights := make([]int64, len(t))
	until := make([]int, len(s))
	most = math.MaxInt
	var table []int64
	for step := range steps {
		if ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		if step%roundSteps == 0 {
			round := step / roundSteps
			table = exponentials(falls[round/2%len(falls)])
			if round%2 == 1 {
				copy(s, best)
			} else {
				b.smallest(s, rng)
			}
			b.sums(t, s)
			clear(until)
		}
		top := slices.Max(t)
		if int(top) < most {
			best, most = slices.Clone(s), int(top)
		}
		if most <= enough {
			break
		}
		for u, x := range t {
			weights[u] = table[min(int(top-x)/2, len(table)-1)]
		}
		transform(weights)
		i, x := b.steepest(s, weights, until, step)
		if i < 0 {
			continue // all are held until the next round
		}
		until[i] = step + 1 + rng.IntN(min(held, (len(s)+1)/2))
		s[i] += 2 * x
		for u := range t {
			t[u] += 2 * x * sign(b.columns[i], uint32(u))
		}
	}
	return best, most, nil
}

// smallest sets each imbalance to 0, or to 1 or -1 at random.
func (b *binary) smallest(s []int16, rng *rand.Rand) {
	for i, at := range b.at {
		s[i] = int16(len(at) % 2)
		if rng.IntN(2) == 1 {
			s[i] = -s[i]
		}
	}
}

// exponentials returns the weights of T by how much T/2 is below the greatest.
func exponentials(fall float64) []int64 {
	var table []int64
	for w := float64(topWeight); w >= 1; w *= fall {
		table = append(table, int64(w))
	}
	return append(table, 0)
}

// steepest returns the class and the direction of the best allowed change, or -1.
func (b *binary) steepest(s []int16, weights []int64, until []int, step int) (at int, direction int16) {
	at = -1
	gain := int64(math.MinInt64)
	for i, v := range b.columns {
		if until[i] > step {
			continue
		}
		for _, x := range [2]int16{1, -1} {
			if next := int(s[i] + 2*x); next > len(b.at[i]) || -next > len(b.at[i]) {
				continue
			}
			if g := -int64(x) * weights[v]; g > gain {
				at, direction, gain = i, x, g
			}
		}
	}
	return at, direction
}
