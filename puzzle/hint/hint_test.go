package hint_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"jie/conformance/puzzletest/null"
	"jie/lightsout"
	"jie/mopan"
	"jie/pegs"
	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/twiddle"
)

// ask gives a hint for a position and goal in text.
func ask(t *testing.T, p puzzle.Puzzle, id string, to []string, level int) hint.Hint {
	t.Helper()
	pos, err := p.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal(to...)
	if err != nil {
		t.Fatal(err)
	}
	h, err := hint.For(context.Background(), p, pos, puzzle.Options{Goal: goal}, level)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	return h
}

var samples = []struct {
	p  puzzle.Puzzle
	id string
	to []string
}{
	{mopan.Puzzle{}, "mopan:0000/10001/000000/0001000/010010/00100/0000", []string{"mopan:0000/00000/001100/0001000/001000/01100/0000"}},
	{mopan.Puzzle{}, "mopan:110/0000/00000/0000/001", []string{"mopan:000/0110/00000/0010/000"}},
	{mopan.Puzzle{}, "mopan:110/0100/00000/0000/011", []string{"mopan:000/0110/00100/0110/000"}},
	{lightsout.Puzzle{}, "lightsout:all-on:5x5", nil},
	{lightsout.Puzzle{}, "lightsout:0-0/011/010", nil},
	{pegs.Puzzle{}, "pegs:triangle15", nil},
	{pegs.Puzzle{}, "pegs:4x4", nil},
	{null.Puzzle{}, "null:1", []string{"null:8"}},
}

// Each level tells what the one before it did, and nothing above itself.
func TestLevels(t *testing.T) {
	for _, s := range samples {
		for level := 1; level <= 4; level++ {
			h := ask(t, s.p, s.id, s.to, level)
			if h.Status != "solved" || h.Length == nil || *h.Length < 1 {
				t.Errorf("%s: %+v", s.id, h)
			}
			if (h.Region != nil) != (level >= 2) || (h.Move != "") != (level >= 3) || (h.Moves != nil) != (level >= 4) {
				t.Errorf("%s: level %d tells %+v", s.id, level, h)
			}
			if level < 3 && (h.Why != nil || h.Tempting != nil) {
				t.Errorf("%s: level %d tells too much: %+v", s.id, level, h)
			}
		}
	}
}

// Playing by hints alone reaches the goal in as many moves as promised.
func TestHintsAloneSolve(t *testing.T) {
	for _, s := range samples {
		pos, err := s.p.Parse(s.id)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := pos.Goal(s.to...)
		if err != nil {
			t.Fatal(err)
		}
		first := *ask(t, s.p, s.id, s.to, 1).Length
		left := first
		for ; !pos.Solved(goal); left-- {
			if left == 0 {
				t.Fatalf("%s: not solved after %d hints", s.id, first)
			}
			h := ask(t, s.p, pos.String(), goal.Texts(), 3)
			if *h.Length > left {
				t.Errorf("%s: %d moves left, %d promised", pos, *h.Length, left)
			}
			left = *h.Length // a bound may turn out better
			if pos, err = pos.Play(h.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// With several goals the reasons speak of the one that the solution reaches, wherever it
// stands among them.
func TestGoalReached(t *testing.T) {
	for _, test := range []struct {
		p             puzzle.Puzzle
		id            string
		to            []string
		key           string
		before, after int
	}{
		{lightsout.Puzzle{}, "lightsout:010/111/010", []string{"lightsout:111/101/111", "lightsout:000/000/000"}, "lights-right", 4, 9},
		{lightsout.Puzzle{}, "lightsout:010/111/010", []string{"lightsout:000/000/000", "lightsout:111/101/111"}, "lights-right", 4, 9},
		{twiddle.Puzzle{}, "twiddle:253/146/789", []string{"twiddle:987/654/321", "twiddle:123/456/789"}, "numbers-home", 5, 9},
		{mopan.Puzzle{}, "mopan:010/0010/00000/0000/000", []string{"mopan:000/0000/00000/0000/011", "mopan:110/0000/00000/0000/000"}, "dots-home", 1, 2},
	} {
		h := ask(t, test.p, test.id, test.to, 3)
		i := slices.IndexFunc(h.Why, func(r hint.Reason) bool { return r.Key == test.key })
		if i < 0 || h.Why[i].Args["before"] != test.before || h.Why[i].Args["after"] != test.after {
			t.Errorf("%s to %v: %+v, want %s from %d to %d", test.id, test.to, h.Why, test.key, test.before, test.after)
		}
	}
}

// A tempting move is legal, and truly loses or makes the way longer.
func TestTempting(t *testing.T) {
	found := 0
	for _, s := range samples {
		pos, err := s.p.Parse(s.id)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := pos.Goal(s.to...)
		if err != nil {
			t.Fatal(err)
		}
		for !pos.Solved(goal) {
			h := ask(t, s.p, pos.String(), goal.Texts(), 3)
			for _, tempting := range h.Tempting {
				found++
				after, err := pos.Play(tempting.Move)
				if err != nil {
					t.Fatal(err)
				}
				then, err := after.Solve(context.Background(), puzzle.Options{Goal: goal})
				if err != nil {
					t.Fatal(err)
				}
				if tempting.Loses != (then.Status == puzzle.Unsolvable) || !tempting.Loses && (then.Length != tempting.After || then.Length < *h.Length) {
					t.Errorf("%s: %+v, but solving says %v in %d", pos, tempting, then.Status, then.Length)
				}
			}
			if pos, err = pos.Play(h.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d tempting moves found", found)
	}
}

// Whatever looks as good as the next move and is worse is named, where no more than
// three are and no more than six had to be looked into.
func TestTemptingNamesAll(t *testing.T) {
	sets := 0
	for _, s := range samples {
		pos, err := s.p.Parse(s.id)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := pos.Goal(s.to...)
		if err != nil {
			t.Fatal(err)
		}
		for !pos.Solved(goal) {
			h := ask(t, s.p, pos.String(), goal.Texts(), 3)
			if looking, worse := temptations(t, s.p, pos, goal, h); looking <= 6 && len(worse) <= 3 {
				var got []string
				for _, tempting := range h.Tempting {
					got = append(got, tempting.Move)
				}
				slices.Sort(got)
				if sets++; !slices.Equal(got, worse) {
					t.Errorf("%s: %q are named, want %q", pos, got, worse)
				}
			}
			if pos, err = pos.Play(h.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
	if sets < 20 {
		t.Errorf("only %d positions to compare", sets)
	}
}

// temptations are how many moves look as good as the hinted one, and which of them
// are worse: by solving them all.
func temptations(t *testing.T, p puzzle.Puzzle, pos puzzle.Position, goal puzzle.Goal, h hint.Hint) (looking int, worse []string) {
	t.Helper()
	target, _ := p.Parse(goal.Texts()[0])
	looks := func(at puzzle.Position) int {
		if p.Name() == "pegs" {
			return puzzle.CountMoves(at)
		}
		return hint.Question{Target: target}.Matches(at)
	}
	action, err := pos.Action(h.Move)
	if err != nil {
		t.Fatal(err)
	}
	best, err := pos.Play(action.Single(h.Move)[0])
	if err != nil {
		t.Fatal(err)
	}
	for m := range pos.Moves() {
		after, err := pos.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if after.String() == best.String() || looks(after) < looks(best) {
			continue
		}
		looking++
		then, err := after.Solve(context.Background(), puzzle.Options{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		if then.Status == puzzle.Unsolvable || p.Name() != "pegs" && then.Length >= *h.Length {
			worse = append(worse, m)
		}
	}
	slices.Sort(worse)
	return looking, worse
}

func TestUnsolvable(t *testing.T) {
	h := ask(t, pegs.Puzzle{}, "pegs:french@d4", []string{"d4"}, 4)
	if h.Status != "unsolvable" || h.Certificate == nil || h.Move != "" || h.Moves != nil || h.Length != nil {
		t.Errorf("%+v", h)
	}
}

func TestSolvedAlready(t *testing.T) {
	h := ask(t, lightsout.Puzzle{}, "lightsout:00/00", nil, 4)
	if h.Status != "solved" || *h.Length != 0 || h.Move != "" {
		t.Errorf("%+v", h)
	}
}

// A big position gets a hint at once, with a bound instead of a proof.
func TestManyPegs(t *testing.T) {
	h := ask(t, pegs.Puzzle{}, "pegs:english", []string{"d4"}, 3)
	if h.Status != "solved" || h.Move == "" || *h.Length < 18 || *h.LowerBound > *h.Length {
		t.Errorf("%+v", h)
	}
}

func TestCancelled(t *testing.T) {
	pos, err := mopan.Puzzle{}.Parse(samples[0].id)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal(samples[0].to...)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	h, err := hint.For(ctx, mopan.Puzzle{}, pos, puzzle.Options{Goal: goal}, 4)
	if !errors.Is(err, context.Canceled) || h.Status != "unknown" || h.Move != "" {
		t.Errorf("%+v, %v", h, err)
	}
}

func TestRing(t *testing.T) {
	pos, err := mopan.Puzzle{}.Parse(samples[0].id)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		move string
		want []string
	}{
		{"L2,2", []string{"1,1", "1,2", "2,3", "3,3", "3,2", "2,1"}},
		{"C3,2", []string{"2,1", "2,2", "3,3", "4,2", "4,1", "3,1"}},
		{"R4,2", []string{"3,2", "3,3", "4,3", "5,2", "5,1", "4,1"}},
	}
	for _, test := range tests {
		if got := (mopan.Puzzle{}).Region(pos, test.move); got.Name != test.move[1:] || !slices.Equal(got.Cells, test.want) {
			t.Errorf("ring of %s = %+v, want %v", test.move, got, test.want)
		}
	}
}

// The reasons for a move, with what their texts name.
func TestWhy(t *testing.T) {
	six := samples[0]
	for _, test := range []struct {
		p    puzzle.Puzzle
		id   string
		to   []string
		want string
	}{
		{mopan.Puzzle{}, six.id, six.to, "[{turns-left map[n:4]} {dots-home map[after:2 all:6 before:2]}]"},
		{mopan.Puzzle{}, "mopan:10/000/00", []string{"mopan:01/000/00"}, "[{turns-left map[n:0]} {dots-home map[after:1 all:1 before:0]}]"},
		{mopan.Puzzle{}, "mopan:10/000/00", []string{"mopan:?1/000/00"}, "[{turns-left map[n:0]}]"},
		{lightsout.Puzzle{}, "lightsout:010/111/010", nil,
			"[{any-order map[]} {lights-right map[after:9 all:9 before:4]} {row-settles map[above:0 n:1 row:1]} {smallest map[n:1]}]"},
		{lightsout.Puzzle{}, "lightsout:100/101/000", nil, // by 1,0 2,1 2,2
			"[{any-order map[]} {lights-right map[after:6 all:9 before:6]} {row-settles map[above:0 n:1 row:1]} {smallest map[n:3]}]"},
		{lightsout.Puzzle{}, "lightsout:110/100/000", nil,
			"[{any-order map[]} {lights-right map[after:9 all:9 before:6]} {smallest map[n:1]}]"},
		// A press that reaches two rows up settles nothing for good.
		{lightsout.Puzzle{}, "lightsout[near=king]:00000/01110/01110/01110/00000", nil,
			"[{any-order map[]} {lights-right map[after:25 all:25 before:16]} {smallest map[n:1]}]"},
		{lightsout.Puzzle{}, "lightsout[k=3]:010/111/010", nil,
			"[{any-order-again map[]} {lights-right map[after:9 all:9 before:4]} {smallest map[n:2]}]"},
		{pegs.Puzzle{}, "pegs:11010", []string{"e1"}, "[{still-winning map[n:1]} {sweep map[n:2]}]"},
		{pegs.Puzzle{}, "pegs:1101", []string{"b1"}, "[{still-winning map[n:2]} {jumps-open map[n:1]}]"},
		{null.Puzzle{}, "null:1", []string{"null:3"}, "[]"},
	} {
		if got := fmt.Sprint(ask(t, test.p, test.id, test.to, 3).Why); got != test.want {
			t.Errorf("%s: %s, want %s", test.id, got, test.want)
		}
	}
}

// Up to 14 pegs a shortest solution is found at once.
func TestFewPegs(t *testing.T) {
	for id, want := range map[string]bool{"pegs:triangle15": true, "pegs:11111/11111/11111/00000": false, "pegs:english": false} {
		p, err := pegs.Puzzle{}.Parse(id)
		if err != nil {
			t.Fatal(err)
		}
		if got := (pegs.Puzzle{}).Quick(p); got != want {
			t.Errorf("Quick(%s) = %v", id, got)
		}
	}
}

// A part is as many thirds of the board, each way, as the move touches, and holds
// the cells of the move.
func TestPart(t *testing.T) {
	for _, test := range []struct{ id, move, want string }{
		{"pegs:english", "d2-d4", "upper-centre"}, {"pegs:english", "b4-d4", "middle-left"},
		{"pegs:english", "d6-d4", "lower-centre"}, {"pegs:english", "f4-d4", "middle-right"},
		{"pegs:1/1/0/1/0", "a1-a3-a5", "middle-left"}, {"pegs:110/000/000", "a1-c1", "upper-centre"},
		{"pegs:110000000", "a1-c1", "upper-left"},
	} {
		pos, err := pegs.Puzzle{}.Parse(test.id)
		if err != nil {
			t.Fatal(err)
		}
		got := hint.Part(pos, test.move)
		if got.Name != test.want {
			t.Errorf("part of %s = %s, want %s", test.move, got.Name, test.want)
		}
		action, err := pos.Action(test.move)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range action.Cells {
			if !slices.Contains(got.Cells, cell) {
				t.Errorf("part of %s, %v, does not hold %s", test.move, got.Cells, cell)
			}
		}
	}
}
