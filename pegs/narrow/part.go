package narrow

import (
	"context"
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// A part of the board bounds the number of moves. It watches the pegs in some holes and
// lets the others hold whatever suits best at any time. It charges only for moves that
// begin in some of the holes it watches. The least cost of these moves, from any content of
// the watched holes to the goal's, is found by trying all contents. A move begins in one
// hole, so the bounds of parts that charge for different holes add up.
//
//	watched        charged        a full corner of the English board: d1 is
//	  c1 d1 e1       x x x        taken by c1 or e1, and those only leave by
//	  c2 d2 e2       . . .        themselves, so the three cost 2 at least
//
// The smallest useful parts are Merson regions; see package wide.
type part struct {
	holes   []int // watched, in reading order
	charged board.Set
	jumps   []partJump
}

// partHoles is the largest number of holes that a part watches: two tables of 64 KiB for
// each part stay in the second-level cache.
const partHoles = 16

// content is the pegs in the watched holes, bit i for the i-th.
type content uint32

type partJump struct {
	pegs, free content // the holes that must hold a peg before, and those that must hold none
	from, to   int8    // watched holes, or outside
	charge     uint8   // 1 if the jump begins in a charged hole
}

// outside stands for all holes that are not watched.
const outside = -1

func (j partJump) flip() content { return j.pegs | j.free }

func newPart(n int, jumps []bitboard.Jump, watched, charged board.Set) *part {
	t := &part{charged: charged & watched}
	at := slices.Repeat([]int8{outside}, n)
	for i := range watched.All() {
		at[i] = int8(len(t.holes))
		t.holes = append(t.holes, i)
	}
	bit := func(hole uint8) content {
		if at[hole] == outside {
			return 0
		}
		return 1 << at[hole]
	}
	seen := make(map[partJump]bool)
	for _, j := range jumps {
		p := partJump{pegs: bit(j.From) | bit(j.Over), free: bit(j.To), from: at[j.From], to: at[j.To]}
		if t.charged.Has(int(j.From)) {
			p.charge = 1
		}
		if p.flip() != 0 && !seen[p] {
			seen[p] = true
			t.jumps = append(t.jumps, p)
		}
	}
	return t
}

// of returns the content of the watched holes in p.
func (t *part) of(p board.Set) content { return content(bitboard.Extract(t.holes, p)) }

// never is the cost of a state that cannot be reached.
const never = 255

// costs is a search by cost through states: a content, and the peg that is in the middle
// of its move, or none. A peg in the middle of its move continues free of charge.
type costs struct {
	part  *part
	least []uint8     // by state
	lists [2][]uint32 // states to look at: of this cost, of one more
	cost  uint8
}

// state returns the number of a content with a moving peg; the last number is for no peg.
func (s *costs) state(c content, peg int8) uint32 {
	n := uint32(len(s.part.holes) + 1)
	if peg == outside {
		peg = int8(n - 1)
	}
	return uint32(c)*n + uint32(peg)
}

// reach records that a state costs the present cost and charge.
func (s *costs) reach(c content, peg int8, charge uint8) {
	at := s.state(c, peg)
	if cost := s.cost + charge; cost < s.least[at] {
		s.least[at] = cost
		s.lists[charge] = append(s.lists[charge], at)
	}
}

// estimate holds, for each content, the least cost of moves, and the pegs in its holes that
// may be in the middle of their move and so save one of them, bit i for the i-th hole.
type estimate struct {
	least []uint8
	saves []uint32
}

// run looks at states by rising cost until none is left. It returns the least cost of each
// content with no peg in the middle of its move. If ctx ends, the result is useless.
func (s *costs) run(ctx context.Context, seeds []content, look func(c content, peg int8)) []uint8 {
	n := uint32(len(s.part.holes) + 1)
	s.least = slices.Repeat([]uint8{never}, int(n)<<len(s.part.holes))
	for _, c := range seeds {
		s.reach(c, outside, 0)
	}
	for len(s.lists[0]) > 0 && ctx.Err() == nil {
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

// toGo estimates the way from each content to any of the goals.
func (t *part) toGo(ctx context.Context, goals []content) estimate {
	s := &costs{part: t}
	least := s.run(ctx, goals, func(c content, peg int8) {
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
func (s *costs) saves(ok func(k int, mid, still uint8) bool) []uint32 {
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

// soFar estimates the way from the start to each content.
func (t *part) soFar(ctx context.Context, start content) estimate {
	s := &costs{part: t}
	least := s.run(ctx, []content{start}, func(c content, peg int8) {
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

func (t *part) goals(g []bitboard.WordPattern) []content {
	var list []content
	for c := content(0); c < 1<<len(t.holes); c++ {
		if slices.ContainsFunc(g, func(a bitboard.WordPattern) bool { return (c^t.of(a.Want))&t.of(a.Care) == 0 }) {
			list = append(list, c)
		}
	}
	return list
}
