package console

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"jie/puzzle"
	"jie/verbs"
)

func TestCode(t *testing.T) {
	tests := []struct {
		err  error
		want int
	}{
		{nil, Answered},
		{errors.New("disk"), Failed},
		{NewError(NotHeld, nil), Refuted},
		{InFile("board.txt", NewError(puzzle.RaggedRow, nil)), Failed},
		{Usage(NoPosition, nil), WrongUsage},
		{InFile("board.txt", Usage(NoPosition, nil)), WrongUsage},
		{&puzzle.Error{Code: puzzle.NoGoal}, WrongUsage},
		{fmt.Errorf("search: %w", context.DeadlineExceeded), Unproved},
		{puzzle.ErrMemory, Unproved},
		{NewError(verbs.BatchUnproved, nil), Unproved},
	}
	for _, test := range tests {
		if got := ExitCode(test.err); got != test.want {
			t.Errorf("Code(%v) = %d, want %d", test.err, got, test.want)
		}
	}
	if got := FileOf(fmt.Errorf("read: %w", InFile("board.txt", errors.New("row")))); got != "board.txt" {
		t.Errorf("the file of an error is %q", got)
	}
}
