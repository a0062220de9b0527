package narrow

import (
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// expand makes the nodes one jump from x. It stops at a goal.
func (s *side) expand(out *batch, x arrival) {
	if !s.back && s.ended && s.Goal.MatchWord(x.at) {
		return
	}
	at, weight := s.bound.of(x.at), s.pruner.weigh(x.at)
	known := s.winningMap
	var from uint64
	if known != nil {
		from = known.gathered(x.at)
	}
	// If only a move that continues meets the bound, no other move can begin.
	only := int(x.moves)+s.bound.sum(&at) > s.allowed
	b := s.Board
	for i := range b.Groups() {
		g := &b.Groups()[i]
		lines := g.Jumpable(x.at)
		if s.back {
			lines = g.Unjumpable(x.at)
		}
		lines &= x.at&s.usable[i][1] | s.usable[i][0]&^x.at
		for ; lines != 0; lines &= lines - 1 {
			l := &s.lines[i*bitboard.MaxWord+lines.First()]
			w := &l.ways[x.at>>uint(lines.First())&1]
			moves := x.moves
			if !x.last.Has(int(w.here)) {
				if only {
					continue
				}
				moves++
			}
			out.made++
			if !s.pruner.alive(&weight, &w.adds) {
				continue
			}
			y := arrival{x.at ^ l.mask, board.Set(1) << w.there, moves}
			peg := int(w.there)
			if s.exceeds(&at, &l.flips, s.allowed-int(moves), y.at, peg) {
				continue
			}
			if known == nil {
				s.enter(out, y)
			} else {
				out.unsure = append(out.unsure, candidate{y, from ^ l.number})
			}
		}
	}
	if known != nil {
		s.enterWinning(out)
	}
}

// candidate is a node, and its position's pattern and corner set.
type candidate struct {
	arrival
	number uint64
}

// enterWinning adds the candidates that are in the map to the new nodes. The map is
// larger than the caches. So its words are first read one after the other, without
// waiting for their values.
func (s *side) enterWinning(out *batch) {
	out.found = out.found[:0]
	for i := range out.unsure {
		at := s.winningMap.ranked(out.unsure[i].number)
		out.found = append(out.found, s.winningMap.words[at>>6]>>(at&63))
	}
	for i, word := range out.found {
		if word&1 != 0 {
			s.enter(out, out.unsure[i].arrival)
		}
	}
	out.unsure = out.unsure[:0]
}

func (s *side) enter(out *batch, y arrival) {
	goal := s.ends && s.Goal.MatchWord(y.at)
	if goal && s.back {
		return
	}
	goal = goal && y.last|s.aft.joined == y.last
	y.at, y.last = s.sym.CanonicalWith(y.at, y.last)
	if goal {
		out.goal = out.goal.better(meetingPoint{total: int(y.moves), at: y.at, join: y.last, fore: y.moves})
	}
	k, x := y.place()
	out.nodes[k] = append(out.nodes[k], x)
}

// exceeds reports whether the bound of some cut after the flips is more than a given number of moves: by more than one,
// or by one that the peg, in the middle of its move at p, does not save.
func (s *side) exceeds(x, flips *indexes, moves int, p board.Set, peg int) bool {
	for i := range s.bound.cuts {
		c, index := &s.bound.cuts[i], x[i]^flips[i]
		if sum := c.sum(index) - moves; sum > 1 || sum > 0 && !(s.goesOn(p, peg) && c.saved(index, peg)) {
			return true
		}
	}
	return false
}

// goesOn reports whether the peg's move can continue: whether the peg can jump or, going
// back, whether a jump can have brought it to its hole.
func (s *side) goesOn(p board.Set, peg int) bool {
	for _, t := range s.onward[peg] {
		if (p^t.Want)&t.Care == 0 {
			return true
		}
	}
	return false
}

// sideLine holds what a jump along a line changes, as a side sees it.
type sideLine struct {
	mask   board.Set
	flips  indexes
	number uint64 // of the mask, as pattern and corner set of the map
	ways   [2]way // if the line's first hole has no peg, and if it has one
}

// way is one of the two ways along a line. It leads from the end that holds the peg
// before the jump (or, going back, after it) to the other end.
type way struct {
	here, there uint8
	adds        weight
}

// lookAhead prepares the tables of expand: the board's lines, and the jumps by which a
// peg in each hole continues.
func (s *side) lookAhead() {
	s.lines = make([]sideLine, len(s.Board.Groups())*bitboard.MaxWord)
	s.usable = make([][2]board.Set, len(s.Board.Groups()))
	for i := range s.Board.Groups() {
		g := &s.Board.Groups()[i]
		for first := range g.First.All() {
			s.lines[i*bitboard.MaxWord+first] = s.newLine(g, uint8(first), &s.usable[i])
		}
	}
	s.onward = [bitboard.MaxWord][]bitboard.WordPattern{}
	for _, j := range s.weighed.jumps {
		if s.back {
			s.onward[j.To] = append(s.onward[j.To], bitboard.WordPattern{Care: board.Set(1)<<j.Over | board.Set(1)<<j.From})
			continue
		}
		over := board.Set(1) << j.Over
		s.onward[j.From] = append(s.onward[j.From], bitboard.WordPattern{Want: over, Care: over | board.Set(1)<<j.To})
	}
}

// newLine returns the group's line with the given first hole, and adds it to those usable.
func (s *side) newLine(g *bitboard.Group, first uint8, usable *[2]board.Set) sideLine {
	over, other := first+uint8(g.Middle), first+uint8(g.Other)
	l := sideLine{mask: g.Mask << first, ways: [2]way{{here: other, there: first}, {here: first, there: other}}}
	l.flips = s.bound.of(l.mask)
	for k := range l.ways {
		w := &l.ways[k]
		j := bitboard.Jump{From: w.here, Over: over, To: w.there}
		if s.back {
			j.From, j.To = j.To, j.From
		}
		if slices.Contains(s.weighed.jumps, j) {
			usable[k] = usable[k].With(int(first))
		}
		w.adds = s.pruner.change(j, s.back)
	}
	return l
}
