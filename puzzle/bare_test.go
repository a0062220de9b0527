package puzzle_test

import (
	"errors"
	"slices"
	"testing"

	"jie/puzzle"
)

// A prefix may be left out, and places count from the beginning of the text all the same.
func TestSplitBare(t *testing.T) {
	for text, want := range map[string]puzzle.ID{
		"null:12/34":          {Puzzle: "null", Body: "12/34", Start: 5},
		"12/34":               {Puzzle: "null", Body: "12/34"},
		"random:3x3:1":        {Puzzle: "null", Body: "random:3x3:1"},
		"[a, b]:12":           {Puzzle: "null", Rules: []string{"a", "b"}, Body: "12", Start: 7},
		"; comment\n[a]:12":   {Puzzle: "null", Rules: []string{"a"}, Body: "12", Start: 14},
		"; comment\nother:12": {Puzzle: "other", Body: "12", Start: 16},
	} {
		id, err := puzzle.SplitBare("null", text, "random:")
		if err != nil || id.Puzzle != want.Puzzle || id.Body != want.Body || id.Start != want.Start || !slices.Equal(id.Rules, want.Rules) {
			t.Errorf("SplitBare(%q) = %+v, %v, want %+v", text, id, err, want)
		}
	}
	_, err := puzzle.SplitBare("null", "; comment\n[a")
	var open *puzzle.Error
	if !errors.As(err, &open) || open.Code != puzzle.OpenRules || open.At.Byte != 10 {
		t.Errorf("an open bracket: %v, want its place, byte 10", err)
	}
	if _, err := puzzle.SplitBare("null", " "); !errors.Is(err, &puzzle.Error{Code: puzzle.Empty}) {
		t.Errorf("nothing: %v", err)
	}
}
