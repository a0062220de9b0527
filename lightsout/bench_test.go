package lightsout

import (
	"fmt"
	"testing"

	"jie/puzzle"
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

// The first 5,000 solutions of every length in order, of two and of three states.
func BenchmarkList(b *testing.B) {
	for name, id := range map[string]string{"bits": "lightsout:all-on:30x30", "bytes": "lightsout[torus,k=3]:all-on:12x12"} {
		b.Run(name, func(b *testing.B) {
			start, err := ParseBoard(id)
			if err != nil {
				b.Fatal(err)
			}
			w, _, _, err := findWay(b.Context(), start, start.dark(), puzzle.Options{})
			if err != nil || w == nil {
				b.Fatal(w, err)
			}
			for b.Loop() {
				n := 0
				err := w.inOrder(b.Context(), func([]string) bool {
					n++
					return n < 5000
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
