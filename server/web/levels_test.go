package web_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jie/catalog"
	"jie/check"
	"jie/puzzle"
)

// pathLength is how many levels a path has.
const pathLength = 40

// Each path has forty levels of rising difficulty. No two are the same, the judge
// accepts the solution that stands beside each, and no solution is shorter.
func TestLevels(t *testing.T) {
	names, err := filepath.Glob("levels/*.jsonl")
	if err != nil || len(names) != 4 {
		t.Fatalf("%d files of levels, %v, want 4", len(names), err)
	}
	seen := make(map[string]bool)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		n, before := 0, 0
		for line := range bytes.Lines(data) {
			var level struct {
				Puzzle, From, To   string
				Metric             puzzle.Metric
				Length, Difficulty int
				Moves              []string
			}
			if err := json.Unmarshal(line, &level); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if n++; level.Difficulty < before || level.Puzzle+".jsonl" != filepath.Base(name) || seen[level.From+level.To] {
				t.Errorf("%s: level %d is out of order, or stands twice", name, n)
			}
			before, seen[level.From+level.To] = level.Difficulty, true
			if got, err := check.Moves(level.From, []string{level.To}, level.Moves, level.Metric); err != nil || got != int64(level.Length) {
				t.Errorf("%s: level %d: the judge counts %d, %v, want %d", name, n, got, err, level.Length)
			}
			proveLength(t, level.From, level.To, int64(level.Length))
		}
		if n != pathLength {
			t.Errorf("%s has %d levels, want %d", name, n, pathLength)
		}
	}
}

// proveLength fails where a length is not the least.
func proveLength(t *testing.T, from, to string, length int64) {
	t.Helper()
	name, _, _ := strings.Cut(from, ":")
	name, _, _ = strings.Cut(name, "[")
	pos, err := catalog.Lookup(name).Parse(from)
	if err != nil {
		t.Fatal(err)
	}
	goal, err := pos.Goal(to)
	if err != nil {
		t.Fatal(err)
	}
	s, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal})
	if err != nil || !s.Optimal || s.Length != length {
		t.Errorf("%s to %s: the solver gives %d, optimal %v, %v, want %d", from, to, s.Length, s.Optimal, err, length)
	}
}
