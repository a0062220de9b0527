package geometry

import (
	"slices"
	"testing"
)

// shapes are all boards up to 6 x 6, and the largest.
func shapes() (all []Shape) {
	for _, oriented := range []bool{false, true} {
		for rows := MinSide; rows <= 6; rows++ {
			for cols := MinSide; cols <= 6; cols++ {
				for block := MinBlock; block <= min(rows, cols); block++ {
					all = append(all, Shape{rows, cols, block, oriented, Way(len(all) % 3)})
				}
			}
		}
		all = append(all, Shape{MaxSide, MaxSide, 9, oriented, BothWays}, Shape{MinSide, MaxSide, 2, oriented, Clockwise})
	}
	return all
}

// Two turns may change places where their blocks share no cell, and then lead to the same
// position in either order.
func TestCommute(t *testing.T) {
	for _, s := range shapes() {
		g := Of(s)
		for i := range g.Turns {
			for j := range g.Turns {
				want := !slices.ContainsFunc(g.Turns[i].Cells, func(c uint8) bool { return slices.Contains(g.Turns[j].Cells, c) })
				if got := g.Commute(i, j); got != want {
					t.Fatalf("%+v: %s and %s commute: %v", s, g.Turns[i].Name, g.Turns[j].Name, got)
				}
				if want && g.After(Home(), []int{i, j}) != g.After(Home(), []int{j, i}) {
					t.Fatalf("%+v: %s and %s lead elsewhere in another order", s, g.Turns[i].Name, g.Turns[j].Name)
				}
			}
		}
	}
}

// A turn and its inverse change nothing, four turns neither, and two are a half turn that is
// its own inverse.
func TestTurns(t *testing.T) {
	for _, s := range shapes() {
		g := Of(s)
		for i := range g.Turns {
			one := g.After(Home(), []int{i})
			if g.After(one, []int{g.Inverse(i)}) != Home() || g.After(one, []int{i, i, i}) != Home() || one == Home() {
				t.Fatalf("%+v: %s", s, g.Turns[i].Name)
			}
			two := g.After(one, []int{i})
			if two.Inverse() != two || one.Inverse() != g.After(Home(), []int{g.Inverse(i)}) {
				t.Fatalf("%+v: the inverse of %s", s, g.Turns[i].Name)
			}
		}
	}
}

// No turn takes a tile out of closed cells, and all turns are alike in their parity.
func TestClosed(t *testing.T) {
	for _, s := range shapes() {
		g := Of(s)
		cells := 0
		for _, set := range g.Orbits() {
			cells += len(set.Cells)
		}
		if cells != g.Cells() {
			t.Errorf("%+v: %d cells in orbits", s, cells)
		}
		for _, set := range g.Closed {
			for i := range g.Turns {
				p := g.After(Home(), []int{i})
				for _, cell := range set.Cells {
					if !slices.Contains(set.Cells, p.Tile[cell]) {
						t.Fatalf("%+v: %s takes a tile out of %v", s, g.Turns[i].Name, set.Cells)
					}
				}
				if p.Odd(set.Cells) != set.Odd {
					t.Fatalf("%+v: %s is odd: %v on %v", s, g.Turns[i].Name, !set.Odd, set.Cells)
				}
			}
		}
	}
}

// A symmetry maps what a turn does to what its image does.
func TestSymmetries(t *testing.T) {
	for _, s := range shapes() {
		g := Of(s)
		for _, m := range g.Symmetries() {
			for i := range g.Turns {
				p, image := g.After(Home(), []int{i}), g.After(Home(), []int{int(m.Turn[i])})
				for cell := range g.Cells() {
					spin := p.Spin[cell]
					if m.Mirror {
						spin = -spin & 3
					}
					if image.Tile[m.Cell[cell]] != m.Cell[p.Tile[cell]] || image.Spin[m.Cell[cell]] != spin {
						t.Fatalf("%+v: %s becomes %s", s, g.Turns[i].Name, g.Turns[m.Turn[i]].Name)
					}
				}
			}
		}
	}
}
