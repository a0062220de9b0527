package pegs

import (
	"context"
	"errors"
	"testing"

	"jie/check"
	"jie/pegs/bitboard"
	"jie/pegs/wide"
	"jie/puzzle"
)

// On 8 x 8 and on hexagon61 the first beam of sweeps finds far fewer moves than any
// solution has, none fewer than the bound, and claims no proof.
func TestSweepBeam(t *testing.T) {
	boards := map[string]int{"pegs:8x8": 27, "pegs:hexagon61": 24}
	if short() {
		delete(boards, "pegs:hexagon61")
	}
	for id, most := range boards {
		p := mustParse(t, id)
		g, err := p.Goal()
		if err != nil {
			t.Fatal(err)
		}
		q := newQuestion(t.Context(), p.board, p.pegs, g.(Goal).goal, puzzle.Options{Goal: g, Metric: puzzle.Moves})
		k := known{goal: q.asked}
		if k.line, err = q.search(k).First(0); err != nil {
			t.Fatal(err)
		}
		any := len(bitboard.Join(k.line))
		if k, _, err = q.sweeps(k, wide.LeastWidth*5, false); err != nil {
			t.Fatal(err)
		}
		s := q.best(k)
		if s.Status != puzzle.Unknown || s.Length > int64(most) || s.Length >= int64(any) || s.Length < s.LowerBound || q.Method != wide.Sweeps {
			t.Errorf("%s: %d moves of at least %d, by %s, where any solution has %d; want %d", id, s.Length, s.LowerBound, q.Method, any, most)
		}
		s.Metric = puzzle.Moves
		if err := check.Solution(p.String(), g.Texts(), s); err != nil {
			t.Error(err)
		}
	}
}

// A beam that is cut short by the context or lacks memory leaves the solution in hand.
func TestSweepBeamCut(t *testing.T) {
	p := mustParse(t, "pegs:8x8")
	g, err := p.Goal()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	q := newQuestion(ctx, p.board, p.pegs, g.(Goal).goal, puzzle.Options{Goal: g, Metric: puzzle.Moves})
	k := known{goal: q.asked}
	if k.line, err = q.search(k).First(0); err != nil {
		t.Fatal(err)
	}
	line := len(k.line)
	q.Opt.Memory = 1000
	if after, answered, err := q.sweep(k, 0); answered || err != nil || len(after.line) != line || q.Method == wide.Sweeps {
		t.Errorf("without memory: %v, %v, %d jumps by %s", answered, err, len(after.line), q.Method)
	}
	q.Opt.Memory = 0
	cancel()
	after, answered, err := q.sweep(k, 0)
	s := after.answer
	if !answered || !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown || !s.HasBest {
		t.Errorf("after the end: %v, %v, %v, has a solution: %v", answered, err, s.Status, s.HasBest)
	}
}

// One narrow beam runs before any linear program or table, on boards of any size. It finds far fewer
// moves than any solution has, and leaves the question open.
func TestNarrowSweepsFirst(t *testing.T) {
	for _, c := range []struct {
		id, goal string
		most     int
	}{{"pegs:triangle45@b2", "b2", 20}, {"pegs[diagonal]:english@c1", "c1", 18}, {"pegs:triangle66@c7", "c7", 30}} {
		p := mustParse(t, c.id)
		g, err := p.Goal(c.goal)
		if err != nil {
			t.Fatal(err)
		}
		q := newQuestion(t.Context(), p.board, p.pegs, g.(Goal).goal, puzzle.Options{Goal: g, Metric: puzzle.Moves})
		k := known{goal: q.asked}
		if k.line, err = q.search(k).First(0); err != nil {
			t.Fatal(err)
		}
		before := q.Nodes
		k, answered, err := q.sweep(k, 0)
		s := q.best(k)
		if answered || err != nil || s.Length > int64(c.most) || s.Length < s.LowerBound || q.Nodes-before > 1_000_000 {
			t.Errorf("%s to %s: %d moves of at least %d after %d nodes, answered: %v, %v; want %d",
				c.id, c.goal, s.Length, s.LowerBound, q.Nodes-before, answered, err, c.most)
		}
		s.Metric = puzzle.Moves
		if err := check.Solution(p.String(), g.Texts(), s); err != nil {
			t.Error(err)
		}
	}
}
