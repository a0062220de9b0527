package lightsout

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"jie/puzzle"
	"jie/puzzle/ability"
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

// A bench is small enough to be a test: it prints a line for all on and a line for files, and
// leaves nothing behind.
func TestBench(t *testing.T) {
	var names []string
	r := &ability.BenchRun{Dir: t.TempDir(), Most: 1000, Print: func(f ability.Figures) error {
		names = append(names, f.Name)
		return nil
	}, Check: func(string, []string, puzzle.Solution) error { return nil }}
	if err := (Puzzle{}).Bench(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(r.Dir)
	want := []string{"lightsout all-on 1000", "lightsout files 1000", "lightsout nullity 100000"}
	if err != nil || len(left) != 0 || !slices.Equal(names, want) {
		t.Errorf("%q and %v, %v, want %q", names, left, err, want)
	}
}
