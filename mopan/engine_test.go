package mopan

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/check"
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
			for r := range g.tables().rings {
				table := &g.tables().rings[r]
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

// On the classic board twelve cells are marked, each on one ring or two, and the
// outcomes sorted by the marks they change are all the outcomes.
func TestMarks(t *testing.T) {
	for side, want := range map[int][]int{2: {1}, 3: {1, 6}, 4: {7, 6, 6}, 5: {25, 6, 6}} { // rings by number of marks
		tables := geometryOf(side).tables()
		got := make([]int, len(want))
		for r := range tables.rings {
			ring := &tables.rings[r]
			got[len(ring.marks)]++
			for k := range len(ring.marks) + 1 {
				for content := range ring.outcomes {
					n := 0
					for changed := range ring.changing[k] {
						n += ring.changing[k][changed][content].n
					}
					if n != ring.outcomes[content].n {
						t.Errorf("side %d ring %d content %d: %d outcomes by marks, %d in all", side, r, content, n, ring.outcomes[content].n)
					}
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("side %d: rings by marks %v, want %v", side, got, want)
		}
	}
	if got, want := geometryOf(4).tables().marks, []uint8{0, 3, 15, 21, 33, 36, 1, 8, 9, 27, 28, 35}; !slices.Equal(got, want) {
		t.Errorf("marks are %v, want %v", got, want)
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

// Layers grown in any number of sectors and slices are those of package search; the
// positions of a slice have its hash bits, and each group's positions have its ring
// as a last turn and no greater one.
func TestLayersEqualSearch(t *testing.T) {
	for _, test := range []struct{ side, dots, radius int }{{2, 3, 3}, {3, 6, 5}, {4, 1, 3}, {4, 18, 3}, {4, 6, 4}, {5, 9, 3}, {5, 30, 3}} {
		rng := rand.New(rand.NewPCG(11, uint64(test.dots)))
		b := Random(rng, test.side, test.dots)
		tables := geometryOf(test.side).tables()
		want := wordLayers(t, b, test.radius)
		for subBits := range 4 {
			e := expander{ctx: context.Background(), tables: tables}
			before, last := layer{}, newLayer(len(e.rings), want[0])
			for k := 1; k < len(want); k++ {
				// More sectors from layer to layer, as a search takes.
				markBits := min(len(tables.marks), (k-1)*(subBits+1))
				before, last = split(t, tables, before, markBits), split(t, tables, last, markBits)
				next := layer{markBits, make([]sector, 1<<markBits)}
				nodes := 0
				for s := range next.sectors {
					made, n := growSector(t, &e, job{growing{before, last, true}, s, 0, subBits})
					next.sectors[s], nodes = made, nodes+n
				}
				if whole := successors(e.tables, merged(last)); nodes != whole {
					t.Fatalf("%s: %d successors by sectors, %d in all", b, nodes, whole)
				}
				before, last = last, next
				if got := sorted(last); !slices.Equal(got, want[k]) {
					t.Fatalf("%s in %d slices: layer %d has %d positions, want %d", b, 1<<subBits, k, len(got), len(want[k]))
				}
				checkGroups(t, e.rings, last, want[k-1])
			}
		}
	}
}

// successors counts the outcomes of all turns to be made from a layer of one sector.
func successors(t *tables, l layer) int {
	n := 0
	for r := range t.rings {
		for positions := range l.sectors[0].after(r, &t.rings[r]) {
			for _, x := range positions {
				n += t.rings[r].outcomes[t.rings[r].index(x)].n
			}
		}
	}
	return n
}

func split(t *testing.T, tables *tables, l layer, markBits int) layer {
	t.Helper()
	l, err := tables.split(context.Background(), l, markBits)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// growSector makes a sector from all its slices.
func growSector(t *testing.T, e *expander, j job) (made sector, nodes int) {
	t.Helper()
	var slices []sector
	for j.sub = range 1 << j.subBits {
		made, n, err := e.grow(j)
		nodes += n
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range made.positions {
			if h := x * hashMul & (1<<e.cells - 1) >> (int(e.cells) - j.subBits); h != uint64(j.sub) {
				t.Fatalf("%x lies in slice %d, its hash in %d", x, j.sub, h)
			}
			if s := e.sector(x, j.frontier.markBits); s != j.sector {
				t.Fatalf("%x lies in sector %d, its corners in %d", x, j.sector, s)
			}
		}
		slices = append(slices, made)
	}
	return concat(slices), nodes
}

// merged is the layer as one sector.
func merged(l layer) layer { return layer{0, []sector{concat(l.sectors)}} }

// sorted is the layer's positions in order.
func sorted(l layer) []uint64 { return slices.Sorted(slices.Values(merged(l).sectors[0].positions)) }

// checkGroups finds each position's greatest last ring by trying all.
func checkGroups(t *testing.T, rings []ringTable, l layer, before []uint64) {
	t.Helper()
	whole := merged(l).sectors[0]
	for r := range rings {
		for i, x := range whole.group(r) {
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
	rings := geometryOf(4).tables().rings
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
		// In several places, some of them empty.
		cut := rng.IntN(len(from) + 1)
		lists := [2]stretches{{from[:cut], from[cut:], nil}, {to}}
		got, err := j.join(same, lists[0], lists[1])
		check("equal", got, err, func(x, y uint64) bool { return x == y })
		for r := range rings {
			got, err := j.join(rings[r].apart(), lists[0], lists[1])
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

// Pairs a few turns apart, which are looked for in one way where one path is enough
// and in another where all are: every length comes up.
func TestNearPairs(t *testing.T) {
	lengths := make(map[int64]int)
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 16))
		from := Random(rng, 4, 3+rng.IntN(6))
		to := from
		for range 1 + seed%15 {
			turns := geometryOf(4).turns
			if after, ok := to.Turn(turns[rng.IntN(len(turns))].name); ok {
				to = after
			}
		}
		goal, err := NewGoal(from, to.String())
		if err != nil {
			t.Fatal(err)
		}
		all, err := Solve(t.Context(), from, goal, puzzle.Options{Count: true})
		if err != nil {
			t.Fatal(err)
		}
		one, err := Solve(t.Context(), from, goal, puzzle.Options{})
		if err != nil || one.Length != all.Length || one.LowerBound != all.Length || check.Solution(from.String(), goal.Texts(), one) != nil {
			t.Errorf("%s to %s: %+v, %v, want %d turns", from, to, one, err, all.Length)
		}
		lengths[one.Length]++
	}
	for n := int64(1); n <= 6; n++ {
		if lengths[n] == 0 {
			t.Errorf("no pair %d turns apart", n)
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
		g, dots := geometryOf(size), 9-2*size+rng.IntN(3)
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

// The hash is a bijection, and its inverse undoes it.
func TestHashInverse(t *testing.T) {
	mul, inverse := uint64(hashMul), uint64(hashInverse)
	if mul*inverse != 1 || bits.OnesCount64(mul)%64 == 0 {
		t.Errorf("%x times %x is %x, want 1", mul, inverse, mul*inverse)
	}
}
