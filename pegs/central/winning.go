package central

import (
	"math/bits"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// upperMiddle is the upper of the two levels between which a solution is cut in half, together with
// its complement.
const upperMiddle = Holes/2 + 1

func (g *search) findWinning() error {
	s := newBundleSearch(g.Game)
	reach, seen, err := g.reach(s)
	if err != nil {
		return err
	}
	t := s.middle(reach, seen)
	seen, err = g.sweep(s, t, s.sides[1], func(x *bundle) *block { return s.own(reach, x) })
	if err == nil {
		g.collect(s, t, seen, reach)
	}
	return err
}

// reach returns the bundles that the start reaches with 16 pegs and more, and lists those
// that have more.
func (g *search) reach(s *bundleSearch) (bundles, []bundle, error) {
	t := newBundles()
	start := g.Board.Full().Without(Centre)
	upper, lower := s.parts(start)
	number := s.number(start)
	s.at(t, &s.uppers[upper], uint16(lower>>1))[number/64] = 1 << (number % 64)
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

// middle returns the winning bundles with 17 pegs: those in reach whose complements are also
// in reach.
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
		other := s.joined(reach, uint32(s.shelves[x.shelf]^fullUpper), uint32(x.lower)^fullLower)
		other = other.complement()
		b.and(&other)
		*s.own(t, x) = b
	}
	return t
}

// collect turns the winning bundles into positions, and adds their complements. room is
// memory for the ranks of both.
func (g *search) collect(s *bundleSearch, t bundles, seen []bundle, room []uint64) {
	for pegs := 1; pegs < Holes; pegs++ {
		g.winning[pegs] = g.ranking.level(pegs).newRankSet()
	}
	pairs := g.pairs(s, t, seen, room[:0])
	for pegs := 1; pegs < Holes; pegs++ {
		g.winning[pegs].makeRoom()
	}
	for _, pair := range pairs {
		pegs, rank, complement := rankPair(pair).split()
		g.winning[pegs].add(rank)
		g.winning[Holes-pegs].add(complement)
	}
	for pegs := 1; pegs < Holes; pegs++ {
		g.winning[pegs].settle()
	}
}

// pairs appends the positions of bundles as pairs of ranks, and makes the sets expect
// them. The images of a position are those of its inner holes, middles and corners.
func (g *search) pairs(s *bundleSearch, t bundles, seen []bundle, pairs []uint64) []uint64 {
	var corners [classes][1 << freeBits][8]board.Set
	for class := range corners {
		for set, p := range s.corners[class] {
			corners[class][set] = s.sym.Images8(p)
		}
	}
	var middles [middleSets][8]board.Set
	for v := range middles {
		middles[v] = s.sym.Images8(bitboard.Deposit(s.middles, uint32(v)))
	}
	for i := range seen {
		x := &seen[i]
		own, inner := s.own(t, x), s.sym.Images8(bitboard.Deposit(s.inner, s.pattern(x)))
		for v := range uint8(middleSets) {
			half := own.half(v)
			if half == 0 {
				continue
			}
			rest, sets := xorImages(&inner, &middles[v]), &corners[s.cornerClass(x.class, v)]
			for ; half != 0; half &= half - 1 {
				c := &sets[bits.TrailingZeros32(half)]
				least := bitboard.LeastOf(&rest, c)
				pair := g.winning[least.Len()].level.pair(least, bitboard.MostOf(&rest, c))
				pegs, rank, complement := pair.split()
				g.winning[pegs].expect(rank)
				g.winning[Holes-pegs].expect(complement)
				pairs = append(pairs, uint64(pair))
			}
		}
	}
	return pairs
}

// rankPair is a position and its complement: the number of pegs, the rank, and the rank of
// the complement.
type rankPair uint64

// rankBits is enough for the 72,922,839 positions of a level.
const rankBits = 27

// pair returns the ranks of a position, given the least and the greatest of its images. The
// complement of the greatest one is the least image of the complement. Ranks are in the
// order of the positions, which complements reverse.
func (l *numbering) pair(least, most board.Set) rankPair {
	return rankPair(l.pegs)<<(2*rankBits) | rankPair(l.rank(least))<<rankBits | rankPair(l.size-1-l.rank(most))
}

func (x rankPair) split() (pegs int, rank, complement uint32) {
	return int(x >> (2 * rankBits)), uint32(x >> rankBits & (1<<rankBits - 1)), uint32(x & (1<<rankBits - 1))
}
