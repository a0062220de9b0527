// Package wide searches boards of any size by beams: for any solution, for the fewest pegs
// that can be left, and for few moves.
//
// A [Search] is a start and a goal: [Search.First] finds any solution, [Search.Fewer] one of
// fewer moves, and [Search.LeastMoves] bounds the moves. Package pegs reads and writes the
// texts, and has the proofs that need no search.
//
// The files in reading order: work.go and numbering.go (what all searches share), first.go
// and score.go (any solution), regions.go and fewest.go (few moves). Here b is a
// [bitboard.Board], p and n are positions, and j is a [bitboard.Jump].
package wide

import (
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Any solution, by a beam: it goes level by level, one jump at a time, and keeps the
// positions with the best scores. If it fails, other weights are tried, then a wider beam.
// A beam that never had to drop a position has seen every position in reach.

// Search is a question about one board. Its fields must not change during a call.
type Search struct {
	*Work
	Board *bitboard.Board
	Start bitboard.Set // no goal
	Goal  *bitboard.Goal

	found []bitboard.Jump // a solution that the narrowest beam found
	reach []int64         // positions by jumps made, if no goal is among them
	mixed int             // the mixture of weights that found a solution
	moves *bound          // on moves; made when it is needed
	exact bool            // a beam ends when it must leave out what the bound does not
}

// widths are the numbers of positions kept of a level, tried in turn. The first ones suffice
// on squares and triangles, in milliseconds.
var widths = []int{16, 64, 256, 1 << 10, 1 << 12, 1 << 14, 1 << 16}

// NarrowBeam runs the beam of the least width. It reports whether the beam found a solution,
// or saw every position in reach and no goal among them.
func (s *Search) NarrowBeam() (found, exhausted bool, err error) {
	s.found, err = s.firstWithin(widths[0])
	if err == puzzle.ErrReach {
		return false, false, nil
	}
	return s.found != nil, s.reach != nil, err
}

// First finds any solution; it returns nil if there is none. It fails with Poll's error,
// with [puzzle.ErrMemory], and with [puzzle.ErrReach] if the widest beam finds nothing. It
// has no use for a budget of its own.
func (s *Search) First(int64) (line []bitboard.Jump, err error) {
	if s.found != nil || s.reach != nil {
		return s.found, nil
	}
	for _, width := range widths {
		if line, err = s.firstWithin(width); err != puzzle.ErrReach {
			return line, err
		}
	}
	return nil, puzzle.ErrReach
}

// Reach returns the numbers of positions after 0, 1, 2, ... jumps, once First has found
// that no goal is among them.
func (s *Search) Reach() ([]int64, error) {
	s.Method = bitboard.KindExhausted
	return s.reach, nil
}

// firstWithin is First with beams of one width.
func (s *Search) firstWithin(width int) (line []bitboard.Jump, err error) {
	if !s.Affords(int64(width) * beamBytes) {
		return nil, puzzle.ErrMemory
	}
	_, most := s.Goal.Pegs()
	for i, w := range mixtures {
		b := &beam{Search: s, scorer: newScorer(s.Board, s.Goal, w), width: width, most: int32(most)}
		if line, s.reach, err = b.run(); err != puzzle.ErrReach {
			s.mixed = i
			break
		}
	}
	if line != nil {
		s.Method = Beam
	}
	return line, err
}

// Deepest returns jumps to as few pegs as beams can find. If it does not fail, either no
// more than enough pegs are left, or a beam has seen all positions in reach, and no jumps
// leave fewer. It fails as First does.
func (s *Search) Deepest(enough int) (line []bitboard.Jump, err error) {
	one := s.Board.NewGoal(s.Board.AnyPeg())
	for _, width := range widths {
		if !s.Affords(int64(width) * beamBytes) {
			return line, puzzle.ErrMemory
		}
		for _, w := range mixtures {
			b := &beam{Search: s, scorer: newScorer(s.Board, one, w), width: width, most: -1}
			_, reach, err := b.run()
			if err != nil && err != puzzle.ErrReach {
				return line, err
			}
			if deeper := b.deepest(); len(deeper) > len(line) {
				line = deeper
			}
			if reach != nil || s.Start.Len()-len(line) <= enough {
				s.Method = Beam
				return line, nil
			}
		}
	}
	return line, puzzle.ErrReach
}

// beamBytes is about what a beam holds for each unit of its width: the successors of
// a level, and the ways to all levels.
const beamBytes = 12 << 10

type beam struct {
	*Search
	scorer *scorer
	width  int
	most   int32 // pegs of any goal; -1 if no position is one
	layer  []candidate
	next   []candidate
	seen   numbering // of next
	ways   [][]way   // by level
	tally  tally
}

// candidate is a position, its score, and how it was reached.
type candidate struct {
	at    bitboard.Set
	score int32
	way
}

// way is how a position was reached: the number of its parent in the level before, and
// that of the jump.
type way struct {
	parent uint32
	jump   uint16
}

// run returns a solution or, if there is none, the positions in reach.
func (b *beam) run() (jumps []bitboard.Jump, reach []int64, err error) {
	b.layer = []candidate{{at: b.Start}}
	reach, complete := []int64{1}, true
	for {
		found, err := b.expand()
		switch {
		case err != nil:
			return nil, nil, err
		case found != nil:
			return b.trace(b.ways, *found), nil, nil
		case len(b.next) == 0 && complete:
			return nil, reach, nil
		case len(b.next) == 0:
			return nil, nil, puzzle.ErrReach
		}
		if len(b.next) > b.width {
			complete = false
			b.choose()
		}
		reach = append(reach, int64(len(b.next)))
		ways := make([]way, len(b.next))
		for i := range b.next {
			ways[i] = b.next[i].way
		}
		b.ways = append(b.ways, ways)
		b.layer, b.next = b.next, b.layer[:0]
	}
}

// expand makes the next level. If it reaches a goal, it returns the way to it.
func (b *beam) expand() (found *way, err error) {
	b.seen.reset()
	for i := range b.layer {
		p := &b.layer[i]
		b.scorer.unpack(&b.tally, p.at)
		for k, l := range b.Board.Lines() {
			if !b.tally.peg[l.Middle] || b.tally.peg[l.End] == b.tally.peg[l.Other] {
				continue
			}
			w := way{uint32(i), uint16(2 * k)}
			if b.tally.peg[l.Other] {
				w.jump++
			}
			if err := b.Poll(); err != nil {
				return nil, err
			}
			if b.enter(p.at, w) {
				return &w, nil
			}
		}
	}
	return nil, nil
}

// enter puts the position after a jump in the next level, if it is new, and reports
// whether it is a goal.
func (b *beam) enter(p bitboard.Set, w way) bool {
	j := b.Board.Jump(w.jump)
	n := p.Xor(b.Board.Holes(int(w.jump / 2)))
	if _, isNew := b.seen.number(&n); !isNew {
		return false
	}
	b.next = append(b.next, candidate{n, b.tally.after(j), w})
	return b.tally.pegs <= b.most+1 && b.Goal.Match(n)
}

// choose keeps the best of the next level.
func (b *beam) choose() {
	list := make([]ranked, len(b.next))
	for i := range b.next {
		list[i] = ranked{b.next[i].score, uint32(b.next[i].at.Hash()), int32(i)}
	}
	best(list, b.width)
	kept := b.layer[:0]
	for _, r := range list[:b.width] {
		kept = append(kept, b.next[r.at])
	}
	b.layer, b.next = b.next, kept
}

// trace returns the jumps to the end of w, after the given levels.
func (b *beam) trace(levels [][]way, w way) []bitboard.Jump {
	jumps := []bitboard.Jump{b.Board.Jump(w.jump)}
	for _, ways := range slices.Backward(levels) {
		w = ways[w.parent]
		jumps = append(jumps, b.Board.Jump(w.jump))
	}
	slices.Reverse(jumps)
	return jumps
}

// deepest returns the jumps that lead to the last level.
func (b *beam) deepest() []bitboard.Jump {
	if len(b.ways) == 0 {
		return nil
	}
	last := len(b.ways) - 1
	return b.trace(b.ways[:last], b.ways[last][0])
}

// ranked is a node's place with its score, by which nodes are chosen. Among equal scores a
// hash decides, so that the choice does not depend on their order.
type ranked struct {
	score int32
	hash  uint32
	at    int32
}

func (r ranked) before(s ranked) bool {
	return r.score < s.score || r.score == s.score && r.hash < s.hash
}

// best puts the k best first, in no order: Hoare's selection.
func best(c []ranked, k int) {
	for len(c) > 1 && 0 < k && k < len(c) {
		pivot := middle(c[0], c[len(c)/2], c[len(c)-1])
		i, j := 0, len(c)-1
		for i <= j {
			for c[i].before(pivot) {
				i++
			}
			for pivot.before(c[j]) {
				j--
			}
			if i <= j {
				c[i], c[j] = c[j], c[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			c = c[:j+1]
		case k >= i:
			c, k = c[i:], k-i
		default:
			return
		}
	}
}

// middle returns the second best of three.
func middle(a, b, c ranked) ranked {
	if b.before(a) {
		a, b = b, a
	}
	if c.before(b) {
		b = c
	}
	if b.before(a) {
		return a
	}
	return b
}
