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
	winning, err := g.middle(s, reach)
	if err != nil {
		return err
	}
	patterns, err := g.above(s, reach, winning)
	if err != nil {
		return err
	}
	clear(reach.words)
	g.collect(s, winning, patterns, reach.words)
	return nil
}

// The levels where a solution is cut in half, and its complement with it.
const lowerMiddle, upperMiddle = Holes / 2, Holes/2 + 1

// expanded counts a bundle, and polls the context now and then.
func (g *search) expanded() error {
	if g.nodes++; g.nodes%pollEvery == 0 {
		return g.ctx.Err()
	}
	return nil
}

// reach returns the bundles in reach of the start with 17 pegs and more. Their lists
// are kept for those with 17, all at weight 0.
func (g *search) reach(s *bundleSearch) (*bundles, error) {
	t := s.newBundles()
	start := g.Board.Full().Without(Centre)
	t.add(s.Pattern(start), 1<<(s.Gathered(start)&31), s.Weight(s.Pattern(start)))
	var middle []uint32
	side := &s.sides[0]
	for weight := mostWeight; weight >= 0; weight-- {
		for _, pattern := range t.take(weight) {
			if err := g.expanded(); err != nil {
				return nil, err
			}
			b := s.look(side, t, pattern)
			more := s.atLeast(upperMiddle+1, pattern, b.syndrome)
			if b.word&^more != 0 {
				middle = append(middle, pattern)
			}
			if b.word &= more; b.word == 0 {
				continue
			}
			s.list = side.each(s.list, &b)
			for i := range s.list {
				x := &s.list[i]
				image := x.jump.least(&b.images)
				x.other, x.sets = image>>imageBits, s.turn(x.sets, image&imageMask, b.syndrome^x.jump.syndrome)
			}
			for i := range s.list {
				x := &s.list[i]
				t.add(x.other, x.sets, weight-int(x.jump.drop))
			}
		}
	}
	t.lists[0], t.lengths[0] = middle, len(middle)
	return t, nil
}

// middle returns the winning bundles with 17 pegs: the complements of what is one jump
// after those in reach, as far as they are in reach themselves.
func (g *search) middle(s *bundleSearch, reach *bundles) (*bundles, error) {
	t := s.newBundles()
	side := &s.sides[0]
	full := s.Weight(fullBundle)
	for _, pattern := range reach.take(0) {
		if err := g.expanded(); err != nil {
			return nil, err
		}
		b := s.look(side, reach, pattern)
		b.word &^= s.atLeast(upperMiddle+1, pattern, b.syndrome)
		weight := s.Weight(pattern)
		s.list = side.each(s.list, &b)
		for i := range s.list {
			x := &s.list[i]
			image := x.jump.most(&b.images)
			x.other = fullBundle ^ image>>imageBits
			x.sets = bits.Reverse32(s.turn(x.sets, image&imageMask, b.syndrome^x.jump.syndrome)) & reach.word(x.other)
		}
		for i := range s.list {
			if x := &s.list[i]; x.sets != 0 {
				t.add(x.other, x.sets, full-weight+int(x.jump.drop))
			}
		}
	}
	return t, nil
}

// above adds the winning bundles with more pegs, and returns the patterns of all.
func (g *search) above(s *bundleSearch, reach, t *bundles) (patterns []uint32, err error) {
	side := &s.sides[1]
	for weight := range t.lists {
		for _, pattern := range t.take(weight) {
			if err := g.expanded(); err != nil {
				return nil, err
			}
			b := s.look(side, t, pattern)
			patterns = append(patterns, pattern)
			s.list = side.each(s.list, &b)
			for i := range s.list {
				x := &s.list[i]
				image := x.jump.least(&b.images)
				x.other = image >> imageBits
				x.sets = s.turn(x.sets, image&imageMask, b.syndrome^x.jump.syndrome) & reach.word(x.other)
			}
			for i := range s.list {
				if x := &s.list[i]; x.sets != 0 {
					t.add(x.other, x.sets, weight-int(x.jump.drop))
				}
			}
		}
	}
	return patterns, nil
}

// collect turns bundles into positions, and those into their complements. The bits of
// scratch, all of them 0, are room for a level's ranks.
func (g *search) collect(s *bundleSearch, t *bundles, patterns, scratch []uint32) {
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
	ranks := s.rooms(t, patterns)
	for _, pattern := range patterns {
		p := s.holes(pattern)
		inner := sym.Images8(p)
		sets := &corners[s.Syndrome(p)&(ofSyndrome-1)]
		for word := t.word(pattern); word != 0; word &= word - 1 {
			c := &sets[bits.TrailingZeros32(word)]
			least, most := bitboard.LeastOf(&inner, c), bitboard.MostOf(&inner, c)
			pegs, other := least.Len(), Holes-least.Len()
			ranks[pegs] = append(ranks[pegs], levels[pegs].rank(least))
			ranks[other] = append(ranks[other], levels[other].rank(g.Board.Full()^most))
		}
	}
	for pegs := 1; pegs < Holes; pegs++ {
		n := 0
		for _, rank := range ranks[pegs] {
			if scratch[rank/32]>>(rank%32)&1 == 0 {
				scratch[rank/32] |= 1 << (rank % 32)
				n++
			}
		}
		g.winning[pegs] = g.ranking.level(pegs).takeRanks(scratch, n)
	}
}

// rooms is room for the ranks of each level: as many as the bundles' positions, of
// which some are images of each other.
func (s *bundleSearch) rooms(t *bundles, patterns []uint32) (ranks [Holes][]uint32) {
	var counts [Holes]int
	for _, pattern := range patterns {
		syndrome := s.Syndrome(s.holes(pattern)) & (ofSyndrome - 1)
		pegs := bits.OnesCount32(pattern)
		for corners, sets := range s.pegs[syndrome] {
			if n := bits.OnesCount32(t.word(pattern) & sets); n > 0 {
				counts[pegs+corners] += n
			}
		}
	}
	for pegs := 1; pegs < Holes; pegs++ {
		ranks[pegs] = make([]uint32, 0, max(counts[pegs], counts[Holes-pegs]))
	}
	return ranks
}
