package pegs

import (
	"cmp"
	"slices"

	"jie/board"
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

// mostRegion is the size of the largest region looked for.
const mostRegion = 8

// mersonRegions lists the regions that hold no smaller one, small ones first.
func (b *Board) mersonRegions() []board.Set {
	seen := make(map[board.Set]bool)
	var found []board.Set
	var grow func(r board.Set)
	grow = func(r board.Set) {
		if r.Len() > mostRegion || seen[r] {
			return
		}
		seen[r] = true
		for _, l := range b.Lines() {
			if r.Has(l.Middle) && !r.Has(l.End) && !r.Has(l.Other) {
				grow(r.With(l.End))
				grow(r.With(l.Other))
				return
			}
		}
		found = append(found, r)
	}
	for i := range b.Len() {
		grow(board.Set(0).With(i))
	}
	slices.SortFunc(found, func(r, s board.Set) int {
		return cmp.Or(cmp.Compare(r.Len(), s.Len()), cmp.Compare(r, s))
	})
	var least []board.Set
	for _, r := range found {
		if !slices.ContainsFunc(least, func(s board.Set) bool { return s&^r == 0 }) {
			least = append(least, r)
		}
	}
	return least
}

// packing is the search for the most disjoint regions: holes in turn, each left
// out or covered by a region of which it is the first hole not yet looked at.
type packing struct {
	regions [][]board.Set // by least hole
	share   []int64       // per hole: the part of a region it can be, at most
	best    []board.Set
	chosen  []board.Set
	nodes   int
}

// region shares are counted in these units, so that they add up exactly.
const wholeRegion = 840

// mostPackingNodes bounds the search; what it finds in less is exact.
const mostPackingNodes = 1 << 22

// packRegions returns a largest set of disjoint regions among those given.
func packRegions(regions []board.Set, holes int) []board.Set {
	s := &packing{regions: make([][]board.Set, holes), share: make([]int64, holes)}
	for _, r := range regions {
		s.regions[r.First()] = append(s.regions[r.First()], r)
		for i := range r.All() {
			s.share[i] = max(s.share[i], int64(wholeRegion/r.Len()))
		}
	}
	s.search(board.Full(holes))
	return s.best
}

// search packs regions into the free holes, none of which is before the last
// chosen region's least hole.
func (s *packing) search(free board.Set) {
	s.nodes++
	if len(s.chosen) > len(s.best) {
		s.best = slices.Clone(s.chosen)
	}
	if s.nodes > mostPackingNodes {
		return
	}
	var room int64
	for i := range free.All() {
		room += s.share[i]
	}
	for ; free != 0; free &= free - 1 {
		if len(s.chosen)+int(room/wholeRegion) <= len(s.best) {
			return
		}
		i := free.First()
		for _, r := range s.regions[i] {
			if r&^free == 0 {
				s.chosen = append(s.chosen, r)
				s.search(free &^ r)
				s.chosen = s.chosen[:len(s.chosen)-1]
			}
		}
		room -= s.share[i]
	}
}

// regionBound is the number of disjoint Merson regions that are full in the
// start and in no goal: a move at least begins in each. Where there are several
// goals, it is the least for any of them.
func (b *Board) regionBound(start board.Set, g *Goal) int64 {
	return int64(len(b.openRegions(start, g)))
}

// openRegions lists the regions that regionBound counts, for the goal of which they
// are the fewest.
func (b *Board) openRegions(start board.Set, g *Goal) []board.Set {
	var fewest []board.Set
	for i, t := range g.alternatives() {
		var regions []board.Set
		for _, r := range b.packing() {
			if r&^start == 0 && r&t.care&^t.want != 0 {
				regions = append(regions, r)
			}
		}
		if i == 0 || len(regions) < len(fewest) {
			fewest = regions
		}
	}
	return fewest
}
