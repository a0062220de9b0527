package web_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jie/catalog"
	"jie/check"
	"jie/puzzle"
	"jie/server/web"
)

// pathLength and packLength are how many levels a path has, and a pack.
const pathLength, packLength = 40, 10

// Each path has forty levels of rising difficulty. No two are the same, the judge
// accepts the solution that stands beside each, and no solution is shorter.
func TestLevels(t *testing.T) {
	names, err := filepath.Glob("levels/*.jsonl")
	if err != nil || len(names) != 4 {
		t.Fatalf("%d files of levels, %v, want 4", len(names), err)
	}
	seen := make(map[string]bool)
	for _, name := range names {
		n, before := 0, 0
		for _, level := range readLevels(t, name) {
			if n++; level.Difficulty < before || level.Puzzle+".jsonl" != filepath.Base(name) || seen[level.From+level.To] {
				t.Errorf("%s: level %d is out of order, or stands twice", name, n)
			}
			before, seen[level.From+level.To] = level.Difficulty, true
			level.prove(t)
		}
		if n != pathLength {
			t.Errorf("%s has %d levels, want %d", name, n, pathLength)
		}
	}
}

// Each pack has ten levels, the shorter ones first, and each needs more moves than the last level
// of the path and any other one. No board is on a path as well, and the page's file has them all.
func TestPacks(t *testing.T) {
	data, err := fs.ReadFile(web.Files(), "packs.json")
	var packs map[string][]level
	if err != nil || json.Unmarshal(data, &packs) != nil || len(packs) != 4 {
		t.Fatalf("%d packs, %v, want 4", len(packs), err)
	}
	for _, p := range catalog.All() {
		hardest := 0
		seen := make(map[string]bool)
		for _, level := range readLevels(t, filepath.Join("levels", p.Name()+".jsonl")) {
			hardest = max(hardest, level.Length)
			seen[level.From+level.To] = true
		}
		pack := readLevels(t, filepath.Join("packs", p.Name()+"-harder.jsonl"))
		if len(pack) != packLength || len(packs[p.Name()+"-harder"]) != packLength {
			t.Errorf("the pack of %s has %d levels and %d in the page, want %d", p.Name(), len(pack), len(packs[p.Name()+"-harder"]), packLength)
		}
		before := hardest + 1
		for i, level := range pack {
			if level.Puzzle != p.Name() || level.Length < before || seen[level.From+level.To] || packs[p.Name()+"-harder"][i].From != level.From {
				t.Errorf("%s: level %d of the pack, of %d moves, is out of order, stands twice, or is not in the page", p.Name(), i+1, level.Length)
			}
			before, seen[level.From+level.To] = level.Length, true
			level.prove(t)
		}
	}
}

type level struct {
	Puzzle, From, To   string
	Metric             puzzle.Metric
	Length, Difficulty int
	Moves              []string
}

func readLevels(t *testing.T, name string) (levels []level) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var l level
		if err := json.Unmarshal(line, &l); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		levels = append(levels, l)
	}
	return levels
}

// prove fails where the solution that stands beside a level does not solve it in the moves it
// says, or fewer would do.
func (l level) prove(t *testing.T) {
	t.Helper()
	if got, err := check.Moves(l.From, []string{l.To}, l.Moves, l.Metric); err != nil || got != int64(l.Length) {
		t.Errorf("%s: the judge counts %d, %v, want %d", l.From, got, err, l.Length)
	}
	proveLength(t, l.From, l.To, int64(l.Length))
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
	var goals []string // none means the puzzle's own
	if to != "" {
		goals = []string{to}
	}
	goal, err := pos.Goal(goals...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := pos.Solve(t.Context(), puzzle.Options{Goal: goal})
	if err != nil || !s.Optimal || s.Length != length {
		t.Errorf("%s to %s: the solver gives %d, optimal %v, %v, want %d", from, to, s.Length, s.Optimal, err, length)
	}
}
