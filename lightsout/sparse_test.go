package lightsout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/puzzle"
)

// The wiring gives the lightest patterns that a sweep gives, in the same order, on
// full rectangles and under other rules.
func TestWiringAgreesWithSweep(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	provers := map[string]int{}
	for range 400 {
		h, w := 1+rng.IntN(9), 1+rng.IntN(9)
		rule := []string{"", "[torus]", "[cylinder]", "[near=king]", "[near=x]", "[torus,near=king]", "[near=neighbours]"}[rng.IntN(7)]
		b, err := ParseBoard(fmt.Sprintf("lightsout%s:%dx%d", rule, h, w))
		if err != nil {
			t.Fatal(err)
		}
		to := b
		for j := range b.buttons() {
			if rng.IntN(4) == 0 {
				to, _ = to.pressed(b.button(j), 1)
			}
		}
		found, _, _, err := findWay(t.Context(), b, to, puzzle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c := found.(*coset)
		if c.nullity > 16 {
			continue
		}
		want, err := c.sweep(t.Context(), puzzle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		plan, err := c.wiringPlan(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.follow(t.Context(), plan, puzzle.Options{})
		if err != nil || got.count.Cmp(want.count) != 0 {
			t.Fatalf("%s to %s: %+v, %v, want %v patterns", b.id(), to.id(), got, err, want.count)
		}
		provers[got.prover]++
		for _, limit := range []int{1, 5, 1 << 20} {
			list, err := got.inOrder(t.Context(), c.lister(), limit)
			if err != nil {
				t.Fatal(err)
			}
			swept, _ := want.inOrder(t.Context(), c.lister(), limit)
			if !slices.EqualFunc(c.lister().texts(list), c.lister().texts(swept), slices.Equal) {
				t.Fatalf("%s to %s: %v by the wiring, %v by a sweep", b.id(), to.id(), c.lister().texts(list), c.lister().texts(swept))
			}
		}
	}
	if provers["trellis"] < 20 || provers["branch-and-bound"] < 20 {
		t.Errorf("%v: one is hardly tried", provers)
	}
}
