package failure

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
		{New(NotHeld, nil), Refuted},
		{In("board.txt", New(puzzle.RaggedRow, nil)), Failed},
		{Usage(NoPosition, nil), WrongUsage},
		{In("board.txt", Usage(NoPosition, nil)), WrongUsage},
		{&puzzle.Error{Code: puzzle.NoGoal}, WrongUsage},
		{fmt.Errorf("search: %w", context.DeadlineExceeded), Unproved},
		{puzzle.ErrMemory, Unproved},
		{New(verbs.BatchUnproved, nil), Unproved},
	}
	for _, test := range tests {
		if got := Code(test.err); got != test.want {
			t.Errorf("Code(%v) = %d, want %d", test.err, got, test.want)
		}
	}
	if got := File(fmt.Errorf("read: %w", In("board.txt", errors.New("row")))); got != "board.txt" {
		t.Errorf("the file of an error is %q", got)
	}
}
