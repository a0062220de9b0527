package draw

import (
	"testing"

	"jie/puzzle/view"
)

// A group of three cells in a corner is a disc a cell and a bar between each two, twice:
// the outline and the ground on it. A cell that is not on the board is left out.
func TestGroups(t *testing.T) {
	grid := func(groups ...[]string) view.Grid {
		g := view.Grid{Ground: view.GroundHole, Faces: faces(view.ShapePeg, 1), Groups: groups}
		for i, name := range []string{"a1", "b1", "a2", "b2", "d4"} {
			at := [][2]int{{0, 0}, {2, 0}, {0, 1}, {2, 1}, {6, 3}}[i]
			g.Cells = append(g.Cells, view.Cell{Name: name, X: at[0], Y: at[1], State: '1'})
		}
		return g
	}
	count := func(g view.Grid) (discs, bars int) {
		for s := range Film("", []Frame{{Grid: g}}, Themes[0])[0].Shapes {
			switch {
			case len(s.Points) == 4:
				bars++
			case s.Radius > 0:
				discs++
			}
		}
		return discs, bars
	}
	plain, _ := count(grid())
	for _, c := range []struct {
		groups      [][]string
		discs, bars int
	}{
		{[][]string{{"a1"}}, 2, 0},
		{[][]string{{"a1", "b1", "a2"}}, 6, 6},
		{[][]string{{"a1", "d4"}, {"b2", "z9"}}, 6, 0},
	} {
		discs, bars := count(grid(c.groups...))
		if discs-plain != c.discs || bars != c.bars {
			t.Errorf("%v: %d discs and %d bars more, want %d and %d", c.groups, discs-plain, bars, c.discs, c.bars)
		}
	}
}
