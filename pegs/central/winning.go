package central

import (
	"iter"
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
	within := func(_ uint8, shelf int, _, lower uint32) *block { return reach.at(uint8(shelf), uint16(lower>>1)) }
	if err := g.sweep(s, s.sides[1], t, within); err != nil {
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
	pattern := s.pattern(start)
	s.block(t, pattern>>lowerBits, pattern&fullLower)[s.number(start)/64] = 1 << (s.number(start) % 64)
	most := func(class uint8, _ int, upper, lower uint32) *block {
		missing := max(0, upperMiddle-bits.OnesCount32(upper)-bits.OnesCount32(lower))
		if missing > 12 {
			return nil
		}
		return &s.least[class][missing]
	}
	return t, g.sweep(s, s.sides[0], t, most)
}

// middle finds the winning bundles with 17 pegs: those in reach whose complements are in
// reach, too.
func (s *bundleSearch) middle(reach *bundles) *bundles {
	t := newBundles()
	for b := range s.all(reach) {
		missing := upperMiddle - bits.OnesCount32(b.upper) - bits.OnesCount32(b.lower)
		if missing < 0 || missing > 12 {
			continue
		}
		x := *b.block
		for i := range x {
			x[i] &= s.least[b.class][missing][i] &^ s.least[b.class][missing+1][i]
		}
		if x.empty() {
			continue
		}
		complement := s.joined(reach, b.upper^fullUpper, b.lower^fullLower)
		for i := range x {
			x[i] &= bits.Reverse64(complement[7-i])
		}
		*s.block(t, b.upper, b.lower) = x
	}
	return t
}

// found is a bundle that is not empty.
type found struct {
	upper, lower uint32
	class        uint8
	block        *block
}

// all yields the bundles of t that are not empty, once put together.
func (s *bundleSearch) all(t *bundles) iter.Seq[found] {
	return func(yield func(found) bool) {
		for i := range s.shelves {
			upper := s.shelves[i].upper
			for _, lowers := range s.shelves[i].bundles {
				for _, lower := range lowers {
					if b := t.at(uint8(i), lower>>1); !b.empty() && !yield(found{upper, uint32(lower), s.places[upper].class ^ s.lowers[lower].class, b}) {
						return
					}
				}
			}
		}
	}
}

// collect turns bundles into positions, and those into their complements. The blocks
// in reach are then room for the ranks.
func (g *search) collect(s *bundleSearch, t, reach *bundles) {
	sym := g.orbits.Sym
	var corners [classes][32][8]board.Set
	for class := range corners {
		for set, p := range s.corners[class] {
			corners[class][set] = sym.Images8(p)
		}
	}
	var levels [Holes]*numbering
	for pegs := range levels {
		levels[pegs] = g.ranking.level(pegs)
	}
	ranks := s.rooms(t)
	for b := range s.all(t) {
		pattern := holes(s.inner, b.upper<<lowerBits|b.lower)
		for v := range uint8(1 << middleBits) {
			word := b.block.half(v)
			if word == 0 {
				continue
			}
			inner := sym.Images8(pattern | holes(s.middles, uint32(v)))
			for ; word != 0; word &= word - 1 {
				c := &corners[s.cornerClass(b.class, v)][bits.TrailingZeros32(word)]
				least, most := bitboard.LeastOf(&inner, c), bitboard.MostOf(&inner, c)
				pegs, other := least.Len(), Holes-least.Len()
				ranks[pegs] = append(ranks[pegs], levels[pegs].rank(least))
				ranks[other] = append(ranks[other], levels[other].rank(g.Board.Full()^most))
			}
		}
	}
	for pegs := 1; pegs < Holes; pegs++ {
		g.winning[pegs] = levels[pegs].newRankSet(ranks[pegs])
	}
}

// rooms cuts up room for the ranks of each level: as many as the bundles have positions,
// of which some are images of each other.
func (s *bundleSearch) rooms(t *bundles) (ranks [Holes][]uint32) {
	var counts [Holes]int
	for b := range s.all(t) {
		pegs := bits.OnesCount32(b.upper) + bits.OnesCount32(b.lower)
		least := &s.least[b.class]
		for n := range min(12, Holes-pegs) {
			for i, word := range b.block {
				counts[pegs+n] += bits.OnesCount64(word & least[n][i] &^ least[n+1][i])
			}
		}
	}
	for pegs := 1; pegs < Holes; pegs++ {
		n := max(counts[pegs], counts[Holes-pegs])
		ranks[pegs] = make([]uint32, 0, n)
	}
	return ranks
}
