package leader

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// cheapest is the trellis with the fewest states, of the orders that are proposed.
func cheapest(s *sample) *trellis {
	var best *trellis
	for _, order := range ordersOf(s.Lights, s.Buttons) {
		if t := newTrellis(s.X, s.Kernel, order); best == nil || t.States() < best.States() {
			best = t
		}
	}
	return best
}

// BenchmarkLoops runs the trellis of colour codes in plain words and in the fastest
// loops of the machine; states/ns is the sum of 2^width in a nanosecond.
func BenchmarkLoops(b *testing.B) {
	for _, d := range []int{13, 17, 21, 25} {
		lights, buttons := colourCode(d)
		s := newSample("", lights, buttons, randomPresses(rand.New(rand.NewPCG(uint64(d), 1)), len(buttons), 0.08))
		t := cheapest(s)
		for name, l := range map[string]*loops{"words": &wordLoops, "fastest": fastest()} {
			b.Run(fmt.Sprintf("d=%d/%s", d, name), func(b *testing.B) {
				for b.Loop() {
					if _, err := t.run(b.Context(), Options{}, l); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(t.States()*float64(b.N)/float64(b.Elapsed().Nanoseconds()), "states/ns")
				b.ReportMetric(float64(t.widest), "width")
			})
		}
	}
}

// BenchmarkNewTrellis makes the cheapest trellis.
func BenchmarkNewTrellis(b *testing.B) {
	for _, d := range []int{21, 31} {
		lights, buttons := colourCode(d)
		s := newSample("", lights, buttons, randomPresses(rand.New(rand.NewPCG(uint64(d), 1)), len(buttons), 0.08))
		b.Run(fmt.Sprintf("d=%d", d), func(b *testing.B) {
			for b.Loop() {
				cheapest(s)
			}
		})
	}
}
