package pegs

import (
	"context"
	"errors"
	"testing"

	"jie/check"
	"jie/internal/race"
	"jie/puzzle"
)

// A search cut short gives the best found and what is proved.
func TestBoundedSearchCutShort(t *testing.T) {
	if race.Enabled {
		t.Skip("the searches of TestBoundedSearch run under the detector")
	}
	p := mustParse(t, "pegs:french")
	for _, memory := range []int64{4 << 20, 16 << 20} {
		var told int64
		s, err := p.Solve(context.Background(), puzzle.Options{
			Memory: memory, Progress: func(step puzzle.Progress) { told = max(told, step.LowerBound) },
		})
		if !errors.Is(err, puzzle.ErrMemory) || s.Status != puzzle.Unknown || !s.HasBest {
			t.Fatalf("%v %v", s, err)
		}
		if s.LowerBound < 16 || s.LowerBound > s.Length {
			t.Errorf("between %d and %d moves, want at least the 16 regions", s.LowerBound, s.Length)
		}
		if told > s.LowerBound {
			t.Errorf("while it went on it told of %d moves proved, and in the end of %d", told, s.LowerBound)
		}
		if err := check.Solution(p.String(), []string{"d5"}, s); err != nil {
			t.Error(err)
		}
	}
}

func BenchmarkBounded(b *testing.B) {
	p, _ := parsePosition("pegs:6x6")
	var nodes int64
	for b.Loop() {
		s, err := p.Solve(context.Background(), puzzle.Options{})
		if err != nil {
			b.Fatal(err)
		}
		nodes += s.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// A search that may stop near its bound does, and says what is left to prove.
func TestWithin(t *testing.T) {
	const within = 4
	p := mustParse(t, "pegs:english@c2")
	g, err := p.Goal("c5")
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.Solve(context.Background(), puzzle.Options{Goal: g, Within: within})
	if err != nil || s.Status != puzzle.Unknown || !s.HasBest || s.Length < 15 || s.LowerBound > 14 || s.Length > s.LowerBound+within {
		t.Fatalf("%v, %d moves, at least %d, %v; want unknown, 15 or more, 14 or less, %d apart", s.Status, s.Length, s.LowerBound, err, within)
	}
	if err := check.Solution(p.String(), g.Texts(), s); err != nil {
		t.Error(err)
	}
}

// A search that begins at a bound proved before gives the same length, for less.
func TestAtLeast(t *testing.T) {
	if short() {
		t.Skip("takes seconds")
	}
	p := mustParse(t, "pegs:english@c2")
	g, err := p.Goal("c5")
	if err != nil {
		t.Fatal(err)
	}
	var nodes [2]int64
	for i, bound := range []int64{0, 14} {
		s, err := p.Solve(context.Background(), puzzle.Options{Goal: g, AtLeast: bound})
		if err != nil || s.Status != puzzle.Solved || s.Length != 15 || s.LowerBound != 15 {
			t.Fatalf("from %d: %v, %d moves, at least %d, %v; want solved, 15", bound, s.Status, s.Length, s.LowerBound, err)
		}
		nodes[i] = s.Nodes
	}
	if nodes[1] >= nodes[0] {
		t.Errorf("%d nodes from the bound, %d from nothing", nodes[1], nodes[0])
	}
}
