package central

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// One position at a time: a visit to its bundle finds the positions before or after it that
// plain jumps find, also those along the rim, and whichever image the bundle is kept as.
func TestVisit(t *testing.T) {
	c := newCentral()
	s := newBundleSearch(c)
	r := rand.New(rand.NewPCG(1, 2))
	var open block
	for i := range open {
		open[i] = ^uint64(0)
	}
	table := newBundles()
	for range 20 {
		start := randomReached(c, r)
		for _, side := range s.sides {
			x := putImage(s, table, start, r)
			if !s.gather(table, s.upper(x), x) || !s.visit(table, side, x, &open) {
				t.Fatalf("%x: no positions", start)
			}
			got, want := takeAll(c, s, table), plainVisit(c, start, side.forward)
			if !slices.Equal(got, want) {
				t.Errorf("%x, forward %t: %x, want %x", start, side.forward, got, want)
			}
		}
	}
}

// randomReached is a position of a random game.
func randomReached(c *Game, r *rand.Rand) board.Set {
	p := c.Board.Full().Without(Centre)
	for range r.IntN(Holes) {
		next := c.Board.AppendSuccessors(nil, p)
		if len(next) == 0 {
			break
		}
		p = next[r.IntN(len(next))]
	}
	return p
}

// putImage puts a random one of the images of p that stand on its shelf in the table, and
// returns the bundle that is looked at.
func putImage(s *bundleSearch, table bundles, p board.Set, r *rand.Rand) *bundle {
	var images []board.Set
	for _, image := range s.sym.Images8(p) {
		upper, _ := s.parts(image)
		if s.uppers[upper].images[0] == 0 && s.shelves[s.uppers[upper].shelf] == uint8(upper) {
			images = append(images, image)
		}
	}
	image := images[r.IntN(len(images))]
	upper, lower := s.parts(image)
	number := s.number(image)
	s.at(table, &s.uppers[upper], uint16(lower>>1))[number/64] |= 1 << (number % 64)
	for _, other := range images {
		_, part := s.parts(other)
		lower = min(lower, part)
	}
	pegs := bits.OnesCount32(upper) + bits.OnesCount32(lower)
	return &bundle{s.uppers[upper].shelf, s.uppers[upper].class ^ s.lowers[lower].class, uint8(pegs), uint16(lower)}
}

// takeAll empties a table and returns its positions' canonical forms.
func takeAll(c *Game, s *bundleSearch, table bundles) []board.Set {
	const size = len(block{})
	found := make(map[board.Set]bool)
	for i, word := range table {
		if word == 0 {
			continue
		}
		table[i] = 0
		shelf := i / size >> shelfBits
		upper := uint32(s.shelves[shelf])
		lower := s.orders[s.uppers[upper].order].lowers[i/size&shelfMask]
		inner := bitboard.Deposit(s.inner, upper<<lowerBits|uint32(lower))
		for ; word != 0; word &= word - 1 {
			number := i%size*64 + bits.TrailingZeros64(word)
			middles := uint8(number >> freeBits)
			class := s.cornerClass(s.classOf(inner), middles)
			p := inner | bitboard.Deposit(s.middles, uint32(middles)) | s.corners[class][number%(1<<freeBits)]
			found[c.canonical(p)] = true
		}
	}
	return sortedSets(found)
}

func sortedSets(found map[board.Set]bool) []board.Set {
	var all []board.Set
	for p := range found {
		all = append(all, p)
	}
	slices.Sort(all)
	return all
}

// plainVisit is the canonical forms of p, of what jumps along the rim make of it, and of all
// that is one jump before or after these.
func plainVisit(c *Game, p board.Set, forward bool) []board.Set {
	const rim = 0b111_000_1000001_1000001_1000001_000_111
	seen := []board.Set{p}
	found := map[board.Set]bool{c.canonical(p): true}
	for i := 0; i < len(seen); i++ {
		for _, jumps := range c.Board.Jumps() {
			for _, j := range jumps {
				n := j.Apply(seen[i]) // which undoes the jump as well
				before := seen[i]
				if !forward {
					before = n
				}
				if !j.Legal(before) {
					continue
				}
				found[c.canonical(n)] = true
				if j.Mask()&^rim == 0 && !slices.Contains(seen, n) {
					seen = append(seen, n)
				}
			}
		}
	}
	return sortedSets(found)
}

// Ranks in any order, some of them twice, make the set that sorting makes.
func TestRankSet(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	l := newCentral().ranking.level(6)
	for _, n := range []int{0, 1, 2, 1000, 5000} {
		var ranks []uint32
		for range n {
			ranks = append(ranks, r.Uint32N(l.size)>>r.UintN(20))
		}
		s := l.newRankSet()
		for _, rank := range ranks {
			s.expect(rank)
		}
		s.makeRoom()
		for _, rank := range ranks {
			s.add(rank)
		}
		s.settle()
		slices.Sort(ranks)
		ranks = slices.Compact(ranks)
		at := cursor{rankSet: s}
		for i, want := range ranks {
			if got, ok := at.rank(); !ok || got != want {
				t.Fatalf("%d ranks: the %d-th is %d, %t, want %d", n, i, got, ok, want)
			}
			at.at++
		}
		if _, ok := at.rank(); ok || s.len() != len(ranks) {
			t.Errorf("%d ranks: %d in the set, want %d", n, s.len(), len(ranks))
		}
	}
}
