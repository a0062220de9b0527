package verbs_test

import (
	"encoding/json"
	"strings"
	"testing"

	"jie/catalog"
	"jie/check/judge"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/puzzle/view"
	"jie/verbs"
)

// bare is a puzzle without boards.
type bare struct{ puzzle.Puzzle }

func (b bare) Describe() puzzle.Description {
	d := b.Puzzle.Describe()
	d.Boards = nil
	return d
}

func TestDescribe(t *testing.T) {
	s := verbs.Service{Puzzles: append(catalog.All(), judge.Wrap(null.Puzzle{}), bare{null.Puzzle{}})}
	c, err := s.Describe("en", map[string]any{"puzzle.null": "Dial"})
	if err != nil {
		t.Fatal(err)
	}
	if c.Lang != "en" || c.Words["puzzle.null"] != "Dial" || len(c.Puzzles) != len(s.Puzzles) {
		t.Fatalf("described are %d puzzles in %s with the words %v", len(c.Puzzles), c.Lang, c.Words)
	}
	for i, f := range c.Puzzles {
		if want := s.Puzzles[i].Name(); f.Name != want {
			t.Errorf("puzzle %d is %s, want %s", i, f.Name, want)
		}
		data, err := json.Marshal(f)
		if err != nil || strings.Contains(string(data), "null,") || strings.Contains(string(data), "null}") {
			t.Errorf("%s has a list that is null: %s, %v", f.Name, data, err)
		}
	}
	dial := c.Puzzles[len(c.Puzzles)-2]
	if len(dial.Faces) != 10 || dial.Faces[3] != (verbs.Face{State: "3", Shape: view.ShapeNumber, Label: "3", Word: "digit"}) {
		t.Errorf("the faces of the null puzzle are %+v", dial.Faces)
	}
	if dial.Levels || !c.Puzzles[0].Levels {
		t.Errorf("levels: %s %v, %s %v", dial.Name, dial.Levels, c.Puzzles[0].Name, c.Puzzles[0].Levels)
	}
}

// A board that does not parse is a bug of the puzzle's, and is not passed over.
func TestDescribeBadBoard(t *testing.T) {
	s := verbs.Service{Puzzles: []puzzle.Puzzle{misled{null.Puzzle{}}}}
	if c, err := s.Describe("en", nil); err == nil {
		t.Errorf("got %+v", c)
	}
}

// misled is a puzzle whose first board is none.
type misled struct{ puzzle.Puzzle }

func (m misled) Describe() puzzle.Description {
	d := m.Puzzle.Describe()
	d.Boards = []puzzle.Board{{Name: "none", From: "null:x"}}
	return d
}
