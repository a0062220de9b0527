package board

import "slices"

// Perm is a permutation of a shape's cells: what lies on cell i goes to p[i].
type Perm []uint8

// linear is a 2x2 integer matrix acting on (Row, Col).
type linear [4]int

func (m linear) apply(p Point) Point {
	return Point{m[0]*p.Row + m[1]*p.Col, m[2]*p.Row + m[3]*p.Col}
}

// pointGroup returns the linear maps that send steps to steps. The images of two neighbouring steps determine a map.
func (l Lattice) pointGroup() []linear {
	steps := l.Steps()
	var group []linear
	for _, down := range steps { // image of (1,0)
		for _, right := range steps { // image of (0,1)
			m := linear{down.Row, right.Row, down.Col, right.Col}
			if keepsSteps(m, steps) {
				group = append(group, m)
			}
		}
	}
	return group
}

func keepsSteps(m linear, steps []Point) bool {
	seen := make(map[Point]bool)
	for _, d := range steps {
		if image := m.apply(d); slices.Contains(steps, image) {
			seen[image] = true
		}
	}
	return len(seen) == len(steps)
}

// Symmetries returns every permutation of the cells by a rotation, reflection or
// translation of the lattice, each once, the identity first. The shape must not have more
// than 256 cells. There are at most 8 on the square lattice, 12 on the triangular one.
func (s *Shape) Symmetries() []Perm {
	identity := make(Perm, s.Len())
	for i := range identity {
		identity[i] = uint8(i)
	}
	perms := []Perm{identity}
	for _, m := range s.lattice.pointGroup() {
		if p, ok := s.permutation(m); ok && !contains(perms, p) {
			perms = append(perms, p)
		}
	}
	return perms
}

func contains(perms []Perm, p Perm) bool {
	return slices.ContainsFunc(perms, func(q Perm) bool { return slices.Equal(p, q) })
}

// permutation applies m and moves the image back, so that the upper left corners of the bounding boxes agree.
func (s *Shape) permutation(m linear) (Perm, bool) {
	images := make([]Point, s.Len())
	for i, p := range s.points {
		images[i] = m.apply(p)
	}
	from, to := corner(images), corner(s.points)
	shift := Point{to.Row - from.Row, to.Col - from.Col}
	perm := make(Perm, s.Len())
	for i, p := range images {
		j, ok := s.Index(p.Add(shift))
		if !ok {
			return nil, false
		}
		perm[i] = uint8(j)
	}
	return perm, true
}

func corner(points []Point) Point {
	if len(points) == 0 {
		return Point{}
	}
	least := points[0]
	for _, p := range points {
		least = Point{min(least.Row, p.Row), min(least.Col, p.Col)}
	}
	return least
}
