package leader

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/linear/gf2"
	"jie/linear/oddcut"
)

// priceList draws costs of which some are zero, and some equal.
func priceList(rng *rand.Rand, n int) []int64 {
	costs := make([]int64, n)
	for j := range costs {
		costs[j] = rng.Int64N(12) * rng.Int64N(2000)
	}
	return costs
}

// randomSystem draws a system that has a solution, and lists all solutions.
func randomSystem(rng *rand.Rand, lights, buttons, most int) (s *System, all []gf2.Vector) {
	s = &System{Lights: lights, Buttons: make([][]int32, buttons), Right: gf2.NewVector(lights)}
	of := make([][]int32, lights) // the buttons that change each light
	for j := range s.Buttons {
		for _, light := range rng.Perm(lights)[:rng.IntN(most+1)] {
			s.Buttons[j] = append(s.Buttons[j], int32(light))
			of[light] = append(of[light], int32(j))
		}
		if rng.IntN(2) == 0 {
			for _, light := range s.Buttons[j] {
				s.Right.Flip(int(light))
			}
		}
	}
	equations := gf2.NewBand(buttons)
	for light, list := range of {
		equations.Add(list, s.Right.Bit(light))
	}
	s.X, s.Kernel = equations.Solution(), slices.Collect(equations.Kernel)
	for u := range uint64(1) << len(s.Kernel) {
		x := append(gf2.Vector(nil), s.X...)
		x.Xor(gf2.NewVector(buttons).Combine(s.Kernel, u))
		all = append(all, x)
	}
	return s, all
}

func costOf(x gf2.Vector, costs []int64) (sum int64) {
	for _, j := range x.Ones() {
		sum += costs[j]
	}
	return sum
}

// pricedOf is a system with costs for any lights.
func pricedOf(t *testing.T, s *System, costs []int64) *Priced {
	t.Helper()
	p, err := NewPriced(s.Lights, s.Buttons, costs, func(context.Context) ([]gf2.Vector, error) { return s.Kernel, nil })
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Both methods find what enumeration of all solutions finds, and the solution has that cost
// and changes the right lights.
func TestCheapest(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 6))
	for i := range 600 {
		s, all := randomSystem(rng, 3+rng.IntN(10), 4+rng.IntN(13), 1+rng.IntN(3))
		costs := priceList(rng, len(s.Buttons))
		want := int64(1 << 60)
		for _, x := range all {
			want = min(want, costOf(x, costs))
		}
		p, lights := pricedOf(t, s, costs), s.Right.Ones()
		byTrellis := &Cheapest{Buttons: s.X.Ones()}
		done, err := p.byTrellis(t.Context(), byTrellis, Options{})
		byCuts := p.byCuts(t.Context(), lights, oddcut.Options{})
		whole, failed := p.Find(t.Context(), lights, Options{}, nil)
		if err != nil || !done || failed != nil {
			t.Fatal(err, failed)
		}
		for _, a := range []*Cheapest{byTrellis, byCuts, whole} {
			if x := gf2.Bits(a.Buttons, len(costs)); !a.Proved || a.Cost != want || a.Bound != want || costOf(x, costs) != want || !solves(s, x) {
				t.Fatalf("%d: %+v, want %d", i, a, want)
			}
		}
		// The plan is that of all lights.
		other := s.Buttons[0]
		if a, err := p.Find(t.Context(), other, Options{}, nil); err != nil || a.Cost > costs[0] {
			t.Fatalf("%d: %+v %v, want at most %d", i, a, err, costs[0])
		}
	}
}

// solves reports whether presses change the right lights.
func solves(s *System, x gf2.Vector) bool {
	left := append(gf2.Vector(nil), s.Right...)
	for j := x.Next(0); j >= 0; j = x.Next(j + 1) {
		for _, light := range s.Buttons[j] {
			left.Flip(int(light))
		}
	}
	return left.IsZero()
}

// A search that is stopped has a bracket that holds, and costs out of range are refused.
func TestCheapestStopped(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 8))
	for range 100 {
		s, all := randomSystem(rng, 12, 20, 3)
		costs := priceList(rng, len(s.Buttons))
		least := int64(1 << 60)
		for _, x := range all {
			least = min(least, costOf(x, costs))
		}
		a, err := pricedOf(t, s, costs).Find(t.Context(), s.Right.Ones(), Options{Memory: 1, Nodes: 1}, nil)
		if a.Bound > least || a.Cost < least || a.Proved != (err == nil) || !a.Proved && !errors.Is(err, ErrMemory) {
			t.Fatalf("%+v, want a bracket of %d: %v", a, least, err)
		}
	}
	s, _ := randomSystem(rng, 4, 5, 2)
	for _, cost := range []int64{-1, MaxCost + 1} {
		if _, err := NewPriced(s.Lights, s.Buttons, []int64{0, 0, 0, 0, cost}, nil); !errors.Is(err, ErrCost) {
			t.Errorf("a cost of %d: %v", cost, err)
		}
	}
}
