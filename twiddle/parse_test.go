package twiddle

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"jie/puzzle"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"twiddle:381/624/957":                                      "twiddle:381/624/957",
		"twiddle[r=2]:12/34":                                       "twiddle:12/34",
		"twiddle[ r=3 ]:111/222/333":                               "twiddle[r=3]:111/222/333",
		"twiddle:3,8,1/6,2,4/9,5,7":                                "twiddle:381/624/957",
		"twiddle:10, 2/ 3 ,0":                                      "twiddle:10,2/3,0",
		"; a note\ntwiddle:\n12\n34\n":                             "twiddle:12/34",
		"twiddle:999,0/0,999":                                      "twiddle:999,0/0,999",
		"sgt-twiddle:2x2n2:2,4,1,3":                                "twiddle:24/13",
		"sgt-twiddle:3x3n2rm12:3,2,1,2,1,2,3,1,3":                  "twiddle:321/212/313",
		"sgt-twiddle:3x3n2o:8r3l5d2u6r1r4r7r9d":                    "twiddle[orient]:8r3l5d/2u6r1r/4r7r9d",
		"sgt-twiddle:3x2n2rom3:1u1l1d2r2u2u":                       "twiddle[orient]:1u1l1d/2r2u2u",
		"sgt-twiddle:4x3n2:10,5,1,11,8,4,12,7,6,9,2,3":             "twiddle:10,5,1,11/8,4,12,7/6,9,2,3",
		"twiddle[orient,r=3]: 1u,2r,3d/4l,5u,6u/7u,8u,10u":         "twiddle[r=3,orient]:1u,2r,3d/4l,5u,6u/7u,8u,10u",
		"twiddle:123456/654321":                                    "twiddle:123456/654321",
		"sgt-twiddle:4x4n3:16,4,6,12,15,1,13,8,3,7,11,2,10,9,5,14": "twiddle[r=3]:16,4,6,12/15,1,13,8/3,7,11,2/10,9,5,14",
	} {
		b, err := parseBoard(text)
		if err != nil || b.String() != want {
			t.Errorf("ParseBoard(%q) = %v, %v, want %s", text, b, err, want)
		}
	}
}

func TestBadInput(t *testing.T) {
	none := puzzle.Place{Row: -1, Col: -1, Byte: -1}
	for _, test := range []struct {
		text string
		code puzzle.Code
		at   puzzle.Place
	}{
		{"", puzzle.Empty, none},
		{"twiddle:", puzzle.Empty, puzzle.Place{Row: -1, Col: -1, Byte: 8}},
		{"381/624/957", puzzle.NoPrefix, puzzle.Place{Row: -1, Col: -1}},
		{"pegs:english", puzzle.OtherPuzzle, puzzle.Place{Row: -1, Col: -1}},
		{"twiddle:1", badSide, puzzle.Place{Byte: 8}},
		{"twiddle:1/2", badSide, puzzle.Place{Byte: 8}},
		{"twiddle:12345678901/12345678901", badSide, puzzle.Place{Col: 10, Byte: 18}},
		{"twiddle:12" + strings.Repeat("/12", 10), badSide, puzzle.Place{Row: 10, Byte: 38}},
		{"twiddle:1" + strings.Repeat("/1", 1000), badSide, puzzle.Place{Row: 10, Byte: 28}},
		{"twiddle:///", badSide, puzzle.Place{Byte: 9}},
		{"twiddle[r=3]:12/34/56", badBlock, none},
		{"twiddle:1u,2/3,4", badDirection, puzzle.Place{Byte: 8}},
		{"twiddle:12/3l4", badDirection, puzzle.Place{Row: 1, Byte: 11}},
		{"twiddle[orient]:12/34", puzzle.BadCell, puzzle.Place{Byte: 16}},
		{"twiddle[orient]:1u2/3r4l", puzzle.BadCell, puzzle.Place{Col: 1, Byte: 18}},
		{"twiddle[orient]:1u2x/3r4l", puzzle.BadCell, puzzle.Place{Col: 1, Byte: 18}},
		{"twiddle[orient]:1u,2u/3r4l", puzzle.RaggedRow, puzzle.Place{Row: 1, Col: 1, Byte: 22}},
		{"twiddle[orient]:1000u2u/3r4l", puzzle.BadCell, puzzle.Place{Byte: 16}},
		{"twiddle[orient,orient]:1u2u/3r4l", puzzle.UnknownRule, none},
		{"twiddle:random:4x4", badRandom, puzzle.Place{Row: -1, Col: -1, Byte: 8}},
		{"twiddle:random:4x4:-1", badRandom, puzzle.Place{Row: -1, Col: -1, Byte: 8}},
		{"twiddle:random:4:1", badRandom, puzzle.Place{Row: -1, Col: -1, Byte: 8}},
		{"twiddle:random:11x4:1", badSide, puzzle.Place{Row: -1, Col: -1, Byte: 8}},
		{"twiddle[r=5]:random:4x5:1", badBlock, none},
		{"twiddle:123/45/789", puzzle.RaggedRow, puzzle.Place{Row: 1, Col: 2, Byte: 12}},
		{"twiddle:123/4567/789", puzzle.RaggedRow, puzzle.Place{Row: 1, Col: 3, Byte: 12}},
		{"twiddle:1,2,3/456/7,8,9", puzzle.RaggedRow, puzzle.Place{Row: 1, Col: 1, Byte: 14}},
		{"twiddle:12/3x", puzzle.BadCell, puzzle.Place{Row: 1, Col: 1, Byte: 12}},
		{"twiddle:12/3墨", puzzle.BadCell, puzzle.Place{Row: 1, Col: 1, Byte: 12}},
		{"twiddle:1\xff/34", puzzle.BadCell, puzzle.Place{Row: 0, Col: 1, Byte: 9}},
		{"twiddle:1,-2/3,4", puzzle.BadCell, puzzle.Place{Row: 0, Col: 1, Byte: 10}},
		{"twiddle:1,+2/3,4", puzzle.BadCell, puzzle.Place{Row: 0, Col: 1, Byte: 10}},
		{"twiddle:1,2/ 3, 04", puzzle.BadCell, puzzle.Place{Row: 1, Col: 1, Byte: 16}},
		{"twiddle:1,2/3,1000", puzzle.BadCell, puzzle.Place{Row: 1, Col: 1, Byte: 14}},
		{"twiddle:1,2/3,", puzzle.BadCell, puzzle.Place{Row: 1, Col: 1, Byte: 14}},
		{"twiddle:1,2/3,99999999999999999999", puzzle.BadCell, puzzle.Place{Row: 1, Col: 1, Byte: 14}},
		{"twiddle[r=3]:12/34", badBlock, none},
		{"twiddle[r=1]:12/34", badBlock, none},
		{"twiddle[r=02]:12/34", puzzle.UnknownRule, none},
		{"twiddle[r=-2]:12/34", puzzle.UnknownRule, none},
		{"twiddle[torus]:12/34", puzzle.UnknownRule, none},
		{"twiddle[r=2,r=2]:12/34", puzzle.UnknownRule, none},
		{"sgt-twiddle:12/34", badGame, puzzle.Place{Row: -1, Col: -1, Byte: 12}},
		{"sgt-twiddle:3x3:1,2,3,4,5,6,7,8,9", badGame, puzzle.Place{Row: -1, Col: -1, Byte: 12}},
		{"sgt-twiddle:03x3n2:1,2,3,4,5,6,7,8,9", badGame, puzzle.Place{Row: -1, Col: -1, Byte: 12}},
		{"sgt-twiddle[r=2]:2x2n2:2,4,1,3", badGame, puzzle.Place{Row: -1, Col: -1, Byte: 17}},
		{"sgt-twiddle:3x3n2o:8r3l5d2u6r1r4r7r9", puzzle.BadCell, puzzle.Place{Row: 2, Col: 2, Byte: 35}},
		{"sgt-twiddle:11x9n2:1,2", badSide, puzzle.Place{Row: -1, Col: -1, Byte: 12}},
		{"sgt-twiddle:2x2n3:2,4,1,3", badBlock, none},
		{"sgt-twiddle:2x2n2:2,4,1", puzzle.RaggedRow, puzzle.Place{Row: 0, Col: 3, Byte: 18}},
		{"sgt-twiddle:2x2n2:2,4,01,3", puzzle.BadCell, puzzle.Place{Row: 1, Col: 0, Byte: 22}},
	} {
		b, err := parseBoard(test.text)
		var e *puzzle.Error
		if !errors.As(err, &e) || e.Code != test.code || b != (Board{}) {
			t.Errorf("ParseBoard(%.40q) = %v, %v, want code %s", test.text, b, err, test.code)
			continue
		}
		if (e.At == nil) != (test.at == none) || e.At != nil && *e.At != test.at {
			t.Errorf("ParseBoard(%.40q): at %+v, want %+v", test.text, e.At, test.at)
		}
	}
}

// Every reason is reported, not the first alone.
func TestAllReasons(t *testing.T) {
	_, err := parseBoard("twiddle:1x3/45/78y")
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok || len(joined.Unwrap()) != 1 {
		t.Errorf("ParseBoard = %v, want the ragged row alone", err)
	}
	_, err = parseBoard("twiddle:1x3/4-6/78y")
	if joined, ok = err.(interface{ Unwrap() []error }); !ok || len(joined.Unwrap()) != 3 {
		t.Errorf("ParseBoard = %v, want three errors", err)
	}
}

func TestGoals(t *testing.T) {
	from := mustBoard(t, blocksOf3)
	const to = "9,2,1,4/5,6,7,8/11,10,3,12/13,14,15,16"
	for _, text := range []string{to, "twiddle:" + to, "twiddle[r=3]:" + to, "sgt-twiddle:4x4n3:" + strings.ReplaceAll(to, "/", ",")} {
		goal, err := from.Goal(text, text)
		if want := []string{"twiddle[r=3]:" + to}; err != nil || !slices.Equal(goal.Texts(), want) {
			t.Errorf("NewGoal(%s) = %v, %v, want %v", text, goal, err, want)
		}
	}
	if goal, err := from.Goal(); err != nil || goal.boards[0] != newSquare(4, 3) {
		t.Errorf("the default goal is %v, %v", goal, err)
	}
	for _, test := range []struct {
		goals []string
		code  puzzle.Code
	}{
		{[]string{"twiddle[r=2]:" + to}, puzzle.OtherShape},
		{[]string{"12/34"}, puzzle.OtherShape},
		{[]string{"twiddle[r=3]:123/456/789"}, puzzle.OtherShape},
		{[]string{"sgt-twiddle:4x4n2:" + strings.ReplaceAll(to, "/", ",")}, puzzle.OtherShape},
		{[]string{"1111/1111/1111/1111"}, otherNumbers},
		{[]string{"sorted"}, badSide},
		{[]string{"pegs:english"}, puzzle.OtherPuzzle},
		{[]string{""}, puzzle.Empty},
	} {
		goal, err := from.Goal(test.goals...)
		if !errors.Is(err, &puzzle.Error{Code: test.code}) || goal.boards != nil {
			t.Errorf("Goal(%v) = %v, %v, want code %s", test.goals, goal, err, test.code)
		}
	}
}

func TestPlay(t *testing.T) {
	pos, err := Puzzle{}.Parse("twiddle:112/113/456")
	if err != nil {
		t.Fatal(err)
	}
	for move, code := range map[string]puzzle.Code{
		"L0,0": puzzle.IllegalMove, "R0,0": puzzle.IllegalMove, // change nothing
		"L2,0": puzzle.IllegalMove, "R0,2": puzzle.IllegalMove, "L99,99": puzzle.IllegalMove, // off the board
		"C0,1": puzzle.BadMove, "l0,1": puzzle.BadMove, "L00,1": puzzle.BadMove, "L0,1 ": puzzle.BadMove, "": puzzle.BadMove,
		"L-0,1": puzzle.BadMove, "L+0,1": puzzle.BadMove, "L0": puzzle.BadMove, "L0,": puzzle.BadMove, "0,1": puzzle.BadMove,
	} {
		if next, err := pos.Play(move); !errors.Is(err, &puzzle.Error{Code: code}) || next != nil {
			t.Errorf("Play(%q) = %v, %v, want code %s", move, next, err, code)
		}
		if a, err := pos.Action(move); !errors.Is(err, &puzzle.Error{Code: code}) || a.At != "" {
			t.Errorf("Action(%q) = %v, %v, want code %s", move, a, err, code)
		}
	}
	if moves := slices.Collect(pos.Moves()); !slices.Equal(moves, []string{"L0,1", "L1,0", "L1,1", "R0,1", "R1,0", "R1,1"}) {
		t.Errorf("Moves = %v", moves)
	}
}

// An action names the block ring by ring, and carries each number but the centre.
func TestAction(t *testing.T) {
	pos, err := Puzzle{}.Parse(blocksOf3)
	if err != nil {
		t.Fatal(err)
	}
	a, err := pos.Action("R0,1")
	want := []string{"0,1", "0,2", "0,3", "1,3", "2,3", "2,2", "2,1", "1,1", "1,2"}
	if err != nil || a.At != "0,1" || a.Verb != "R" || !slices.Equal(a.Cells, want) || len(a.Carries) != 8 {
		t.Fatalf("Action = %+v, %v", a, err)
	}
	after, err := pos.Play("R0,1")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Carries {
		from, _ := pos.Grid().Find(c.From)
		to, _ := after.Grid().Find(c.To)
		if from.State != to.State {
			t.Errorf("%+v: %c goes, %c comes", c, from.State, to.State)
		}
	}
}

func TestNewPanics(t *testing.T) {
	for _, size := range [][2]int{{1, 2}, {11, 2}, {3, 1}, {3, 4}, {-1, -1}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("New(%v) does not panic", size)
				}
			}()
			newSquare(size[0], size[1])
		}()
	}
}
