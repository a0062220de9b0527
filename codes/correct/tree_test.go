package correct

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/codes"
)

// dense draws a code with so many ones that odd cuts alone are not enough, and the columns as
// masks of their checks.
func dense(rng *rand.Rand, n, checks int) (c *codes.Code, masks []int, costs []int64) {
	c = &codes.Code{Kind: codes.Classical, N: n, Z: make([][]int32, checks)}
	masks, costs = make([]int, n), make([]int64, n)
	for j := range n {
		costs[j] = 9 + rng.Int64N(3)
		for i := range checks {
			if rng.IntN(2) == 0 {
				c.Z[i] = append(c.Z[i], int32(j))
				masks[j] |= 1 << i
			}
		}
	}
	return c, masks, costs
}

// leastOf finds the least cost for each set of violated checks, adding one column after another.
func leastOf(masks []int, costs []int64, checks int) []int64 {
	const none = 1 << 40
	least := slices.Repeat([]int64{none}, 1<<checks)
	least[0] = 0
	for j, mask := range masks {
		before := slices.Clone(least)
		for s := range least {
			least[s] = min(before[s], before[s^mask]+costs[j])
		}
	}
	return least
}

// countdown is a context that ends when it has been asked a number of times.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

// Trees of cases find what dynamic programming finds, with proofs; one that is stopped anywhere
// has a bracket, whose lower bound has a proof as well.
func TestTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(53, 1))
	branches, brackets, trellises := 0, 0, 0
	search := Search{Memory: 1, Proof: true} // without a trellis
	for range 12 {
		checks := 15 + rng.IntN(2)
		c, masks, costs := dense(rng, 60+rng.IntN(20), checks)
		least := leastOf(masks, costs, checks)
		d, err := New(c, Options{Costs: costs})
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			s := rng.IntN(1 << checks)
			var violated []int32
			for i := s; i != 0; i &= i - 1 {
				violated = append(violated, int32(bits.TrailingZeros(uint(i))))
			}
			r, err := d.Correct(t.Context(), violated, search)
			if err != nil || !r.Proved || r.Cost != least[s] || d.Judge(violated, r) != nil {
				t.Fatalf("%v: %+v %v, want %d", c.Z, r, err, least[s])
			}
			branches += len(r.Proof) / 2
			if r, err = d.Correct(t.Context(), violated, Search{}); err == nil && r.Method == "trellis" {
				trellises++
			}
			if r, err = d.Correct(t.Context(), violated, Search{Proof: true}); err != nil || r.Cost != least[s] || r.Proof == nil || d.Judge(violated, r) != nil {
				t.Fatalf("%v: %+v %v, want a proof of %d", c.Z, r, err, least[s])
			}
			left := 1 + rng.IntN(40)
			r, err = d.Correct(countdown{t.Context(), &left}, violated, search)
			if err != nil && !errors.Is(err, context.Canceled) || r == nil || r.LowerBound > least[s] || r.Cost < least[s] || d.Judge(violated, r) != nil {
				t.Fatalf("%v, stopped: %+v %v, want a bracket of %d", c.Z, r, err, least[s])
			}
			if !r.Proved && r.LowerBound > 0 {
				brackets++
			}
		}
	}
	if branches < 100 || brackets < 20 || trellises < 5 {
		t.Errorf("%d branches, %d brackets, %d answers by a trellis", branches, brackets, trellises)
	}
}
