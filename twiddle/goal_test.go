package twiddle_test

import (
	"errors"
	"testing"

	"jie/twiddle"
	"jie/puzzle"
)

// A goal of other numbers leaves the others.
func TestGoalUnreachable(t *testing.T) {
	from, err := twiddle.ParseBoard("twiddle:12/34")
	if err != nil {
		t.Fatal(err)
	}
	if goal, err := twiddle.NewGoal(from, "twiddle:21/35", "twiddle:21/34"); err != nil || len(goal) != 1 || goal[0].String() != "twiddle:21/34" {
		t.Errorf("got %v, %v, want 21/34 alone", goal, err)
	}
	if _, err := twiddle.NewGoal(from, "twiddle:21/35"); !errors.Is(err, &puzzle.Error{Code: twiddle.OtherNumbers}) {
		t.Errorf("a goal of other numbers: %v", err)
	}
}
