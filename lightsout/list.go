package lightsout

import (
	"slices"

	"jie/gf2"
)

// lister puts press patterns in the order of their move lists. A list is its
// lights in reading order; two lists compare at the first move in which they
// differ, as texts, and a list that ends there comes first:
//
//	[]  <  ["0,1" "3,0"]  <  ["0,10"]  <  ["0,2"]
type lister struct {
	names []string
	rank  []int // of each light's name among all names, as texts
}

func newLister(names []string) *lister {
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		if names[i] < names[j] {
			return -1
		}
		return 1
	})
	l := &lister{names: names, rank: make([]int, len(names))}
	for at, i := range order {
		l.rank[i] = at
	}
	return l
}

// compare orders two patterns. Up to the first light in which they differ their
// moves are the same; there one goes on with that light and the other with its
// next one, or ends.
func (l *lister) compare(u, v gf2.Vector) int {
	d := gf2.FirstDifference(u, v)
	if d < 0 {
		return 0
	}
	if v.Bit(d) {
		return -l.compare(v, u)
	}
	next := v.Next(d)
	if next < 0 || l.rank[next] < l.rank[d] {
		return 1
	}
	return -1
}

// branch is one way for a pattern to go on: its next press, and the pattern
// chosen so far with the pivots before index pivot fixed.
type branch struct {
	press int // -1: it ends
	x     gf2.Vector
	pivot int
}

// walk yields the members of x + <basis> in order. The basis is in reduced
// echelon form and x is zero at its pivots, so reading a member from the left,
// each light is a pivot, free to choose, or fixed by the choices before it: no
// branch of the walk is barren, and the first members cost nothing for the rest.
func (l *lister) walk(x gf2.Vector, basis []gf2.Vector, from, pivot int, yield func(gf2.Vector) bool) bool {
	var ways []branch
	for {
		press, free := x.Next(from), -1
		if pivot < len(basis) {
			free = basis[pivot].Next(0)
		}
		if free < 0 || press >= 0 && press < free {
			ways = append(ways, branch{press, x, pivot})
			break
		}
		taken := slices.Clone(x)
		taken.Xor(basis[pivot])
		pivot++
		ways = append(ways, branch{free, taken, pivot})
	}
	slices.SortFunc(ways, func(a, b branch) int { return l.place(a.press) - l.place(b.press) })
	for _, way := range ways {
		if way.press < 0 {
			if !yield(way.x) {
				return false
			}
		} else if !l.walk(way.x, basis, way.press+1, way.pivot, yield) {
			return false
		}
	}
	return true
}

// place is where a next press stands in the order, the end of the list first.
func (l *lister) place(press int) int {
	if press < 0 {
		return -1
	}
	return l.rank[press]
}

// all yields every member of x + <basis> in order; it takes both over.
func (l *lister) all(x gf2.Vector, basis []gf2.Vector, yield func(gf2.Vector) bool) {
	basis = gf2.Reduce(basis, len(l.names))
	for _, z := range basis {
		if x.Bit(z.Next(0)) {
			x.Xor(z)
		}
	}
	l.walk(x, basis, 0, 0, yield)
}

// shortlist keeps the first patterns in order out of many.
type shortlist struct {
	lister *lister
	limit  int
	kept   []gf2.Vector
}

func (s *shortlist) add(v gf2.Vector) {
	s.kept = append(s.kept, v)
	if len(s.kept) >= 2*s.limit+64 {
		s.cut()
	}
}

// cut sorts what is kept and drops what lies past the limit.
func (s *shortlist) cut() []gf2.Vector {
	slices.SortFunc(s.kept, s.lister.compare)
	s.kept = s.kept[:min(len(s.kept), s.limit)]
	return s.kept
}
