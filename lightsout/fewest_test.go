package lightsout

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/linear/gf2"
	"jie/puzzle"
)

// solvableCoset is the coset of a random board of h x w that can be solved.
// Of fold 1 it is its own mirror image, of fold 2 in both directions.
func solvableCoset(t *testing.T, rng *rand.Rand, h, w, fold int) *coset {
	t.Helper()
	from, _ := newOff(int64(h), w)
	to := from
	press := func(r, c int) { to, _ = to.pressed(to.button(r*w+c), 1) }
	for r := range h {
		for c := range w {
			if rng.IntN(2) == 0 {
				press(r, c)
				if fold > 0 {
					press(r, w-1-c)
				}
				if fold > 1 {
					press(h-1-r, c)
					press(h-1-r, w-1-c)
				}
			}
		}
	}
	c, _, err := firstRows(context.Background(), from, to)
	if err != nil || c == nil {
		t.Fatalf("%dx%d: a board made by presses has no solution: %v", h, w, err)
	}
	return c
}

// The join finds the members that the sweep finds.
func TestJoinAgreesWithSweep(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	ctx := context.Background()
	for i, size := range [][2]int{{5, 5}, {9, 9}, {11, 11}, {5, 7}, {11, 7}, {19, 19}, {23, 23}, {29, 29}, {9, 19}, {39, 19}, {33, 33}} {
		c := solvableCoset(t, rng, size[0], size[1], i%3)
		whole, err := c.whole(ctx, append([]gf2.Vector{c.x}, c.basis()...))
		if err != nil {
			t.Fatal(err)
		}
		j, err := c.join(ctx, attempt{from: c.x})
		if err != nil || j == nil {
			t.Fatalf("%v: the kernel of dimension %d does not split: %v", size, c.nullity, err)
		}
		sweep := gf2.NewSweep(c.nullity)
		sweep.Add(size[0]*size[1], whole[0], whole[1:])
		want, err := sweep.Run(ctx, 2)
		if err != nil || j.bound != want || j.count.Int64() != sweep.Count() {
			t.Errorf("%v: join finds %d (%d times), sweep %d (%d times), %v", size, j.bound, j.count, want, sweep.Count(), err)
		}
		var got, lightest []string
		list, err := j.inOrder(ctx, c.lister(), 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			got = append(got, fmt.Sprint(x))
		}
		for u := range sweep.Lightest {
			lightest = append(lightest, fmt.Sprint(whole[0].Combine(whole[1:], u)))
		}
		slices.Sort(got)
		slices.Sort(lightest)
		if !slices.Equal(got, lightest) {
			t.Errorf("%v: join and sweep find different members", size)
		}
	}
}

// So it does on tori, cylinders and boards with locked places, wherever the sides
// keep the parity classes.
func TestJoinUnderRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 36))
	joined := 0
	for _, id := range []string{
		"[torus]:6x6", "[torus]:12x12", "[torus]:10x20", "[torus]:8x12", "[cylinder]:5x10", "[cylinder]:9x8", "[cylinder]:7x24",
		"[torus,near=neighbours]:8x8", "[near=neighbours]:9x9", "[near=x]:3x5",
	} {
		b, err := parseBoard("lightsout" + id)
		if err != nil {
			t.Fatal(err)
		}
		to := b
		for j := range b.buttons() {
			if rng.IntN(2) == 0 {
				to, _ = to.pressed(b.button(j), 1)
			}
		}
		found, err := findWay(t.Context(), b, to, puzzle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c := found.way.(*coset)
		j, err := c.join(t.Context(), attempt{from: c.x})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if j == nil {
			t.Logf("%s: nullity %d does not split", id, c.nullity)
			continue
		}
		joined++
		want, err := c.sweep(t.Context(), attempt{from: c.x})
		if err != nil {
			t.Fatal(err)
		}
		got, _ := j.inOrder(t.Context(), c.lister(), 1<<20)
		swept, _ := want.inOrder(t.Context(), c.lister(), 1<<20)
		if j.count.Cmp(want.count) != 0 || !slices.EqualFunc(c.lister().texts(got), c.lister().texts(swept), slices.Equal) {
			t.Errorf("%s: join finds %v, sweep %v", id, c.lister().texts(got), c.lister().texts(swept))
		}
	}
	if joined < 7 {
		t.Errorf("%d boards joined only", joined)
	}
}

// Fewest presses of all-on squares, proved. 39 and 61 are joined; 62 is swept.
func BenchmarkFewest(b *testing.B) {
	for _, n := range []int{39, 61, 62, 65} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			on, _ := newOn(int64(n), n)
			off, _ := newOff(int64(n), n)
			var nodes int64
			for b.Loop() {
				c, _, err := firstRows(context.Background(), on, off)
				if err != nil {
					b.Fatal(err)
				}
				f, err := c.least(context.Background(), puzzle.Options{})
				if err != nil {
					b.Fatal(err)
				}
				nodes = f.nodes
			}
			b.ReportMetric(float64(nodes)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// The wiring gives the lightest patterns that a sweep gives, in the same order, on
// full rectangles and under other rules.
func TestWiringAgreesWithSweep(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	provers := map[string]int{}
	for range 400 {
		h, w := 1+rng.IntN(9), 1+rng.IntN(9)
		rule := []string{"", "[torus]", "[cylinder]", "[near=king]", "[near=x]", "[torus,near=king]", "[near=neighbours]"}[rng.IntN(7)]
		b, err := parseBoard(fmt.Sprintf("lightsout%s:%dx%d", rule, h, w))
		if err != nil {
			t.Fatal(err)
		}
		to := b
		for j := range b.buttons() {
			if rng.IntN(4) == 0 {
				to, _ = to.pressed(b.button(j), 1)
			}
		}
		found, err := findWay(t.Context(), b, to, puzzle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c := found.way.(*coset)
		if c.nullity > 16 {
			continue
		}
		want, err := c.sweep(t.Context(), attempt{from: c.x})
		if err != nil {
			t.Fatal(err)
		}
		plan, err := c.wiringPlan(t.Context(), c.x)
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.follow(t.Context(), plan, attempt{from: c.x})
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
