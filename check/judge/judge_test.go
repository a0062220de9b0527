package judge_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"jie/check/judge"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/puzzle/ability"
)

// liar is the null puzzle with a solver that is told what to answer.
type liar struct {
	puzzle.Puzzle
	solve func(puzzle.Position) (puzzle.Solution, error)
}

func (l liar) Prefixes() []string { return []string{"lie"} }

func (l liar) Parse(id string) (puzzle.Position, error) { return l.wrap(l.Puzzle.Parse(id)) }

func (l liar) wrap(p puzzle.Position, err error) (puzzle.Position, error) {
	if err != nil {
		return nil, err
	}
	return lying{p, l}, nil
}

type lying struct {
	puzzle.Position
	liar liar
}

func (p lying) Play(move string) (puzzle.Position, error) { return p.liar.wrap(p.Position.Play(move)) }

func (p lying) Solve(context.Context, puzzle.Options) (puzzle.Solution, error) {
	return p.liar.solve(p.Position)
}

// position is null:3 of a wrapped puzzle that answers in a given way, and the goal
// null:5.
func position(t *testing.T, answer func(puzzle.Position) (puzzle.Solution, error)) (puzzle.Position, puzzle.Goal) {
	t.Helper()
	p, err := judge.Wrap(liar{null.Puzzle{}, answer}).Parse("null:3")
	if err != nil {
		t.Fatal(err)
	}
	goal, err := p.Goal("null:5")
	if err != nil {
		t.Fatal(err)
	}
	return p, goal
}

func found(moves ...string) puzzle.Solution {
	n := int64(len(moves))
	return puzzle.Solution{Status: puzzle.Solved, Metric: puzzle.Turns, Length: n, LowerBound: n, Optimal: true, Moves: moves}
}

var lies = map[string]puzzle.Solution{
	"moves that do not lead to the goal": found("up"),
	"a move that there is not":           found("up", "sideways"),
	"another length":                     {Status: puzzle.Solved, Metric: puzzle.Turns, Length: 1, LowerBound: 1, Moves: []string{"up", "up"}},
	"a proof that is none":               {Status: puzzle.Unsolvable, Certificate: &puzzle.Certificate{Kind: "dots"}},
	"no proof":                           {Status: puzzle.Unsolvable},
	"a best that is none":                {Status: puzzle.Unknown, HasBest: true, Metric: puzzle.Turns, Length: 1, Moves: []string{"up"}},
}

// No lie passes, before a move was played and after, and nothing of it is left.
func TestLies(t *testing.T) {
	for name, lie := range lies {
		p, goal := position(t, func(puzzle.Position) (puzzle.Solution, error) { return lie, nil })
		after, err := p.Play("down")
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []puzzle.Position{p, after} {
			s, err := at.Solve(t.Context(), puzzle.Options{Goal: goal})
			var refusal *judge.Refusal
			if !errors.Is(err, judge.ErrWrong) || !errors.As(err, &refusal) || refusal.From != at.String() || fmt.Sprint(s) != fmt.Sprint(puzzle.Solution{}) {
				t.Errorf("%s: Solve = %+v, %v, want a refusal alone", name, s, err)
			}
			var e *puzzle.Error
			if errors.As(err, &e) {
				t.Errorf("%s: the refusal is taken for an error of the input: %v", name, e)
			}
		}
	}
}

// True answers pass as they are.
func TestTruth(t *testing.T) {
	p, goal := position(t, func(puzzle.Position) (puzzle.Solution, error) { return found("up", "up"), nil })
	if s, err := p.Solve(t.Context(), puzzle.Options{Goal: goal}); err != nil || !slices.Equal(s.Moves, []string{"up", "up"}) {
		t.Errorf("Solve = %+v, %v", s, err)
	}
	stop := fmt.Errorf("after 9 nodes: %w", puzzle.ErrMemory)
	p, goal = position(t, func(puzzle.Position) (puzzle.Solution, error) { return puzzle.Solution{LowerBound: 1}, stop })
	if s, err := p.Solve(t.Context(), puzzle.Options{Goal: goal}); !errors.Is(err, stop) || s.LowerBound != 1 {
		t.Errorf("a search cut short: %+v, %v", s, err)
	}
}

// A solver that fails gives its error, and a judge that panics refuses.
func TestFailures(t *testing.T) {
	failed := errors.New("failed")
	p, goal := position(t, func(puzzle.Position) (puzzle.Solution, error) { return found("up", "up"), failed })
	if s, err := p.Solve(t.Context(), puzzle.Options{Goal: goal}); !errors.Is(err, failed) || s.Moves != nil {
		t.Errorf("Solve = %+v, %v", s, err)
	}
	p, _ = position(t, func(puzzle.Position) (puzzle.Solution, error) { return found("up", "up"), nil })
	if s, err := p.Solve(t.Context(), puzzle.Options{Goal: puzzleless{}}); !errors.Is(err, judge.ErrWrong) || s.Moves != nil {
		t.Errorf("a goal that panics: %+v, %v", s, err)
	}
	if _, err := p.Solve(t.Context(), puzzle.Options{}); !errors.Is(err, &puzzle.Error{Code: puzzle.NoGoal}) {
		t.Errorf("no goal: %v", err)
	}
}

// puzzleless is a goal that no puzzle made.
type puzzleless struct{}

func (puzzleless) Texts() []string { return []string{strings.Repeat("?", 3)} }

// The wrapper lends interfaces, but none that would lead past it.
func TestExtend(t *testing.T) {
	p := judge.Wrap(liar{null.Puzzle{}, nil})
	if prefixed, ok := puzzle.As[ability.Prefixed](p); !ok || !slices.Equal(prefixed.Prefixes(), []string{"lie"}) {
		t.Errorf("Prefixed = %v, %v", prefixed, ok)
	}
	if _, ok := puzzle.As[ability.FileRules](p); ok {
		t.Error("the wrapper lends what the puzzle does not have")
	}
	if _, ok := puzzle.As[interface{ Boards() iter.Seq[string] }](p); ok {
		t.Error("the wrapper lends what the puzzle does not have")
	}
	var inner puzzle.Puzzle
	if p.(puzzle.Extender).Extend(&inner) || inner != nil {
		t.Error("the wrapper lends the puzzle itself")
	}
	var parser interface {
		Parse(string) (puzzle.Position, error)
	}
	if p.(puzzle.Extender).Extend(&parser) {
		t.Error("the wrapper lends a way to its positions")
	}
}

// A position that comes from elsewhere is judged as well, once.
func TestPosition(t *testing.T) {
	p, err := liar{null.Puzzle{}, func(puzzle.Position) (puzzle.Solution, error) { return found("up"), nil }}.Parse("null:3")
	if err != nil {
		t.Fatal(err)
	}
	goal, err := p.Goal("null:5")
	if err != nil {
		t.Fatal(err)
	}
	judged := judge.Position(p)
	if _, err := judged.Solve(t.Context(), puzzle.Options{Goal: goal}); !errors.Is(err, judge.ErrWrong) {
		t.Errorf("Solve: %v, want a refusal", err)
	}
	if again := judge.Position(judged); fmt.Sprintf("%#v", again) != fmt.Sprintf("%#v", judged) {
		t.Error("a judged position is wrapped again")
	}
}
