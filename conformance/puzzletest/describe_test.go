package puzzletest

import (
	"fmt"
	"slices"
	"testing"

	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/puzzle/view"
)

// testDescription checks what a puzzle says about itself as a whole.
func testDescription(t *testing.T, p puzzle.Puzzle) {
	t.Helper()
	var d puzzle.Description
	call(t, "Describe", func() { d = p.Describe() })
	if d.Entry.Form == "" || len(d.Metrics) == 0 || d.Icon == "" || len(d.Boards) == 0 {
		t.Errorf("%s: the description %+v leaves something out", p.Name(), d)
	}
	if (d.Entry.Kind == view.EnterTurn) != (len(d.Entry.Verbs) > 0) {
		t.Errorf("%s: %d verbs to enter a %s", p.Name(), len(d.Entry.Verbs), d.Entry.Kind)
	}
	names := make(map[string]bool)
	for _, b := range d.Boards {
		if b.Name == "" || names[b.Name] {
			t.Errorf("%s: the board %+v has no name of its own", p.Name(), b)
		}
		names[b.Name] = true
		pos, err := parse(t, p, b.From)
		if err != nil {
			t.Errorf("%s: board %s: %v", p.Name(), b.Name, err)
			continue
		}
		var to []string
		if b.To != "" {
			to = []string{b.To}
		}
		if _, err := goalOf(t, pos, to...); err != nil {
			t.Errorf("%s: the goal of board %s: %v", p.Name(), b.Name, err)
		}
	}
}

// testGrid checks that cells have names and places of their own, and states faces.
func testGrid(t *testing.T, pos puzzle.Position) {
	t.Helper()
	grid := gridOf(t, pos)
	if len(grid.Cells) == 0 {
		t.Fatalf("%s: empty grid", pos)
	}
	if grid.Ground == "" {
		t.Errorf("%s: the grid has no ground", pos)
	}
	names := make(map[string]bool)
	for _, c := range grid.Cells {
		if c.Name == "" || names[c.Name] {
			t.Errorf("%s: grid cell %+v has no name of its own", pos, c)
		}
		names[c.Name] = true
		if c.State == view.NoCell {
			continue
		}
		if !slices.ContainsFunc(grid.Faces, func(f view.Face) bool { return f.State == c.State }) {
			t.Errorf("%s: the state %c of cell %s has no face", pos, c.State, c.Name)
		}
		if c.Y >= len(grid.Rows) || grid.Columns != nil && c.X >= len(grid.Columns) {
			t.Errorf("%s: cell %+v lies beside the labels", pos, c)
		}
	}
	looks := make(map[string]rune)
	for _, f := range grid.Faces {
		look := string(f.Shape) + f.Label
		if other, ok := looks[look]; ok || f.Shape == "" || f.Word == "" {
			t.Errorf("%s: the face %+v is incomplete, or looks like that of %c", pos, f, other)
		}
		looks[look] = f.State
	}
}

// testAction checks that a legal move acts on cells of the board, and that it
// does what it says.
func testAction(t *testing.T, p puzzle.Puzzle, pos, next puzzle.Position, move string) {
	t.Helper()
	var a view.Action
	var err error
	call(t, fmt.Sprintf("%s: Action(%q)", pos, move), func() { a, err = pos.Action(move) })
	if err != nil {
		t.Fatalf("%s: Action(%q): %v", pos, move, err)
	}
	before, after := statesOf(t, pos), statesOf(t, next)
	if len(a.Cells) == 0 {
		t.Errorf("%s: %q acts on no cell: %+v", pos, move, a)
	}
	for _, cell := range slices.Concat(a.Cells, a.Path, a.Changes, a.Takes) {
		if _, ok := before[cell]; !ok {
			t.Errorf("%s: %q acts on %s, which is not on the board", pos, move, cell)
		}
	}
	testEffect(t, pos, move, a, before, after)
	if entry := p.Describe().Entry; a.At != "" && len(a.Steps) == 0 && entry.Move(a.At, a.Target, a.Verb) != move {
		t.Errorf("%s: %q is entered as %q", pos, move, entry.Move(a.At, a.Target, a.Verb))
	}
	testSteps(t, pos, next, move, a)
	testRegion(t, p, pos, move, a)
}

// testEffect checks that contents go where the action carries them, and that no
// other cell changes but those that it names.
func testEffect(t *testing.T, pos puzzle.Position, move string, a view.Action, before, after map[string]rune) {
	t.Helper()
	named := make(map[string]bool)
	for _, cell := range slices.Concat(a.Changes, a.Takes) {
		named[cell] = true
	}
	for _, c := range a.Carries {
		named[c.From], named[c.To] = true, true
		if after[c.To] != before[c.From] {
			t.Errorf("%s: %q does not carry %c from %s to %s", pos, move, before[c.From], c.From, c.To)
		}
	}
	for cell, state := range after {
		if state != before[cell] && !named[cell] {
			t.Errorf("%s: %q changes %s, which its action does not name", pos, move, cell)
		}
	}
}

func statesOf(t *testing.T, pos puzzle.Position) map[string]rune {
	t.Helper()
	states := make(map[string]rune)
	for _, c := range gridOf(t, pos).Cells {
		if c.State != view.NoCell {
			states[c.Name] = c.State
		}
	}
	return states
}

// testSteps checks that the single moves of a move lead where it does.
func testSteps(t *testing.T, pos, next puzzle.Position, move string, a view.Action) {
	t.Helper()
	at := pos
	for _, step := range a.Single(move) {
		var err error
		if at, err = play(t, at, step); err != nil {
			t.Fatalf("%s: step %q of %q: %v", pos, step, move, err)
		}
	}
	if at.String() != next.String() {
		t.Errorf("%s: the steps %q lead to %s, %q to %s", pos, a.Steps, at, move, next)
	}
}

// testRegion checks that the region of a hint holds the cells of its move.
func testRegion(t *testing.T, p puzzle.Puzzle, pos puzzle.Position, move string, a view.Action) {
	t.Helper()
	look := hint.Part
	if guide, ok := puzzle.As[hint.Guide](p); ok {
		look = guide.Region
	}
	var r hint.Region
	call(t, fmt.Sprintf("%s: Region(%q)", pos, move), func() { r = look(pos, move) })
	if r.Kind == "" || r.Name == "" {
		t.Errorf("%s: the region of %q is %+v", pos, move, r)
	}
	for _, cell := range a.Cells {
		if !slices.Contains(r.Cells, cell) {
			t.Errorf("%s: the region of %q, %+v, does not hold %s", pos, move, r, cell)
		}
	}
}
