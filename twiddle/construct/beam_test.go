package construct

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/internal/race"
	"jie/puzzle"
	"jie/twiddle/additive"
	"jie/twiddle/geometry"
)

func build(t testing.TB, s geometry.Shape, size int) (*geometry.Geometry, *additive.Tables) {
	t.Helper()
	g := geometry.Of(s)
	tables, err := additive.Build(context.Background(), g, geometry.Different(), size)
	if err != nil {
		t.Fatal(err)
	}
	return g, tables
}

func scrambled(g *geometry.Geometry, seed uint64) geometry.Position {
	p, random := geometry.Home(), rand.New(rand.NewPCG(seed, 1))
	for range 100 * g.Cells() {
		p = p.Turned(&g.Turns[random.IntN(len(g.Turns))])
	}
	return p
}

var boards = []geometry.Shape{
	{Rows: 3, Cols: 3, Block: 2}, {Rows: 4, Cols: 5, Block: 2}, {Rows: 3, Cols: 3, Block: 2, Oriented: true}, {Rows: 4, Cols: 4, Block: 3},
}

// What a beam finds leads home, windows keep it so, and no solution has more turns than
// asked for.
func TestBeam(t *testing.T) {
	for _, s := range boards {
		g, tables := build(t, s, 2)
		from := scrambled(g, 1)
		r, err := Beam(t.Context(), tables, g, tables.Kinds(), from, BeamOptions{Width: 200, Most: 500})
		if err != nil || r.Turns == nil || g.After(from, r.Turns) != geometry.Home() {
			t.Fatalf("%+v: %d turns, %v", s, len(r.Turns), err)
		}
		for _, w := range []Window{{Turns: 8, Nodes: 1 << 12}, {Turns: 16, Width: 50}} {
			turns, nodes := Shorten(t.Context(), tables, g, from, r.Turns, w)
			if len(turns) > len(r.Turns) || g.After(from, turns) != geometry.Home() || nodes == 0 {
				t.Errorf("%+v: %d turns, then %d", s, len(r.Turns), len(turns))
			}
		}
		less, err := Beam(t.Context(), tables, g, tables.Kinds(), from, BeamOptions{Width: 200, Most: len(r.Turns) - 1})
		if err != nil || len(less.Turns) >= len(r.Turns) {
			t.Errorf("%+v: %d turns, want less than %d, %v", s, len(less.Turns), len(r.Turns), err)
		}
	}
}

// What a beam finds, and how many positions it generates, does not depend on the workers.
func TestWorkers(t *testing.T) {
	g, tables := build(t, geometry.Shape{Rows: 5, Cols: 5, Block: 2}, 2)
	from := scrambled(g, 3)
	var one Result
	counts := []int{1, 2, 3, 7}
	if race.Enabled {
		counts = []int{1, 3}
	}
	for _, workers := range counts {
		r, err := Beam(t.Context(), tables, g, tables.Kinds(), from, BeamOptions{Width: 8 * fewestOfWorker, Most: 60, Workers: workers})
		if err != nil || r.Turns == nil {
			t.Fatal(r, err)
		}
		if workers == 1 {
			one = r
		}
		if !slices.Equal(r.Turns, one.Turns) || r.Nodes != one.Nodes {
			t.Errorf("%d workers: %v after %d positions, want %v after %d", workers, r.Turns, r.Nodes, one.Turns, one.Nodes)
		}
	}
}

// Windows take a detour out.
func TestShorten(t *testing.T) {
	g, tables := build(t, boards[0], 2)
	detour := []int{0, 1, 2, 6, 5, 4, 3, 7, 3, 0}
	from := g.After(geometry.Home(), []int{4})
	turns, _ := Shorten(t.Context(), tables, g, from, append([]int{0, 4}, append([]int{1, 5}, 0)...), Window{Turns: 5})
	if len(turns) != 1 || g.After(from, turns) != geometry.Home() {
		t.Errorf("%v", g.Names(turns))
	}
	end := g.After(geometry.Home(), detour)
	if got := Between(geometry.Home(), end); g.After(got, detour) != geometry.Home() {
		t.Errorf("the turns between two positions do not lead home")
	}
}

func TestLimits(t *testing.T) {
	g, tables := build(t, geometry.Shape{Rows: 6, Cols: 6, Block: 2}, 2)
	from := scrambled(g, 1)
	if r, err := Beam(t.Context(), tables, g, tables.Kinds(), from, BeamOptions{Width: 1000, Most: 200, Memory: 1 << 16}); !errors.Is(err, puzzle.ErrMemory) {
		t.Errorf("with little memory: %d turns, %v", len(r.Turns), err)
	}
	if r, err := Beam(t.Context(), tables, g, tables.Kinds(), from, BeamOptions{Width: 1000, Most: 200, Nodes: 1000}); err != nil || r.Turns != nil {
		t.Errorf("with few nodes: %d turns, %v", len(r.Turns), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := Beam(ctx, tables, g, tables.Kinds(), from, BeamOptions{Width: 1000, Most: 200}); !errors.Is(err, context.Canceled) || r.Turns != nil {
		t.Errorf("cancelled: %d turns, %v", len(r.Turns), err)
	}
}

func BenchmarkBeam(b *testing.B) {
	g, tables := build(b, geometry.Shape{Rows: 5, Cols: 5, Block: 2}, 3)
	from := scrambled(g, 1)
	nodes := int64(0)
	for b.Loop() {
		r, err := Beam(context.Background(), tables, g, tables.Kinds(), from, BeamOptions{Width: 300, Most: 200})
		if err != nil || r.Turns == nil {
			b.Fatal(r, err)
		}
		nodes += r.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
