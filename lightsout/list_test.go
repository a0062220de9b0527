package lightsout

import (
	"testing"

	"jie/puzzle"
)

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
