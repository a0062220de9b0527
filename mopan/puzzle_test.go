package mopan

import (
	"context"
	"errors"
	"slices"
	"testing"

	"jie/puzzle"
)

func TestBadQuestions(t *testing.T) {
	pos, err := Puzzle{}.Parse("mopan:10/000/00")
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal("mopan:01/000/00")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		opt  puzzle.Options
		code puzzle.Code
	}{
		{puzzle.Options{}, puzzle.NoGoal},
		{puzzle.Options{Goal: goal, Metric: puzzle.Jumps}, puzzle.BadMetric},
		{puzzle.Options{Goal: goal, Every: true, Count: true}, puzzle.BadOption},
	}
	for _, test := range tests {
		if s, err := pos.Solve(context.Background(), test.opt); !errors.Is(err, &puzzle.Error{Code: test.code}) {
			t.Errorf("Solve(%+v) = %+v, %v, want code %s", test.opt, s, err, test.code)
		}
	}
}

func TestPlay(t *testing.T) {
	pos, err := Puzzle{}.Parse("mopan:oo/o.o/oo")
	if err != nil {
		t.Fatal(err)
	}
	if got := pos.String(); got != "mopan:11/101/11" {
		t.Errorf("String = %s, want digits", got)
	}
	for move, code := range map[string]puzzle.Code{
		"L1,1": puzzle.IllegalMove, // changes nothing
		"L0,0": puzzle.IllegalMove, // the ring would leave the board
		"l1,1": puzzle.BadMove, "L01,1": puzzle.BadMove, "L1,1 ": puzzle.BadMove, "": puzzle.BadMove,
	} {
		if next, err := pos.Play(move); !errors.Is(err, &puzzle.Error{Code: code}) || next != nil {
			t.Errorf("Play(%q) = %v, %v, want code %s", move, next, err, code)
		}
	}
	if moves := slices.Collect(pos.Moves()); len(moves) != 0 {
		t.Errorf("Moves = %v, want none", moves)
	}
}
