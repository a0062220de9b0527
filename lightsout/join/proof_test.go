package join

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"jie/linear/gf2"
)

// Pairs are counted as by a look at all members.
func TestPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 12))
	few := 0
	for range 60 {
		side := []int{5, 7, 9, 11}[rng.IntN(4)]
		c := randomLights(rng, side, side, 0, false)
		weight := [4]func(v gf2.Vector) int64{}
		for k := range weight {
			weight[k] = func(v gf2.Vector) (n int64) {
				for i := v.Next(0); i >= 0; i = v.Next(i + 1) {
					if c.Class[i] == uint8(k) {
						n++
					}
				}
				return n
			}
		}
		best := rng.Int64N(int64(side * side))
		want := int64(-1)
		for h := int64(-1); h < best; h++ {
			n := int64(0)
			for u := range uint64(1) << len(c.Basis) {
				v := c.X.Combine(c.Basis, u)
				if weight[0](v)+weight[1](v) <= h {
					n++
				}
				if weight[2](v)+weight[3](v) <= best-2-h {
					n++
				}
			}
			if want < 0 || n < want {
				want = n
			}
		}
		got, _, ok, err := Pairs(t.Context(), c, best, 18)
		if err != nil || !ok || got != max(want, 0) {
			t.Fatalf("%d x %d, %d: %d pairs, %t, %v, want %d", side, side, best, got, ok, err, want)
		}
		if bits.Len64(uint64(got)) > 1 {
			few++
		}
		if _, _, ok, _ := Pairs(t.Context(), c, best, len(c.Basis)/2-1); ok && len(c.Basis) > 0 {
			t.Errorf("%d x %d: lists of more members than are allowed", side, side)
		}
	}
	if few < 10 {
		t.Errorf("only %d cosets have pairs", few)
	}
}
