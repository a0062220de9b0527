package pegs

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// watched is a context that lets a test see who looks at it, and ends it at a look.
type watched struct {
	context.Context
	look func(caller string) error
}

func (w watched) Err() error {
	pc, _, _, _ := runtime.Caller(1)
	return w.look(runtime.FuncForPC(pc).Name())
}

// A context that ends while the quick search spends the last of its budget ends the
// question as any other: the budget is no reason that a caller knows.
func TestContextEndsWithBudget(t *testing.T) {
	p := mustParse(t, "pegs:french@e1")
	goal, err := p.Goal("one")
	if err != nil {
		t.Fatal(err)
	}
	ended := false
	ctx := watched{context.Background(), func(caller string) error {
		if ended = ended || strings.HasSuffix(caller, ".tryAll"); ended {
			return context.Canceled
		}
		return nil
	}}
	s, err := p.Solve(ctx, puzzle.Options{Goal: goal, Count: true, Workers: 1})
	if !ended {
		t.Fatal("the quick search did not spend its budget")
	}
	if !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown {
		t.Errorf("%v, %v, want an unknown answer of a context that ended", s.Status, err)
	}
}

// A question that also counts or lists solutions keeps the length that it would have proved
// without them in the same memory, and says why it has no count.
func TestCountKeepsTheLength(t *testing.T) {
	uncounted := 0
	for _, c := range []struct {
		id, goal string
		opt      puzzle.Options
	}{
		{"pegs:english", "stuck", puzzle.Options{Metric: puzzle.Moves}},
		{"pegs:english", "stuck", puzzle.Options{Metric: puzzle.Jumps}},
		{"pegs:english", "count=27", puzzle.Options{Metric: puzzle.Moves}},
		{"pegs:english", "count=3", puzzle.Options{Metric: puzzle.Jumps}},
		{"pegs:6x6", "stuck", puzzle.Options{Metric: puzzle.Moves}},
		{"pegs:6x6", "fewest", puzzle.Options{Metric: puzzle.Jumps}},
		{"pegs:5x5", "one", puzzle.Options{Metric: puzzle.Moves}},
		{"pegs:triangle15", "fewest", puzzle.Options{Metric: puzzle.Moves}},
	} {
		p := mustParse(t, c.id)
		goal, err := p.Goal(c.goal)
		if err != nil {
			t.Fatal(err)
		}
		for _, memory := range []int64{1 << 18, 1 << 20} {
			c.opt.Goal, c.opt.Memory, c.opt.Workers = goal, memory, 1
			alone, _ := p.Solve(t.Context(), c.opt)
			for _, asked := range []func(*puzzle.Options){
				func(o *puzzle.Options) { o.Count = true },
				func(o *puzzle.Options) { o.All = true },
				func(o *puzzle.Options) { o.Count, o.Every = true, true },
			} {
				opt := c.opt
				asked(&opt)
				counted, err := p.Solve(t.Context(), opt)
				if alone.Optimal && (!counted.Optimal || counted.Length != alone.Length) {
					t.Errorf("%s to %s in %d bytes, %+v: %d %v, want %d", c.id, c.goal, memory, opt, counted.Length, err, alone.Length)
				}
				if err != nil && counted.Optimal {
					uncounted++
				}
			}
		}
	}
	if uncounted < 5 {
		t.Errorf("only %d counts were cut short", uncounted)
	}
}

// The list of positions with a number of pegs is not made if there are too many, however
// close the number is to that of all holes.
func TestGoalOfManyPegs(t *testing.T) {
	p := mustParse(t, "pegs:english")
	for count, want := range map[int]int64{31: 1, 30: 2, 29: 3} {
		goal, err := p.Goal(fmt.Sprintf("count=%d", count))
		if err != nil {
			t.Fatal(err)
		}
		if s, err := p.Solve(t.Context(), puzzle.Options{Goal: goal}); err != nil || s.Length > want || !s.Optimal {
			t.Errorf("count=%d: %d moves, %v", count, s.Length, err)
		}
	}
}

// Of several goals, those with more pegs than the start are left out.
func TestImpossibleGoalAmongOthers(t *testing.T) {
	p := mustParse(t, "pegs:0110")
	for _, more := range []string{"count=3", "pegs:1110"} {
		goal, err := p.Goal("one", more)
		if err != nil || !slices.Equal(goal.Texts(), []string{"one"}) {
			t.Errorf("one or %s: %v, %v", more, goal, err)
		}
		if _, err := p.Goal(more); !errors.Is(err, &puzzle.Error{Code: morePegs}) {
			t.Errorf("%s: %v", more, err)
		}
	}
}

// Where no solution is known, the search bounds the moves of one, and these problems have none: the bound is the number
// of jumps. A second way: each first jump, or each last one, leaves a problem that a pagoda function refutes.
func TestBoundWithoutSolution(t *testing.T) {
	for _, x := range []struct{ vacancy, finish string }{{"e1", "e3"}, {"e1", "e6"}, {"d2", "f5"}} {
		p := mustParse(t, "pegs:diamond41@"+x.vacancy)
		goal := p.board.onePeg(p.board.cells[x.finish])
		q := newQuestion(t.Context(), p.board, p.pegs, goal, puzzle.Options{Metric: puzzle.Moves, Workers: 1})
		k, done, err := q.shorten(known{goal: goal}, 0)
		if err != nil || done || k.line != nil || q.Proved != int64(p.pegs.Len()-1) {
			t.Errorf("%s to %s: %d moves proved, answered %v, %v", x.vacancy, x.finish, q.Proved, done, err)
		}
		first, last := true, true
		for _, j := range p.board.AppendJumps(nil, p.pegs) {
			first = first && p.board.eachCertificate(t.Context(), p.pegs.After(j), goal) != nil
		}
		finish := bitboard.Of(p.board.cells[x.finish])
		for _, j := range slices.Concat(p.board.Jumps()...) {
			if before := bitboard.Of(int(j.From)).With(int(j.Over)); bitboard.Of(int(j.To)) == finish {
				g := p.board.NewGoal(p.board.pattern(bitboard.Pattern{Want: before, Care: p.board.All()}))
				last = last && p.board.eachCertificate(t.Context(), p.pegs, g) != nil
			}
		}
		t.Logf("%s to %s: every first jump refuted %v, every last one %v", x.vacancy, x.finish, first, last)
		if !first && !last {
			t.Errorf("%s to %s: no refutation by pagoda functions", x.vacancy, x.finish)
		}
	}
}

// An answer keeps what linear programs proved before the search was stopped, and the judge verifies it.
func TestUnusedJumps(t *testing.T) {
	p := mustParse(t, "pegs:diamond41")
	goal, err := p.Goal("e7")
	if err != nil {
		t.Fatal(err)
	}
	ended := false
	ctx := watched{context.Background(), func(caller string) error {
		if ended = ended || strings.HasSuffix(caller, ".pass"); ended {
			return context.Canceled
		}
		return nil
	}}
	s, err := p.Solve(ctx, puzzle.Options{Goal: goal, Workers: 1})
	if !errors.Is(err, context.Canceled) || !s.HasBest || len(s.Unused) == 0 {
		t.Fatalf("%v, %v, %d certificates", s.Status, err, len(s.Unused))
	}
	jumps := 0
	for _, c := range s.Unused {
		jumps += len(c.Cells)
	}
	if jumps != 44 {
		t.Errorf("%d jumps in no solution, want 44 of 100", jumps)
	}
	if err := check.Solution(p.String(), goal.Texts(), s); err != nil {
		t.Error(err)
	}
	s.Unused[0].Cells[0] = "a5-c5" // which solutions make
	if err := check.Solution(p.String(), goal.Texts(), s); err == nil {
		t.Error("a jump that solutions make is said to be in none")
	}
}
