package puzzletest

import (
	"context"
	"fmt"
	"runtime/debug"
	"testing"
	"time"

	"jie/puzzle"
	"jie/puzzle/view"
)

// deadline is how long one call of a puzzle may take. It is far above what any
// call needs on a slow machine: a puzzle that passes it hangs.
const deadline = 5 * time.Minute

// call runs f, and fails the test where f panics or passes the deadline.
func call(t *testing.T, what string, f func()) {
	t.Helper()
	done := make(chan string, 1)
	go func() {
		defer func() {
			if cause := recover(); cause != nil {
				done <- fmt.Sprintf("panics: %v\n%s", cause, debug.Stack())
			}
		}()
		f()
		done <- ""
	}()
	timer := time.NewTimer(deadline)
	defer timer.Stop()
	select {
	case wrong := <-done:
		if wrong != "" {
			t.Fatalf("%s %s", what, wrong)
		}
	case <-timer.C:
		t.Fatalf("%s takes longer than %v", what, deadline)
	}
}

func parse(t *testing.T, p puzzle.Puzzle, text string) (pos puzzle.Position, err error) {
	t.Helper()
	call(t, fmt.Sprintf("Parse(%.80q)", text), func() { pos, err = p.Parse(text) })
	return pos, err
}

func play(t *testing.T, pos puzzle.Position, move string) (next puzzle.Position, err error) {
	t.Helper()
	call(t, fmt.Sprintf("%s: Play(%.80q)", pos, move), func() { next, err = pos.Play(move) })
	return next, err
}

func movesOf(t *testing.T, pos puzzle.Position) (moves []string) {
	t.Helper()
	call(t, fmt.Sprintf("%s: Moves", pos), func() {
		for m := range pos.Moves() {
			moves = append(moves, m)
		}
	})
	return moves
}

func goalOf(t *testing.T, pos puzzle.Position, texts ...string) (goal puzzle.Goal, err error) {
	t.Helper()
	call(t, fmt.Sprintf("%s: Goal(%q)", pos, texts), func() { goal, err = pos.Goal(texts...) })
	return goal, err
}

func gridOf(t *testing.T, pos puzzle.Position) (grid view.Grid) {
	t.Helper()
	call(t, fmt.Sprintf("%s: Grid", pos), func() { grid = pos.Grid() })
	return grid
}

func solveWithin(ctx context.Context, t *testing.T, pos puzzle.Position, opt puzzle.Options) (s puzzle.Solution, err error) {
	t.Helper()
	call(t, fmt.Sprintf("%s: Solve(%+v)", pos, opt), func() { s, err = pos.Solve(ctx, opt) })
	return s, err
}

func analyse(t *testing.T, pos puzzle.Position, goal puzzle.Goal) (facts puzzle.Analysis, err error) {
	t.Helper()
	call(t, fmt.Sprintf("%s: Analyse", pos), func() { facts, err = pos.Analyse(context.Background(), puzzle.Options{Goal: goal}) })
	return facts, err
}
