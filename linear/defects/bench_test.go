package defects

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"jie/linear/sparsetest"
)

// BenchmarkSearch proves the fewest presses on random wiring with 200 lights and errors
// at some rate, ten draws in turn.
func BenchmarkSearch(b *testing.B) {
	for _, test := range []struct {
		buttons, each int
		rate          float64
	}{{300, 3, 0.08}, {300, 3, 0.1}, {200, 5, 0.12}, {200, 5, 0.15}} {
		var systems []*sparsetest.System
		for seed := range uint64(10) {
			rng := rand.New(rand.NewPCG(seed, 5))
			wiring := sparsetest.Uniform(rng, 200, test.buttons, test.each)
			systems = append(systems, sparsetest.New("", 200, wiring, sparsetest.Presses(rng, test.buttons, test.rate)))
		}
		b.Run(fmt.Sprintf("%d buttons of %d/%.2f", test.buttons, test.each, test.rate), func(b *testing.B) {
			nodes, runs := int64(0), 0
			for b.Loop() {
				s := systems[runs%10]
				found, err := New(s.Lights, s.Buttons).Run(b.Context(), s.Right, Options{})
				if err != nil || !found.Proved {
					b.Fatal(found, err)
				}
				nodes, runs = nodes+found.Nodes, runs+1
			}
			b.ReportMetric(float64(nodes)/float64(runs), "nodes/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}
