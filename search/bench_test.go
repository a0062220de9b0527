package search

import (
	"context"
	"testing"
)

// cube is the hypercube of the given dimension: an edge a bit.
type cube int

func (d cube) Next(dst []Edge[uint64], s uint64) []Edge[uint64] {
	for i := range int(d) {
		dst = append(dst, Edge[uint64]{i, s ^ 1<<i})
	}
	return dst
}

func (d cube) Prev(dst []Edge[uint64], s uint64) []Edge[uint64] { return d.Next(dst, s) }

func BenchmarkLayers(b *testing.B) {
	nodes := 0
	for b.Loop() {
		for layer := range Layers[uint64](context.Background(), cube(18), []uint64{0}, Options{}) {
			nodes += 18 * len(layer)
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
