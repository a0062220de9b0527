package pegs

import (
	"context"
	"testing"

	"jie/internal/race"
	"jie/puzzle"
)

// The usual problem of each named board can be solved.
func TestUsualProblemsCanBeSolved(t *testing.T) {
	for _, name := range boardNames() {
		if race.Enabled && (name == "wiegleb" || name == "diamond41") {
			continue // they take wide beams
		}
		p := mustParse(t, "pegs:"+name)
		s := answer(t, p, puzzle.Options{First: true, Metric: puzzle.Jumps})
		if s.Status != puzzle.Solved || !s.Optimal {
			t.Errorf("%s: %v", name, s.Status)
		}
	}
}

func BenchmarkFirst(b *testing.B) {
	for _, id := range []string{"pegs:english", "pegs:wiegleb", "pegs:french"} {
		b.Run(id, func(b *testing.B) {
			p, _ := parsePosition(id)
			var nodes int64
			for b.Loop() {
				s, err := p.Solve(context.Background(), puzzle.Options{First: true, Metric: puzzle.Jumps})
				if err != nil {
					b.Fatal(err)
				}
				nodes += s.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
