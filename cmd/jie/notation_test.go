package main

import (
	"strings"
	"testing"

	"jie/pegs"
)

func TestNotations(t *testing.T) {
	tests := []struct{ books, ours string }{
		{"46-44", "d6-d4"},
		{"23-43-63-65-45-25", "b3-d3-f3-f5-d5-b5"},
		{"11-19", "a1-a9"},
	}
	for _, test := range tests {
		stars := strings.ReplaceAll(test.books, "-", "*")
		if fromDigits(test.books) != test.ours || fromDigits(stars) != test.ours || toDigits(test.ours) != test.books {
			t.Errorf("%s is %s and %s; %s is %s", test.books, fromDigits(test.books), fromDigits(stars), test.ours, toDigits(test.ours))
		}
	}
	for _, other := range []string{"d6-d4", "4-6", "46-4", "40-42", "up", "", "-", "406-404"} {
		if got := fromDigits(other); got != other {
			t.Errorf("fromDigits(%q) = %q", other, got)
		}
	}
	for _, beyond := range []string{"j1-l1", "a10-a12"} {
		if got := toDigits(beyond); got != beyond {
			t.Errorf("toDigits(%q) = %q", beyond, got)
		}
	}
}

// Bergholt's 18 moves of 1912, as the books print them, solve the central game.
func TestBergholt(t *testing.T) {
	const moves = "46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25 " +
		"37-57-55-53 31-33 34-32 51-31-33 13-15-35 36-34-32-52-54-34 24-44"
	got := runPuzzle(t, pegs.Puzzle{}, "", "check", "pegs:english", "--moves", moves)
	if got.code != 0 || !strings.HasPrefix(got.out, "holds: 18 moves\n") {
		t.Errorf("got %+v", got)
	}
}
