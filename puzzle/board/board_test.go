package board

import (
	"slices"
	"testing"
)

func square(h, w int) *Shape {
	var points []Point
	for r := range h {
		for c := range w {
			points = append(points, Point{r, c})
		}
	}
	return NewShape(Square, points)
}

func triangle(n int) *Shape {
	var points []Point
	for r := range n {
		for c := range r + 1 {
			points = append(points, Point{r, c})
		}
	}
	return NewShape(Triangular, points)
}

func TestSymmetryCounts(t *testing.T) {
	tests := []struct {
		name  string
		shape *Shape
		want  int
	}{
		{"square", square(4, 4), 8},
		{"rectangle", square(2, 3), 4},
		{"one cell", square(1, 1), 1},
		{"line", square(1, 3), 2},
		{"triangle", triangle(5), 6},
		{"hexagon of side 4", Hexagon(4), 12},
		{"hexagon of side 2", Hexagon(2), 12},
		{"L", NewShape(Square, []Point{{0, 0}, {1, 0}, {1, 1}, {2, 0}, {3, 0}}), 1},
	}
	for _, test := range tests {
		if got := len(test.shape.Symmetries()); got != test.want {
			t.Errorf("%s: %d symmetries, want %d", test.name, got, test.want)
		}
	}
}

// Every symmetry keeps "touches", and the symmetries form a group.
func TestSymmetriesAreAGroup(t *testing.T) {
	for _, s := range []*Shape{square(3, 3), square(2, 5), triangle(4), Hexagon(3)} {
		perms := s.Symmetries()
		for _, p := range perms {
			checkKeepsNeighbours(t, s, p)
			if !contains(perms, p.inverse()) {
				t.Errorf("inverse of %v is missing", p)
			}
			for _, q := range perms {
				if !contains(perms, p.then(q)) {
					t.Errorf("product of %v and %v is missing", p, q)
				}
			}
		}
	}
}

// then returns the permutation that does p first, then q.
func (p Perm) then(q Perm) Perm {
	r := make(Perm, len(p))
	for i := range p {
		r[i] = q[p[i]]
	}
	return r
}

// inverse returns the permutation that undoes p.
func (p Perm) inverse() Perm {
	q := make(Perm, len(p))
	for i, to := range p {
		q[to] = uint8(i)
	}
	return q
}

func checkKeepsNeighbours(t *testing.T, s *Shape, p Perm) {
	t.Helper()
	for i := range s.Len() {
		images := s.Neighbours(int(p[i]))
		for _, j := range s.Neighbours(i) {
			if j >= 0 && !slices.Contains(images, int(p[j])) {
				t.Errorf("%v: cells %d and %d touch, their images do not", p, i, j)
			}
		}
	}
}

func TestHexagonRows(t *testing.T) {
	got := make([]int, 7)
	h := Hexagon(4)
	for i := range h.Len() {
		got[h.Point(i).Row]++
	}
	if want := []int{4, 5, 6, 7, 6, 5, 4}; !slices.Equal(got, want) {
		t.Errorf("rows of Hexagon(4) = %v, want %v", got, want)
	}
}

func TestSet(t *testing.T) {
	var s Set
	s = s.With(3).With(63).With(0)
	if got := slices.Collect(s.All()); !slices.Equal(got, []int{0, 3, 63}) {
		t.Errorf("All = %v", got)
	}
	if s.Len() != 3 || !s.Has(63) || s.Without(63).Has(63) || s.First() != 0 {
		t.Errorf("Len, Has, Without or First wrong for %b", s)
	}
	if Full(64).Len() != 64 || Full(0) != 0 || Full(5) != 31 {
		t.Error("Full is wrong")
	}
}

func TestMapMovesEachCell(t *testing.T) {
	for _, p := range Hexagon(4).Symmetries() {
		for i := range 37 {
			if got, want := Set(0).With(i).Map(p), Set(0).With(int(p[i])); got != want {
				t.Errorf("cell %d goes to %b, want %b", i, got, want)
			}
		}
	}
}
