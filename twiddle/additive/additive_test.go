package additive

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/twiddle/geometry"
)

var long = flag.Bool("long", false, "run the tests that take minutes")

func build(t testing.TB, s geometry.Shape, size int) *Tables {
	t.Helper()
	tables, err := Build(context.Background(), geometry.Of(s), geometry.Different(), size)
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

// distances is a plain breadth-first search from home.
func distances(g *geometry.Geometry, most int) map[geometry.Position]int {
	dist := map[geometry.Position]int{geometry.Home(): 0}
	layer := []geometry.Position{geometry.Home()}
	for d := 1; len(layer) > 0 && len(dist) < most; d++ {
		var next []geometry.Position
		for _, p := range layer {
			for i := range g.Turns {
				after := p.Turned(&g.Turns[i])
				if _, seen := dist[after]; !seen {
					dist[after] = d
					next = append(next, after)
				}
			}
		}
		layer = next
	}
	return dist
}

// small are boards of which a plain search visits all positions or many.
var small = []geometry.Shape{
	{Rows: 2, Cols: 3, Block: 2}, {Rows: 4, Cols: 2, Block: 2}, {Rows: 3, Cols: 3, Block: 2}, {Rows: 3, Cols: 4, Block: 3},
	{Rows: 2, Cols: 3, Block: 2, Oriented: true}, {Rows: 3, Cols: 3, Block: 2, Oriented: true}, {Rows: 3, Cols: 5, Block: 3, Oriented: true},
	{Rows: 4, Cols: 4, Block: 3}, {Rows: 4, Cols: 5, Block: 4, Oriented: true}, {Rows: 5, Cols: 5, Block: 2},
}

// The bound is never above the distance, groups of more tiles bound no worse, and states
// that were reached turn by turn are those set from the position, on both engines.
func TestBounds(t *testing.T) {
	for _, s := range small {
		g := geometry.Of(s)
		dist := distances(g, 20_000)
		for _, size := range []int{1, 2, 3, 4} {
			if Bytes(s, size) > 1<<22 {
				continue
			}
			tables := build(t, s, size)
			state, child, again := tables.NewState(), tables.NewState(), tables.NewState()
			e := newEngine(tables)
			n := 0
			for p, d := range dist {
				if n++; n > 500 {
					break
				}
				tables.Set(&state, &p)
				if bound := tables.Bound(&state); bound > d {
					t.Fatalf("%+v, groups of %d: bound %d at distance %d", s, size, bound, d)
				}
				for turn := range g.Turns {
					after := p.Turned(&g.Turns[turn])
					tables.Set(&again, &after)
					if !tables.Turn(&child, &state, turn, unreached) || !slices.Equal(child.numbers, again.numbers) || child.shares != again.shares {
						t.Fatalf("%+v: %s leads to another state", s, g.Turns[turn].Name)
					}
					if e == nil {
						continue
					}
					var quickChild quick
					quickState := e.set(tables, &p)
					if !e.make(&quickChild, &quickState, turn, unreached) || quickChild != e.set(tables, &after) {
						t.Fatalf("%+v: %s leads to another quick state", s, g.Turns[turn].Name)
					}
					if e.sum(&quickChild.index) != again.shares[0] || e.sum(&quickChild.mirror) != again.shares[1] {
						t.Fatalf("%+v: a quick state has other shares", s)
					}
				}
			}
		}
	}
}

// solve deepens to a shortest solution.
func solve(t *testing.T, tables *Tables, p geometry.Position) []int {
	t.Helper()
	s := NewSearch(tables, p, false)
	var solution []int
	for length := s.Bound(); solution == nil; length++ {
		done, err := s.Within(t.Context(), length, 0, func(path []int) bool {
			solution = append([]int{}, path...)
			return false
		})
		if err != nil || !done {
			t.Fatal(done, err)
		}
	}
	return solution
}

// The lengths are those of a plain search.
func TestLengths(t *testing.T) {
	for _, s := range small {
		g := geometry.Of(s)
		tables, n := build(t, s, 2), 0
		if Bytes(s, 4) < 1<<21 {
			tables = build(t, s, 4)
		}
		for p, d := range distances(g, 5000) {
			if n++; n > 200 {
				break
			}
			turns := solve(t, tables, p)
			if len(turns) != d || g.After(p, turns) != geometry.Home() {
				t.Fatalf("%+v: %d turns at distance %d", s, len(turns), d)
			}
		}
	}
}

// How many canonical sequences of 1, 2, 3, ... turns there are on 4 x 4; the numbers were
// also found by a program of its own in C++.
func TestCanonical(t *testing.T) {
	order := canonical(geometry.Of(geometry.Shape{Rows: 4, Cols: 4, Block: 2}))
	counts := make([]int, len(order))
	counts[0] = 1
	for _, want := range []int{18, 233, 2880, 35496, 437448, 5390972, 66436560} {
		after, total := make([]int, len(order)), 0
		for node, count := range counts {
			for _, n := range order[node] {
				after[n.node] += count
				total += count
			}
		}
		if counts = after; total != want {
			t.Errorf("%d sequences, want %d", total, want)
		}
	}
}

// reversed is every tile on the cell opposite to its home.
func reversed(g *geometry.Geometry) geometry.Position {
	p := geometry.Home()
	for i := range g.Cells() {
		p.Tile[i] = uint8(g.Cells() - 1 - i)
	}
	return p
}

// No solution of the reversed 4 x 4 board has fewer than 24 turns, OEIS A330280. The
// proof uses no symmetry; the node counts are part of it.
func TestReversed(t *testing.T) {
	tables := build(t, geometry.Shape{Rows: 4, Cols: 4, Block: 2}, 4)
	s := NewSearch(tables, reversed(tables.geometry), true)
	if s.Bound() != 18 {
		t.Errorf("bound %d, want 18", s.Bound())
	}
	lengths := []int{18, 20}
	if *long {
		lengths = append(lengths, 22)
	}
	for _, length := range lengths {
		done, err := s.Within(t.Context(), length, 0, func([]int) bool {
			t.Errorf("a solution of %d turns", length)
			return false
		})
		if !done || err != nil {
			t.Fatal(done, err)
		}
		t.Logf("no solution of %d turns: %d nodes so far", length, s.Nodes())
	}
}

// Symmetries of the position leave fewer first turns: those of the reversed square, which
// all eight keep, and those of the board mirrored, which a few keep.
func TestFirstTurns(t *testing.T) {
	g := geometry.Of(geometry.Shape{Rows: 4, Cols: 4, Block: 2})
	p := reversed(g)
	if got := g.Names(firstTurns(g, &p)); !slices.Equal(got, []string{"R0,0", "R0,1", "R1,1"}) {
		t.Errorf("first turns %v", got)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		p := geometry.Home()
		for range 1 + random.IntN(6) {
			p = p.Turned(&g.Turns[random.IntN(len(g.Turns))])
		}
		tables := build(t, g.Shape, 2)
		whole := NewSearch(tables, p, true)
		length, all := len(solve(t, tables, p)), 0
		if _, err := whole.Within(t.Context(), length, 0, func([]int) bool { all++; return true }); err != nil || all == 0 {
			t.Errorf("%d turns: %d solutions with any first turn, %v", length, all, err)
		}
	}
}

// Refuting 20 turns of the reversed square: a fixed amount of work.
func BenchmarkRefute(b *testing.B) {
	tables := build(b, geometry.Shape{Rows: 4, Cols: 4, Block: 2}, 4)
	nodes := int64(0)
	for b.Loop() {
		s := NewSearch(tables, reversed(tables.geometry), true)
		if done, err := s.Within(context.Background(), 20, 0, func([]int) bool { return false }); !done || err != nil {
			b.Fatal(done, err)
		}
		nodes += s.Nodes()
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// The four quadrants of 4 x 4.
func BenchmarkBuild(b *testing.B) {
	for b.Loop() {
		build(b, geometry.Shape{Rows: 4, Cols: 4, Block: 2}, 4)
	}
}

// The shares of children that are not made are those of children that are.
func TestChildren(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 1))
	for _, s := range []geometry.Shape{
		{Rows: 3, Cols: 3, Block: 2}, {Rows: 4, Cols: 5, Block: 2}, {Rows: 4, Cols: 4, Block: 2, Oriented: true}, {Rows: 4, Cols: 5, Block: 3, Oriented: true}, {Rows: 6, Cols: 6, Block: 5}, {Rows: 7, Cols: 7, Block: 6, Oriented: true}, {Rows: 10, Cols: 10, Block: 9},
	} {
		g, tables := geometry.Of(s), build(t, s, 2)
		parent, child, sides := tables.NewState(), tables.NewState(), make([][2]int, len(g.Turns))
		p := geometry.Home()
		for range 50 {
			p = p.Turned(&g.Turns[rng.IntN(len(g.Turns))])
			tables.Set(&parent, &p)
			tables.Children(&parent, sides)
			for turn, got := range sides {
				after := p.Turned(&g.Turns[turn])
				if tables.Set(&child, &after); got != child.shares {
					t.Fatalf("%+v, turn %s: %v, want %v", s, g.Turns[turn].Name, got, child.shares)
				}
			}
		}
	}
}
