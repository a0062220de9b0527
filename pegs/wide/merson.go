package wide

import (
	"cmp"
	"slices"
)

// A Merson region is a set of holes such that each line whose middle is in it
// has an end in it as well. While a region is full of pegs no jump can end in it,
// and so none can pass over one of its pegs but from inside: the first change is a
// move that begins inside. The English board has twelve disjoint regions:
//
//	    1 . 2          1 to 8 are corners, over which no peg can jump; the lines
//	    9 A A          whose middle is in region 9 are c1-c2-c3, a3-b3-c3, b3-c3-d3
//	3 9 9 A A . 4      and c2-c3-c4, and each has another end in it.
//	. B B C C . .
//	5 B B C C . 6
//	    . . .
//	    7 . 8
//
// so at least twelve moves begin on a full board of which one peg is to be left.
// Regions are worth most when small: only those with no smaller one inside are kept.

// mostRegion is the size of the largest region looked for: a hexagon of the
// triangular lattice has seven holes.
const mostRegion = 8

// MersonRegions lists the regions of at most eight holes that hold no smaller one,
// small ones first.
func (b *Board) MersonRegions() []Set {
	over := make([][]Line, b.Len())
	for _, l := range b.lines {
		over[l.Middle] = append(over[l.Middle], l)
	}
	seen := make(map[Set]bool)
	var found []Set
	var grow func(r Set)
	grow = func(r Set) {
		if r.Len() > mostRegion || seen[r] {
			return
		}
		seen[r] = true
		for i := range r.All() {
			for _, l := range over[i] {
				if !r.Has(int(l.End)) && !r.Has(int(l.Other)) {
					grow(r.With(int(l.End)))
					grow(r.With(int(l.Other)))
					return
				}
			}
		}
		found = append(found, r)
	}
	for i := range b.Len() {
		grow(Of(i))
	}
	slices.SortFunc(found, func(r, s Set) int {
		return cmp.Or(cmp.Compare(r.Len(), s.Len()), slices.Compare(r[:], s[:]))
	})
	var least []Set
	for _, r := range found {
		if !slices.ContainsFunc(least, func(s Set) bool { return s.Less(r).Empty() }) {
			least = append(least, r)
		}
	}
	return least
}
