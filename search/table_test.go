package search_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"jie/check/judge"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/search"
	"jie/verbs"
)

// dialGraph is the null puzzle: ten digits, one step up or down.
type dialGraph struct{}

func (dialGraph) Next(dst []search.Edge[int], s int) []search.Edge[int] {
	return append(dst, search.Edge[int]{Move: 0, State: (s + 9) % 10}, search.Edge[int]{Move: 1, State: (s + 1) % 10})
}

func (g dialGraph) Prev(dst []search.Edge[int], s int) []search.Edge[int] { return g.Next(dst, s) }

func text(s int) string { return "null:" + string(rune('0'+s)) }

// dial is the table of the null puzzle to some digits.
func dial(t *testing.T, digits ...int) search.Table[int] {
	t.Helper()
	pos, err := null.Puzzle{}.Parse("null:0")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, d := range digits {
		texts = append(texts, text(d))
	}
	goal, err := pos.Goal(texts...)
	if err != nil {
		t.Fatal(err)
	}
	return search.Table[int]{Puzzle: null.Puzzle{}, Graph: dialGraph{}, Goal: goal, Goals: digits, Total: 10, Text: text, Alike: true}
}

func made(t *testing.T, s search.Table[int], w table.Work) table.Distances {
	t.Helper()
	made, err := s.Job().Make(t.Context(), w)
	if err != nil {
		t.Fatal(err)
	}
	return made.(table.Distances)
}

// A table says the same when it was made, when it is in its file, and when it is
// read again.
func TestSmall(t *testing.T) {
	const want = `{"puzzle":"null","targets":["null:7"],"positions":10,"reached":10,"complete":true,"greatest_distance":5,"gods_number":5,` +
		`"by_distance":[1,2,2,2,2,1],"mean_distance":2.500000,"farthest":["null:2"]}`
	path := filepath.Join(t.TempDir(), "dial")
	tables := []table.Distances{made(t, dial(t, 7), table.Work{}), made(t, dial(t, 7), table.Work{File: path}), made(t, dial(t, 7), table.Work{File: path})}
	opened, err := search.OpenTable(null.Puzzle{}, path)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range append(tables, opened) {
		got, err := json.Marshal(table.Report("null", d, 0))
		if err != nil || string(got) != want {
			t.Errorf("table %d: %s, %v, want %s", i, got, err, want)
		}
		if err := d.Verify(t.Context(), 20, rand.New(rand.NewPCG(1, 1))); err != nil {
			t.Errorf("table %d: %v", i, err)
		}
		var rows []table.Row
		for row, err := range d.All(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row)
		}
		if len(rows) != 10 || !reflect.DeepEqual(rows[0], table.Row{Position: "null:0", Distance: 3, Reached: true}) {
			t.Errorf("table %d: rows %v", i, rows)
		}
	}
}

// Every position has the same answer from a table as from its own solver.
func TestSmallAnswers(t *testing.T) {
	d := made(t, dial(t, 7, 3), table.Work{})
	for digit := range 10 {
		pos, err := judge.Wrap(null.Puzzle{}).Parse(text(digit))
		if err != nil {
			t.Fatal(err)
		}
		for _, opt := range []puzzle.Options{{Goal: d.Goal()}, {Goal: d.Goal(), All: true}, {Goal: d.Goal(), Count: true}} {
			got, err := verbs.Tabled(pos, d).Solve(t.Context(), opt)
			want, err2 := pos.Solve(t.Context(), opt)
			if err = errors.Join(err, err2); err != nil || got.Length != want.Length || got.Status != puzzle.Solved || !got.Optimal || !reflect.DeepEqual(got.Solutions, want.Solutions) {
				t.Errorf("%s: %+v, %v, want %+v", pos, got, err, want)
			}
		}
		if _, err := verbs.Tabled(pos, d).Solve(t.Context(), puzzle.Options{Goal: dial(t, 4).Goal}); !errors.Is(err, &puzzle.Error{Code: table.OtherTarget}) {
			t.Errorf("another goal: %v", err)
		}
	}
}

// Files that are no such table, or were altered, are refused.
func TestSmallRefusesFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dial")
	made(t, dial(t, 7), table.Work{File: path})
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := dial(t, 6).Job().Make(t.Context(), table.Work{File: path}); !errors.Is(err, &puzzle.Error{Code: table.OtherTarget}) {
		t.Errorf("the table of another target: %v", err)
	}
	for name, data := range map[string][]byte{
		"empty": nil, "junk": []byte("junk"), "cut": good[:len(good)-2], "altered": bytes.Replace(good, []byte("null:4 3"), []byte("null:4 2"), 1),
		"altered head":   bytes.Replace(good, []byte(`"positions":10`), []byte(`"positions":11`), 1),
		"another puzzle": bytes.Replace(good, []byte(`"null"`), []byte(`"full"`), 1),
	} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		want := table.NoTable
		if name == "cut" || strings.HasPrefix(name, "altered") {
			want = table.Damaged
		}
		if _, err := search.OpenTable(null.Puzzle{}, path); !errors.Is(err, &puzzle.Error{Code: want}) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

func TestSmallStops(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := dial(t, 7).Job().Make(gone, table.Work{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := dial(t, 7).Job().Make(t.Context(), table.Work{Memory: 1}); !errors.Is(err, puzzle.ErrMemory) {
		t.Errorf("no memory: %v", err)
	}
}

// Whichever bit of a file is altered, the table is refused, or it is the same.
func TestSmallBits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dial")
	made(t, dial(t, 7), table.Work{File: path})
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	facts := func() (string, error) {
		d, err := search.OpenTable(null.Puzzle{}, path)
		if err != nil {
			return "", err
		}
		text, err := json.Marshal(d.Facts(10))
		for row, err := range d.All(t.Context()) {
			text = fmt.Append(text, row, err)
		}
		return string(text), err
	}
	want, err := facts()
	if err != nil {
		t.Fatal(err)
	}
	for bit := range 8 * len(good) {
		altered := bytes.Clone(good)
		altered[bit/8] ^= 1 << (bit % 8)
		if err := os.WriteFile(path, altered, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := facts(); err == nil && got != want {
			t.Fatalf("bit %d: %s, want an error or %s", bit, got, want)
		}
	}
}
