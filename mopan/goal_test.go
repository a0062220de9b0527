package mopan_test

import (
	"errors"
	"testing"

	"jie/mopan"
	"jie/puzzle"
)

// A target that no turn can reach leaves the others.
func TestGoalUnreachable(t *testing.T) {
	from, err := mopan.ParseBoard("mopan:110/0000/00000/0000/000")
	if err != nil {
		t.Fatal(err)
	}
	const more, other = "mopan:111/0000/00000/0000/000", "mopan:011/0000/00000/0000/000"
	if goal, err := mopan.NewGoal(from, more, other); err != nil || len(goal) != 1 || goal[0].String() != other {
		t.Errorf("got %v, %v, want %s alone", goal, err, other)
	}
	if _, err := mopan.NewGoal(from, more, more); !errors.Is(err, &puzzle.Error{Code: mopan.OtherDots}) {
		t.Errorf("targets of other dots: %v", err)
	}
}
