package mopan

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/puzzle"
	"jie/search"
)

// The table of a ring says what its turns do, cell by cell.
func TestRingTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	for side := MinSide; side <= 5; side++ {
		g := geometryOf(side)
		for range 200 {
			x := rng.Uint64() & (1<<g.cells() - 1)
			for r := range g.ringTables() {
				table := &g.ringTables()[r]
				var want, got []uint64
				for i := range g.turns {
					if g.turns[i].mask() != table.mask {
						continue
					}
					if y := g.turns[i].word(x); y != x {
						want = append(want, y)
					}
				}
				o := &table.outcomes[table.index(x)]
				for _, flip := range o.flips[:o.n] {
					got = append(got, x^flip)
					if !table.reaches(x, x^flip) || !table.reaches(x^flip, x) {
						t.Fatalf("side %d ring %d: %x does not reach %x", side, r, x, x^flip)
					}
				}
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(got, slices.Compact(want)) || table.reaches(x, x) {
					t.Fatalf("side %d ring %d: %x leads to %x, want %x", side, r, x, got, want)
				}
			}
		}
	}
}

func (t *turn) mask() (mask uint64) {
	for _, cell := range t.ring {
		mask |= 1 << cell
	}
	return mask
}

// wordLayers are the layers around a board by package search, sorted.
func wordLayers(t *testing.T, b Board, radius int) [][]uint64 {
	t.Helper()
	g := graph[word]{geometryOf(b.Side()), layoutOf(b)}
	var layers [][]uint64
	for l, err := range search.Layers[word](context.Background(), g, []word{pack[word](g.layout, b)}, search.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		if layers = append(layers, fromWords(l)); len(layers) > radius {
			break
		}
	}
	return layers
}

// Layers grown whole and in slices are those of package search; the positions of a
// slice have its hash bits, and each group's positions have its ring as a last turn
// and no greater one.
func TestLayersEqualSearch(t *testing.T) {
	for _, test := range []struct{ side, dots, radius int }{{2, 3, 3}, {3, 6, 5}, {4, 1, 3}, {4, 18, 3}, {4, 6, 4}, {5, 9, 3}, {5, 30, 3}} {
		rng := rand.New(rand.NewPCG(11, uint64(test.dots)))
		b := Random(rng, test.side, test.dots)
		g := geometryOf(test.side)
		want := wordLayers(t, b, test.radius)
		for sliceBits := range 4 {
			e := expander{ctx: context.Background(), rings: g.ringTables(), cells: uint(g.cells())}
			before, last := layer{}, newLayer(len(e.rings), want[0])
			for k := 1; k < len(want); k++ {
				p := e.plan(before, last)
				var parts []layer
				for s := range 1 << sliceBits {
					part, err := e.slice(p, s, sliceBits)
					if err != nil {
						t.Fatal(err)
					}
					for _, x := range part.positions {
						if h := x * hashMul & (1<<e.cells - 1) >> (int(e.cells) - sliceBits); h != uint64(s) {
							t.Fatalf("%x lies in slice %d, its hash in %d", x, s, h)
						}
					}
					parts = append(parts, part)
				}
				before, last = last, concat(parts)
				if got := slices.Sorted(slices.Values(last.positions)); !slices.Equal(got, want[k]) {
					t.Fatalf("%s in %d slices: layer %d has %d positions, want %d", b, 1<<sliceBits, k, len(got), len(want[k]))
				}
				checkGroups(t, e.rings, last, want[k-1])
			}
		}
	}
}

// checkGroups finds each position's greatest last ring by trying all.
func checkGroups(t *testing.T, rings []ringTable, l layer, before []uint64) {
	t.Helper()
	for r := range rings {
		for i, x := range l.group(r) {
			if i%37 != 0 { // a sample
				continue
			}
			for ring := len(rings) - 1; ring >= r; ring-- {
				o := &rings[ring].outcomes[rings[ring].index(x)]
				last := slices.ContainsFunc(o.flips[:o.n], func(flip uint64) bool {
					_, ok := slices.BinarySearch(before, x^flip)
					return ok
				})
				if last != (ring == r) {
					t.Fatalf("%x stands under last ring %d; that ring %d is one is %v", x, r, ring, last)
				}
			}
		}
	}
}

// Joins find what trying every pair finds.
func TestJoinsEqualBrute(t *testing.T) {
	rings := geometryOf(4).ringTables()
	n := 60
	if short() {
		n = 12
	}
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 12))
		// A few dots, so that many positions agree outside a ring.
		list := func(n int) []uint64 {
			words := make([]uint64, n)
			for i := range words {
				words[i], _ = Random(rng, 4, 1+int(seed%3)).Word()
			}
			slices.Sort(words)
			return slices.Compact(words)
		}
		from, to := list(rng.IntN(500)), list(rng.IntN(3000))
		j := joiner{ctx: context.Background()}
		check := func(what string, got []pairing, err error, match func(x, y uint64) bool) {
			var want []pairing
			for _, x := range from {
				for _, y := range to {
					if match(x, y) {
						want = append(want, pairing{x, y})
					}
				}
			}
			got = slices.SortedFunc(slices.Values(got), comparePairs)
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("seed %d: %s: %d pairs, %v, want %d", seed, what, len(got), err, len(want))
			}
		}
		got, err := j.equal(from, to)
		check("equal", got, err, func(x, y uint64) bool { return x == y })
		for r := range rings {
			got, err := j.ring(&rings[r], from, to)
			check(fmt.Sprint("ring ", r), got, err, rings[r].reaches)
		}
	}
}

// Against package search: lengths and, asked for all, counts, with one target and
// several, few workers and many.
func TestPairsEqualSearch(t *testing.T) {
	n := 60
	if short() {
		n = 12
	}
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 13))
		side := 3 + int(seed%3)
		dots := 1 + rng.IntN([]int{9, 6, 4}[side-3])
		from := Random(rng, side, dots)
		g := graph[word]{geometryOf(side), layoutOf(from)}
		var targets []word
		for range 1 + rng.IntN(40)*rng.IntN(2) {
			targets = append(targets, pack[word](g.layout, Random(rng, side, dots)))
		}
		start := pack[word](g.layout, from)
		want, err := search.Shortest[word](context.Background(), g, start, targets, search.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, opt := range []puzzle.Options{{Count: true, Workers: 1}, {Count: true, Workers: 3}, {Workers: 1}, {Workers: 3}} {
			got, err := g.searchPair(context.Background(), start, targets, opt)
			if err != nil || !got.Found || got.LowerBound != want.LowerBound {
				t.Fatalf("%s to %v: %+v, %v, want %d", from, targets, got, err, want.LowerBound)
			}
			if opt.Count && got.Paths.Count().Cmp(want.Paths.Count()) != 0 {
				t.Fatalf("%s to %v: %v paths, want %v", from, targets, got.Paths.Count(), want.Paths.Count())
			}
		}
	}
}

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

// Far joins find the paths that layers would, all of them or one.
func TestFarJoins(t *testing.T) {
	g := geometryOf(3)
	found := 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 15))
		dots := 3 + rng.IntN(3)
		start := pack[word](layout{1, 1}, Random(rng, 3, dots))
		target := pack[word](layout{1, 1}, Random(rng, 3, dots))
		want, err := search.Shortest[word](context.Background(), graph[word]{g, layout{1, 1}}, start, []word{target}, search.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for f := 0; want.LowerBound >= 3 && f <= (want.LowerBound-3)/2; f++ {
			b := want.LowerBound - 3 - f
			for _, opt := range []puzzle.Options{{Count: true, Memory: 1 << 14}, {Memory: 1 << 14}, {Count: true}} {
				p := newPairSearch(context.Background(), g.cells(), g.ringTables(), start[0], []uint64{target[0]}, opt)
				growTo(t, &p.from, f)
				growTo(t, &p.to, b)
				// Room for the layers and a little for slices.
				if p.opt.Memory > 0 {
					p.opt.Memory = 1<<14 - p.room() + 1<<14
				}
				far := growth{pairSearch: p, plans: []plan{p.from.plan(p.from.before(), p.from.layers[f]), p.to.plan(p.to.before(), p.to.layers[b])}}
				m, err := far.farJoins()
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				paths, err := g.paths(p, m)
				if err != nil || paths.Len() != want.LowerBound {
					t.Fatalf("seed %d: %d turns, %v, want %d", seed, paths.Len(), err, want.LowerBound)
				}
				if n := paths.Count(); opt.Count && n.Cmp(want.Paths.Count()) != 0 || n.Sign() == 0 {
					t.Fatalf("seed %d: %v paths, want %v", seed, n, want.Paths.Count())
				}
				found++
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d far joins tried", found)
	}
}

// growTo adds layers up to a radius.
func growTo(t *testing.T, s *side, radius int) {
	t.Helper()
	for s.radius() < radius {
		next, err := s.slice(s.plan(s.before(), s.layers[s.radius()]), 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		s.layers = append(s.layers, next)
	}
}

// The hash is a bijection, and its inverse undoes it.
func TestHashInverse(t *testing.T) {
	mul, inverse := uint64(hashMul), uint64(hashInverse)
	if mul*inverse != 1 || bits.OnesCount64(mul)%64 == 0 {
		t.Errorf("%x times %x is %x, want 1", mul, inverse, mul*inverse)
	}
}
