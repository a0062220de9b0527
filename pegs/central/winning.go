package central

import (
	"math/bits"

	"jie/board"
	"jie/pegs/bitboard"
)

// The levels where a solution is cut in half, and its complement with it.
const lowerMiddle, upperMiddle = Holes / 2, Holes/2 + 1

// findWinning fills winning.
func (g *search) findWinning() error {
	s := newBundleSearch(g.Game)
	reach, seen, err := g.reach(s)
	if err != nil {
		return err
	}
	t := s.middle(reach, seen)
	seen, err = g.sweep(s, t, s.sides[1], func(x *bundle) *block { return s.own(reach, x) })
	if err != nil {
		return err
	}
	g.collect(s, t, seen, reach)
	return nil
}

// reach returns the bundles in reach of the start with 16 pegs and more, and which ones
// have more.
func (g *search) reach(s *bundleSearch) (bundles, []bundle, error) {
	t := newBundles()
	start := g.Board.Full().Without(Centre)
	pattern, number := s.pattern(start), s.number(start)
	s.at(t, &s.uppers[pattern>>lowerBits], uint16(pattern&fullLower>>1))[number/64] = 1 << (number % 64) //nolint:gosec // 12 bits
	more := func(x *bundle) *block {
		missing := max(0, upperMiddle-int(x.pegs))
		if missing > rimHoles {
			return nil
		}
		return &s.atLeast[x.class][missing]
	}
	seen, err := g.sweep(s, t, s.sides[0], more)
	return t, seen, err
}

// middle returns the winning bundles with 17 pegs: those in reach whose complements are in
// reach, too.
func (s *bundleSearch) middle(reach bundles, seen []bundle) bundles {
	t := newBundles()
	for i := range seen {
		x := &seen[i]
		missing := upperMiddle - int(x.pegs)
		if missing < 0 {
			continue
		}
		b := *s.own(reach, x)
		if b.and(&s.exactly[x.class][missing]); b.empty() {
			continue
		}
		other := s.joined(reach, uint32(s.shelves[x.shelf])^fullUpper, uint32(x.lower)^fullLower)
		other = other.complement()
		b.and(&other)
		*s.own(t, x) = b
	}
	return t
}

// collect turns the winning bundles into positions, and those into their complements.
// Room is for the pairs of their ranks.
func (g *search) collect(s *bundleSearch, t bundles, seen []bundle, room []uint64) {
	sym := g.orbits.Sym
	var corners [classes][1 << freeBits][8]board.Set
	for class := range corners {
		for set, p := range s.corners[class] {
			corners[class][set] = sym.Images8(p)
		}
	}
	var levels [Holes]*numbering
	for pegs := range levels {
		levels[pegs] = g.ranking.level(pegs)
	}
	pairs := s.rooms(t, seen, room)
	for i := range seen {
		x := &seen[i]
		own := s.own(t, x)
		pattern := holes(s.inner, uint32(s.shelves[x.shelf])<<lowerBits|uint32(x.lower))
		for v := range uint8(middleSets) {
			half := own.half(v)
			if half == 0 {
				continue
			}
			rest := sym.Images8(pattern | holes(s.middles, uint32(v)))
			sets := &corners[s.cornerClass(x.class, v)]
			for ; half != 0; half &= half - 1 {
				c := &sets[bits.TrailingZeros32(half)]
				least, most := bitboard.LeastOf(&rest, c), bitboard.MostOf(&rest, c)
				pegs, other := least.Len(), Holes-least.Len()
				pair := uint64(levels[pegs].rank(least)) | uint64(levels[other].rank(g.Board.Full()^most))<<32
				pairs[pegs] = append(pairs[pegs], pair)
			}
		}
	}
	for pegs := upperMiddle; pegs < Holes; pegs++ {
		g.winning[pegs] = levels[pegs].newRankSet(pairs[pegs], 0)
		g.winning[Holes-pegs] = levels[Holes-pegs].newRankSet(pairs[pegs], 32)
	}
}

// rooms cuts up room for the pairs of each level: as many as the bundles have positions, of
// which some are images of each other.
func (s *bundleSearch) rooms(t bundles, seen []bundle, room []uint64) (pairs [Holes][]uint64) {
	var counts [Holes + rimHoles]int
	for i := range seen {
		x := &seen[i]
		own := s.own(t, x)
		for n := range s.exactly[x.class] {
			exactly := &s.exactly[x.class][n]
			for i, word := range own {
				counts[int(x.pegs)+n] += bits.OnesCount64(word & exactly[i])
			}
		}
	}
	for pegs := upperMiddle; pegs < Holes; pegs++ {
		pairs[pegs], room = room[:0:counts[pegs]], room[counts[pegs]:]
	}
	return pairs
}
