package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/puzzle"
)

func cloneAll(p *Paths[int]) [][]int {
	var all [][]int
	for moves := range p.All() {
		all = append(all, slices.Clone(moves))
	}
	return all
}

// On random graphs with loops and parallel edges, layers, distances, counts and
// listings equal the twin's.
func TestAgainstBrute(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 0))
		g := randomGraph(rng, 2+rng.IntN(30), 1+rng.IntN(3))
		n := len(g.edges)
		source := rng.IntN(n)
		targets := []int{rng.IntN(n), rng.IntN(n), rng.IntN(n)}[:1+rng.IntN(3)]
		accept := func(s int) bool { return slices.Contains(targets, s) }
		layers := g.bruteLayers([]int{source})

		var got [][]int
		for layer, err := range Layers[int](ctx, g, []int{source}, Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, slices.Sorted(slices.Values(layer)))
		}
		if !slices.EqualFunc(got, layers, slices.Equal) {
			t.Fatalf("seed %d: layers %v, want %v", seed, got, layers)
		}
		distance := slices.IndexFunc(layers, func(layer []int) bool { return slices.ContainsFunc(layer, accept) })
		var want [][]int
		if distance >= 0 {
			want = g.brutePaths(source, distance, accept)
		}
		both, err := Shortest[int](ctx, g, source, targets, Options{})
		checkResult(t, seed, both, err, want)
		one, err := Nearest[int](ctx, g, source, accept, Options{})
		checkResult(t, seed, one, err, want)
		both, err = Shortest[int](ctx, g, source, targets, Options{One: true})
		checkOne(t, seed, both, err, want)
		one, err = Nearest[int](ctx, g, source, accept, Options{One: true})
		checkOne(t, seed, one, err, want)
	}
}

func checkResult(t *testing.T, seed uint64, got Result[int], err error, want [][]int) {
	t.Helper()
	if err != nil || got.Found != (want != nil) {
		t.Fatalf("seed %d: Found %v, %v; want %v", seed, got.Found, err, want != nil)
	}
	if !got.Found {
		return
	}
	if all := cloneAll(got.Paths); !slices.EqualFunc(all, want, slices.Equal) {
		t.Fatalf("seed %d: paths %v, want %v", seed, all, want)
	}
	if n := got.Paths.Count(); n.Int64() != int64(len(want)) {
		t.Errorf("seed %d: Count = %v, want %d", seed, n, len(want))
	}
	if got.LowerBound != len(want[0]) {
		t.Errorf("seed %d: LowerBound = %d, want %d", seed, got.LowerBound, len(want[0]))
	}
}

// With Options.One, what is found is some of the shortest paths.
func checkOne(t *testing.T, seed uint64, got Result[int], err error, want [][]int) {
	t.Helper()
	if err != nil || got.Found != (want != nil) {
		t.Fatalf("seed %d: one: Found %v, %v", seed, got.Found, err)
	}
	if !got.Found {
		return
	}
	all := cloneAll(got.Paths)
	if len(all) == 0 {
		t.Fatalf("seed %d: one: no path", seed)
	}
	for _, p := range all {
		if !slices.ContainsFunc(want, func(q []int) bool { return slices.Equal(p, q) }) {
			t.Fatalf("seed %d: one: %v is not among %v", seed, p, want)
		}
	}
}

// line is the endless path 0, 1, 2, ...; states have one edge each way.
type line struct{}

func (line) Next(dst []Edge[int], s int) []Edge[int] { return append(dst, Edge[int]{0, s + 1}) }
func (line) Prev(dst []Edge[int], s int) []Edge[int] { return append(dst, Edge[int]{0, s - 1}) }

func TestStopsOnMemory(t *testing.T) {
	got, err := Shortest[int](context.Background(), line{}, 0, []int{1 << 30}, Options{Memory: 1 << 16})
	if !errors.Is(err, puzzle.ErrMemory) || got.Found {
		t.Fatalf("Found %v, %v; want puzzle.ErrMemory", got.Found, err)
	}
	// Each node raises the proved bound by one on a line.
	if got.LowerBound < 1000 || int64(got.LowerBound) != got.Nodes {
		t.Errorf("LowerBound = %d after %d nodes", got.LowerBound, got.Nodes)
	}
}

// A set holds no more than its limit, and makes use of most of it.
func TestSetKeepsToItsLimit(t *testing.T) {
	const limit = 1 << 16
	s := newSet[uint64]()
	s.limit, s.others = limit, func() int64 { return 0 }
	for n := uint64(0); ; n++ {
		if _, err := s.add(n); errors.Is(err, puzzle.ErrMemory) {
			break
		}
		if s.bytes() > limit {
			t.Fatalf("%d states take %d bytes", len(s.states), s.bytes())
		}
	}
	if s.bytes() < limit/4 {
		t.Errorf("the limit is reached with %d bytes", s.bytes())
	}
}

// A search stops within a layer: the fourth of this graph has 22,800 edges.
func TestStopsWithinLayer(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	opt := Options{Progress: func(puzzle.Progress) { cancel() }}
	got, err := Nearest[uint64](ctx, cube(20), 0, func(uint64) bool { return false }, opt)
	if !errors.Is(err, context.Canceled) || got.Nodes > 2*pollEvery {
		t.Errorf("%d nodes, %v", got.Nodes, err)
	}
}

func TestStopsOnCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var bound int64
	opt := Options{Progress: func(p puzzle.Progress) {
		bound = p.LowerBound
		cancel()
	}}
	got, err := Nearest[int](ctx, line{}, 0, func(int) bool { return false }, opt)
	if !errors.Is(err, context.Canceled) || got.Found || bound == 0 || int64(got.LowerBound) < bound {
		t.Errorf("Nearest = %+v, %v; bound reported %d", got, err, bound)
	}
	for _, err := range Layers[int](ctx, line{}, []int{0}, Options{}) {
		if err != nil {
			return
		}
	}
	t.Error("Layers went on after its context ended")
}

// Along states, parallel edges are paths of their own.
func TestAlong(t *testing.T) {
	p := Along[uint64](multi{}, []uint64{0, 1, 3})
	var all [][]int
	for moves := range p.All() {
		all = append(all, slices.Clone(moves))
	}
	if want := [][]int{{0, 2}, {0, 3}, {1, 2}, {1, 3}}; !slices.EqualFunc(all, want, slices.Equal) || p.Count().Int64() != 4 || p.Len() != 2 {
		t.Errorf("%v, %v of length %d, want %v", all, p.Count(), p.Len(), want)
	}
}

// multi has two edges for each bit of 0 and 1.
type multi struct{}

func (multi) Next(dst []Edge[uint64], s uint64) []Edge[uint64] {
	for move := range 4 {
		dst = append(dst, Edge[uint64]{move, s ^ 1<<(move/2)})
	}
	return dst
}

func (g multi) Prev(dst []Edge[uint64], s uint64) []Edge[uint64] { return g.Next(dst, s) }

// A source that is a target is a path of length 0.
func TestStartAtGoal(t *testing.T) {
	got, err := Shortest[int](context.Background(), line{}, 7, []int{3, 7}, Options{})
	if err != nil || !got.Found || got.Paths.Len() != 0 || got.Paths.Count().Int64() != 1 {
		t.Errorf("Shortest = %+v, %v", got, err)
	}
}

// plane is the square grid; moves 0 to 3 go right, up, left, down.
type plane struct{}

func (plane) Next(dst []Edge[[2]int], s [2]int) []Edge[[2]int] {
	return append(dst, Edge[[2]int]{0, [2]int{s[0] + 1, s[1]}}, Edge[[2]int]{1, [2]int{s[0], s[1] + 1}},
		Edge[[2]int]{2, [2]int{s[0] - 1, s[1]}}, Edge[[2]int]{3, [2]int{s[0], s[1] - 1}})
}

func (p plane) Prev(dst []Edge[[2]int], s [2]int) []Edge[[2]int] { return p.Next(dst, s) }

// All ways round blocks are one when right and up may be exchanged.
func TestClasses(t *testing.T) {
	got, err := Shortest[[2]int](context.Background(), plane{}, [2]int{}, [][2]int{{4, 3}, {-2, 5}}, Options{})
	if err != nil || got.Paths.Count().Int64() != 35+21 {
		t.Fatalf("Count = %v, %v, want 56", got.Paths.Count(), err)
	}
	across := func(a, b int) bool { return a%2 != b%2 }
	if n := got.Paths.Classes(across); n.Int64() != 2 {
		t.Errorf("Classes = %v, want one a target", n)
	}
	if n := got.Paths.Classes(func(int, int) bool { return false }); n.Int64() != 56 {
		t.Errorf("Classes without independent moves = %v, want 56", n)
	}
}
