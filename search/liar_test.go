package search_test

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"testing"

	"jie/check/judge"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/verbs"
)

// liar is the null puzzle with wrong answers: it calls every position solved.
type liar struct{ puzzle.Puzzle }

func (l liar) Parse(id string) (puzzle.Position, error) {
	p, err := l.Puzzle.Parse(id)
	if err != nil {
		return nil, err
	}
	return lyingPosition{p}, nil
}

func (liar) TableKeys() []string { return nil }

func (liar) Table(table.Question) (table.Job, error) {
	return table.Job{Problems: []table.Problem{{From: "null:1", To: "null:3"}}}, nil
}

func (liar) OpenTable(string) (table.Distances, error) { return lyingTable{}, nil }

type lyingPosition struct{ puzzle.Position }

var lie = puzzle.Solution{Status: puzzle.Solved, Metric: puzzle.Turns, Optimal: true, Moves: []string{}}

func (lyingPosition) Solve(context.Context, puzzle.Options) (puzzle.Solution, error) { return lie, nil }

type lyingTable struct{}

func (lyingTable) Facts(int) puzzle.Analysis                       { return nil }
func (lyingTable) Close() error                                    { return nil }
func (lyingTable) Goal() puzzle.Goal                               { return nil }
func (lyingTable) All(context.Context) iter.Seq2[table.Row, error] { return nil }
func (lyingTable) Verify(context.Context, int, *rand.Rand) error   { return nil }
func (lyingTable) Answer(context.Context, puzzle.Position, puzzle.Options) (puzzle.Solution, error) {
	return lie, nil
}

// The answers of a table's problems are judged, whatever the puzzle says.
func TestProblemsAreJudged(t *testing.T) {
	p := judge.Wrap(liar{null.Puzzle{}})
	maker, ok := puzzle.As[table.Maker](p)
	if !ok {
		t.Fatal("the wrapper hides the tables")
	}
	job, err := maker.Table(table.Question{})
	if err != nil {
		t.Fatal(err)
	}
	service := &verbs.Service{Puzzles: []puzzle.Puzzle{p}}
	solve := func(ctx context.Context, x table.Problem) (puzzle.Answer, error) {
		a, err := service.SolveText(ctx, verbs.Solve{From: x.From, To: puzzle.Texts{x.To}}, verbs.Asker{})
		return a.Answer, err
	}
	err = table.Answers(t.Context(), job.Problems, solve, func(_ table.Problem, a puzzle.Answer) error {
		t.Errorf("the lie is passed on: %+v", a)
		return nil
	})
	if !errors.Is(err, judge.ErrWrong) {
		t.Errorf("Answers: %v, want %v", err, judge.ErrWrong)
	}
}

// So are those from the file of a table, where the position itself does not lie, and
// those of the positions that moves lead to.
func TestAnswersFromFilesAreJudged(t *testing.T) {
	opener, ok := puzzle.As[table.Opener](judge.Wrap(liar{null.Puzzle{}}))
	if !ok {
		t.Fatal("the wrapper hides the tables")
	}
	opened, err := opener.OpenTable("")
	if err != nil {
		t.Fatal(err)
	}
	honest, err := judge.Wrap(null.Puzzle{}).Parse("null:1")
	if err != nil {
		t.Fatal(err)
	}
	goal, err := honest.Goal("null:5")
	if err != nil {
		t.Fatal(err)
	}
	pos := verbs.Tabled(honest, opened)
	next, err := pos.Play("up")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []puzzle.Position{pos, next} {
		if s, err := p.Solve(t.Context(), puzzle.Options{Goal: goal}); !errors.Is(err, judge.ErrWrong) || s.Status != puzzle.Unknown {
			t.Errorf("%s: %+v, %v, want %v", p, s, err, judge.ErrWrong)
		}
	}
}
