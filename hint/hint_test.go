package hint

import (
	"context"
	"errors"
	"slices"
	"testing"

	"jie/lightsout"
	"jie/mopan"
	"jie/pegs"
	"jie/puzzle"
	"jie/puzzletest/null"
)

// ask gives a hint for a position and goal in text.
func ask(t *testing.T, p puzzle.Puzzle, id string, to []string, level int) Hint {
	t.Helper()
	pos, err := p.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal(to...)
	if err != nil {
		t.Fatal(err)
	}
	h, err := For(context.Background(), p, pos, puzzle.Options{Goal: goal}, level)
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
	{lightsout.Puzzle{}, "lightsout:all-on:5x5", nil},
	{lightsout.Puzzle{}, "lightsout:0-0/011/010", nil},
	{pegs.Puzzle{}, "pegs:triangle15", nil},
	{pegs.Puzzle{}, "pegs:4x4", nil},
	{null.Puzzle, "null:1", []string{"null:8"}},
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
	h, err := For(ctx, mopan.Puzzle{}, pos, puzzle.Options{Goal: goal}, 4)
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
		{"C3,3", []string{"2,2", "2,3", "3,4", "4,3", "4,2", "3,2"}},
		{"R4,2", []string{"3,2", "3,3", "4,3", "5,2", "5,1", "4,1"}},
	}
	for _, test := range tests {
		if got := ring(pos, test.move); got.Name != test.move[1:] || !slices.Equal(got.Cells, test.want) {
			t.Errorf("ring of %s = %+v, want %v", test.move, got, test.want)
		}
	}
}

func TestPart(t *testing.T) {
	pos, err := pegs.Puzzle{}.Parse("pegs:english")
	if err != nil {
		t.Fatal(err)
	}
	for move, want := range map[string]string{
		"d2-d4": "upper-centre", "b4-d4": "middle-left", "d4-d6": "middle-centre", "g5-e5-c5": "middle-right", "e7-e5": "lower-centre",
	} {
		if got := part(pos, move); got.Name != want {
			t.Errorf("part of %s = %s, want %s", move, got.Name, want)
		}
	}
}
