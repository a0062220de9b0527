package rings

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"jie/puzzle"
	"jie/search"
)

// With little memory the answer is the same or, beyond what fits, a bound that
// holds; and some lengths are reached that would not fit whole.
func TestLittleMemory(t *testing.T) {
	if short() {
		t.Skip("searches a pair again and again")
	}
	rng := rand.New(rand.NewPCG(14, 0))
	from, to := Random(rng, 4, 10), Random(rng, 4, 10)
	goal, err := NewGoal(from, to.String())
	if err != nil {
		t.Fatal(err)
	}
	want, err := Solve(context.Background(), from, goal, puzzle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	last := int64(0)
	for shift := 16; shift <= 26; shift++ {
		got, err := Solve(context.Background(), from, goal, puzzle.Options{Memory: 1 << shift})
		if err == nil {
			if got.Length != want.Length {
				t.Fatalf("in %d bytes: %d turns, want %d", 1<<shift, got.Length, want.Length)
			}
			last = want.Length
			continue
		}
		if !errors.Is(err, puzzle.ErrMemory) || got.LowerBound > want.Length || got.LowerBound < last {
			t.Fatalf("in %d bytes: bound %d, %v; length is %d, the bound before %d", 1<<shift, got.LowerBound, err, want.Length, last)
		}
		last = got.LowerBound
	}
	if last != want.Length {
		t.Errorf("64 MiB prove %d of %d", last, want.Length)
	}
}

// Looking further than the layers held finds the paths that layers would, all of
// them or one, growing both sides or one, in any number of sectors and slices.
func TestFarEqualsLayers(t *testing.T) {
	n, found := 60, map[bool]int{}
	if short() {
		n = 20
	}
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 15))
		size := 3 + int(seed%2)
		g, dots := Of(size), 9-2*size+rng.IntN(3)
		start := pack[word](layout{1, 1}, Random(rng, size, dots))
		target := pack[word](layout{1, 1}, Random(rng, size, dots))
		want, err := search.Shortest[word](context.Background(), graph[word]{g, layout{1, 1}}, start, []word{target}, search.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for far := 1; far <= 3; far++ { // turns beyond the layers: one side, both, both and a join
			for f := 0; f <= (want.LowerBound-far)/2 && want.LowerBound >= far; f++ {
				b := want.LowerBound - far - f
				for _, opt := range []puzzle.Options{{Count: true, Memory: 1 << 14}, {Memory: 1 << 14}, {Count: true, Workers: 3}} {
					p := newPairSearch(context.Background(), g.tables(), start[0], []uint64{target[0]}, opt)
					growTo(t, p, &p.from, f)
					growTo(t, p, &p.to, b)
					markBits := rng.IntN(len(p.marks) + 1)
					for _, s := range []*side{&p.from, &p.to} {
						if err := p.split(s, markBits); err != nil {
							t.Fatal(err)
						}
					}
					m := lookFar(t, p, far)
					paths, err := g.paths(p, m)
					if err != nil || paths.Len() != want.LowerBound {
						t.Fatalf("seed %d: %d turns, %v, want %d", seed, paths.Len(), err, want.LowerBound)
					}
					if n := paths.Count(); opt.Count && n.Cmp(want.Paths.Count()) != 0 || n.Sign() == 0 {
						t.Fatalf("seed %d: %v paths, want %v", seed, n, want.Paths.Count())
					}
					found[m.joined]++
				}
			}
		}
	}
	if !short() && (found[false] < 100 || found[true] < 50) {
		t.Errorf("few tried: %v", found)
	}
}

// lookFar finds paths some turns longer than the layers of a search reach.
func lookFar(t *testing.T, p *pairSearch, far int) meeting {
	t.Helper()
	sides := []*side{&p.from, &p.to}
	if far == 1 {
		sides = sides[:1]
	}
	if p.opt.Memory > 0 {
		held := p.opt.Memory - p.opt.Memory/4 - p.room()
		p.opt.Memory = (held + 4*(1<<16+1<<16)) * 4 / 3 // room for little beside the layers
	}
	g, err := p.newGrowth(sides)
	if err != nil {
		t.Fatal(err)
	}
	g.reserve()
	o := g.whole(g.team, g.order[0])
	if len(o.pairs) > 0 && p.one() {
		return meeting{p.chosen(o.pairs), p.from.radius() + 1, p.to.radius() + len(sides) - 1, false}
	}
	m, err := g.goFar(o.pairs, false)
	if o.err != nil || err != nil {
		t.Fatal(o.err, err)
	}
	return m
}

// growTo adds layers up to a radius.
func growTo(t *testing.T, p *pairSearch, s *side, radius int) {
	t.Helper()
	for s.radius() < radius {
		j := job{growing: growing{s.before(), *s.frontier(), true}}
		made, _ := growSector(t, &p.workers[0].expander, j)
		s.layers = append(s.layers, layer{0, []sector{made}})
	}
}

// Whatever looking further finds, and whether all of it was looked at or a sample, the
// bound that it leaves holds.
func TestFarBounds(t *testing.T) {
	none := map[bool]int{}
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 22))
		size := 3 + int(seed%2)
		g, dots := Of(size), 9-2*size+rng.IntN(3)
		start := pack[word](layout{1, 1}, Random(rng, size, dots))
		target := pack[word](layout{1, 1}, Random(rng, size, dots))
		want, err := search.Shortest[word](t.Context(), graph[word]{g, layout{1, 1}}, start, []word{target}, search.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for radius := 0; 2*radius+1 < want.LowerBound; radius++ {
			for _, fits := range []bool{false, true} {
				p := newPairSearch(t.Context(), g.tables(), start[0], []uint64{target[0]}, puzzle.Options{Workers: 1})
				growTo(t, p, &p.from, radius)
				growTo(t, p, &p.to, radius)
				gr := newGrowthCut(t, p, 1+rng.IntN(len(p.marks)))
				gr.reserve()
				first := gr.whole(gr.team, gr.order[0])
				m, err := gr.goFar(first.pairs, fits)
				if first.err != nil || err != nil && !errors.Is(err, puzzle.ErrMemory) {
					t.Fatal(first.err, err)
				}
				if p.bound > want.LowerBound {
					t.Fatalf("seed %d, layers %d turns out, fits %v: bound %d of %d turns", seed, radius, fits, p.bound, want.LowerBound)
				}
				if len(m.pairs) == 0 {
					none[fits]++
				}
				if !fits && (len(m.pairs) == 0) != (want.LowerBound > 2*radius+3) {
					t.Fatalf("seed %d, layers %d turns out: %+v of %d turns", seed, radius, m, want.LowerBound)
				}
				p.release()
			}
		}
	}
	if none[false] < 10 || none[true] < none[false] {
		t.Errorf("nothing was found %v times", none)
	}
}

// newGrowthCut is the growth of both sides, cut into sectors.
func newGrowthCut(t *testing.T, p *pairSearch, markBits int) *growth {
	t.Helper()
	for _, s := range []*side{&p.from, &p.to} {
		if err := p.split(s, markBits); err != nil {
			t.Fatal(err)
		}
	}
	g, err := p.newGrowth([]*side{&p.from, &p.to})
	if err != nil {
		t.Fatal(err)
	}
	return g
}
