package wide

import (
	"math/bits"
	"slices"

	"jie/puzzle"
)

// Any solution, by a beam: level by level, one jump at a time, the positions with
// the best scores are kept. Where it fails other weights are tried, then a wider
// beam. A beam that never had to drop a position has seen all that can be reached.

// Search is a question about one board. Its fields must not change during a call.
type Search struct {
	Board *Board
	Start Set // no goal
	Goal  *Goal
	// Memory is the bytes that tables may take; 0 means any number.
	Memory int64
	// Poll is called every few thousand positions with how many were made so far. An
	// error of its ends the search.
	Poll func(nodes int64) error

	nodes int64
	moves *bound // on moves; made when it is needed
}

// Nodes is the number of positions made.
func (s *Search) Nodes() int64 { return s.nodes }

// widths are the positions kept of a level, in turn. The first ones suffice on
// squares and triangles, in milliseconds.
var widths = []int{16, 64, 256, 1 << 10, 1 << 12, 1 << 14, 1 << 16}

// pollEach is the positions between two calls of Poll: about a millisecond.
const pollEach = 1 << 12

// First finds any solution. Where no position leads to a goal, jumps is nil and
// reach holds how many positions can be reached by 0, 1, 2, ... jumps. It fails with
// Poll's error, with [puzzle.ErrMemory], and with [puzzle.ErrReach] where the widest
// beam finds nothing.
func (s *Search) First() (jumps []Jump, reach []int64, err error) {
	for _, width := range widths {
		if jumps, reach, err = s.FirstWithin(width); err == nil || err != puzzle.ErrReach {
			return jumps, reach, err
		}
	}
	return nil, nil, puzzle.ErrReach
}

// FirstWithin is [Search.First] with beams of one width.
func (s *Search) FirstWithin(width int) (jumps []Jump, reach []int64, err error) {
	if s.Memory > 0 && int64(width)*beamBytes > s.Memory {
		return nil, nil, puzzle.ErrMemory
	}
	for _, w := range mixtures {
		b := &beam{Search: s, scorer: s.Board.newScorer(s.Goal, w), width: width, most: s.Goal.most(s.Board.Len())}
		if jumps, reach, err = b.run(); err == nil || err != puzzle.ErrReach {
			return jumps, reach, err
		}
	}
	return nil, nil, puzzle.ErrReach
}

// Deepest returns jumps to as few pegs as beams come to. They leave the fewest where
// proved is set: there are no more than enough of them, or a beam has seen all
// positions in reach. It fails as First does.
func (s *Search) Deepest(enough int) (jumps []Jump, proved bool, err error) {
	for _, width := range widths {
		if s.Memory > 0 && int64(width)*beamBytes > s.Memory {
			return jumps, false, puzzle.ErrMemory
		}
		for _, w := range mixtures {
			b := &beam{Search: s, scorer: s.Board.newScorer(&Goal{One: true}, w), width: width, endless: true}
			_, reach, err := b.run()
			if err != nil && err != puzzle.ErrReach {
				return jumps, false, err
			}
			if line := b.deepest(); len(line) > len(jumps) {
				jumps = line
			}
			if reach != nil || s.Start.Len()-len(jumps) <= enough {
				return jumps, true, nil
			}
		}
	}
	return jumps, false, puzzle.ErrReach
}

// beamBytes is about what a beam holds for each unit of its width: the successors of
// a level, and the ways to all levels.
const beamBytes = 12 << 10

// beam is one run.
type beam struct {
	*Search
	scorer *scorer
	width  int
	most   int32 // pegs of any goal
	layer  []candidate
	next   []candidate
	seen   numbering // of next
	ways   [][]way   // by level
	tally  tally

	endless bool // no position is a goal
}

// candidate is a position, its score, and how it was reached.
type candidate struct {
	at    Set
	score int32
	way
}

// way is the number of a position's parent in the level before, and of the jump.
type way struct {
	parent uint32
	jump   uint16
}

// hash mixes the words of s with odd constants.
func (s *Set) hash() uint64 {
	h := uint64(0)
	for _, w := range s {
		h = bits.RotateLeft64(h, 27) ^ w
		h *= 0x9e3779b97f4a7c15
	}
	return h ^ h>>29
}

func (b *beam) run() (jumps []Jump, reach []int64, err error) {
	b.layer = []candidate{{at: b.Start}}
	reach, complete := []int64{1}, true
	for {
		found, err := b.expand()
		switch {
		case err != nil:
			return nil, nil, err
		case found != nil:
			return b.trace(*found), nil, nil
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

// expand makes the next level. It returns how a goal was reached, where one was.
func (b *beam) expand() (found *way, err error) {
	b.seen.reset()
	for i := range b.layer {
		p := &b.layer[i]
		b.scorer.unpack(&b.tally, p.at)
		for k, l := range b.Board.lines {
			if !b.tally.peg[l.Middle] || b.tally.peg[l.End] == b.tally.peg[l.Other] {
				continue
			}
			w := way{uint32(i), uint16(2 * k)} // the width and the lines are few
			if b.tally.peg[l.Other] {
				w.jump++
			}
			if b.nodes++; b.nodes%pollEach == 0 {
				if err := b.Poll(b.nodes); err != nil {
					return nil, err
				}
			}
			if b.enter(p.at, w) {
				return &w, nil
			}
		}
	}
	return nil, nil
}

// enter puts what a jump leads to in the next level, where it is new, and tells
// whether it is a goal.
func (b *beam) enter(p Set, w way) bool {
	j := b.Board.jump(w.jump)
	n := p.Xor(b.Board.masks[w.jump/2])
	if _, isNew := b.seen.number(&n); !isNew {
		return false
	}
	b.next = append(b.next, candidate{n, b.tally.after(j), w})
	return !b.endless && b.tally.pegs <= b.most+1 && b.Goal.Match(n)
}

// choose keeps the best of the next level.
func (b *beam) choose() {
	list := make([]ranked, len(b.next))
	for i := range b.next {
		list[i] = ranked{b.next[i].score, uint32(b.next[i].at.hash()), int32(i)} // the lower bits; a level fits in memory
	}
	best(list, b.width)
	kept := b.layer[:0]
	for _, r := range list[:b.width] {
		kept = append(kept, b.next[r.at])
	}
	b.layer, b.next = b.next, kept
}

// trace returns the jumps that lead to what w leads to.
func (b *beam) trace(w way) []Jump {
	jumps := []Jump{b.Board.jump(w.jump)}
	for level := len(b.ways) - 1; level >= 0; level-- {
		w = b.ways[level][w.parent]
		jumps = append(jumps, b.Board.jump(w.jump))
	}
	slices.Reverse(jumps)
	return jumps
}

// deepest returns the jumps that lead to the last level.
func (b *beam) deepest() []Jump {
	if len(b.ways) == 0 {
		return nil
	}
	last := len(b.ways) - 1
	w := b.ways[last][0]
	b.ways = b.ways[:last]
	return b.trace(w)
}

// ranked is what nodes are chosen by: a score, and of equal ones a hash, so that the
// choice does not depend on their order; and where the node is.
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

// middle is the second best of three.
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
