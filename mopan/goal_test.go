package mopan_test

import (
	"errors"
	"slices"
	"testing"

	"jie/mopan"
	"jie/puzzle"
)

// A target that no turn can reach leaves the others.
func TestGoalUnreachable(t *testing.T) {
	from, err := mopan.Puzzle{}.Parse("mopan:110/0000/00000/0000/000")
	if err != nil {
		t.Fatal(err)
	}
	const more, other = "mopan:111/0000/00000/0000/000", "mopan:011/0000/00000/0000/000"
	if goal, err := from.Goal(more, other); err != nil || !slices.Equal(goal.Texts(), []string{other}) {
		t.Errorf("got %v, %v, want %s alone", goal, err, other)
	}
	if _, err := from.Goal(more, more); !errors.Is(err, &puzzle.Error{Code: "mopan-dots"}) {
		t.Errorf("targets of other dots: %v", err)
	}
}
