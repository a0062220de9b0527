package leader

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/linear/gf2"
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
		p, err := New(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		byTrellis, cost, err := p.trellis.Cheapest(t.Context(), costs, 1<<30)
		if err != nil || cost != want || costOf(byTrellis, costs) != want || !solves(s, byTrellis) {
			t.Fatalf("%d: the trellis finds %d, want %d: %v", i, cost, want, err)
		}
		a := &Cheapest{Best: s.X, Cost: costOf(s.X, costs)}
		if err := a.bound(t.Context(), newPriced(s, costs), 0); err != nil || !a.Proved || a.Cost != want || costOf(a.Best, costs) != want || !solves(s, a.Best) {
			t.Fatalf("%d: branch and bound finds %+v, want %d: %v", i, a, want, err)
		}
		whole, err := FindCheapest(t.Context(), s, costs, Options{})
		if err != nil || !whole.Proved || whole.Cost != want || whole.Bound != want {
			t.Fatalf("%d: %+v, want %d: %v", i, whole, want, err)
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
		a, err := FindCheapest(t.Context(), s, costs, Options{Memory: 1, Nodes: 2})
		if a.Bound > least || a.Cost < least || a.Proved != (err == nil) || !a.Proved && !errors.Is(err, ErrMemory) {
			t.Fatalf("%+v, want a bracket of %d: %v", a, least, err)
		}
	}
	s, _ := randomSystem(rng, 4, 5, 2)
	for _, cost := range []int64{-1, MaxCost + 1} {
		if _, err := FindCheapest(t.Context(), s, []int64{0, 0, 0, 0, cost}, Options{}); !errors.Is(err, ErrCost) {
			t.Errorf("a cost of %d: %v", cost, err)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := FindCheapest(ended, s, make([]int64, 5), Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
