package table_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"jie/puzzle"
	"jie/puzzle/table"
)

// answerOf is an answer of a length that is at least so much.
func answerOf(status puzzle.Status, length, bound int64) puzzle.Answer {
	return puzzle.Answer{Status: status.String(), Length: &length, LowerBound: &bound}
}

var problems = []table.Problem{{From: "a", To: "x"}, {From: "b", To: "x"}, {From: "c", To: "x"}}

// Each problem is answered once, in order, and the first reason why one has no proof is the error.
func TestAnswers(t *testing.T) {
	var got []string
	solve := func(_ context.Context, p table.Problem) (puzzle.Answer, error) {
		if p.From == "b" {
			return answerOf(puzzle.Unknown, 9, 7), puzzle.ErrReach
		}
		return answerOf(puzzle.Solved, 8, 8), nil
	}
	err := table.Answers(t.Context(), problems, solve, func(p table.Problem, a puzzle.Answer) error {
		got = append(got, fmt.Sprint(p.From, *a.Length))
		return nil
	})
	if want := []string{"a8", "b9", "c8"}; !slices.Equal(got, want) || !errors.Is(err, puzzle.ErrReach) {
		t.Errorf("got %q, %v", got, err)
	}
}

// A search that fails, or a taker that does, ends them all; no problem is lost
// where time is up.
func TestAnswersFail(t *testing.T) {
	broken := errors.New("broken")
	none := func(table.Problem, puzzle.Answer) error { return nil }
	failing := func(context.Context, table.Problem) (puzzle.Answer, error) {
		return puzzle.Answer{}, broken
	}
	if err := table.Answers(t.Context(), problems, failing, none); !errors.Is(err, broken) {
		t.Errorf("a search that fails: %v", err)
	}
	solving := func(context.Context, table.Problem) (puzzle.Answer, error) {
		return answerOf(puzzle.Solved, 1, 1), nil
	}
	if err := table.Answers(t.Context(), problems, solving, func(table.Problem, puzzle.Answer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("a taker that fails: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := table.Answers(gone, problems, failing, none); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestLimits(t *testing.T) {
	limits := table.Limits{Positions: 10, Cells: 5}
	for _, test := range []struct {
		size table.Size
		ok   bool
	}{
		{table.Size{}, true},
		{table.Size{Positions: big.NewInt(10)}, true},
		{table.Size{Positions: big.NewInt(11)}, false},
		{table.Size{Pairs: big.NewInt(10_000)}, true},
		{table.Size{Pairs: big.NewInt(10_001)}, false},
		{table.Size{Cells: 5}, true},
		{table.Size{Cells: 6}, false},
	} {
		if err := limits.Admit(test.size); (err == nil) != test.ok {
			t.Errorf("%+v: %v", test.size, err)
		}
	}
}
