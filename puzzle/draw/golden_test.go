package draw

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jie/puzzle/view"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// tiles are squares with discs.
func tiles(rows ...string) view.Grid {
	g := lights(rows...)
	g.Ground, g.Faces = view.GroundTile, faces(view.ShapeDisc, 0)
	return g
}

// dots are two rows of a triangular lattice.
var dots = view.Grid{Lattice: view.Triangular, Faces: faces(view.ShapeDisc, 0), Rows: []string{"0", "1"}, Cells: []view.Cell{
	{Name: "0,0", X: 1, Y: 0, State: '1'}, {Name: "0,1", X: 3, Y: 0, State: '0'},
	{Name: "1,0", X: 0, Y: 1, State: '2'}, {Name: "1,1", X: 2, Y: 1, State: '3'}, {Name: "1,2", X: 4, Y: 1, State: '0'},
}}

// pictures are one of each kind, small enough to be looked at.
func pictures() map[string][]Scene {
	light, dark := Themes[0], Themes[1]
	jump := func(a, b, c rune) view.Grid {
		return view.Grid{Ground: view.GroundHole, Faces: faces(view.ShapePeg, 1), Rows: []string{"1", "2"}, Columns: []string{"a", "", "b", "", "c"}, Cells: []view.Cell{
			{Name: "a1", X: 0, Y: 0, State: a}, {Name: "b1", X: 2, Y: 0, State: b}, {Name: "c1", X: 4, Y: 0, State: c},
			{Name: "b2", X: 2, Y: 1, State: '0'},
		}}
	}
	bars := []Bar{{Label: "0", Value: 1}, {Label: "1", Value: 40, State: '2'}, {Label: "2"}, {Label: "3", Value: 2500}}
	return map[string][]Scene{
		"lights":    Film("lightsout", []Frame{{Grid: lights("012", "0-a"), Caption: "a <caption>"}}, light),
		"pegs":      Film("pegs", []Frame{{Grid: jump('1', '1', '0')}, {Grid: jump('0', '0', '1'), Caption: "there"}, {Grid: jump('1', '1', '0'), Caption: "back"}}, dark),
		"dots":      Film("mopan", []Frame{{Grid: dots}}, light),
		"squares":   Film("null", []Frame{{Grid: tiles("01", "2-")}}, light),
		"histogram": {Histogram("a title", "across", "up", bars, light)},
	}
}

// Pictures stay as they were when they were last looked at; -update rewrites them.
func TestPictures(t *testing.T) {
	for name, scenes := range pictures() {
		path := filepath.Join("testdata", name+".svg")
		got := svg(t, scenes)
		if *update {
			if err := os.WriteFile(path, got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is now\n%s", path, got)
		}
	}
}

// The cell that is found under a sign, or the gap after it, is the one whose sign
// stands there.
func TestCellAt(t *testing.T) {
	for _, g := range []view.Grid{lights("101", "0-2", "111"), lights(strings.Repeat("0", 12)), dots} {
		for _, c := range g.Cells {
			lines := strings.Split(Text(g, Style{Cursor: c.Name}), "\n")
			for y, line := range lines {
				before, _, found := strings.Cut(line, "[")
				if !found {
					continue
				}
				x := len([]rune(before)) + 1
				for column, want := range map[int]bool{x - 1: false, x: true, x + 1: true} {
					if name, ok := CellAt(g, column, y); (ok && name == c.Name) != want {
						t.Errorf("column %d, line %d: %q, want %s: %v", column, y, name, c.Name, want)
					}
				}
			}
		}
		if name, ok := CellAt(g, 0, 0); ok {
			t.Errorf("cell %s stands in the corner", name)
		}
		if name, ok := CellAt(g, 4, 99); ok {
			t.Errorf("cell %s stands below the board", name)
		}
	}
	if _, ok := CellAt(view.Grid{}, 0, 0); ok {
		t.Error("an empty board has a cell")
	}
}
