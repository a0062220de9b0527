package narrow

import (
	"math/bits"
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

// never is the cost of a content that cannot be reached.
const never = 255

// estimate holds, for each content, the least cost of moves, and the pegs in its holes that
// may be in the middle of their move and so save one of them, bit i for the i-th hole.
type estimate struct {
	least []uint8
	saves []uint32
}

// contents is a set of contents: bit i of word w is for the content 64 w + i.
type contents []uint64

// costs is a search by cost, of all contents at a time. A peg in the middle of its move continues
// free of charge.
type costs struct {
	estimate
	still      contents                // reached with no peg in the middle of its move
	before     contents                // those that cost less
	mid        [partHoles + 1]contents // reached with that in a place, from outside on, in the middle of its move
	free, paid []spread                // without a new move, and with one
}

// spread leads from the contents of a set that have some holes full and some empty, to those of
// another set: some of these holes change.
type spread struct {
	to, from           contents
	full, empty, turns content
}

// costs begins a search in which it matters that pegs in the given holes are in the middle of their moves.
func (t *part) costs(seeds []content, pegs board.Set) *costs {
	size := 1 << len(t.holes)
	s := &costs{estimate: estimate{slices.Repeat([]uint8{never}, size), make([]uint32, size)}}
	s.still, s.before = make(contents, (size+63)/64), make(contents, (size+63)/64)
	for _, c := range seeds {
		s.still[c>>6] |= 1 << (c & 63)
	}
	for k, hole := range t.holes {
		if pegs.Has(hole) {
			s.mid[k+1] = make(contents, len(s.still))
		}
	}
	return s
}

// at returns the contents reached with the peg in a place in the middle of its move; others if that does not matter.
func (s *costs) at(place int8, others contents) contents {
	if m := s.mid[place+1]; m != nil {
		return m
	}
	return others
}

// run raises the cost until nothing is new. Of some new contents in a word, saved returns those in
// which a peg saves a move.
func (s *costs) run(saved func(mid contents, word int, fresh uint64) uint64) estimate {
	for cost := uint8(0); ; cost++ {
		for grows(s.free) {
		}
		for w, now := range s.still {
			fresh := now &^ s.before[w]
			for rest := fresh; rest != 0; rest &= rest - 1 {
				s.least[w<<6|bits.TrailingZeros64(rest)] = cost
			}
			for k, mid := range s.mid[1:] {
				if mid == nil {
					continue
				}
				for rest := saved(mid, w, fresh); rest != 0; rest &= rest - 1 {
					s.saves[w<<6|bits.TrailingZeros64(rest)] |= 1 << k
				}
			}
		}
		if copy(s.before, s.still); !grows(s.paid) {
			return s.estimate
		}
	}
}

// grows makes some sets larger, and reports whether something was new.
func grows(list []spread) (grew bool) {
	for i := range list {
		grew = list[i].grow() || grew
	}
	return grew
}

// lows holds the contents, in a word, that have a peg in each of the first six holes.
var lows = [6]uint64{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}

func (s *spread) grow() (grew bool) {
	mask := ^uint64(0)
	for k, low := range lows {
		if s.full>>k&1 != 0 {
			mask &= low
		}
		if s.empty>>k&1 != 0 {
			mask &^= low
		}
	}
	up, down, turns := s.turns&s.empty&63, s.turns&s.full&63, int(s.turns>>6)
	fixed, want := int((s.full|s.empty)>>6), int(s.full>>6)
	for w := want; w < len(s.from); w = ((w|fixed)+1)&^fixed | want {
		fresh := s.from[w] & mask << up >> down &^ s.to[w^turns]
		s.to[w^turns] |= fresh
		grew = grew || fresh != 0
	}
	return grew
}

// toGo estimates the way from each content to any of the goals.
func (t *part) toGo(goals []content) estimate {
	s := t.costs(goals, t.charged)
	for _, j := range t.jumps {
		s.free = append(s.free, spread{s.at(j.from, s.still), s.at(j.to, s.still), j.free, j.pegs, j.flip()})
		if j.charge != 0 {
			s.paid = append(s.paid, spread{s.still, s.at(j.to, s.before), j.free, j.pegs, j.flip()})
		}
	}
	for k, mid := range s.mid[1:] {
		if mid != nil {
			s.free = append(s.free, spread{to: mid, from: s.still, full: 1 << k})
		}
	}
	e := s.run(func(mid contents, w int, _ uint64) uint64 { return mid[w] &^ s.still[w] })
	// Continuing saves the charge for a new move, if one must begin with that peg.
	uncharged := ^uint32(t.of(t.charged))
	for c := range e.saves {
		e.saves[c] |= uncharged
	}
	return e
}

// soFar estimates the way from the start to each content.
func (t *part) soFar(start content) estimate {
	s := t.costs([]content{start}, ^board.Set(0))
	for _, j := range t.jumps {
		from := s.still
		if j.charge != 0 {
			from = s.at(j.from, nil)
			s.paid = append(s.paid, spread{s.at(j.to, s.still), s.before, j.pegs, j.free, j.flip()})
		}
		s.free = append(s.free, spread{s.at(j.to, s.still), from, j.pegs, j.free, j.flip()})
	}
	for _, mid := range s.mid[1:] {
		if mid != nil {
			s.free = append(s.free, spread{to: s.still, from: mid})
		}
	}
	// The move that continues is counted twice, before the content and after it, if
	// its peg can have arrived at no more cost than the content.
	return s.run(func(mid contents, w int, fresh uint64) uint64 { return mid[w] & fresh })
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
