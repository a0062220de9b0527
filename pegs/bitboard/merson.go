package bitboard

import (
	"slices"

	"jie/board"
)

// MersonRegions lists the Merson regions that hold no smaller one, small ones first, as
// package wide finds them. The caller must not change the slice.
func (b *Board) MersonRegions() []board.Set { return b.regions() }

func (b *Board) findRegions() []board.Set {
	var regions []board.Set
	for _, r := range b.Wide().MersonRegions() {
		regions = append(regions, r.Word())
	}
	return regions
}

// MostRegions is a largest set of disjoint Merson regions. The caller must not change
// the slice.
func (b *Board) MostRegions() []board.Set { return b.packing() }

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

// PackRegions returns a largest set of disjoint regions among those given, on a board of so
// many holes. It takes exponential time at worst, and so stops after some millions of steps
// with the largest set found.
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
