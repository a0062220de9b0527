package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"jie/puzzle"
)

// plain writes the moves of a digraph as numbers; no two commute.
type plain struct{}

func (plain) Names(path []int) (names []string) {
	for _, move := range path {
		names = append(names, strconv.Itoa(move))
	}
	return names
}

func (plain) Commute(int, int) bool { return false }

// Answers have the paths that trying everything finds: one, all, or as many as the limit.
func TestSolution(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 0))
	solved, cut := 0, 0
	for range 300 {
		g := randomGraph(rng, 2+rng.IntN(12), 1+rng.IntN(3))
		from, to := rng.IntN(len(g.edges)), rng.IntN(len(g.edges))
		opt := puzzle.Options{Count: rng.IntN(2) == 0, All: rng.IntN(2) == 0, Limit: 1 + rng.IntN(4)}
		result, err := Shortest(context.Background(), g, from, []int{to}, Bounds(opt))
		if err != nil {
			t.Fatal(err)
		}
		var s puzzle.Solution
		if !result.Found {
			if s, err = Exhaust(context.Background(), g, from, s, opt); err != nil {
				t.Fatal(err)
			}
			checkExhausted(t, g, from, to, s, opt)
			continue
		}
		solved++
		result.Paths.Solve(&s, plain{}, opt)
		all := g.brutePaths(from, result.Paths.Len(), func(s int) bool { return s == to })
		var want [][]string
		for _, path := range all {
			want = append(want, plain{}.Names(path))
		}
		if s.Status != puzzle.Solved || !s.Optimal || int(s.Length) != len(s.Moves) || !slices.ContainsFunc(want, func(w []string) bool { return slices.Equal(w, s.Moves) }) {
			t.Fatalf("%v from %d to %d: %+v, want one of %v", g, from, to, s, want)
		}
		if counted := opt.Count || opt.All; counted != (s.Count != nil) || counted && (s.Count.Int64() != int64(len(want)) || s.UpToOrder.Cmp(s.Count) != 0) {
			t.Fatalf("%v: %v ways, %v up to order, want %d", g, s.Count, s.UpToOrder, len(want))
		}
		if !opt.All {
			want = nil
		}
		if s.Truncated != (len(want) > opt.Limit) || fmt.Sprint(s.Solutions) != fmt.Sprint(want[:min(len(want), opt.Limit)]) {
			t.Fatalf("%v: listed %v, cut %v, want %v", g, s.Solutions, s.Truncated, want)
		}
		if s.Truncated {
			cut++
		}
	}
	if solved < 50 || solved > 290 || cut < 5 {
		t.Errorf("%d of 300 were solved, %d lists cut", solved, cut)
	}
}

// checkExhausted holds a proof by exhaustion to all layers.
func checkExhausted(t *testing.T, g digraph, from, to int, s puzzle.Solution, opt puzzle.Options) {
	t.Helper()
	positions := 0
	var levels []string
	for _, layer := range g.bruteLayers([]int{from}) {
		if slices.Contains(layer, to) {
			t.Fatalf("%v: %d is in reach of %d", g, to, from)
		}
		positions += len(layer)
		levels = append(levels, strconv.Itoa(len(layer)))
	}
	c := s.Certificate
	if s.Status != puzzle.Unsolvable || c.Kind != "exhausted" || c.Positions != strconv.Itoa(positions) || !slices.Equal(c.Levels, levels) {
		t.Fatalf("%v: %+v, %+v", g, s, c)
	}
	if (opt.Count || opt.All) != (s.Count != nil) || s.Count != nil && s.Count.Sign() != 0 {
		t.Fatalf("%v: count %v of %+v", g, s.Count, opt)
	}
}

func TestTurnsOnly(t *testing.T) {
	for _, test := range []struct {
		opt  puzzle.Options
		want puzzle.Code
	}{
		{puzzle.Options{}, ""}, {puzzle.Options{Metric: puzzle.Turns, All: true}, ""},
		{puzzle.Options{Metric: puzzle.Jumps}, puzzle.BadMetric}, {puzzle.Options{Every: true}, puzzle.BadOption},
	} {
		err := TurnsOnly("ring", test.opt)
		if e, ok := errors.AsType[*puzzle.Error](err); (err == nil) != (test.want == "") || ok && (e.Code != test.want || e.Puzzle != "ring") {
			t.Errorf("%+v: %v, want %q", test.opt, err, test.want)
		}
	}
}
