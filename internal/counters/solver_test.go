package counters

import (
	"math/rand/v2"
	"testing"
)

// machine is a question of the tests.
type machine struct {
	buttons [][]Wire
	goal    []int64
}

// usual is a random machine of 4 to 10 counters and up to 13 buttons; the goal is
// what some presses add.
func usual(rng *rand.Rand) machine {
	n := 4 + rng.IntN(7)
	m := machine{goal: make([]int64, n)}
	for range min(n+rng.IntN(4), 13) {
		var wires []Wire
		for i := range n {
			if rng.IntN(2) == 0 {
				wires = append(wires, Wire{i, 1})
			}
		}
		if wires == nil {
			wires = []Wire{{rng.IntN(n), 1}}
		}
		times := rng.Int64N(20)
		for _, w := range wires {
			m.goal[w.Counter] += times
		}
		m.buttons = append(m.buttons, wires)
	}
	return m
}

// machines are what the benchmarks solve.
func machines(n int) (list []machine) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range n {
		list = append(list, usual(rng))
	}
	return list
}

// 200 usual machines, counters.
func BenchmarkUsualCounters(b *testing.B) {
	list := machines(200)
	var s Solver
	nodes := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		nodes = 0
		for _, m := range list {
			a, _ := s.Fewest(b.Context(), m.buttons, m.goal, false)
			nodes += a.Nodes
		}
	}
	b.ReportMetric(float64(nodes), "nodes")
}

// The lights of the same machines.
func BenchmarkUsualLights(b *testing.B) {
	type question struct {
		buttons []uint64
		goal    uint64
	}
	var list []question
	for _, m := range machines(200) {
		buttons, goal := m.lights()
		list = append(list, question{buttons, goal})
	}
	var l Lights
	b.ReportAllocs()
	for b.Loop() {
		for _, q := range list {
			if l.Solve(q.buttons, q.goal) {
				_, _, _, _ = l.Fewest(b.Context())
			}
		}
	}
}
