package leader

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
)

// wide takes the benchmarks to colour codes of distance 37.
var wide = flag.Bool("wide", false, "benchmarks of seconds each")

// BenchmarkColourCode plans and solves colour codes with errors at 8 %, ten draws in
// turn.
func BenchmarkColourCode(b *testing.B) {
	distances := []int{5, 9, 13, 17, 21, 25}
	if *wide {
		distances = append(distances, 29, 31, 33, 37)
	}
	for _, d := range distances {
		lights, buttons := colourCode(d)
		var systems []*sample
		for seed := range uint64(10) {
			rng := rand.New(rand.NewPCG(seed, uint64(d)))
			systems = append(systems, newSample("", lights, buttons, randomPresses(rng, len(buttons), 0.08)))
		}
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			nodes, runs := int64(0), int64(0)
			for b.Loop() {
				a, err := plan(systems[runs%10]).Solve(b.Context(), Options{})
				if err != nil || !a.Proved {
					b.Fatal(a, err)
				}
				nodes, runs = nodes+a.Nodes, runs+1
			}
			b.ReportMetric(float64(nodes)/float64(runs), "nodes/op")
			b.ReportMetric(float64(plan(systems[0]).trellis.widest), "width")
		})
	}
}

// BenchmarkSearch proves the fewest presses on random wiring with 200 lights and errors
// at some rate, ten draws in turn.
func BenchmarkSearch(b *testing.B) {
	for _, test := range []struct {
		buttons, each int
		rate          float64
	}{{300, 3, 0.08}, {300, 3, 0.1}, {200, 5, 0.12}, {200, 5, 0.15}} {
		var systems []*sample
		for seed := range uint64(10) {
			rng := rand.New(rand.NewPCG(seed, 5))
			wiring := uniform(rng, 200, test.buttons, test.each)
			systems = append(systems, newSample("", 200, wiring, randomPresses(rng, test.buttons, test.rate)))
		}
		b.Run(fmt.Sprintf("%d buttons of %d/%.2f", test.buttons, test.each, test.rate), func(b *testing.B) {
			nodes, runs := int64(0), 0
			for b.Loop() {
				s := systems[runs%10]
				found, err := newSearch(s.Lights, s.Buttons).run(b.Context(), s.Right, searchOptions{})
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
