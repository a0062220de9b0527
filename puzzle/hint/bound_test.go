package hint_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"jie/mopan"
	"jie/puzzle"
	"jie/puzzle/hint"
)

// hard is Mopan, if shortest solutions took long.
type hard struct{ mopan.Puzzle }

func (hard) Quick(puzzle.Position) bool { return false }

// twoAnswers is a position that has one answer for who asks for any solution, and another
// for who asks for a shortest one.
type twoAnswers struct {
	puzzle.Position
	any, best puzzle.Solution
	stop      error
}

func (p twoAnswers) Solve(_ context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	if opt.First {
		return p.any, nil
	}
	return p.best, p.stop
}

// A hint says that its solution is a shortest one only where that is proved: by a search
// that ended, or where the best bound of all that was tried meets the best solution.
func TestOptimalOnlyIfProved(t *testing.T) {
	pos, err := mopan.Puzzle{}.Parse(samples[0].id)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal(samples[0].to...)
	if err != nil {
		t.Fatal(err)
	}
	found := func(length, bound int64) puzzle.Solution {
		return puzzle.Solution{Status: puzzle.Solved, Metric: puzzle.Turns, Length: length, LowerBound: bound, Optimal: length == bound,
			Moves: slices.Repeat([]string{"L1,1"}, int(length))}
	}
	cut := func(length, bound int64) puzzle.Solution {
		s := found(length, bound)
		s.Status, s.HasBest, s.Optimal = puzzle.Unknown, length > 0, false
		return s
	}
	for _, test := range []struct {
		name          string
		any, best     puzzle.Solution
		stop          error
		length, bound int64
		optimal       bool
	}{
		{"proved at once", found(5, 5), cut(0, 0), errors.New("not asked"), 5, 5, true},
		{"proved", found(7, 2), found(5, 5), nil, 5, 5, true},
		{"a better one, unproved", found(7, 2), cut(5, 4), puzzle.ErrMemory, 5, 4, false},
		{"a worse one, unproved", found(7, 2), cut(8, 4), puzzle.ErrReach, 7, 4, false},
		{"none, and a bound", found(7, 2), cut(0, 6), puzzle.ErrMemory, 7, 6, false},
		{"none, and a bound that is met", found(7, 2), cut(0, 7), puzzle.ErrMemory, 7, 7, true},
		{"the first bound is better", found(7, 5), cut(6, 3), puzzle.ErrReach, 6, 5, false},
		{"the first bound is met", found(7, 5), cut(5, 3), puzzle.ErrReach, 5, 5, true},
	} {
		at := twoAnswers{pos, test.any, test.best, test.stop}
		h, err := hint.For(t.Context(), hard{}, at, puzzle.Options{Goal: goal}, 1)
		if err != nil || h.Status != "solved" || *h.Length != test.length || *h.LowerBound != test.bound || *h.Optimal != test.optimal {
			t.Errorf("%s: %s, %d turns, bound %d, optimal %v, %v; want %d, %d, %v",
				test.name, h.Status, *h.Length, *h.LowerBound, *h.Optimal, err, test.length, test.bound, test.optimal)
		}
	}
}

// An error that is no limit is one of the hint too.
func TestFailedSearch(t *testing.T) {
	pos, err := mopan.Puzzle{}.Parse(samples[0].id)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal(samples[0].to...)
	if err != nil {
		t.Fatal(err)
	}
	wrong := errors.New("wrong")
	at := twoAnswers{pos, puzzle.Solution{Status: puzzle.Solved, Metric: puzzle.Turns, Length: 1, Moves: []string{"L1,1"}}, puzzle.Solution{}, wrong}
	if h, err := hint.For(t.Context(), hard{}, at, puzzle.Options{Goal: goal}, 4); !errors.Is(err, wrong) || *h.Optimal || h.Moves != nil {
		t.Errorf("%+v, %v", h, err)
	}
}
