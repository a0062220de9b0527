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
