package rings

import (
	"errors"
	"strings"
	"testing"

	"jie/puzzle"
)

func TestBadInput(t *testing.T) {
	tests := []struct {
		text string
		code puzzle.Code
		at   puzzle.Place
	}{
		{"", puzzle.Empty, puzzle.Place{}},
		{"mopan:", puzzle.Empty, puzzle.Place{Row: -1, Col: -1, Byte: 6}},
		{"mopan:\n; nothing\n", puzzle.Empty, puzzle.Place{Row: -1, Col: -1, Byte: 6}},
		{"0000/00000", puzzle.NoPrefix, puzzle.Place{Row: -1, Col: -1}},
		{"pegs:english", puzzle.OtherPuzzle, puzzle.Place{Row: -1, Col: -1}},
		{"mopan[torus]:00/000/00", NoRules, puzzle.Place{}},
		{"mopan:0", BadSide, puzzle.Place{Byte: 6}},
		{"mopan:0000000", BadSide, puzzle.Place{Byte: 6}},
		{"mopan:" + strings.Repeat("0", 1<<20), BadSide, puzzle.Place{Byte: 6}},
		{"mopan:00/000", BadRows, puzzle.Place{Row: 1, Byte: 9}},
		{"mopan:00/000/00/0", BadRows, puzzle.Place{Row: 3, Byte: 16}},
		{"mopan:00/000/00" + strings.Repeat("/00", 1000), BadRows, puzzle.Place{Row: 3, Byte: 16}},
		{"mopan:00/00/00", puzzle.RaggedRow, puzzle.Place{Row: 1, Col: 2, Byte: 9}},
		{"mopan:00/0000/00", puzzle.RaggedRow, puzzle.Place{Row: 1, Col: 3, Byte: 9}},
		{"mopan:00/0x0/00", puzzle.BadCell, puzzle.Place{Row: 1, Col: 1, Byte: 10}},
		{"mopan:00/010/0墨", puzzle.BadCell, puzzle.Place{Row: 2, Col: 1, Byte: 14}},
		{"mopan:0\x00/\xff00/00", puzzle.BadCell, puzzle.Place{Row: 0, Col: 1, Byte: 7}},
		{"mopan:00/0?0/00", WildStart, puzzle.Place{Row: 1, Col: 1, Byte: 10}},
	}
	for _, test := range tests {
		_, err := ParseBoard(test.text)
		var e *puzzle.Error
		if !errors.As(err, &e) || e.Code != test.code {
			t.Errorf("ParseBoard(%.40q) = %v, want code %s", test.text, err, test.code)
			continue
		}
		if e.At != nil && *e.At != test.at {
			t.Errorf("ParseBoard(%.40q): at %+v, want %+v", test.text, *e.At, test.at)
		}
	}
}

// Every reason is reported, not the first alone.
func TestAllReasons(t *testing.T) {
	_, err := ParseBoard("mopan:0x/00/0y")
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || len(joined.Unwrap()) != 3 {
		t.Errorf("ParseBoard = %v, want three errors", err)
	}
}

func TestBadGoals(t *testing.T) {
	from, err := ParseBoard("mopan:12/000/00")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		goals []string
		code  puzzle.Code
	}{
		{nil, puzzle.NoGoal},
		{[]string{"mopan:000/0000/00000/0000/000"}, puzzle.OtherShape},
		{[]string{"mopan:10/000/00"}, OtherDots},
		{[]string{"mopan:11/000/00"}, OtherHues},
		{[]string{"mopan:21/000/00", "mopan:2"}, BadSide},
		{[]string{"d4"}, BadRows},
		{[]string{"mopan[torus]:21/000/00"}, TargetRule},
	}
	for _, test := range tests {
		goal, err := NewGoal(from, test.goals...)
		if !errors.Is(err, &puzzle.Error{Code: test.code}) || goal != nil {
			t.Errorf("NewGoal(%v) = %v, %v, want code %s", test.goals, goal, err, test.code)
		}
	}
}

func TestNewBoardPanics(t *testing.T) {
	for _, side := range []int{-1, 0, 1, 7} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("NewBoard(%d) does not panic", side)
				}
			}()
			NewBoard(side)
		}()
	}
}

// A target named twice, or as an image of another, is one target.
func TestTargetsOnce(t *testing.T) {
	b := mustBoard(t, "10/000/00")
	for _, test := range []struct {
		texts []string
		want  int
	}{
		{[]string{"mopan:01/000/00", "mopan:01/000/00"}, 1},
		{[]string{"mopan:01/000/00", "mopan:00/001/00", "mopan:0o/.../.."}, 2},
		{[]string{"mopan:01/000/00", "mopan[symmetric]:10/000/00"}, 6},
	} {
		goal, err := NewGoal(b, test.texts...)
		if err != nil || len(goal) != test.want || goal.Texts()[0] != test.texts[0] {
			t.Errorf("NewGoal(%v) = %v, %v, want %d targets", test.texts, goal, err, test.want)
		}
	}
}

// A symmetric target is as near as the nearest of its 12 images.
func TestSymmetricTarget(t *testing.T) {
	from := "mopan:110/1000/00000/0000/000"
	b := mustBoard(t, strings.TrimPrefix(from, "mopan:"))
	goal, err := NewGoal(b, "mopan[symmetric]:000/0000/0000?/0010/011")
	if err != nil || len(goal) != 12 {
		t.Fatalf("NewGoal = %v, %v, want 12 targets", goal, err)
	}
	least := int64(99)
	for _, text := range goal.Texts() {
		least = min(least, solveAll(t, from, text).Length)
	}
	if got := solveAll(t, from, goal.Texts()...).Length; got != least {
		t.Errorf("any image: %d turns, the nearest alone %d", got, least)
	}
	if again, err := NewGoal(b, "mopan[symmetric]:000/0000/11111/0000/000"); err == nil {
		t.Errorf("other dots: %v, want an error", again)
	}
	// A target that every symmetry keeps stands for itself.
	if goal, err := NewGoal(mustBoard(t, "111/0000/00000/0000/111"), "mopan[symmetric]:???/????/?????/????/???"); err != nil || len(goal) != 1 {
		t.Errorf("NewGoal = %v, %v, want one target", goal, err)
	}
}
