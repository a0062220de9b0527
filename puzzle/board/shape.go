package board

import (
	"cmp"
	"slices"
)

// Lattice is how neighbouring cells touch.
type Lattice uint8

// The lattices.
const (
	Square Lattice = iota
	Triangular
)

// Point is a cell's place on its lattice.
type Point struct{ Row, Col int }

// Add returns p moved by d.
func (p Point) Add(d Point) Point { return Point{p.Row + d.Row, p.Col + d.Col} }

// Steps returns the lattice's neighbour steps in circular order: i and i+len/2 are opposite. Do not change the slice.
func (l Lattice) Steps() []Point {
	if l == Triangular {
		return triangularSteps
	}
	return squareSteps
}

var (
	squareSteps     = []Point{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}
	triangularSteps = []Point{{-1, -1}, {-1, 0}, {0, 1}, {1, 1}, {1, 0}, {0, -1}}
)

// Shape is a finite set of lattice points, its cells numbered in reading order.
// It is immutable and safe for concurrent use.
type Shape struct {
	lattice Lattice
	points  []Point
	index   map[Point]int
}

// NewShape returns the shape made of the given points, in any order. Duplicates are dropped.
func NewShape(l Lattice, points []Point) *Shape {
	sorted := slices.Clone(points)
	slices.SortFunc(sorted, func(a, b Point) int { return cmp.Or(a.Row-b.Row, a.Col-b.Col) })
	sorted = slices.Compact(sorted)
	s := &Shape{lattice: l, points: sorted, index: make(map[Point]int, len(sorted))}
	for i, p := range sorted {
		s.index[p] = i
	}
	return s
}

// Hexagon returns the hexagon of a side on the triangular lattice: rows of side, ..., 2*side-1, ..., side cells. A
// row's first cell has column 0 down to the middle row, then one more for each further row.
func Hexagon(side int) *Shape {
	var points []Point
	for r := range 2*side - 1 {
		first, length := max(0, r-side+1), 2*side-1-max(r-side+1, side-1-r)
		for c := range length {
			points = append(points, Point{r, first + c})
		}
	}
	return NewShape(Triangular, points)
}

// Lattice returns the lattice that the shape lies on.
func (s *Shape) Lattice() Lattice { return s.lattice }

// Len returns the number of cells.
func (s *Shape) Len() int { return len(s.points) }

// Point returns the place of cell i.
func (s *Shape) Point(i int) Point { return s.points[i] }

// Index returns the cell at p; ok is false if there is none.
func (s *Shape) Index(p Point) (i int, ok bool) {
	i, ok = s.index[p]
	return i, ok
}

// Neighbours returns the cells that touch cell i, in the order of the lattice's steps; -1 stands for none.
func (s *Shape) Neighbours(i int) []int {
	steps := s.lattice.Steps()
	cells := make([]int, len(steps))
	for k, d := range steps {
		cells[k] = -1
		if j, ok := s.Index(s.points[i].Add(d)); ok {
			cells[k] = j
		}
	}
	return cells
}
