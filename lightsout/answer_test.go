package lightsout

import (
	"errors"
	"slices"
	"testing"

	"jie/puzzle"
)

// An answer says which method gave it.
func TestMethod(t *testing.T) {
	for _, c := range []struct{ id, want string }{
		{":all-on:3x3", "first-row+unique"},
		{":all-on:5x5", "first-row+sweep"},
		{":all-on:39x39", "first-row+join"},
		{":10000/00000/00000/00000/00000", "first-row"},
		{"[torus]:all-on:5x5", "chase+sweep"},
		{"[torus]:all-on:4x4", "chase+unique"},
		{"[torus,k=3]:all-on:4x4", "chase+sweep"},
		{":1-/11", "band+unique"},
		{"[near=king]:111/111", "band+sweep"},
		{"[near=king,k=3]:111/111", "band-modulo+sweep"},
		{"[counters]:0,0/0,0", "counters"},
	} {
		if s := solveRuled(t, puzzle.Options{}, c.id); s.Method != c.want {
			t.Errorf("%s: method %q, want %q", c.id, s.Method, c.want)
		}
	}
	if s := solveRuled(t, puzzle.Options{First: true}, ":all-on:5x5"); s.Method != "first-row" {
		t.Errorf("the first solution: method %q", s.Method)
	}
}

// A goal that is given up neither hides the others nor lends them its bound.
func TestGoalsGivenUp(t *testing.T) {
	solved := func(length int64) puzzle.Solution {
		return puzzle.Solution{Status: puzzle.Solved, Metric: puzzle.Presses, Length: length, LowerBound: length, Optimal: true}
	}
	givenUp := func(bound int64) puzzle.Solution {
		return puzzle.Solution{Metric: puzzle.Presses, LowerBound: bound}
	}
	refuted := puzzle.Solution{Status: puzzle.Unsolvable, Metric: puzzle.Presses, Certificate: &puzzle.Certificate{}}
	best := givenUp(6)
	best.HasBest, best.Length = true, 8
	type outcome struct {
		status        puzzle.Status
		best, optimal bool
		length, bound int64
	}
	for name, c := range map[string]struct {
		answers []puzzle.Solution
		opt     puzzle.Options
		want    outcome
	}{
		"one goal reached":          {[]puzzle.Solution{givenUp(5), solved(9)}, puzzle.Options{}, outcome{puzzle.Unknown, true, false, 9, 5}},
		"in the other order":        {[]puzzle.Solution{solved(9), givenUp(5)}, puzzle.Options{}, outcome{puzzle.Unknown, true, false, 9, 5}},
		"no bound from one":         {[]puzzle.Solution{givenUp(0), solved(9)}, puzzle.Options{}, outcome{puzzle.Unknown, true, false, 9, 0}},
		"none reached":              {[]puzzle.Solution{givenUp(5), givenUp(3)}, puzzle.Options{}, outcome{puzzle.Unknown, false, false, 0, 3}},
		"one refuted":               {[]puzzle.Solution{refuted, givenUp(5)}, puzzle.Options{}, outcome{puzzle.Unknown, false, false, 0, 5}},
		"best of one given up":      {[]puzzle.Solution{best, givenUp(7)}, puzzle.Options{}, outcome{puzzle.Unknown, true, false, 8, 6}},
		"the other is farther":      {[]puzzle.Solution{givenUp(5), solved(4)}, puzzle.Options{}, outcome{puzzle.Solved, false, true, 4, 4}},
		"farther, but all counted":  {[]puzzle.Solution{givenUp(4), solved(4)}, puzzle.Options{Count: true}, outcome{puzzle.Unknown, true, true, 4, 4}},
		"any one will do":           {[]puzzle.Solution{givenUp(5), solved(9)}, puzzle.Options{First: true}, outcome{puzzle.Solved, false, false, 9, 5}},
		"any one, but none reached": {[]puzzle.Solution{best, refuted}, puzzle.Options{First: true}, outcome{puzzle.Unknown, true, false, 8, 6}},
	} {
		s, err := solveEach(len(c.answers), c.opt, func(i int) (puzzle.Solution, error) {
			if c.answers[i].Status == puzzle.Unknown {
				return c.answers[i], puzzle.ErrReach
			}
			return c.answers[i], nil
		})
		got := outcome{s.Status, s.HasBest, s.Optimal, s.Length, s.LowerBound}
		if got != c.want || (err != nil) != (got.status == puzzle.Unknown) || err != nil && !errors.Is(err, puzzle.ErrReach) {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, c.want)
		}
	}
}

// An answer names a method once, however early its search was stopped.
func TestMethodOfStopped(t *testing.T) {
	p, err := Puzzle{}.Parse("lightsout:all-on:19x19")
	if err != nil {
		t.Fatal(err)
	}
	goal, _ := p.Goal()
	stopped := 0
	for polled := int64(0); ; polled++ {
		s, err := p.Solve(polls(t.Context(), polled), puzzle.Options{Goal: goal, All: true})
		if err == nil {
			break
		}
		stopped++
		if !slices.Contains([]string{"", "first-row", "first-row+sweep"}, s.Method) || s.Status != puzzle.Unknown {
			t.Fatalf("%d looks at the context: method %q, %v, %v", polled, s.Method, s.Status, err)
		}
	}
	if stopped < 10 {
		t.Errorf("stopped %d times only", stopped)
	}
}
