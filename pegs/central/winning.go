package central

import (
	"math/bits"

	"jie/board"
	"jie/pegs/bitboard"
)

// findWinning fills winning.
func (g *search) findWinning() error {
	s := newBundleSearch(g.Game)
	reach, err := g.reach(s)
	if err != nil {
		return err
	}
	t := s.middle(reach)
	if err := g.sweep(s, t, &s.sides[1], 0, reach); err != nil {
		return err
	}
	g.collect(s, t, reach)
	return nil
}

// The levels where a solution is cut in half, and its complement with it.
const lowerMiddle, upperMiddle = Holes / 2, Holes/2 + 1

// reach returns the bundles in reach of the start with 16 pegs and more.
func (g *search) reach(s *bundleSearch) (*bundles, error) {
	t := newBundles()
	start := g.Board.Full().Without(Centre)
	pattern := s.Pattern(start)
	*s.own(t, pattern>>lowerBits, pattern&fullLower) = 1 << (s.Gathered(start) & 31)
	return t, g.sweep(s, t, &s.sides[0], upperMiddle, nil)
}

// middle finds the winning bundles with 17 pegs: those in reach whose complements are in
// reach, too.
func (s *bundleSearch) middle(reach *bundles) *bundles {
	t := newBundles()
	full := s.Syndrome(s.holes(fullUpper<<lowerBits | fullLower))
	for p, list := range s.all(reach) {
		missing := upperMiddle - p.pegs
		if missing < 0 || missing > 8 {
			continue
		}
		sets := s.lowest[p.syndrome][missing] &^ s.lowest[p.syndrome][missing+1]
		for _, b := range list {
			word := b.word & sets
			if word == 0 {
				continue
			}
			images := s.imagesOf(b.lower ^ fullLower)
			word &= bits.Reverse32(s.word(reach, p.upper^fullUpper, &images, (p.syndrome^full)&(ofSyndrome-1)))
			*s.own(t, p.upper, b.lower) = word
		}
	}
	return t
}

// collect turns bundles into positions, and those into their complements. The words of
// both tables are then room for the ranks, and for the bits of a level.
func (g *search) collect(s *bundleSearch, t, reach *bundles) {
	sym := g.orbits.Sym
	var corners [ofSyndrome][32][8]board.Set
	for syndrome := range corners {
		for set := range corners[syndrome] {
			corners[syndrome][set] = sym.Images8(s.corners(uint32(set), uint8(syndrome)))
		}
	}
	var levels [Holes]*numbering
	for pegs := range levels {
		levels[pegs] = g.ranking.level(pegs)
	}
	ranks := s.rooms(t, reach.words)
	for p, list := range s.all(t) {
		sets := &corners[p.syndrome&7]
		for _, b := range list {
			inner := sym.Images8(s.holes(p.upper<<lowerBits | b.lower))
			for word := b.word; word != 0; word &= word - 1 {
				c := &sets[bits.TrailingZeros32(word)]
				least, most := bitboard.LeastOf(&inner, c), bitboard.MostOf(&inner, c)
				pegs, other := least.Len(), Holes-least.Len()
				ranks[pegs] = append(ranks[pegs], levels[pegs].rank(least))
				ranks[other] = append(ranks[other], levels[other].rank(g.Board.Full()^most))
			}
		}
	}
	scratch := t.words
	clear(scratch)
	for pegs := 1; pegs < Holes; pegs++ {
		n := 0
		for _, rank := range ranks[pegs] {
			if scratch[rank/32]>>(rank%32)&1 == 0 {
				scratch[rank/32] |= 1 << (rank % 32)
				n++
			}
		}
		g.winning[pegs] = levels[pegs].takeRanks(scratch, n)
	}
}

// rooms cuts up room for the ranks of each level: as many as the bundles have positions,
// of which some are images of each other.
func (s *bundleSearch) rooms(t *bundles, room []uint32) (ranks [Holes][]uint32) {
	var counts [Holes]int
	for p, list := range s.all(t) {
		lowest := &s.lowest[p.syndrome&7]
		for n := range min(9, Holes-p.pegs) {
			sets := lowest[n] &^ lowest[n+1]
			for _, b := range list {
				counts[p.pegs+n] += bits.OnesCount32(b.word & sets)
			}
		}
	}
	for pegs := 1; pegs < Holes; pegs++ {
		n := max(counts[pegs], counts[Holes-pegs])
		ranks[pegs], room = room[:0:n], room[n:]
	}
	return ranks
}
