package counters

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// TestLatticeAgreesWithTwin solves machines that the tableau can do in the lattice.
func TestLatticeAgreesWithTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	outcomes := map[Status]int{}
	for range 2000 {
		m := small(rng)
		ways := everyWay(m.buttons, m.goal)
		least := int64(-1)
		for _, x := range ways {
			if n := sum(x); least < 0 || n < least {
				least = n
			}
		}
		a, err := fewestInLattice(t.Context(), m.buttons, m.goal, false)
		if err != nil {
			t.Fatal(err)
		}
		outcomes[a.Status]++
		wrong := a.Status == Solved && (a.Total != least || a.Bound != least || !Verify(m.buttons, m.goal, a.Presses))
		if wrong || a.Status == Unsolvable && ways != nil {
			t.Fatalf("%v: %+v, the twin finds %d", m, a, least)
		}
	}
	t.Log(outcomes)
	if outcomes[Unknown] > 0 || outcomes[Solved] < 500 || outcomes[Unsolvable] < 500 {
		t.Errorf("outcomes %v", outcomes)
	}
}

// Usual machines, in the lattice and in the tableau.
func TestLatticeAgreesWithTableau(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	var s Solver
	for i := range 200 {
		m := usual(rng)
		if i%4 == 0 {
			m.goal[0]++
		}
		want, _ := s.Fewest(t.Context(), m.buttons, m.goal, false)
		got, err := fewestInLattice(t.Context(), m.buttons, m.goal, false)
		if err != nil || got.Status != want.Status || got.Total != want.Total {
			t.Fatalf("%v: %+v, %v, the tableau finds %+v", m, got, err, want)
		}
	}
}

// large is a random machine whose goal some presses add, up to about most.
func large(rng *rand.Rand, counters, buttons int, most int64) machine {
	m := machine{goal: make([]int64, counters)}
	for range buttons {
		var wires []Wire
		for i := range counters {
			if rng.IntN(2) == 0 {
				wires = append(wires, Wire{i, 1})
			}
		}
		if wires == nil {
			wires = []Wire{{rng.IntN(counters), 1}}
		}
		times := rng.Int64N(4 * most / int64(buttons))
		for _, w := range wires {
			m.goal[w.Counter] += times
		}
		m.buttons = append(m.buttons, wires)
	}
	return m
}

// Large machines, in slices and as a whole.
func TestSlicesAgreeWithTheWhole(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 30))
	for range 10 {
		m := large(rng, 16, 22, 1_000_000)
		a, err := fewestInLattice(t.Context(), m.buttons, m.goal, false)
		if err != nil || a.Status != Solved || a.Bound != a.Total || !Verify(m.buttons, m.goal, a.Presses) {
			t.Fatalf("%v: %+v, %v", m, a, err)
		}
		l, _ := newLattice(t.Context(), m.buttons, m.goal)
		s := newLatticeSearch(t.Context(), m.buttons, m.goal, l)
		if !s.within(1<<30) || s.limit != a.Total || s.unproved {
			t.Fatalf("%v: %d presses, in slices %d", m, s.limit, a.Total)
		}
	}
}

// A search of a large machine ends with its context, which may leave a bound.
func TestLatticeStops(t *testing.T) {
	m := large(rand.New(rand.NewPCG(31, 32)), 40, 70, 1_000_000)
	for _, limit := range []time.Duration{0, 20 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		var s Solver
		a, err := s.Fewest(ctx, m.buttons, m.goal, false)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || a.Status == Solved {
			t.Errorf("%v: %+v, %v", limit, a, err)
		}
	}
}

// 100 machines each, with the median and the worst. A run that is not done in 10 s
// counts as such.
func BenchmarkLarge(b *testing.B) {
	for _, size := range [][2]int{{30, 40}, {40, 60}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			for b.Loop() {
				rng := rand.New(rand.NewPCG(15, 16))
				var times []time.Duration
				nodes, open := int64(0), 0
				for range 100 {
					m := large(rng, size[0], size[1], 1_000_000)
					ctx, cancel := context.WithTimeout(b.Context(), 10*time.Second)
					var s Solver
					start := time.Now()
					a, _ := s.Fewest(ctx, m.buttons, m.goal, false)
					times = append(times, time.Since(start))
					cancel()
					if nodes += a.Nodes; a.Status != Solved {
						open++
					}
				}
				slices.Sort(times)
				b.ReportMetric(times[50].Seconds()*1000, "ms-median")
				b.ReportMetric(times[99].Seconds()*1000, "ms-worst")
				b.ReportMetric(float64(nodes)/100, "nodes/machine")
				b.ReportMetric(float64(open), "open")
			}
		})
	}
}
