package twiddle_test

import (
	"errors"
	"slices"
	"testing"

	"jie/puzzle"
	"jie/twiddle"
)

// A goal of other numbers leaves the others.
func TestGoalUnreachable(t *testing.T) {
	from, err := twiddle.Puzzle{}.Parse("twiddle:12/34")
	if err != nil {
		t.Fatal(err)
	}
	if goal, err := from.Goal("twiddle:21/35", "twiddle:21/34"); err != nil || !slices.Equal(goal.Texts(), []string{"twiddle:21/34"}) {
		t.Errorf("got %v, %v, want 21/34 alone", goal, err)
	}
	if _, err := from.Goal("twiddle:21/35"); !errors.Is(err, &puzzle.Error{Code: "twiddle-numbers"}) {
		t.Errorf("a goal of other numbers: %v", err)
	}
}
