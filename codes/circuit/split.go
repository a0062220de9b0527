package circuit

import (
	"context"
	"slices"

	"jie/linear/gf2"
)

// split divides the detectors into classes such that each column is the sum of its parts: its
// detectors in each class are the detectors of a column, and these columns together flip the
// same observables.
//
// An undetected set then splits into undetected sets, one a class, none of them heavier, since
// each column gives one column to each class at most; and one of them flips an observable. So
// the lightest set is that of some class, and columns of two classes are needed in none.
//
//	detectors 0 1 | 2 3        0 1 | 2 3
//	          x x   .     and  .     x x    make     x x | x x  needless
//
// The classes begin as the connected components of the columns that are not the disjoint sum
// of two others: for most circuits, the detectors of the X checks and those of the Z checks.
// Classes that a column joins in another way are merged. The classes are none if ctx ends.
func split(ctx context.Context, columns []column, detectors int) []*class {
	s := &splitter{columns: columns, parent: make([]int32, detectors), table: newTable(len(columns))}
	for d := range s.parent {
		s.parent[d] = int32(d)
	}
	by := make([][]int32, detectors)
	for i, c := range columns {
		s.table.add(c.hash, int32(i))
		for _, d := range c.detectors {
			by[d] = append(by[d], int32(i))
		}
	}
	mark := make([]int32, detectors)
	for i, c := range columns {
		if ctx.Err() != nil {
			return nil
		}
		if !s.isSum(&c, by, mark, int32(i+1)) {
			s.join(c.detectors)
		}
	}
	for s.merge() {
	}
	return s.classes()
}

type splitter struct {
	columns []column
	table   *table
	parent  []int32 // of each detector, in a forest of the classes
	sum     gf2.Vector
}

func (s *splitter) root(d int32) int32 {
	for s.parent[d] != d {
		s.parent[d] = s.parent[s.parent[d]]
		d = s.parent[d]
	}
	return d
}

func (s *splitter) join(detectors []int32) {
	for _, d := range detectors[1:] {
		s.parent[s.root(d)] = s.root(detectors[0])
	}
}

// isSum reports whether the detectors of a column are those of two others, which share none.
// One of these has the detector that the fewest columns change.
func (s *splitter) isSum(c *column, by [][]int32, mark []int32, stamp int32) bool {
	rare := slices.MinFunc(c.detectors, func(a, b int32) int { return len(by[a]) - len(by[b]) })
	for _, d := range c.detectors {
		mark[d] = stamp
	}
	var rest []int32
	for _, i := range by[rare] {
		part := &s.columns[i]
		if len(part.detectors) >= len(c.detectors) || slices.ContainsFunc(part.detectors, func(d int32) bool { return mark[d] != stamp }) {
			continue
		}
		rest = rest[:0]
		for _, d := range c.detectors {
			if !slices.Contains(part.detectors, d) {
				rest = append(rest, d)
			}
		}
		if s.table.find(s.columns, c.hash^part.hash, rest) >= 0 {
			return true
		}
	}
	return false
}

// merge merges the classes of each column that is not the sum of its parts. It reports whether
// there was one.
func (s *splitter) merge() (merged bool) {
	for i := range s.columns {
		if c := &s.columns[i]; !s.isWhole(c) && !s.isSumOfParts(c) {
			s.join(c.detectors)
			merged = true
		}
	}
	return merged
}

// isWhole reports whether a column has detectors of one class alone.
func (s *splitter) isWhole(c *column) bool {
	first := s.root(c.detectors[0])
	return !slices.ContainsFunc(c.detectors[1:], func(d int32) bool { return s.root(d) != first })
}

func (s *splitter) isSumOfParts(c *column) bool {
	s.sum = append(s.sum[:0], c.flips...)
	for at, d := range c.detectors {
		class := s.root(d)
		if slices.ContainsFunc(c.detectors[:at], func(e int32) bool { return s.root(e) == class }) {
			continue
		}
		var part []int32
		for _, e := range c.detectors[at:] {
			if s.root(e) == class {
				part = append(part, e)
			}
		}
		i := s.table.find(s.columns, hashOf(part), part)
		if i < 0 {
			return false
		}
		s.sum.Xor(s.columns[i].flips)
	}
	return s.sum.IsZero()
}

// classes returns the classes with the columns that lie in one, in the order of their first detectors.
func (s *splitter) classes() (list []*class) {
	columns, members := make(map[int32][]column), make(map[int32][]int32)
	for i := range s.columns {
		if c := &s.columns[i]; s.isWhole(c) {
			root := s.root(c.detectors[0])
			columns[root] = append(columns[root], *c)
		}
	}
	var roots []int32
	for d := range int32(len(s.parent)) {
		root := s.root(d)
		if members[root] == nil && columns[root] != nil {
			roots = append(roots, root)
		}
		members[root] = append(members[root], d)
	}
	for _, root := range roots {
		list = append(list, newClass(columns[root], members[root], len(s.parent)))
	}
	return list
}
