package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/gf2"
	"jie/puzzle"
)

// solvableCoset is the coset of a random board of h x w that can be solved.
// Of fold 1 it is its own mirror image, of fold 2 in both directions.
func solvableCoset(t *testing.T, rng *rand.Rand, h, w, fold int) *coset {
	t.Helper()
	from, _ := AllOff(int64(h), w)
	to := from.held()
	for r := range h {
		for c := range w {
			if rng.IntN(2) == 0 {
				to.press(r, c)
				if fold > 0 {
					to.press(r, w-1-c)
				}
				if fold > 1 {
					to.press(h-1-r, c)
					to.press(h-1-r, w-1-c)
				}
			}
		}
	}
	c, _, err := solutions(context.Background(), from, to, puzzle.Options{})
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
		j, err := c.join(ctx, puzzle.Options{})
		if err != nil || j == nil {
			t.Fatalf("%v: the kernel of dimension %d does not split: %v", size, c.nullity, err)
		}
		sweep := gf2.NewSweep(c.nullity)
		sweep.Add(size[0]*size[1], whole[0], whole[1:])
		want, err := sweep.Run(ctx, 2)
		if err != nil || j.presses != want || j.count != sweep.Count() {
			t.Errorf("%v: join finds %d (%d times), sweep %d (%d times), %v", size, j.presses, j.count, want, sweep.Count(), err)
		}
		var got, lightest []string
		for u := range j.members {
			got = append(got, fmt.Sprint(c.member(j.basis, u)))
		}
		basis := c.basis()
		for u := range sweep.Lightest {
			lightest = append(lightest, fmt.Sprint(c.member(basis, u)))
		}
		slices.Sort(got)
		slices.Sort(lightest)
		if !slices.Equal(got, lightest) {
			t.Errorf("%v: join and sweep find different members", size)
		}
	}
}

// A plan that solves the lightest members exactly changes nothing.
func TestJoinSolvesOutliers(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	ctx := context.Background()
	for range 5 {
		c := solvableCoset(t, rng, 19, 19, 0)
		whole, _ := c.whole(ctx, append([]gf2.Vector{c.x}, c.basis()...))
		sweep := gf2.NewSweep(c.nullity)
		sweep.Add(19*19, whole[0], whole[1:])
		want, _ := sweep.Run(ctx, 1)
		j, err := newJoiner(ctx, newParity(whole, 19, 19), puzzle.Options{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		j.report = func(int64, int64) {}
		for _, f := range j.halves {
			p := f.plan(f.done + 3)
			p.start[0] = max(p.start[0], min(2, len(f.light[0].Weights)))
			p.start[1] = max(p.start[1], min(1, len(f.light[1].Weights)))
			if err := j.follow(ctx, f, p); err != nil {
				t.Fatal(err)
			}
		}
		if j.lower() > want {
			t.Fatalf("lower bound %d, the least weight is %d", j.lower(), want)
		}
		if err := j.run(ctx); err != nil || j.best.Load() != want || int64(len(j.members)) != sweep.Count() {
			t.Fatalf("join finds %d (%d times), sweep %d (%d times), %v", j.best.Load(), len(j.members), want, sweep.Count(), err)
		}
	}
}

// Less memory makes the lists shorter and changes no answer; too little says so.
func TestJoinLittleMemory(t *testing.T) {
	on, _ := AllOn(39, 39)
	off, _ := AllOff(39, 39)
	for memory, want := range map[int64]error{0: nil, 1 << 24: nil, 1 << 22: nil, 1 << 16: puzzle.ErrMemory} {
		c, _, err := solutions(context.Background(), on, off, puzzle.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f, err := c.join(context.Background(), puzzle.Options{Memory: memory})
		if !errors.Is(err, want) {
			t.Errorf("in %d bytes: error %v, want %v", memory, err, want)
		}
		if want == nil && (f.presses != 561 || f.count != 4) {
			t.Errorf("in %d bytes: %d presses, %d solutions; want 561, 4", memory, f.presses, f.count)
		}
	}
}

// The worked example above the join.
func TestJoinExample(t *testing.T) {
	on, _ := AllOn(9, 9)
	off, _ := AllOff(9, 9)
	ctx := context.Background()
	c, _, err := solutions(ctx, on, off, puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	whole, _ := c.whole(ctx, append([]gf2.Vector{c.x}, c.basis()...))
	p := newParity(whole, 9, 9)
	j, err := newJoiner(ctx, p, puzzle.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	want := [2]string{"[5 9 13 15 17] [4 6 8 10 12]", "[6 10 14] [6 10 14]"}
	for i, f := range j.halves {
		if got := fmt.Sprint(f.light[0].Weights, f.light[1].Weights); got != want[i] {
			t.Errorf("half %d: weights %s, want %s", i, got, want[i])
		}
	}
	clear(j.members)
	j.best.Store(25) // some member of weight 25 is known
	listed := j.nodes
	for i, h := range []int64{11, 13} {
		if err := j.pairs(ctx, j.halves[i], h); err != nil {
			t.Fatal(err)
		}
	}
	if j.best.Load() != 25 || len(j.members) != 6 || j.nodes-listed != 14 {
		t.Errorf("%d pairs give %d members of weight %d", j.nodes-listed, len(j.members), j.best.Load())
	}
}

// Fewest presses of all-on squares, proved. 39 and 61 are joined; 62 is swept.
func BenchmarkFewest(b *testing.B) {
	for _, n := range []int{39, 61, 62, 65} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			on, _ := AllOn(int64(n), n)
			off, _ := AllOff(int64(n), n)
			var nodes int64
			for b.Loop() {
				c, _, err := solutions(context.Background(), on, off, puzzle.Options{})
				if err != nil {
					b.Fatal(err)
				}
				f, err := c.fewestPresses(context.Background(), puzzle.Options{})
				if err != nil {
					b.Fatal(err)
				}
				nodes = f.nodes
			}
			b.ReportMetric(float64(nodes)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
