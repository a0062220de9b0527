package twiddle

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"jie/check"
	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/puzzle/level"
)

// Levels of several boards: their solutions hold, and the same seed gives the same.
func TestLevels(t *testing.T) {
	for _, board := range []string{"", "3x3", "3", "2", "4x4", "8", "twiddle[r=3]:1234/5678/1234/5678", "twiddle:381/624/957", "twiddle:111/112/222"} {
		opt := level.Options{Board: board, N: 3, Seed: 7}
		var texts []string
		for l, err := range level.Generate(context.Background(), Puzzle{}, opt) {
			if board == "2" && errors.Is(err, &puzzle.Error{Code: level.NotFound}) {
				break // four positions
			}
			if err != nil {
				t.Fatalf("board %q: %v", board, err)
			}
			length, err := check.Moves(l.From, []string{l.To}, l.Moves, l.Metric)
			if err != nil || length != l.Length {
				t.Errorf("%s to %s: %d turns, %v, want %d", l.From, l.To, length, err, l.Length)
			}
			texts = append(texts, l.From)
		}
		opt.Workers = 1
		for l, err := range level.Generate(context.Background(), Puzzle{}, opt) {
			if err == nil && !slices.Contains(texts, l.From) {
				t.Errorf("board %q with one worker: %s, not of %v", board, l.From, texts)
			}
		}
	}
}

// Every grade is found, and higher grades are longer on the whole.
func TestGrades(t *testing.T) {
	for difficulty := 1; difficulty <= 5; difficulty++ {
		for l, err := range level.Generate(context.Background(), Puzzle{}, level.Options{Difficulty: difficulty, Seed: 1}) {
			if err != nil || l.Difficulty != difficulty || difficulty == 5 && l.Length < 5 || difficulty == 1 && l.Length > 6 {
				t.Errorf("difficulty %d: %+v, %v", difficulty, l, err)
			}
		}
	}
}

func TestBadLevelBoards(t *testing.T) {
	for name, code := range map[string]puzzle.Code{
		"11x4": badSide, "4x11": badSide, "1": badSide, "0": badSide, "x": badSide, "03": badSide, "100": badSide,
	} {
		for l, err := range level.Generate(context.Background(), Puzzle{}, level.Options{Board: name}) {
			if !errors.Is(err, &puzzle.Error{Code: code}) {
				t.Errorf("board %q: %v, %v, want code %s", name, l.From, err, code)
			}
		}
	}
}

// A hint names the block, and counts the numbers in place.
func TestHint(t *testing.T) {
	pos, err := Puzzle{}.Parse("twiddle:136/425/789")
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal()
	if err != nil {
		t.Fatal(err)
	}
	h, err := hint.For(context.Background(), Puzzle{}, pos, puzzle.Options{Goal: goal}, 4)
	if err != nil || h.Move != "R0,1" || *h.Length != 1 {
		t.Fatalf("%+v, %v", h, err)
	}
	if h.Region.Kind != "block" || h.Region.Name != "0,1" || !slices.Equal(h.Region.Cells, []string{"0,1", "0,2", "1,2", "1,1"}) {
		t.Errorf("region %+v", h.Region)
	}
	home := h.Why[1]
	if h.Why[0].Args["n"] != int64(0) || home.Key != "numbers-home" || home.Args["before"] != 5 || home.Args["after"] != 9 || home.Args["all"] != 9 {
		t.Errorf("why %+v", h.Why)
	}
}

// Each board that front ends list reads as it stands, and is solved.
func TestBoards(t *testing.T) {
	for _, b := range (Puzzle{}).Describe().Boards {
		pos := position{mustBoard(t, b.From)}
		if pos.String() != b.From {
			t.Errorf("%s: %s is written %s", b.Name, b.From, pos)
		}
		s, err := pos.Solve(context.Background(), puzzle.Options{})
		if err != nil || s.Status != puzzle.Solved || s.Length < 3 {
			t.Errorf("%s: %v in %d turns, %v", b.Name, s.Status, s.Length, err)
		}
		if strings.Contains(b.Name, ":") || b.To != "" {
			t.Errorf("%+v", b)
		}
	}
}

func TestAnalyse(t *testing.T) {
	pos := position{mustBoard(t, blocksOf3)}
	goal, err := pos.Goal("2,1,3,4/5,6,7,8/9,10,11,12/13,14,15,16", "9,2,3,4/5,6,7,8/1,10,11,12/13,14,15,16")
	if err != nil {
		t.Fatal(err)
	}
	facts, err := pos.Analyse(context.Background(), puzzle.Options{Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	values := make(map[string]any)
	for _, f := range facts {
		values[f.Key] = f.Value
	}
	if values["turns"] != 8 || values["invariants_fit"] != false || values["numbers_in_place"] != 14 || values["lower_bound"] != nil {
		t.Errorf("%v", facts)
	}
}
