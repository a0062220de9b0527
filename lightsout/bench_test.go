package lightsout

import (
	"fmt"
	"testing"
)

func BenchmarkNullity(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000, 1_000_000, 10_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Nullity(int64(n), n)
			}
		})
	}
	b.Run("1e18x100000", func(b *testing.B) {
		for b.Loop() {
			Nullity(1_000_000_000_000_000_000, 100_000)
		}
	})
}

// The first row of the all-on square, without the chase.
func BenchmarkFirstRow(b *testing.B) {
	for _, n := range []int{1000, 10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				f := newFirstRow(b.Context(), int64(n), n)
				f.solve(f.below(allOnGap(b.Context(), int64(n), n)))
			}
		})
	}
}
