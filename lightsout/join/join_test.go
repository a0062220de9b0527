package join

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/linear/gf2"
)

// lights is the coset of press patterns of Lights Out on h x w, wrapped on both sides
// or not, that do the same as the presses x; with the parity classes.
func lights(h, w int, wrap bool, x gf2.Vector) Coset {
	quiet := gf2.NewBand(h * w)
	c := Coset{X: x, Class: make([]uint8, h*w)}
	flips := [3][]int32{}
	for i := range h * w {
		var near []int32
		for _, step := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			y, x := i/w+step[0], i%w+step[1]
			if wrap {
				y, x = (y+h)%h, (x+w)%w
			}
			if y >= 0 && y < h && x >= 0 && x < w {
				near = append(near, int32(y*w+x))
			}
		}
		quiet.Add(near, false)
		r, col := i/w, i%w
		c.Class[i] = [4]uint8{0, 2, 3, 1}[r&1<<1|col&1]
		up, left := h-1-r, w-1-col
		if wrap {
			up, left = (h-r)%h, (w-col)%w
		}
		flips[0] = append(flips[0], int32(up*w+col))
		flips[1] = append(flips[1], int32(r*w+left))
		flips[2] = append(flips[2], int32(up*w+left))
	}
	c.Symmetries = flips[:]
	if h == w {
		for _, base := range append([][]int32{nil}, flips[:]...) {
			turned := make([]int32, h*w)
			for i := range turned {
				at := i
				if base != nil {
					at = int(base[i])
				}
				turned[i] = int32(at%w*w + at/w)
			}
			c.Symmetries = append(c.Symmetries, turned)
		}
	}
	c.Basis = slices.Collect(quiet.Kernel)
	return c
}

// randomLights presses at random; of fold 1 the same on the left and right, of fold
// 2 above and below as well.
func randomLights(rng *rand.Rand, h, w, fold int, wrap bool) Coset {
	x := gf2.NewVector(h * w)
	for r := range h {
		for c := range w {
			if rng.IntN(2) == 0 {
				continue
			}
			x.Flip(r*w + c)
			if fold > 0 {
				x.Flip(r*w + w - 1 - c)
			}
			if fold > 1 {
				x.Flip((h-1-r)*w + c)
				x.Flip((h-1-r)*w + w - 1 - c)
			}
		}
	}
	return lights(h, w, wrap, x)
}

// allOn presses what puts all lights on.
func allOn(n int) Coset {
	c := lights(n, n, false, gf2.NewVector(n*n))
	equations := gf2.NewBand(n * n)
	for i := range n * n {
		var near []int32
		for _, j := range []int{i, i - n, i + n, i - 1, i + 1} {
			if j >= 0 && j < n*n && (j/n == i/n || j%n == i%n) {
				near = append(near, int32(j))
			}
		}
		equations.Add(near, true)
	}
	c.X = equations.Solution()
	return c
}

func sweepOf(c Coset) *gf2.Sweep {
	s := gf2.NewSweep(len(c.Basis))
	s.Add(len(c.Class), c.X, c.Basis)
	return s
}

// The join finds the members that the sweep finds.
func TestFindAgreesWithSweep(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for i, size := range [][2]int{{5, 5}, {9, 9}, {11, 11}, {5, 7}, {11, 7}, {19, 19}, {23, 23}, {9, 19}, {4, 4}, {6, 6}, {12, 12}, {8, 12}, {10, 10}} {
		wrap := size[0]%2 == 0
		c := randomLights(rng, size[0], size[1], i%3, wrap)
		l, err := Find(t.Context(), c, Options{Workers: 2})
		if err != nil || l == nil {
			t.Fatalf("%v: the space of dimension %d does not split: %v", size, len(c.Basis), err)
		}
		sweep := sweepOf(c)
		want, err := sweep.Run(t.Context(), 2)
		if err != nil || l.Weight != want || l.Bound != want || int64(len(l.Members)) != sweep.Count() {
			t.Errorf("%v: join finds %d (%d times), bound %d, sweep %d (%d times), %v", size, l.Weight, len(l.Members), l.Bound, want, sweep.Count(), err)
		}
		var got, lightest []string
		for _, u := range l.Members {
			got = append(got, fmt.Sprint(c.X.Combine(l.Basis, u)))
		}
		for u := range sweep.Lightest {
			lightest = append(lightest, fmt.Sprint(c.X.Combine(c.Basis, u)))
		}
		slices.Sort(got)
		slices.Sort(lightest)
		if !slices.Equal(got, lightest) {
			t.Errorf("%v: join and sweep find different members", size)
		}
	}
}

// A coset that does not split is refused, as is one of too many dimensions.
func TestFindRefuses(t *testing.T) {
	ones := gf2.NewVector(4)
	ones.Fill(4)
	all := Coset{X: gf2.NewVector(4), Basis: []gf2.Vector{ones}, Class: []uint8{0, 1, 2, 3}}
	if l, err := Find(t.Context(), all, Options{}); l != nil || err != nil {
		t.Errorf("a vector in every class: %v, %v, want no split", l, err)
	}
	wide := Coset{X: gf2.NewVector(65), Class: make([]uint8, 65)}
	for i := range 65 {
		z := gf2.NewVector(65)
		z.Set(i)
		wide.Basis = append(wide.Basis, z)
	}
	if l, err := Find(t.Context(), wide, Options{}); l != nil || err != nil {
		t.Errorf("65 dimensions: %v, %v, want no split", l, err)
	}
}

func joinerOf(t *testing.T, c Coset) *joiner {
	t.Helper()
	p := newSplit(c)
	j, err := newJoiner(t.Context(), p, p.stabilizer(c), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// A plan that solves the lightest members exactly changes nothing.
func TestJoinSolvesOutliers(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	for range 5 {
		c := randomLights(rng, 19, 19, 0, false)
		sweep := sweepOf(c)
		want, _ := sweep.Run(t.Context(), 1)
		j := joinerOf(t, c)
		for _, f := range j.halves {
			p := f.plan(f.done + 3)
			p.start[0] = max(p.start[0], min(2, len(f.light[0].Weights)))
			p.start[1] = max(p.start[1], min(1, len(f.light[1].Weights)))
			if err := j.follow(t.Context(), f, p); err != nil {
				t.Fatal(err)
			}
		}
		if j.lower() > want {
			t.Fatalf("lower bound %d, the least weight is %d", j.lower(), want)
		}
		if err := j.run(t.Context()); err != nil || j.best.Load() != want || int64(len(j.members)) != sweep.Count() {
			t.Fatalf("join finds %d (%d times), sweep %d (%d times), %v", j.best.Load(), len(j.members), want, sweep.Count(), err)
		}
	}
}

// Less memory makes the lists shorter and changes no answer; too little is an error.
// 39 x 39, all lights on, takes 561 presses at least, in 4 ways.
func TestLittleMemory(t *testing.T) {
	c := allOn(39)
	for memory, want := range map[int64]error{0: nil, 1 << 24: nil, 1 << 22: nil, 1 << 16: ErrMemory} {
		l, err := Find(context.Background(), c, Options{Memory: memory, Workers: 2})
		if !errors.Is(err, want) {
			t.Errorf("in %d bytes: error %v, want %v", memory, err, want)
		}
		if want == nil && (l.Weight != 561 || len(l.Members) != 4) {
			t.Errorf("in %d bytes: %d presses, %d solutions; want 561, 4", memory, l.Weight, len(l.Members))
		}
	}
}

// The worked example of the package comment.
func TestExample(t *testing.T) {
	c := allOn(9)
	j := joinerOf(t, c)
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
		if err := j.pairs(t.Context(), j.halves[i], h); err != nil {
			t.Fatal(err)
		}
	}
	if j.best.Load() != 25 || len(j.members) != 6 || j.nodes-listed != 14 {
		t.Errorf("%d pairs give %d members of weight %d", j.nodes-listed, len(j.members), j.best.Load())
	}
}
