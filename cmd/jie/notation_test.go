package main

import (
	"strings"
	"testing"

	"jie/pegs"
)

// Bergholt's 18 moves of 1912, as the books print them, solve the central game.
func TestBergholt(t *testing.T) {
	const moves = "46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25 " +
		"37-57-55-53 31-33 34-32 51-31-33 13-15-35 36-34-32-52-54-34 24-44"
	got := runPuzzle(t, pegs.Puzzle{}, "", "check", "pegs:english", "--moves", moves)
	if got.code != 0 || !strings.HasPrefix(got.out, "holds: 18 moves\n") {
		t.Errorf("got %+v", got)
	}
}
