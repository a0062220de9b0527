package table_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"jie/puzzle"
	"jie/puzzle/table"
)

// answerOf is an answer of a length that is at least so much.
func answerOf(status puzzle.Status, length, bound int64) puzzle.Answer {
	return puzzle.Answer{Status: status.String(), Length: &length, LowerBound: &bound}
}

var problems = []table.Problem{{From: "a", To: "x"}, {From: "b", To: "x"}, {From: "c", To: "x"}}

// Where time is limited, what the first round leaves without a proof is searched
// again from the bound that it proved, and the better answer counts.
func TestAnswersInRounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		for _, share := range []bool{false, true} {
			var asked, got []string
			solve := func(ctx context.Context, p table.Problem, opt puzzle.Options) (puzzle.Answer, error) {
				end, _ := ctx.Deadline()
				asked = append(asked, fmt.Sprintf("%s within %d from %d, all the time: %v", p.From, opt.Within, opt.AtLeast, time.Until(end) > 50*time.Minute))
				if p.From == "b" && opt.AtLeast == 0 {
					return answerOf(puzzle.Unknown, 9, 7), puzzle.ErrReach
				}
				return answerOf(puzzle.Solved, 8, 8), nil
			}
			err := table.Answers(ctx, problems, solve, share, func(p table.Problem, a puzzle.Answer) error {
				got = append(got, fmt.Sprint(p.From, *a.Length))
				return nil
			})
			wantAsked, wantGot := []string{
				"a within 0 from 0, all the time: true", "b within 0 from 0, all the time: true", "c within 0 from 0, all the time: true",
			}, []string{"a8", "b9", "c8"}
			if share {
				wantAsked = []string{
					"a within 1 from 0, all the time: false", "b within 1 from 0, all the time: false", "c within 1 from 0, all the time: true",
					"b within 0 from 7, all the time: true",
				}
				wantGot = []string{"a8", "c8", "b8"}
			}
			if !slices.Equal(asked, wantAsked) || !slices.Equal(got, wantGot) || share != (err == nil) || !share && !errors.Is(err, puzzle.ErrReach) {
				t.Errorf("share %v: asked %q, got %q, %v", share, asked, got, err)
			}
		}
	})
}

// A search that fails, or a taker that does, ends them all; no problem is lost
// where time is up.
func TestAnswersFail(t *testing.T) {
	broken := errors.New("broken")
	none := func(table.Problem, puzzle.Answer) error { return nil }
	failing := func(context.Context, table.Problem, puzzle.Options) (puzzle.Answer, error) {
		return puzzle.Answer{}, broken
	}
	if err := table.Answers(t.Context(), problems, failing, true, none); !errors.Is(err, broken) {
		t.Errorf("a search that fails: %v", err)
	}
	solving := func(context.Context, table.Problem, puzzle.Options) (puzzle.Answer, error) {
		return answerOf(puzzle.Solved, 1, 1), nil
	}
	if err := table.Answers(t.Context(), problems, solving, true, func(table.Problem, puzzle.Answer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("a taker that fails: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := table.Answers(gone, problems, failing, true, none); !errors.Is(err, context.Canceled) {
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
