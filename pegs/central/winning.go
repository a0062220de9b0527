package central

import (
	"math/bits"

	"jie/board"
	"jie/pegs/bitboard"
)

// findWinning fills winning.
func (g *search) findWinning() error {
	s := newBundleSearch(g.Game)
	t, err := g.reach(s)
	if err != nil {
		return err
	}
	if err := g.middle(s, t); err != nil {
		return err
	}
	if err := g.above(s, t); err != nil {
		return err
	}
	g.collect(s, t)
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

// reach returns the bundles in reach of the start with 17 pegs and more. The patterns of
// those with 17 are kept.
func (g *search) reach(s *bundleSearch) (*packed, error) {
	t := s.newBundles()
	start := g.Board.Full().Without(Centre)
	pattern := s.Pattern(start)
	s.agenda.add(pattern, 0, s.Weight(pattern))
	*t.word(pattern) = 1 << (s.Gathered(start) & 31)
	side := &s.sides[0]
	for weight := mostWeight; weight >= 0; weight-- {
		for _, pattern := range s.agenda.take(weight) {
			if err := g.expanded(); err != nil {
				return nil, err
			}
			b := s.look(side, t.word(pattern), pattern)
			more := s.atLeast(upperMiddle+1, pattern, b.syndrome)
			if b.word&^more != 0 {
				s.agenda.add(pattern, 0, kept)
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
				word := t.word(x.other)
				s.agenda.add(x.other, *word, weight-int(x.jump.drop))
				*word |= x.sets
			}
		}
	}
	return s.pack(t), nil
}

// middle finds the winning bundles with 17 pegs: the complements of what is one jump
// after those in reach, as far as they are in reach themselves.
func (g *search) middle(s *bundleSearch, t *packed) error {
	side := &s.sides[0]
	full := s.Weight(fullBundle)
	for _, pattern := range s.agenda.take(kept) {
		if err := g.expanded(); err != nil {
			return err
		}
		at, _ := t.index(pattern)
		b := s.look(side, &t.reach[at], pattern)
		b.word &^= s.atLeast(upperMiddle+1, pattern, b.syndrome)
		weight := s.Weight(pattern)
		s.list = side.each(s.list, &b)
		for i := range s.list {
			x := &s.list[i]
			image := x.jump.most(&b.images)
			x.other = fullBundle ^ image>>imageBits
			s.keep(x, t, bits.Reverse32(s.turn(x.sets, image&imageMask, b.syndrome^x.jump.syndrome)))
		}
		s.win(t, full-weight, 1)
	}
	return nil
}

// keep leaves of the corner sets that a jump leads to those in reach.
func (s *bundleSearch) keep(x *leads, t *packed, sets uint32) {
	at, there := t.index(x.other)
	x.at, x.sets = at, sets&t.reach[at]&there
}

// win adds what the jumps lead to to the winning bundles. The weights of the patterns are
// that given and the drops of the jumps, times sign.
func (s *bundleSearch) win(t *packed, weight, sign int) {
	for i := range s.list {
		if x := &s.list[i]; x.sets != 0 {
			word := &t.winning[x.at]
			s.agenda.add(x.other, *word, weight+sign*int(x.jump.drop))
			*word |= x.sets
		}
	}
}

// above adds the winning bundles with more pegs. The patterns of all are kept.
func (g *search) above(s *bundleSearch, t *packed) error {
	side := &s.sides[1]
	for weight := range kept {
		for _, pattern := range s.agenda.take(weight) {
			if err := g.expanded(); err != nil {
				return err
			}
			at, _ := t.index(pattern)
			b := s.look(side, &t.winning[at], pattern)
			s.agenda.add(pattern, 0, kept)
			s.list = side.each(s.list, &b)
			for i := range s.list {
				x := &s.list[i]
				image := x.jump.least(&b.images)
				x.other = image >> imageBits
				s.keep(x, t, s.turn(x.sets, image&imageMask, b.syndrome^x.jump.syndrome))
			}
			s.win(t, weight, -1)
		}
	}
	return nil
}

// collect turns bundles into positions, and those into their complements. The bits of
// the bundles are then room for a level's ranks.
func (g *search) collect(s *bundleSearch, t *packed) {
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
	patterns := s.agenda.take(kept)
	s.agenda = agenda{}
	ranks := s.rooms(t, patterns)
	for _, pattern := range patterns {
		p := s.holes(pattern)
		inner := sym.Images8(p)
		sets := &corners[s.Syndrome(p)&(ofSyndrome-1)]
		at, _ := t.index(pattern)
		for word := t.winning[at]; word != 0; word &= word - 1 {
			c := &sets[bits.TrailingZeros32(word)]
			least, most := bitboard.LeastOf(&inner, c), bitboard.MostOf(&inner, c)
			pegs, other := least.Len(), Holes-least.Len()
			ranks[pegs] = append(ranks[pegs], levels[pegs].rank(least))
			ranks[other] = append(ranks[other], levels[other].rank(g.Board.Full()^most))
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
		ranks[pegs] = nil
		g.winning[pegs] = g.ranking.level(pegs).takeRanks(scratch, n)
	}
}

// rooms is room for the ranks of each level: as many as the bundles' positions, of
// which some are images of each other.
func (s *bundleSearch) rooms(t *packed, patterns []uint32) (ranks [Holes][]uint32) {
	var counts [Holes]int
	for _, pattern := range patterns {
		syndrome := s.Syndrome(s.holes(pattern)) & (ofSyndrome - 1)
		pegs := bits.OnesCount32(pattern)
		at, _ := t.index(pattern)
		for corners, sets := range s.pegs[syndrome] {
			if n := bits.OnesCount32(t.winning[at] & sets); n > 0 {
				counts[pegs+corners] += n
			}
		}
	}
	for pegs := 1; pegs < Holes; pegs++ {
		ranks[pegs] = make([]uint32, 0, max(counts[pegs], counts[Holes-pegs]))
	}
	return ranks
}
