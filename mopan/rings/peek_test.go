package rings

import (
	"context"
	"testing"

	"jie/puzzle"
	"jie/search"
)

// A look at what comes next finds all paths of its two lengths and no others: every pair of
// positions of two dots on side 3, and some of three, that no joins have settled.
func TestPeekEqualsSearch(t *testing.T) {
	g := Of(3)
	found := make(map[int]int)
	for _, test := range []struct{ dots, every, f, b int }{{2, 1, 0, 0}, {2, 7, 1, 0}, {3, 41, 0, 0}, {3, 97, 1, 1}} {
		counts := [Colours + 1]int{g.Cells() - test.dots, test.dots}
		n := 0
		for from := range Wild(3).Completions(counts) {
			if n++; n%test.every != 0 {
				continue
			}
			start := pack[word](layout{1, 1}, from)
			distance := 0
			for layer, err := range search.Layers[word](t.Context(), graph[word]{g, layout{1, 1}}, []word{start}, search.Options{}) {
				if err != nil {
					t.Fatal(err)
				}
				for i, to := range layer {
					if distance >= test.f+test.b+2 && i%max(1, len(layer)/100) == 0 {
						checkPeek(t, g, start, to, test.f, test.b, distance)
						found[distance-test.f-test.b]++
					}
				}
				distance++
			}
		}
	}
	if found[2] < 1000 || found[3] < 1000 || found[4] < 100 {
		t.Errorf("pairs by how far apart the layers are: %v", found)
	}
}

// checkPeek looks from layers f and b turns out.
func checkPeek(t *testing.T, g *Geometry, from, to word, f, b, distance int) {
	t.Helper()
	p := newPairSearch(context.Background(), g.tables(), from[0], []uint64{to[0]}, puzzle.Options{Workers: 1})
	defer p.release()
	growTo(t, p, &p.from, f)
	growTo(t, p, &p.to, b)
	m, err := p.peek()
	if err != nil {
		t.Fatal(err)
	}
	if p.bound > distance {
		t.Fatalf("%v to %v, %d turns apart: bound %d", from, to, distance, p.bound)
	}
	if want := distance <= f+b+3; (len(m.pairs) > 0) != want || want && m.f+m.b != distance {
		t.Fatalf("%v to %v, %d turns apart, from layers %d and %d: %+v", from, to, distance, f, b, m)
	}
	if len(m.pairs) == 0 && p.bound != f+b+4 {
		t.Fatalf("%v to %v: nothing within %d turns, and the bound is %d", from, to, f+b+3, p.bound)
	}
}
