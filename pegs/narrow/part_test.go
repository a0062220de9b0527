package narrow

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/puzzle/board"
)

// slowCosts is a search by cost through states: a content, and the peg that is in the middle
// of its move, or none. A peg in the middle of its move continues free of charge.
type slowCosts struct {
	part  *part
	least []uint8     // by state
	lists [2][]uint32 // states to look at: of this cost, of one more
	cost  uint8
}

// state returns the number of a content with a moving peg; the last number is for no peg.
func (s *slowCosts) state(c content, peg int8) uint32 {
	n := uint32(len(s.part.holes) + 1)
	if peg == outside {
		peg = int8(n - 1)
	}
	return uint32(c)*n + uint32(peg)
}

// reach records that a state has the present cost and charge.
func (s *slowCosts) reach(c content, peg int8, charge uint8) {
	at := s.state(c, peg)
	if cost := s.cost + charge; cost < s.least[at] {
		s.least[at] = cost
		s.lists[charge] = append(s.lists[charge], at)
	}
}

// run looks at states by rising cost until none is left. It returns the least cost of each
// content with no peg in the middle of its move.
func (s *slowCosts) run(seeds []content, look func(c content, peg int8)) []uint8 {
	n := uint32(len(s.part.holes) + 1)
	s.least = slices.Repeat([]uint8{never}, int(n)<<len(s.part.holes))
	for _, c := range seeds {
		s.reach(c, outside, 0)
	}
	for len(s.lists[0]) > 0 {
		for len(s.lists[0]) > 0 {
			last := len(s.lists[0]) - 1
			at := s.lists[0][last]
			s.lists[0] = s.lists[0][:last]
			if s.least[at] != s.cost {
				continue // a cheaper way was found meanwhile
			}
			peg := int8(at % n)
			if peg == int8(n-1) {
				peg = outside
			}
			look(content(at/n), peg)
		}
		s.lists[0], s.lists[1] = s.lists[1], s.lists[0]
		s.cost++
	}
	still := make([]uint8, 1<<len(s.part.holes))
	for c := range still {
		still[c] = s.least[s.state(content(c), outside)]
	}
	return still
}

// slowToGo estimates the way from each content to any of the goals.
func (t *part) slowToGo(goals []content) estimate {
	s := &slowCosts{part: t}
	least := s.run(goals, func(c content, peg int8) {
		if peg == outside {
			for k := range t.holes {
				if c>>k&1 != 0 {
					s.reach(c, int8(k), 0)
				}
			}
		}
		for _, j := range t.jumps {
			if j.to != peg || c&j.flip() != j.free {
				continue
			}
			before := c ^ j.flip()
			s.reach(before, outside, j.charge)
			if j.from != outside {
				s.reach(before, j.from, 0)
			}
		}
	})
	// Continuing saves the charge for a new move, if one must begin with that peg.
	return estimate{least, s.saves(func(k int, mid, still uint8) bool {
		return !t.charged.Has(t.holes[k]) || mid < still
	})}
}

// saves returns for each content the pegs, by bit, that save a move when they are in the
// middle of theirs. ok compares the cost mid of that state with still, the content's own.
func (s *slowCosts) saves(ok func(k int, mid, still uint8) bool) []uint32 {
	saves := make([]uint32, 1<<len(s.part.holes))
	for c := range saves {
		still := s.least[s.state(content(c), outside)]
		for k := range s.part.holes {
			if ok(k, s.least[s.state(content(c), int8(k))], still) {
				saves[c] |= 1 << k
			}
		}
	}
	return saves
}

// slowSoFar estimates the way from the start to each content.
func (t *part) slowSoFar(start content) estimate {
	s := &slowCosts{part: t}
	least := s.run([]content{start}, func(c content, peg int8) {
		charge := uint8(0)
		if peg != outside {
			s.reach(c, outside, 0)
		} else {
			charge = 1
		}
		for _, j := range t.jumps {
			if peg != outside && j.from != peg || c&j.flip() != j.pegs {
				continue
			}
			s.reach(c^j.flip(), j.to, charge*j.charge)
		}
	})
	// The move that continues is counted twice, before the content and after it, if
	// its peg can have arrived at no more cost than the content.
	return estimate{least, s.saves(func(_ int, mid, still uint8) bool { return mid == still })}
}

// The estimates of parts agree with a search through single states.
func TestEstimatesAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	n := 30
	if short() {
		n = 8
	}
	for _, d := range []drawn{english, triangle15, square4, square5, diagonal3, diagonal5, odd} {
		b := d.board()
		jumps := slices.Concat(b.Jumps()...)
		for range n {
			watched := randomPegs(r, b, 1+r.IntN(min(12, b.Len()-1)))
			x := newPart(b.Len(), jumps, watched, watched&board.Set(r.Uint64()|r.Uint64()))
			goals := x.goals(randomGoal(r, b, b.Full()).Words())
			start := x.of(board.Set(r.Uint64()))
			for i, pair := range [][2]estimate{{x.toGo(goals), x.slowToGo(goals)}, {x.soFar(start), x.slowSoFar(start)}} {
				for c, least := range pair[1].least {
					if pair[0].least[c] != least {
						t.Fatalf("%s, holes %v: from end %d, %b costs %d, want %d", d.rows, x.holes, i, c, pair[0].least[c], least)
					}
					differ := (pair[0].saves[c] ^ pair[1].saves[c]) & (1<<len(x.holes) - 1)
					if least != never && differ != 0 {
						t.Fatalf("%s, holes %v: from end %d, %b: saves %b, want %b", d.rows, x.holes, i, c, pair[0].saves[c], pair[1].saves[c])
					}
				}
			}
		}
	}
}
