package check

import (
	"strings"
	"testing"

	"jie/puzzle"
)

// A jump goes along the lines of its board, over a peg and into a hole.
func TestJumps(t *testing.T) {
	const square, tri, diagonal = "pegs:", "pegs[tri]:", "pegs[diagonal]:"
	for _, test := range []struct {
		board, from, move, to string
		want                  puzzle.Code
	}{
		{square, "110", "a1-c1", "001", ""},
		{square, "011", "c1-a1", "100", ""},
		{square, "1/1/0", "a1-a3", "0/0/1", ""},
		{square, "0/1/1", "a3-a1", "1/0/0", ""},
		{tri, "1/01/000", "a1-c3", "0/00/001", ""},
		{tri, "0/01/001", "c3-a1", "1/00/000", ""},
		{tri, "0/00/000/0100/10000", "a5-c3", "0/00/001/0000/00000", IllegalMove}, // no line leans so
		{diagonal, "100/010/000", "a1-c3", "000/000/001", ""},
		{diagonal, "001/010/000", "c1-a3", "000/000/100", ""},
		{diagonal, "000/010/001", "c3-a1", "100/000/000", ""},
		{diagonal, "000/010/100", "a3-c1", "001/000/000", ""},
		{square, "100/010/000", "a1-c3", "000/000/001", IllegalMove},
		{tri, "0/01/100", "a3-c1", "0/00/000", BadMove}, // no hole c1
		{square, "100", "a1-c1", "001", IllegalMove},    // nothing to jump over
		{square, "010", "a1-c1", "001", IllegalMove},    // no peg
		{square, "111", "a1-c1", "001", IllegalMove},    // no room
		{square, "1100", "a1-d1", "0001", IllegalMove},  // too far
		{square, "110", "a1-b1", "010", IllegalMove},    // too near
		{square, "110", "a1", "110", BadMove},
		{square, "110", "a1-c2", "110", BadMove},
		{square, "110", "", "110", BadMove},
		{square, "11-", "a1-c1", "11-", BadMove},
		{square, strings.Repeat("0", 24) + "110", "y1-aa1", strings.Repeat("0", 26) + "1", ""},
	} {
		_, err := Moves(test.board+test.from, []string{test.board + test.to}, []string{test.move}, puzzle.Jumps)
		if got := codeOf(t, err); got != test.want {
			t.Errorf("%s%s %s: %v, want %q", test.board, test.from, test.move, err, test.want)
		}
	}
}

// Jumps in a row by one peg are one move, however they are written.
func TestMovesAndJumps(t *testing.T) {
	const from, to = "pegs:11010/00000/11000", "pegs:00001/00000/00100"
	for _, test := range []struct {
		moves        []string
		jumps, moved int64
	}{
		{[]string{"a1-c1-e1", "a3-c3"}, 3, 2},
		{[]string{"a1-c1", "c1-e1", "a3-c3"}, 3, 2},
		{[]string{"a1-c1", "a3-c3", "c1-e1"}, 3, 3},
	} {
		for metric, want := range map[puzzle.Metric]int64{puzzle.Jumps: test.jumps, puzzle.Moves: test.moved, "": test.moved} {
			if got, err := Moves(from, []string{to}, test.moves, metric); err != nil || got != want {
				t.Errorf("%q: %d %s, %v, want %d", test.moves, got, metric, err, want)
			}
		}
	}
}

// A goal is a hole's name, "one", or a board of the same holes.
func TestPegGoals(t *testing.T) {
	for goal, want := range map[string]puzzle.Code{
		"c1":       "",
		"one":      "",
		"pegs:001": "",
		"pegs:??1": "",
		"a1":       NotReached,
		"pegs:100": NotReached,
		"pegs:?1?": PastGoal,
	} {
		if _, err := Moves("pegs:110", []string{goal}, []string{"a1-c1"}, ""); codeOf(t, err) != want {
			t.Errorf("%s: %v, want %q", goal, err, want)
		}
	}
	if _, err := Moves("pegs:110", []string{"one"}, nil, ""); codeOf(t, err) != NotReached {
		t.Errorf("two pegs are taken for one: %v", err)
	}
}
