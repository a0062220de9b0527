// Package mopantest holds what tests of Mopan's tables share: a slow search, known answers.
package mopantest

import (
	"errors"
	"os"
	"strings"
	"testing"

	"jie/mopan/rings"
	"jie/puzzle"
)

// Distances makes a table in a slow, obvious way: layers of boards, turned by the puzzle's rules.
func Distances(targets ...rings.Board) map[rings.Board]int {
	dist := make(map[rings.Board]int)
	layer := targets
	for _, b := range targets {
		dist[b] = 0
	}
	var names []string
	for _, r := range rings.Rings(targets[0].Side()) {
		names = append(names, "C"+r.Centre, "L"+r.Centre, "R"+r.Centre)
	}
	for d := 1; len(layer) > 0; d++ {
		var next []rings.Board
		for _, b := range layer {
			for _, name := range names {
				after, _ := b.Turn(name) // b if it changes nothing
				if _, seen := dist[after]; !seen {
					dist[after] = d
					next = append(next, after)
				}
			}
		}
		layer = next
	}
	return dist
}

// Known returns the lines of testdata/known.txt that begin with a word.
func Known(t *testing.T, word string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, ";")
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), word+" "); ok {
			lines = append(lines, rest)
		}
	}
	if len(lines) == 0 {
		t.Fatalf("testdata/known.txt has no line %q", word)
	}
	return lines
}

// Patterns reads targets and the number of cells of each colour that they have.
func Patterns(t testing.TB, rows ...string) (counts [rings.Colours + 1]int, goal rings.Goal) {
	t.Helper()
	for _, r := range rows {
		p, err := rings.ParsePattern("mopan:" + r)
		if err != nil {
			t.Fatal(err)
		}
		goal = append(goal, p)
	}
	return goal[0].Board.Counts(), goal
}

// WantCode fails the test unless an error has the code.
func WantCode(t *testing.T, err error, code puzzle.Code) {
	t.Helper()
	if !errors.Is(err, &puzzle.Error{Code: code}) {
		t.Errorf("error %v, want %s", err, code)
	}
}
