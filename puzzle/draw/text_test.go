package draw

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"jie/puzzle/view"
)

// faces are those of 0 to 9 and a: nothing, a shape, and shapes with a number.
func faces(shape view.Shape, first int) []view.Face {
	list := []view.Face{{State: '0', Shape: view.ShapeEmpty}, {State: '1', Shape: shape, Colour: first}}
	for n := 2; n <= 10; n++ {
		f := view.NumberFace(n, n, shape, "")
		f.Label = string(f.State)
		list = append(list, f)
	}
	return list
}

// lights is a square grid named "row,column".
func lights(rows ...string) view.Grid {
	g := view.Grid{Ground: view.GroundLamp, Faces: faces(view.ShapeLamp, 1)}
	for r, row := range rows {
		g.Rows = append(g.Rows, strconv.Itoa(r))
		for c, state := range row {
			if 2*c >= len(g.Columns) {
				g.Columns = append(g.Columns, "", "")
			}
			g.Columns[2*c] = strconv.Itoa(c)
			g.Cells = append(g.Cells, view.Cell{Name: fmt.Sprintf("%d,%d", r, c), X: 2 * c, Y: r, State: state})
		}
	}
	return g
}

func TestText(t *testing.T) {
	cross := view.Grid{Faces: faces(view.ShapePeg, 1), Rows: []string{"1", "2", "3"}, Columns: []string{"a", "", "b", "", "c"}, Cells: []view.Cell{
		{Name: "b1", X: 2, Y: 0, State: '1'},
		{Name: "a2", X: 0, Y: 1, State: '1'}, {Name: "b2", X: 2, Y: 1, State: '0'}, {Name: "c2", X: 4, Y: 1, State: '1'},
		{Name: "b3", X: 2, Y: 2, State: '1'},
	}}
	hexagon := view.Grid{Lattice: view.Triangular, Faces: faces(view.ShapeDisc, 0), Rows: []string{"0", "1", "2"}, Cells: []view.Cell{
		{Name: "0,0", X: 1, Y: 0, State: '1'}, {Name: "0,1", X: 3, Y: 0, State: '0'},
		{Name: "1,0", X: 0, Y: 1, State: '0'}, {Name: "1,1", X: 2, Y: 1, State: '2'}, {Name: "1,2", X: 4, Y: 1, State: '0'},
		{Name: "2,0", X: 1, Y: 2, State: '0'}, {Name: "2,1", X: 3, Y: 2, State: '1'},
	}}
	tests := []struct {
		name string
		grid view.Grid
		want string
	}{
		{"empty", view.Grid{}, ""},
		{"one light", lights("1"), "   0\n0  ●\n"},
		{"lights", lights("101", "0-2"), "   0 1 2\n0  ● · ●\n1  ·   2\n"},
		{"cross", cross, "   a b c\n1    ●\n2  ● · ●\n3    ●\n"},
		{"hexagon", hexagon, "0   ● ·\n1  · 2 ·\n2   · ●\n"},
	}
	for _, test := range tests {
		if got := Text(test.grid, Style{}); got != test.want {
			t.Errorf("%s:\n%swant\n%s", test.name, got, test.want)
		}
	}
}

// Labels of two digits stand upright, so that columns keep their width.
func TestTextWide(t *testing.T) {
	lines := strings.Split(Text(lights("000000000001"), Style{}), "\n")
	if want := "                       1 1"; lines[0] != want {
		t.Errorf("first line %q, want %q", lines[0], want)
	}
	if want := "   0 1 2 3 4 5 6 7 8 9 0 1"; lines[1] != want {
		t.Errorf("second line %q, want %q", lines[1], want)
	}
}

func TestColorIsNeverTheOnlySign(t *testing.T) {
	const states = "0123456789-"
	g := lights(states)
	seen := make(map[string]bool)
	for _, state := range states {
		s := sign(g, state)
		if seen[s.text] {
			t.Errorf("state %c looks like another", state)
		}
		seen[s.text] = true
		if color := s.painted(Style{Color: true}); !strings.Contains(color, s.text) {
			t.Errorf("state %c in colour, %q, does not hold %q", state, color, s.text)
		}
	}
	if got := Text(lights("01"), Style{}); strings.Contains(got, "\x1b") {
		t.Errorf("plain text holds an escape: %q", got)
	}
}

// Numbers of two digits make all columns wider, and marks stand around them.
func TestTextNumbers(t *testing.T) {
	g := view.Grid{Rows: []string{"0", "1"}, Columns: []string{"0", "", "1"}}
	for i, n := range []int{12, 3, 100, 7} {
		g.Faces = append(g.Faces, view.NumberFace(n, 0, view.ShapeNumber, ""))
		g.Cells = append(g.Cells, view.Cell{Name: strconv.Itoa(i), X: i % 2 * 2, Y: i / 2, State: view.StateOf(n)})
	}
	if got, want := Text(g, Style{}), "   0   1\n0  12  3\n1  100 7\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got, want := Text(g, Style{Cursor: "2", Picked: "1"}), "   0   1\n0  12 (3)\n1 [100]7\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for column, want := range map[int]string{3: "2", 6: "2", 7: "3", 10: "3"} {
		if name, ok := CellAt(g, column, 2); !ok || name != want {
			t.Errorf("CellAt(%d, 2) = %s, %v, want %s", column, name, ok, want)
		}
	}
}

// Columns that are not straight have their labels above their first cells, and signs around a
// cell say what it is: marked, picked, under the cursor, or two of these.
func TestTextMarks(t *testing.T) {
	g := view.Grid{Lattice: view.Triangular, Faces: faces(view.ShapePeg, 1), Rows: []string{"1", "2", "3"}}
	g.WithTop(view.Cell{Name: "a1", X: 2, Y: 0, State: '1'}, "a")
	g.WithTop(view.Cell{Name: "a2", X: 1, Y: 1, State: '1'}, "a")
	g.WithTop(view.Cell{Name: "b2", X: 3, Y: 1, State: '0'}, "b")
	g.WithTop(view.Cell{Name: "a3", X: 0, Y: 2, State: '0'}, "a")
	for _, test := range []struct {
		style Style
		want  string
	}{
		{Style{}, "      a\n1    ● b\n2   ● ·\n3  ·\n"},
		{Style{Marked: []string{"a3", "b2"}, Picked: "a1", Cursor: "a2"}, "      a\n1   (●)b\n2  [●]·>\n3 <·>\n"},
		{Style{Marked: []string{"a3"}, Picked: "a1", Cursor: "a1"}, "      a\n1   {●}b\n2   ● ·\n3 <·>\n"},
		{Style{Marked: []string{"a3"}, Picked: "a1", Cursor: "a3"}, "      a\n1   (●)b\n2   ● ·\n3 {·}\n"},
	} {
		if got := Text(g, test.style); got != test.want {
			t.Errorf("Text with %+v =\n%s, want\n%s", test.style, got, test.want)
		}
	}
	if name, ok := CellAt(g, 5, 1); name != "a1" || !ok {
		t.Errorf("at the peg of the first row is %q", name)
	}
}
