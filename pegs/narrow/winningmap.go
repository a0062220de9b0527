package narrow

import (
	"context"
	"math/bits"

	"jie/internal/crew"
	"jie/internal/machine"
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// cornerMap holds the positions of a class that lie on a line from the start to a goal, a
// bit for each position of the class. The search for the fewest moves leaves out all
// others. On the French board, most positions that its bounds allow near the middle of the
// game are on no such line: from d3 to a5 within 18 moves, 122,767 of 1,739,718 positions
// with 19 pegs are left.
//
// It takes two passes over all patterns. The first one, from light patterns to heavy ones,
// finds the positions that reach a goal, each from those one jump later. The second one,
// from heavy to light, keeps the start, and those positions one jump after a kept one. All
// corner sets of a pattern are found together.
type cornerMap struct {
	*cornerLayout
	words []uint64
}

func (l *cornerLayout) mapBytes() int64 { return 1 << (len(l.inner) + int(l.size) - 3) }

// newMap finds the winning positions. goals must hold all goals where solutions may end.
func newMap(ctx context.Context, l *cornerLayout, start board.Set, goals []board.Set, workers int) (*cornerMap, error) {
	l.rankHalves()
	words, err := machine.ZerosUntil[uint64](ctx, int(l.mapBytes()/8))
	if err != nil {
		return nil, err
	}
	m := &cornerMap{l, words}
	for _, p := range goals {
		at := m.index(p)
		m.words[at>>6] |= 1 << (at & 63)
	}
	if err := m.newPass(workers, true).run(ctx); err != nil {
		return nil, err
	}
	second := m.newPass(workers, false)
	at := m.index(start)
	second.start, second.only = l.pattern(start), m.words[at>>6]&(1<<(at&63))
	second.word = int(at >> 6 & (1<<(l.size-wordFree) - 1))
	return m, second.run(ctx)
}

// pass is one pass over all patterns. A pattern is cut in two, so that small tables give
// all that a pass needs of it: its weight, its syndrome, and the jumps that its inner holes
// allow.
type pass struct {
	*cornerMap
	workers int
	back    bool             // from light to heavy: jumps are seen from the position before them
	jumps   [2][]mapJump     // between inner holes; from or to corners
	halves  [2][]patternHalf // the lower and the upper bits of a pattern
	lists   [][]uint32       // lower halves, by weight
	start   uint32           // the start's pattern,
	word    int              // its word in the block,
	only    uint64           // and its bit, 0 if it is not in the map
}

type patternHalf struct {
	allowed  [2]uint64 // by kind of jumps, bit i for the i-th
	weight   uint8
	syndrome uint8
}

type mapJump struct {
	care, want uint32       // the holes of the pattern that it needs, with a peg and without
	flip       uint32       // the holes of the pattern that it changes
	up, down   uint8        // the shifts that give a corner set on the other side of the jump
	words      uint8        // which words of the two blocks belong together, by exclusive or
	sets       []cornerSets // by syndrome: those that allow it
}

// newPass prepares a pass, from light patterns to heavy ones or back.
func (m *cornerMap) newPass(workers int, back bool) *pass {
	s := &pass{cornerMap: m, workers: workers, back: back}
	for _, jumps := range m.board.Jumps() {
		for _, j := range jumps {
			s.addJump(j)
		}
	}
	s.halves[0] = s.half(0, min(lowerBits, len(m.inner)))
	s.halves[1] = s.half(lowerBits, max(0, len(m.inner)-lowerBits))
	s.lists = make([][]uint32, heaviestPeg*lowerBits+1)
	for v, h := range s.halves[0] {
		s.lists[h.weight] = append(s.lists[h.weight], uint32(v))
	}
	return s
}

// addJump adds j to the others of its kind.
func (s *pass) addJump(j bitboard.Jump) {
	with := board.Set(0).With(int(j.From)).With(int(j.Over)) // before the jump
	if !s.back {
		with = board.Set(0).With(int(j.To)) // after it
	}
	x := mapJump{care: s.pattern(j.Mask()), want: s.pattern(with), flip: s.pattern(j.Mask())}
	kind := 0
	if corners := j.Mask() &^ bitboard.Of(s.inner...).Word(); corners != 0 {
		kind = 1
		s.turn(&x, s.flip(with&corners), s.flip(corners&^with))
		for syndrome := range 1 << len(s.fixed) {
			x.sets = append(x.sets, s.allowing(with&corners, corners&^with, uint8(syndrome)))
		}
	}
	s.jumps[kind] = append(s.jumps[kind], x)
}

// turn prepares a jump that changes corners: here has those with a peg on this side of it,
// and there those with a peg on the other side. A corner set that allows the jump is a
// number; the other side's number is smaller by here and larger by there.
func (s *pass) turn(x *mapJump, here, there uint8) {
	x.words = (here | there) >> wordFree
	here, there = here&(1<<wordFree-1), there&(1<<wordFree-1)
	if here > there {
		x.up = here - there
	} else {
		x.down = there - here
	}
}

// allowing returns the corner sets with pegs in the holes of full and none in those of empty.
func (s *pass) allowing(full, empty board.Set, syndrome uint8) cornerSets {
	var sets cornerSets
	for i := range sets {
		sets[i] = ^uint64(0)
	}
	for corner := range (full | empty).All() {
		for i, filled := range s.filled(corner, syndrome) {
			if empty.Has(corner) {
				filled = ^filled
			}
			sets[i] &= filled
		}
	}
	return sets
}

// half lists the values of all patterns of n bits that begin at bit first.
func (s *pass) half(first, n int) []patternHalf {
	all := make([]patternHalf, 1<<n)
	for v := range all {
		h := &all[v]
		pattern := uint32(v) << first
		h.weight = uint8(s.order.Of(pattern))
		h.syndrome = s.syndrome(bitboard.Deposit(s.inner, pattern))
		these := uint32(1<<n-1) << first
		for kind, jumps := range s.jumps {
			for i, j := range jumps {
				if (pattern^j.want)&j.care&these == 0 {
					h.allowed[kind] |= 1 << i
				}
			}
		}
	}
	return all
}

// run looks at all patterns, by weight.
func (s *pass) run(ctx context.Context) error {
	most := s.order.Of(1<<len(s.inner) - 1)
	for i := range most + 1 {
		weight := i
		if !s.back {
			weight = most - i
		}
		err := crew.Each(ctx, s.workers, len(s.halves[1]), func(_, upper int) {
			left := weight - int(s.halves[1][upper].weight)
			if left < 0 || left >= len(s.lists) {
				return
			}
			for _, lower := range s.lists[left] {
				s.look(uint32(upper), lower)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// look finds the corner sets of one pattern.
func (s *pass) look(upper, lower uint32) {
	high, low := &s.halves[1][upper], &s.halves[0][lower]
	syndrome, ok := s.inClass(high.syndrome ^ low.syndrome)
	if !ok {
		return
	}
	x := lookup{upper, lower, [2]uint64{high.allowed[0] & low.allowed[0], high.allowed[1] & low.allowed[1]}, syndrome}
	if s.size == wordFree {
		s.lookWord(&x)
	} else {
		s.lookBlock(&x)
	}
}

// lookup is a pattern, the jumps that it allows, and its syndrome.
type lookup struct {
	upper, lower uint32
	allowed      [2]uint64
	syndrome     uint8
}

// at returns the place of the block of the pattern on the other side of a jump.
func (s *pass) at(x *lookup, flip uint32) int {
	return int(x.upper^flip>>lowerBits)<<lowerBits | int(s.rank[x.lower^flip&lowerMask])
}

// lookWord is look for blocks of one word.
func (s *pass) lookWord(x *lookup) {
	mine := &s.words[s.at(x, 0)]
	if !s.back && *mine == 0 {
		return
	}
	var found uint64
	for rest := x.allowed[0]; rest != 0; rest &= rest - 1 {
		j := &s.jumps[0][bits.TrailingZeros64(rest)]
		found |= s.words[s.at(x, j.flip)]
	}
	for rest := x.allowed[1]; rest != 0; rest &= rest - 1 {
		j := &s.jumps[1][bits.TrailingZeros64(rest)]
		found |= s.words[s.at(x, j.flip)] << (j.up & 63) >> (j.down & 63) & j.sets[x.syndrome][0]
	}
	if s.back {
		*mine |= found
		return
	}
	if x.upper<<lowerBits|x.lower == s.start {
		found |= s.only
	}
	*mine &= found
}

// lookBlock is look for blocks of four words.
func (s *pass) lookBlock(x *lookup) {
	mine := s.four(x, 0)
	if !s.back && mine[0]|mine[1]|mine[2]|mine[3] == 0 {
		return
	}
	var found cornerSets
	for rest := x.allowed[0]; rest != 0; rest &= rest - 1 {
		j := &s.jumps[0][bits.TrailingZeros64(rest)]
		other := s.four(x, j.flip)
		for k := range found {
			found[k] |= other[k]
		}
	}
	for rest := x.allowed[1]; rest != 0; rest &= rest - 1 {
		j := &s.jumps[1][bits.TrailingZeros64(rest)]
		other, allowed := s.four(x, j.flip), &j.sets[x.syndrome]
		for k := range found {
			found[k] |= other[(k^int(j.words))&3] << (j.up & 63) >> (j.down & 63) & allowed[k]
		}
	}
	if s.back {
		for k := range found {
			mine[k] |= found[k]
		}
		return
	}
	if x.upper<<lowerBits|x.lower == s.start {
		found[s.word] |= s.only
	}
	for k := range found {
		mine[k] &= found[k]
	}
}

// four returns the block on the other side of a jump.
func (s *pass) four(x *lookup, flip uint32) *cornerSets {
	at := s.at(x, flip) * len(cornerSets{})
	return (*cornerSets)(s.words[at : at+len(cornerSets{})])
}
