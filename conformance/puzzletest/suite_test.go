// Package puzzletest is the conformance suite that every puzzle passes, in its tests, on samples of each.
package puzzletest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
)

// sample is a question small enough to be solved in a second.
type sample struct {
	From string
	To   []string // empty: the puzzle's default goal
	Long bool     // solving takes so long that it has to stop when its context is over
}

// walk is how many moves the suite plays from each sample.
const walk = 12

// run checks that p keeps the contract of package puzzle on every sample.
func run(t *testing.T, p puzzle.Puzzle, samples ...sample) {
	if len(samples) == 0 {
		t.Fatal("no samples")
	}
	for _, bad := range []string{"", p.Name(), p.Name() + ":", p.Name() + ":\x00\xff", "nobody:1", p.Name() + "[:1", p.Name() + "[no-such-rule]:1"} {
		testRejects(t, p, bad)
	}
	testDescription(t, p)
	for _, s := range samples {
		t.Run(s.From, func(t *testing.T) {
			from, err := parse(t, p, s.From)
			if err != nil {
				t.Fatalf("Parse(%q): %v", s.From, err)
			}
			testWalk(t, p, from)
			testBadMoves(t, from)
			testGrid(t, from)
			goal, err := goalOf(t, from, s.To...)
			if err != nil {
				t.Fatalf("Goal(%q): %v", s.To, err)
			}
			testGoal(t, from, goal)
			testSolve(t, from, goal)
			testAnalyse(t, from, goal)
			testCancel(t, from, goal, s.Long)
		})
	}
}

func testRejects(t *testing.T, p puzzle.Puzzle, text string) {
	t.Helper()
	pos, err := parse(t, p, text)
	var e *puzzle.Error
	if !errors.As(err, &e) || e.Code == "" {
		t.Errorf("Parse(%q) = %v, %v, want a *puzzle.Error", text, pos, err)
	}
	if pos != nil {
		t.Errorf("Parse(%q) fails and gives a position", text)
	}
}

// testWalk plays a fixed walk and checks every position on it.
func testWalk(t *testing.T, p puzzle.Puzzle, pos puzzle.Position) {
	t.Helper()
	for step := range walk {
		text := pos.String()
		again, err := parse(t, p, text)
		if err != nil || again.String() != text {
			t.Fatalf("Parse(%q) = %v, %v, want the same text", text, again, err)
		}
		moves := movesOf(t, pos)
		if !slices.Equal(moves, movesOf(t, again)) {
			t.Fatalf("%s: Moves differ after a round trip", text)
		}
		if len(moves) == 0 {
			return
		}
		for _, m := range moves {
			testMove(t, p, pos, m)
		}
		pos, _ = play(t, pos, moves[step*7%len(moves)])
	}
}

// testMove plays one legal move: it must change the position, leave the old one
// alone, and be legal to the checker too.
func testMove(t *testing.T, p puzzle.Puzzle, pos puzzle.Position, move string) {
	t.Helper()
	before := pos.String()
	next, err := play(t, pos, move)
	if err != nil {
		t.Fatalf("%s: Play(%q): %v, though Moves lists it", before, move, err)
	}
	if next.String() == before {
		t.Errorf("%s: %q changes nothing, though Moves lists it", before, move)
	}
	if pos.String() != before {
		t.Errorf("%s: Play(%q) changed the position it was called on", before, move)
	}
	if _, err := check.Moves(before, []string{next.String()}, []string{move}, ""); err != nil {
		t.Errorf("%s: check of %q to %s: %v", before, move, next, err)
	}
	testGrid(t, next)
	testAction(t, p, pos, next, move)
}

func testBadMoves(t *testing.T, pos puzzle.Position) {
	t.Helper()
	for _, move := range []string{"", " ", "?", "zz9", "\x00", "L99,99", "999999999999999999999,0", "a1-a1", "+0,0", "0,-0", "00,0", "0,0*01", "0,0*+1", "L+1,1", "L01,1", "L1,-1", "A1-A3", "d02-d04", strings.Repeat("9", 1000)} {
		if next, err := play(t, pos, move); err == nil || next != nil {
			t.Errorf("%s: Play(%q) = %v, %v, want an error alone", pos, move, next, err)
		}
	}
}

// testGoal checks that a goal's texts give the same goal back.
func testGoal(t *testing.T, pos puzzle.Position, goal puzzle.Goal) {
	t.Helper()
	again, err := goalOf(t, pos, goal.Texts()...)
	if err != nil || !slices.Equal(again.Texts(), goal.Texts()) {
		t.Errorf("%s: Goal(%q) = %v, %v, want the same texts", pos, goal.Texts(), again, err)
	}
	if bad, err := goalOf(t, pos, "no such goal"); err == nil || bad != nil {
		t.Errorf("%s: Goal of nonsense = %v, %v, want an error alone", pos, bad, err)
	}
}

// testSolve asks every kind of question and has the checker judge each answer.
func testSolve(t *testing.T, pos puzzle.Position, goal puzzle.Goal) {
	t.Helper()
	best := solve(t, pos, puzzle.Options{Goal: goal})
	if best.Status == puzzle.Solved && !best.Optimal {
		t.Errorf("%s: Solve is not proved shortest", pos)
	}
	if best.Status == puzzle.Solved && best.Moves != nil {
		testReaches(t, pos, goal, best.Moves)
	}
	first := solve(t, pos, puzzle.Options{Goal: goal, First: true})
	if first.Status != best.Status || first.Length < best.Length {
		t.Errorf("%s: First = %v of length %d, shortest = %v of length %d", pos, first.Status, first.Length, best.Status, best.Length)
	}
	all := solve(t, pos, puzzle.Options{Goal: goal, All: true, Count: true, Limit: 50})
	one := solve(t, pos, puzzle.Options{Goal: goal, All: true, Count: true, Limit: 50, Workers: 1})
	if all.Length != best.Length || one.Length != best.Length {
		t.Errorf("%s: lengths %d, %d and %d differ", pos, best.Length, all.Length, one.Length)
	}
	if best.Status != puzzle.Solved {
		if all.Count == nil || all.Count.Sign() != 0 {
			t.Errorf("%s: Count = %v where there is no solution, want 0", pos, all.Count)
		}
		return
	}
	if all.Count == nil || one.Count == nil || all.Count.Cmp(one.Count) != 0 {
		t.Fatalf("%s: Count = %v, with one worker %v", pos, all.Count, one.Count)
	}
	if n := int64(len(all.Solutions)); all.Truncated != (all.Count.Int64() > n) || !all.Truncated && all.Count.Int64() != n {
		t.Errorf("%s: %d solutions listed of %v, truncated %v", pos, n, all.Count, all.Truncated)
	}
	if !slices.EqualFunc(all.Solutions, one.Solutions, slices.Equal) {
		t.Errorf("%s: the listing depends on the number of workers", pos)
	}
}

func solve(t *testing.T, pos puzzle.Position, opt puzzle.Options) puzzle.Solution {
	t.Helper()
	s, err := solveWithin(context.Background(), t, pos, opt)
	if err != nil {
		t.Fatalf("%s: Solve(%+v): %v", pos, opt, err)
	}
	if s.Status == puzzle.Unknown || s.Metric == "" {
		t.Fatalf("%s: Solve(%+v) = %+v", pos, opt, s)
	}
	if err := check.Solution(pos.String(), opt.Goal.Texts(), s); err != nil {
		t.Fatalf("%s: Solve(%+v): the checker says: %v", pos, opt, err)
	}
	return s
}

// testReaches plays a solution through Play.
func testReaches(t *testing.T, pos puzzle.Position, goal puzzle.Goal, moves []string) {
	t.Helper()
	at := pos
	for _, m := range moves {
		if at.Solved(goal) {
			t.Errorf("%s: the goal is reached before the end of %q", pos, moves)
		}
		next, err := play(t, at, m)
		if err != nil {
			t.Fatalf("%s: Play(%q): %v", at, m, err)
		}
		at = next
	}
	if !at.Solved(goal) {
		t.Errorf("%s: %q ends at %s, which is not Solved", pos, moves, at)
	}
}

func testAnalyse(t *testing.T, pos puzzle.Position, goal puzzle.Goal) {
	t.Helper()
	for _, g := range []puzzle.Goal{nil, goal} {
		facts, err := analyse(t, pos, g)
		if err != nil || len(facts) == 0 {
			t.Errorf("%s: Analyse(%v) = %v, %v", pos, g, facts, err)
		}
		seen := make(map[string]bool)
		for _, f := range facts {
			if f.Key == "" || seen[f.Key] {
				t.Errorf("%s: Analyse gives the key %q twice or empty", pos, f.Key)
			}
			seen[f.Key] = true
		}
	}
}

// testCancel solves with a context that is over: an answer found all the same
// is fine where that is short work, a search cut short must say so and claim
// nothing.
func testCancel(t *testing.T, pos puzzle.Position, goal puzzle.Goal, long bool) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s, err := solveWithin(ctx, t, pos, puzzle.Options{Goal: goal})
	if err == nil {
		if s.Status == puzzle.Unknown || long {
			t.Errorf("%s: cancelled Solve is %v without an error", pos, s.Status)
		}
		return
	}
	if !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown || s.Optimal {
		t.Errorf("%s: cancelled Solve = %+v, %v", pos, s, err)
	}
}
