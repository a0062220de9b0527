package tables

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"jie/internal/ask"
	"jie/mopan"
	"jie/pegs"
	"jie/puzzle"
)

func maker() *Maker {
	return &Maker{
		Service:   &ask.Service{Puzzles: []puzzle.Puzzle{mopan.Puzzle{}, pegs.Puzzle{}}},
		Positions: 100_000, Holes: 10,
		Write: func(path string, data []byte) error { return os.WriteFile(path, data, 0o600) },
	}
}

// cost is what an answer took.
var cost = regexp.MustCompile(`,"stats":\{[^}]*\}`)

// On side 2 a dot goes round a ring of six, one step or three a turn; the middle
// stays. Each answer is the same again from its file.
func TestMake(t *testing.T) {
	for name, test := range map[string]struct {
		q     Question
		want  string
		whole bool
	}{
		"distances": {
			Question{Puzzle: "mopan", Targets: puzzle.Texts{"10/000/00"}},
			`{"puzzle":"mopan","targets":["mopan:10/000/00"],"positions":7,"reached":6,"complete":true,"greatest_distance":2,` +
				`"by_distance":[1,3,2],"mean_distance":"1.166667","farthest":["mopan:00/001/00","mopan:00/000/10"]}`,
			true,
		},
		"wild": {
			Question{Puzzle: "mopan", Targets: puzzle.Texts{"?0/000/00", "mopan:0?/000/00"}, Dots: 1},
			`{"puzzle":"mopan","targets":["mopan:?0/000/00","mopan:0?/000/00"],"positions":7,"reached":6,"complete":true,"greatest_distance":1,` +
				`"by_distance":[2,4],"mean_distance":"0.666667","farthest":["mopan:00/100/00","mopan:00/001/00","mopan:00/000/10","mopan:00/000/01"]}`,
			true,
		},
		"pairs": {
			Question{Puzzle: "mopan", AllPairs: true, Side: 2, Dots: 1},
			`{"puzzle":"mopan","side":2,"dots":1,"positions":7,"classes":2,"gods_number":2,"pairs_by_distance":[7,18,12],` +
				`"eccentricities":[1,0,6],"farthest_pair":["mopan:10/000/00","mopan:00/001/00"]}`,
			true,
		},
		"vacancies": {
			Question{Puzzle: "pegs", SVSS: true, Board: "110"},
			`[{"puzzle":"pegs","from":"pegs:011","to":"a1","status":"solved","metric":"moves","length":1,"lower_bound":1,"optimal":true,"moves":["c1-a1"]},` +
				`{"puzzle":"pegs","from":"pegs:101","to":"b1","status":"unsolvable","metric":"moves","certificate":{"kind":"exhausted","positions":"1","levels":["1"]}}]`,
			true,
		},
	} {
		file := filepath.Join(t.TempDir(), "file")
		for _, path := range []string{"", file, file} {
			told := false
			answer, whole, err := maker().Make(t.Context(), test.q, path, func(puzzle.Progress) { told = true })
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			text, err := json.Marshal(answer)
			if got := cost.ReplaceAllString(string(text), ""); err != nil || got != test.want || whole != test.whole {
				t.Errorf("%s: %s, %v, %v, want %s", name, got, whole, err, test.want)
			}
			if !told && path == "" {
				t.Errorf("%s: no progress", name)
			}
		}
	}
}

// What is wrong with a question is said before there is work.
func TestCheck(t *testing.T) {
	for name, test := range map[string]struct {
		q    Question
		want puzzle.Code
	}{
		"nothing asked":         {Question{}, NoTables},
		"another puzzle":        {Question{Puzzle: "lightsout"}, NoTables},
		"no targets":            {Question{Puzzle: "mopan"}, ask.Needs},
		"targets of one puzzle": {Question{Puzzle: "mopan", Targets: puzzle.Texts{"pegs:110"}}, puzzle.OtherPuzzle},
		"wild without dots":     {Question{Puzzle: "mopan", Targets: puzzle.Texts{"??/???/??"}}, ask.Needs},
		"too many dots":         {Question{Puzzle: "mopan", Targets: puzzle.Texts{"??/???/??"}, Dots: 8}, ask.BadValue},
		"dots below none":       {Question{Puzzle: "mopan", Targets: puzzle.Texts{"??/???/??"}, Dots: -1}, ask.BadValue},
		"as many dots as cells": {Question{Puzzle: "mopan", Targets: puzzle.Texts{"??/???/??"}, Dots: 7}, ""},
		"targets that differ":   {Question{Puzzle: "mopan", Targets: puzzle.Texts{"10/000/00", "11/000/00"}}, mopan.OtherDots},
		"too many positions":    {Question{Puzzle: "mopan", Targets: puzzle.Texts{"1111/10000/000000/0000000/000000/00000/0000"}}, TooLarge},
		"no side":               {Question{Puzzle: "mopan", AllPairs: true, Dots: 1}, mopan.BadSide},
		"pairs, too many dots":  {Question{Puzzle: "mopan", AllPairs: true, Side: 2, Dots: 8}, ask.BadValue},
		"pairs, no dots":        {Question{Puzzle: "mopan", AllPairs: true, Side: 2}, ""},
		"pairs, below none":     {Question{Puzzle: "mopan", AllPairs: true, Side: 2, Dots: -1}, ask.BadValue},
		"a board of mopan":      {Question{Puzzle: "pegs", SVSS: true, Board: "mopan:10/000/00"}, ask.BadValue},
		"pairs, all dots":       {Question{Puzzle: "mopan", AllPairs: true, Side: 2, Dots: 7}, ""},
		"too many pairs":        {Question{Puzzle: "mopan", AllPairs: true, Side: 3, Dots: 9}, TooLarge},
		"vacancies of mopan":    {Question{Puzzle: "mopan", SVSS: true}, ask.Needs},
		"a table of pegs":       {Question{Puzzle: "pegs"}, ask.Needs},
		"vacancies of no board": {Question{Puzzle: "pegs", SVSS: true}, ask.Needs},
		"a board not known":     {Question{Puzzle: "pegs", SVSS: true, Board: "round"}, puzzle.UnknownBoard},
		"too many holes":        {Question{Puzzle: "pegs", SVSS: true, Board: "english"}, TooLarge},
		"another prefix":        {Question{Puzzle: "pegs", SVSS: true, Board: "pegs:110"}, ""},
	} {
		err := maker().Check(test.q)
		if test.want == "" && err != nil || test.want != "" && !errors.Is(err, &puzzle.Error{Code: test.want}) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}

// Work that is called off, or cannot go on from its file, makes no answer.
func TestMakeFails(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	folder := t.TempDir()
	for name, q := range map[string]Question{
		"distances": {Puzzle: "mopan", Targets: puzzle.Texts{"10/000/00"}},
		"pairs":     {Puzzle: "mopan", AllPairs: true, Side: 2, Dots: 1},
		"vacancies": {Puzzle: "pegs", SVSS: true, Board: "4x4"},
	} {
		m := maker()
		m.Holes = 16
		if answer, whole, err := m.Make(gone, q, "", func(puzzle.Progress) {}); !errors.Is(err, context.Canceled) || answer != nil || whole {
			t.Errorf("%s, called off: %v, %v, %v", name, answer, whole, err)
		}
		if answer, whole, err := m.Make(t.Context(), q, folder, func(puzzle.Progress) {}); err == nil || answer != nil || whole {
			t.Errorf("%s, in a folder's place: %v, %v", name, answer, whole)
		}
	}
}

// Words show as many of the farthest positions as are asked for.
func TestDistancesNamesSome(t *testing.T) {
	m := maker()
	q := Question{Puzzle: "mopan", Targets: puzzle.Texts{"10/000/00"}}
	file := filepath.Join(t.TempDir(), "table")
	if _, _, err := m.Make(t.Context(), q, file, func(puzzle.Progress) {}); err != nil {
		t.Fatal(err)
	}
	goal, err := mopan.ParseTargets("mopan:10/000/00")
	if err != nil {
		t.Fatal(err)
	}
	counts, _ := Counts(goal, 0)
	table, err := m.build(t.Context(), file, counts, goal, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	for most, want := range map[int]int{0: 2, 1: 1, 2: 2, 9: 2} {
		facts := Distances(table, most)
		if got := facts[len(facts)-1].Value.([]string); len(got) != want {
			t.Errorf("%d of %d are named: %q", len(got), most, got)
		}
	}
}
