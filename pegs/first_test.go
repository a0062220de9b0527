package pegs

import (
	"context"
	"math/rand/v2"
	"testing"

	"jie/check"
	"jie/internal/race"
	"jie/puzzle"
)

// The usual problem of each named board can be solved.
func TestUsualProblemsCanBeSolved(t *testing.T) {
	for _, name := range Boards() {
		if race.Enabled && (name == "wiegleb" || name == "diamond41") {
			continue // they take wide beams
		}
		p := mustParse(t, "pegs:"+name)
		s := solve(t, p, puzzle.Options{First: true, Metric: puzzle.Jumps})
		if s.Status != puzzle.Solved || !s.Optimal {
			t.Errorf("%s: %v", name, s.Status)
		}
	}
}

// The depth-first search alone agrees with the beam, also when its table is tiny.
func TestDepthFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	b := mustParse(t, "pegs:english").board
	for range 200 {
		p := randomPosition(r, b, 3+r.IntN(9))
		g := b.OnePeg()
		if g.match(p.pegs) {
			continue
		}
		q := newQuestion(context.Background(), b, p.pegs, g, puzzle.Options{Metric: puzzle.Jumps, Memory: 1 << 18})
		q.prepare()
		deep, err := q.depthFirst(0)
		if err != nil {
			t.Fatal(err)
		}
		wide, err := q.first(0)
		if err != nil {
			t.Fatal(err)
		}
		if (deep == nil) != (wide == nil) || len(deep) != len(wide) {
			t.Fatalf("%s: depth first %v, beam %v", p, deep, wide)
		}
		if deep != nil {
			if n, err := check.Moves(p.String(), []string{goalOne}, b.texts(deep), puzzle.Jumps); err != nil || n != int64(len(deep)) {
				t.Fatalf("%s: %v: %d, %v", p, deep, n, err)
			}
		}
	}
}

func BenchmarkFirst(b *testing.B) {
	for _, id := range []string{"pegs:english", "pegs:wiegleb", "pegs:french"} {
		b.Run(id, func(b *testing.B) {
			p, _ := Parse(id)
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
