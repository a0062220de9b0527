package bitboard

import (
	"cmp"
	"slices"

	"jie/puzzle/board"
)

// A Merson region is a set of holes such that each line whose middle is in it has an end in
// it as well. While a region is full of pegs, no jump can end in it, and only jumps from
// inside can pass over one of its pegs. So the first change is a move that begins inside.
// The English board has twelve disjoint regions:
//
//	    1 . 2          1 to 8 are corners, over which no peg can jump; the lines
//	    9 A A          whose middle is in region 9 are c1-c2-c3, a3-b3-c3, b3-c3-d3
//	3 9 9 A A . 4      and c2-c3-c4, and each has another end in it.
//	. B B C C . .
//	5 B B C C . 6
//	    . . .
//	    7 . 8
//
// so at least twelve moves begin on a full board of which one peg must remain. Small
// regions give the best bounds.

// mostRegion is the size of the largest region searched for: a hexagon of the
// triangular lattice has seven holes.
const mostRegion = 8

// MersonRegions returns the regions of at most eight holes, small ones first, without those for
// which idle is true, and without those that then have another one inside.
func (b *Board) MersonRegions(idle func(r Set) bool) (least []Set) {
	for _, r := range b.regions() {
		if !idle(r) && !slices.ContainsFunc(least, func(s Set) bool { return s.Less(r).Empty() }) {
			least = append(least, r)
		}
	}
	return least
}

func (b *Board) findRegions() []Set {
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
	return found
}

// packing is the search for the most disjoint regions. It takes holes in turn, and leaves
// each out or covers it by a region whose first unvisited hole it is.
type packing struct {
	regions [][]board.Set // by least hole
	share   []int64       // per hole: the largest part of a region that it can be
	best    []board.Set
	chosen  []board.Set
	nodes   int
}

// Shares of a region are counted in units of 1/wholeRegion, so that they add up exactly.
const wholeRegion = 840

// mostPackingNodes bounds the search. A result found in fewer nodes is exact.
const mostPackingNodes = 1 << 22

// PackRegions returns a largest set of disjoint regions among those given, on a board of a
// given number of holes. The worst case takes exponential time, so it stops after some
// millions of steps with the largest set found.
func PackRegions(regions []board.Set, holes int) []board.Set {
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

// search packs regions into the free holes. The free holes must not be before the last
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
