package draw

import (
	"fmt"
	"strings"
	"testing"

	"jie/puzzle"
)

// lights is a square grid named "row,column".
func lights(rows ...string) puzzle.Grid {
	g := puzzle.Grid{Lattice: puzzle.Square}
	for r, row := range rows {
		for c := range row {
			g.Cells = append(g.Cells, puzzle.GridCell{Name: fmt.Sprintf("%d,%d", r, c), X: 2 * c, Y: r, State: row[c]})
		}
	}
	return g
}

func TestText(t *testing.T) {
	cross := puzzle.Grid{Cells: []puzzle.GridCell{
		{Name: "b1", X: 2, Y: 0, State: '1'},
		{Name: "a2", X: 0, Y: 1, State: '1'}, {Name: "b2", X: 2, Y: 1, State: '0'}, {Name: "c2", X: 4, Y: 1, State: '1'},
		{Name: "b3", X: 2, Y: 2, State: '1'},
	}}
	hexagon := puzzle.Grid{Lattice: puzzle.Triangular, Cells: []puzzle.GridCell{
		{Name: "0,0", X: 1, Y: 0, State: '1'}, {Name: "0,1", X: 3, Y: 0, State: '0'},
		{Name: "1,0", X: 0, Y: 1, State: '0'}, {Name: "1,1", X: 2, Y: 1, State: '2'}, {Name: "1,2", X: 4, Y: 1, State: '0'},
		{Name: "2,0", X: 1, Y: 2, State: '0'}, {Name: "2,1", X: 3, Y: 2, State: '1'},
	}}
	tests := []struct {
		name string
		grid puzzle.Grid
		want string
	}{
		{"empty", puzzle.Grid{}, ""},
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
	seen := make(map[string]bool)
	for i := range states {
		plain := sign(states[i], Style{})
		if seen[plain] {
			t.Errorf("state %c looks like another", states[i])
		}
		seen[plain] = true
		if color := sign(states[i], Style{Color: true}); !strings.Contains(color, plain) {
			t.Errorf("state %c in colour, %q, does not hold %q", states[i], color, plain)
		}
	}
	if got := Text(lights("01"), Style{}); strings.Contains(got, "\x1b") {
		t.Errorf("plain text holds an escape: %q", got)
	}
}
