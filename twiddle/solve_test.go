package twiddle

import (
	"context"
	"errors"
	"slices"
	"testing"

	"jie/check"
	"jie/puzzle"
)

const blocksOf3 = "twiddle[r=3]:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,16"

// Each way to prove a goal out of reach, each accepted by the judge.
func TestUnsolvable(t *testing.T) {
	for _, test := range []struct {
		from  string
		goals []string
		kinds []string // of the certificate, and of its parts
	}{
		{"twiddle:12/34", []string{"twiddle:21/34"}, []string{"exhausted"}},
		{"twiddle:12/34", []string{"twiddle:21/34", "twiddle:43/12"}, []string{"exhausted"}},
		{"twiddle[r=3]:213/456/789", nil, []string{"exhausted"}},
		{blocksOf3, []string{"2,1,3,4/5,6,7,8/9,10,11,12/13,14,15,16"}, []string{cellClass}},
		{blocksOf3, []string{"3,2,1,4/5,6,7,8/9,10,11,12/13,14,15,16"}, []string{parity}},
		{blocksOf3, []string{"3,2,1,4/5,6,7,8/9,10,11,12/13,14,15,16", "2,1,3,4/5,6,7,8/9,10,11,12/13,14,15,16"}, []string{parity, parity, cellClass}},
	} {
		from := mustBoard(t, test.from)
		goal, err := from.Goal(test.goals...)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Solve(context.Background(), from, goal, puzzle.Options{Count: true})
		if err != nil {
			t.Errorf("%s to %v: %v", from, goal, err)
			continue
		}
		if err := check.Solution(from.String(), goal.Texts(), s); err != nil {
			t.Errorf("%s to %v: the judge says: %v", from, goal, err)
		}
		if s.Status != puzzle.Unsolvable || !slices.Equal(kindsOf(*s.Certificate), test.kinds) || s.Count.Sign() != 0 {
			t.Errorf("%s to %v: %v by %v, want %v", from, goal, s.Status, s.Certificate, test.kinds)
		}
	}
}

func kindsOf(c puzzle.Certificate) []string {
	kinds := []string{c.Kind}
	for _, part := range c.Goals {
		kinds = append(kinds, part.Kind)
	}
	return kinds
}

// A goal that is ruled out does not keep another one from being reached.
func TestSeveralGoals(t *testing.T) {
	from := mustBoard(t, blocksOf3)
	near, _ := from.turn("R1,1")
	far, _ := near.turn("R0,0")
	ruledOut := from.with(0, 2).with(1, 1)
	for _, goal := range [][]Board{{near}, {far, near}, {ruledOut, near}, {near, ruledOut, far}} {
		s := solveAll(t, from, goal...)
		if s.Status != puzzle.Solved || s.Length != 1 || !slices.Equal(s.Moves, []string{"R1,1"}) {
			t.Errorf("to %v: %v %v", goal, s.Status, s.Moves)
		}
	}
	if s := solveAll(t, from, ruledOut, from); s.Length != 0 || !s.Optimal || s.Count.Int64() != 1 {
		t.Errorf("the start is a goal: %+v", s)
	}
}

// A search that is cut short says how far it came, and has the best solution found.
func TestLimits(t *testing.T) {
	from := mustBoard(t, "twiddle:5,13,14,8/15,6,11,2/12,3,1,10/4,9,7,16")
	goal := Goal{[]Board{from.sorted()}}
	ctx, cancel := context.WithCancel(context.Background())
	var last puzzle.Progress
	watch := func(p puzzle.Progress) {
		if last = p; p.LowerBound > 11 {
			cancel()
		}
	}
	s, err := Solve(ctx, from, goal, puzzle.Options{Progress: watch})
	if !errors.Is(err, context.Canceled) || s.Status != puzzle.Unknown || s.LowerBound != last.LowerBound || s.Nodes == 0 {
		t.Errorf("cancelled: %+v, %v after %+v", s, err, last)
	}
	if length, err := check.Moves(from.String(), goal.Texts(), s.Moves, puzzle.Turns); err != nil || !s.HasBest || length != s.Length {
		t.Errorf("cancelled: the best of %d turns: %d, %v", s.Length, length, err)
	}
	s, err = Solve(context.Background(), from, goal, puzzle.Options{Memory: 1 << 16})
	if err != nil || s.Status != puzzle.Solved || s.Length != 15 {
		t.Errorf("with little memory: %+v, %v", s, err)
	}
	small := mustBoard(t, "twiddle:987/654/321")
	s, err = Solve(context.Background(), small, Goal{[]Board{small.sorted()}}, puzzle.Options{Memory: 1 << 16})
	if !errors.Is(err, puzzle.ErrMemory) || s.Status != puzzle.Unknown || s.LowerBound < 5 {
		t.Errorf("from both sides with little memory: %+v, %v", s, err)
	}
}

// A listing is cut at the limit, and says so.
func TestListing(t *testing.T) {
	from := mustBoard(t, "twiddle:381/624/957")
	all := solveAll(t, from, from.sorted())
	if int64(len(all.Solutions)) != all.Count.Int64() || all.Truncated || !slices.IsSortedFunc(all.Solutions, slices.Compare) {
		t.Fatalf("%d listed of %v", len(all.Solutions), all.Count)
	}
	cut, err := Solve(context.Background(), from, Goal{[]Board{from.sorted()}}, puzzle.Options{All: true, Limit: 3, Workers: 1})
	if err != nil || !cut.Truncated || !slices.EqualFunc(cut.Solutions, all.Solutions[:3], slices.Equal) {
		t.Errorf("%v, truncated %v, %v", cut.Solutions, cut.Truncated, err)
	}
	if err := check.Solution(from.String(), []string{"twiddle:123/456/789"}, all); err != nil {
		t.Error(err)
	}
}

func TestBadQuestions(t *testing.T) {
	pos, err := Puzzle{}.Parse("twiddle:381/624/957")
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal()
	if err != nil {
		t.Fatal(err)
	}
	other := Goal{[]Board{newSquare(4, 2)}}
	for _, test := range []struct {
		opt  puzzle.Options
		code puzzle.Code
	}{
		{puzzle.Options{Goal: goal, Metric: puzzle.Jumps}, puzzle.BadMetric},
		{puzzle.Options{Goal: goal, Every: true, Count: true}, puzzle.BadOption},
		{puzzle.Options{Goal: other}, puzzle.OtherShape},
		{puzzle.Options{Goal: foreignGoal{}}, puzzle.NoGoal},
		{puzzle.Options{Goal: Goal{[]Board{newSquare(3, 2).with(0, 7)}}}, otherNumbers},
	} {
		if s, err := pos.Solve(context.Background(), test.opt); !errors.Is(err, &puzzle.Error{Code: test.code}) {
			t.Errorf("Solve(%+v) = %+v, %v, want code %s", test.opt, s, err, test.code)
		}
	}
	s, err := pos.Solve(context.Background(), puzzle.Options{})
	if err != nil || s.Length != 9 {
		t.Errorf("without a goal: %+v, %v, want 9 turns to the sorted square", s, err)
	}
}

// The positions farthest from the sorted square take as many turns as layers of a plain search.
func TestFarthest(t *testing.T) {
	goal := newSquare(3, 2)
	d := distancesOf(t, goal)
	if d.positions() != 362880 || len(d.counts) != 12 {
		t.Fatal(d.counts)
	}
	for _, far := range d.farthest {
		if s := solveAll(t, far, goal); s.Length != 11 {
			t.Errorf("%s: %d turns, want 11", far, s.Length)
		}
	}
	if got := distancesOf(t, mustBoard(t, "twiddle:50000/00000/00000/00000/00007")).positions(); got != 25*24 {
		t.Errorf("5 x 5: %d positions, want 25 * 24", got)
	}
}

// foreignGoal is a goal of another puzzle.
type foreignGoal struct{}

func (foreignGoal) Texts() []string { return nil }
