package verbs_test

import (
	"encoding/json"
	"slices"
	"testing"

	"jie/catalog"
	"jie/verbs"
)

// Several grades are asked for in JSON as on the command line, and kept levels of them are judged.
func TestGrades(t *testing.T) {
	s := &verbs.Service{Puzzles: catalog.All()}
	grades := func(text string) (list []int) {
		t.Helper()
		var q verbs.Generate
		if err := json.Unmarshal([]byte(text), &q); err != nil {
			t.Fatal(err)
		}
		levels, err := s.Generate(t.Context(), q)
		if err != nil {
			return nil
		}
		if err := s.JudgeKeptLevels(t.Context(), q, levels); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		slices.Reverse(levels)
		if levels[0].Difficulty != levels[len(levels)-1].Difficulty && s.JudgeKeptLevels(t.Context(), q, levels) == nil {
			t.Errorf("%s: levels in another order are kept", text)
		}
		for _, l := range slices.Backward(levels) {
			list = append(list, l.Difficulty)
		}
		return list
	}
	for text, want := range map[string][]int{
		`{"puzzle":"lightsout","difficulty":"1-3","n":5}`: {1, 1, 2, 2, 3},
		`{"puzzle":"lightsout","difficulty":"1-5","n":3}`: {1, 3, 5},
		`{"puzzle":"lightsout","difficulty":"2","n":1}`:   {2},
		`{"puzzle":"lightsout","difficulty":3}`:           {3},
		`{"puzzle":"lightsout","difficulty":"3-1"}`:       nil,
		`{"puzzle":"lightsout","difficulty":"x"}`:         nil,
		`{"puzzle":"lightsout","difficulty":6}`:           nil,
	} {
		if got := grades(text); !slices.Equal(got, want) {
			t.Errorf("%s has grades %v, want %v", text, got, want)
		}
	}
	one, err1 := s.GenerateKey(verbs.Generate{Puzzle: "pegs", Difficulty: verbs.Grades{Least: 1, Most: 3}})
	other, err2 := s.GenerateKey(verbs.Generate{Puzzle: "pegs", Difficulty: verbs.Grade(3)})
	if err1 != nil || err2 != nil || one == other {
		t.Errorf("keys %s and %s, %v, %v", one, other, err1, err2)
	}
}
