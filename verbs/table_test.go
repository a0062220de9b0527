package verbs

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"jie/catalog"
	"jie/check/judge"
	"jie/mopan"
	"jie/mopan/rings"
	mopantable "jie/mopan/table"
	"jie/pegs"
	"jie/puzzle"
	"jie/puzzle/table"
)

func newTables() *Tables {
	return &Tables{
		Service: &Service{Puzzles: []puzzle.Puzzle{judge.Wrap(struct {
			mopan.Puzzle
			mopantable.Tables
		}{}), judge.Wrap(pegs.Puzzle{})}},
		Limits: table.Limits{Positions: 100_000, Cells: 10},
	}
}

// cost is what an answer took.
var cost = regexp.MustCompile(`,"stats":\{[^}]*\}`)

// On side 2 a dot goes round a ring of six, one step or three a turn; the middle
// stays. Each answer is the same again from its file.
func TestTable(t *testing.T) {
	for name, test := range map[string]struct {
		q     table.Question
		want  string
		whole bool
	}{
		"distances": {
			table.Question{Puzzle: "mopan", Targets: puzzle.Texts{"10/000/00"}},
			`{"puzzle":"mopan","targets":["mopan:10/000/00"],"positions":7,"reached":6,"complete":true,"greatest_distance":2,` +
				`"by_distance":[1,3,2],"mean_distance":1.166667,"farthest":["mopan:00/001/00","mopan:00/000/10"]}`,
			true,
		},
		"wild": {
			table.Question{Puzzle: "mopan", Targets: puzzle.Texts{"?0/000/00", "mopan:0?/000/00"}, Dots: 1},
			`{"puzzle":"mopan","targets":["mopan:?0/000/00","mopan:0?/000/00"],"positions":7,"reached":6,"complete":true,"greatest_distance":1,` +
				`"by_distance":[2,4],"mean_distance":0.666667,"farthest":["mopan:00/100/00","mopan:00/001/00","mopan:00/000/10","mopan:00/000/01"]}`,
			true,
		},
		"pairs": {
			table.Question{Puzzle: "mopan", AllPairs: true, Side: 2, Dots: 1},
			`{"puzzle":"mopan","side":2,"dots":1,"positions":7,"classes":2,"gods_number":2,"pairs_by_distance":[7,18,12],` +
				`"eccentricities":[1,0,6],"farthest_pair":["mopan:10/000/00","mopan:00/001/00"]}`,
			true,
		},
		"objects": {
			table.Question{Puzzle: "mopan", Targets: puzzle.Texts{`{"from":"mopan:10/000/00"}`}},
			`{"puzzle":"mopan","targets":["mopan:10/000/00"],"positions":7,"reached":6,"complete":true,"greatest_distance":2,` +
				`"by_distance":[1,3,2],"mean_distance":1.166667,"farthest":["mopan:00/001/00","mopan:00/000/10"]}`,
			true,
		},
		"vacancies": {
			table.Question{Puzzle: "pegs", SVSS: true, Board: "110"},
			`[{"puzzle":"pegs","from":"pegs:011","to":"a1","status":"solved","metric":"moves","length":1,"lower_bound":1,"optimal":true,"moves":["c1-a1"]},` +
				`{"puzzle":"pegs","from":"pegs:101","to":"b1","status":"unsolvable","metric":"moves","certificate":{"kind":"exhausted","positions":"1","levels":["1"]}}]`,
			true,
		},
	} {
		file := filepath.Join(t.TempDir(), "file")
		for _, path := range []string{"", file, file} {
			told := false
			answer, whole, err := newTables().Make(t.Context(), test.q, path, func(puzzle.Progress) { told = true })
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
func TestTableCheck(t *testing.T) {
	for name, test := range map[string]struct {
		q    table.Question
		want puzzle.Code
	}{
		"nothing asked":         {table.Question{}, table.NoTables},
		"another puzzle":        {table.Question{Puzzle: "lightsout"}, table.NoTables},
		"no targets":            {table.Question{Puzzle: "mopan"}, Needs},
		"targets of one puzzle": {table.Question{Puzzle: "mopan", Targets: puzzle.Texts{"pegs:110"}}, puzzle.OtherPuzzle},
		"wild without dots":     {table.Question{Puzzle: "mopan", Targets: puzzle.Texts{"??/???/??"}}, Needs},
		"too many dots":         {table.Question{Puzzle: "mopan", Targets: puzzle.Texts{"??/???/??"}, Dots: 8}, BadValue},
		"dots below none":       {table.Question{Puzzle: "mopan", Targets: puzzle.Texts{"??/???/??"}, Dots: -1}, BadValue},
		"as many dots as cells": {table.Question{Puzzle: "mopan", Targets: puzzle.Texts{"??/???/??"}, Dots: 7}, ""},
		"targets that differ":   {table.Question{Puzzle: "mopan", Targets: puzzle.Texts{"10/000/00", "11/000/00"}}, rings.OtherDots},
		"too many positions":    {table.Question{Puzzle: "mopan", Targets: puzzle.Texts{"1111/10000/000000/0000000/000000/00000/0000"}}, table.TooLarge},
		"no side":               {table.Question{Puzzle: "mopan", AllPairs: true, Dots: 1}, rings.BadSide},
		"a side too large":      {table.Question{Puzzle: "mopan", AllPairs: true, Side: 9}, rings.BadSide},
		"pairs to a target":     {table.Question{Puzzle: "mopan", AllPairs: true, Side: 2, Targets: puzzle.Texts{"10/000/00"}}, table.NotTaken},
		"pairs, too many dots":  {table.Question{Puzzle: "mopan", AllPairs: true, Side: 2, Dots: 8}, BadValue},
		"pairs, no dots":        {table.Question{Puzzle: "mopan", AllPairs: true, Side: 2}, ""},
		"pairs, below none":     {table.Question{Puzzle: "mopan", AllPairs: true, Side: 2, Dots: -1}, BadValue},
		"a board of mopan":      {table.Question{Puzzle: "pegs", SVSS: true, Board: "mopan:10/000/00"}, puzzle.OtherPuzzle},
		"pairs, all dots":       {table.Question{Puzzle: "mopan", AllPairs: true, Side: 2, Dots: 7}, ""},
		"too many pairs":        {table.Question{Puzzle: "mopan", AllPairs: true, Side: 3, Dots: 9}, table.TooLarge},
		"vacancies of mopan":    {table.Question{Puzzle: "mopan", SVSS: true}, table.NotTaken},
		"a table of pegs":       {table.Question{Puzzle: "pegs"}, Needs},
		"vacancies of no board": {table.Question{Puzzle: "pegs", SVSS: true}, Needs},
		"a board not known":     {table.Question{Puzzle: "pegs", SVSS: true, Board: "round"}, puzzle.UnknownBoard},
		"too many holes":        {table.Question{Puzzle: "pegs", SVSS: true, Board: "english"}, table.TooLarge},
		"a board of an object":  {table.Question{Puzzle: "pegs", SVSS: true, Board: `{"from":"pegs:110"}`}, ""},
		"a target of pegs":      {table.Question{Puzzle: "mopan", Targets: puzzle.Texts{`{"from":"pegs:110"}`}}, puzzle.OtherPuzzle},
		"another prefix":        {table.Question{Puzzle: "pegs", SVSS: true, Board: "pegs:110"}, ""},
	} {
		_, err := newTables().read(test.q)
		if test.want == "" && err != nil || test.want != "" && !errors.Is(err, &puzzle.Error{Code: test.want}) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}

// The keys of a question about tables are those of the puzzles, none more and none fewer.
func TestTableKeys(t *testing.T) {
	keys := slices.DeleteFunc(puzzle.Keys[table.Question](), func(key string) bool { return key == "puzzle" })
	slices.Sort(keys)
	if own := table.Keys(catalog.All()); !slices.Equal(own, keys) {
		t.Errorf("the puzzles have %v, a question has %v", own, keys)
	}
}

// Work that is called off, or cannot go on from its file, makes no answer.
func TestTableFails(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	folder := t.TempDir()
	for name, q := range map[string]table.Question{
		"distances": {Puzzle: "mopan", Targets: puzzle.Texts{"10/000/00"}},
		"pairs":     {Puzzle: "mopan", AllPairs: true, Side: 2, Dots: 1},
		"vacancies": {Puzzle: "pegs", SVSS: true, Board: "4x4"},
	} {
		m := newTables()
		m.Limits.Cells = 16
		if answer, whole, err := m.Make(gone, q, "", func(puzzle.Progress) {}); !errors.Is(err, context.Canceled) || answer != nil || whole {
			t.Errorf("%s, called off: %v, %v, %v", name, answer, whole, err)
		}
		if answer, whole, err := m.Make(t.Context(), q, folder, func(puzzle.Progress) {}); err == nil || answer != nil || whole {
			t.Errorf("%s, in a folder's place: %v, %v", name, answer, whole)
		}
	}
}
