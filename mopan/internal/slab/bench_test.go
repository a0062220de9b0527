package slab

import (
	"context"
	"slices"
	"testing"

	"jie/mopan/internal/states"
)

// A sweep of the level with most positions, of 8 dots.
func BenchmarkSweep(b *testing.B) {
	var before states.Codes
	var most states.Growth
	var l *Slabs
	build(b, "0000/00000/001100/0001000/001000/01110/0010", func(s *Slabs, ctx context.Context, c states.Codes, g states.Growth, workers int) (states.Level, error) {
		if g.Reached >= s.Positions()/3 && before == nil {
			l, before, most = s, slices.Clone(c), g
		}
		return s.Grow(ctx, c, g, workers)
	})
	c := slices.Clone(before)
	l.grown.at = -1
	for b.Loop() {
		b.StopTimer()
		copy(c, before)
		l.grown.left = nil
		b.StartTimer()
		if _, err := l.sweep(b.Context(), c, most, 1); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(l.Pairs()), "ns/word")
}

func BenchmarkTranspose64(b *testing.B) {
	var a [64]uint64
	for i := range a {
		a[i] = uint64(i) * 0x9e3779b97f4a7c15
	}
	for b.Loop() {
		transpose64(&a)
	}
}
