package wide

import (
	"slices"

	"jie/puzzle"
)

// Few moves, by a beam with whole sweeps. Positions go level by level, a jump at a
// time. A node is a position, the fewest moves that led to it, and the pegs that made
// the last jump of such lines: when one of them jumps next its move goes on at no
// cost. Nodes with few moves made would fill the beam, or nodes with many, whichever
// the score prefers; so each number of moves has a beam of its own, and the few
// least numbers of a level are kept.
//
// A node is left out when its moves and the bound on those to come are not fewer than
// the best solution has. A beam that left out nothing else proves that one least.

// fewestBeams is how many numbers of moves are kept of a level, unless it is small.
const fewestBeams = 4

// The score of a node is that of its position, with the bound on moves to come, and
// less where the last peg can go on.
const (
	boundScore  = 3000
	onwardScore = 1000
)

// Fewer looks for a solution of fewer than best moves, with so many nodes kept for
// each number of moves. It returns the best one, nil where it finds none; proved says
// that there is none better. It fails with Poll's error and with [puzzle.ErrMemory],
// and returns what it has found by then.
func (s *Search) Fewer(best, width int) (jumps []Jump, proved bool, err error) {
	f := &fewer{Search: s, scorer: s.Board.newScorer(s.Goal, mixtures[0]), bound: s.bound(), width: width, best: best, complete: true}
	err = f.run()
	if f.end != nil {
		jumps = f.trace()
	}
	return jumps, f.complete && err == nil, err
}

// boundWidth is the width of the beams that raise a bound.
const boundWidth = 10_000

// LeastMoves is a number of moves that every solution has at least: those that the
// bound asks for, and one more as long as a beam proves that so many do not suffice.
// It fails with Poll's error, and returns what is proved by then.
func (s *Search) LeastMoves() (least int, err error) {
	for least = max(1, s.bound().least(s.Start)); ; least++ {
		f := &fewer{Search: s, scorer: s.Board.newScorer(s.Goal, mixtures[0]), bound: s.bound(), width: boundWidth, best: least + 1, complete: true, exact: true}
		if err := f.run(); err != nil || f.end != nil || !f.complete {
			return least, err
		}
	}
}

func (s *Search) bound() *bound {
	if s.moves == nil {
		s.moves = s.Board.newBound(s.Goal)
	}
	return s.moves
}

// fewer is one beam.
type fewer struct {
	*Search
	scorer   *scorer
	bound    *bound
	width    int
	best     int  // moves that a solution must have fewer than
	complete bool // nothing was left out but by the bound
	exact    bool // ends once it has to leave out something else
	layer    []node
	next     []node
	links    []link   // of next
	seen     []uint32 // a table of next with open addressing: indices plus 1
	levels   []level
	end      *arrival // how the best solution ends
	ended    int      // after so many levels
	held     int64
	tally    tally
	missing  missing
}

// node is a position of a level.
type node struct {
	at    Set
	hash  uint64
	score int32
	moves int32
	ways  int32 // the first of its links
}

// link is one of a node's ways, in a list.
type link struct {
	arrival
	next int32 // -1 at the end
}

// arrival is a jump that leads to a node, and the number of the node that it comes
// from, in the level before.
type arrival struct {
	parent uint32
	jump   uint16
}

// level is how the nodes of a level were reached: those of node i are
// ways[first[i]:first[i+1]], one for each peg that jumped last.
type level struct {
	moves []uint8
	first []uint32
	ways  []arrival
}

func (f *fewer) run() error {
	f.layer = []node{{at: f.Start, hash: f.Start.hash()}}
	f.levels = []level{{moves: []uint8{0}, first: []uint32{0, 0}}}
	for len(f.layer) > 0 {
		if err := f.expand(); err != nil {
			return err
		}
		f.choose()
		if f.exact && !f.complete {
			return nil
		}
		if err := f.keep(); err != nil {
			return err
		}
	}
	return nil
}

// expand makes the next level.
func (f *fewer) expand() error {
	clear(f.seen)
	f.next, f.links = f.next[:0], f.links[:0]
	for i := range f.layer {
		p := &f.layer[i]
		f.scorer.unpack(&f.tally, p.at)
		f.bound.count(&f.missing, p.at)
		var last Set
		for _, w := range f.levels[len(f.levels)-1].of(i) {
			last = last.With(int(f.Board.jump(w.jump).To))
		}
		for k, l := range f.Board.lines {
			if !f.tally.peg[l.Middle] || f.tally.peg[l.End] == f.tally.peg[l.Other] {
				continue
			}
			w := arrival{uint32(i), uint16(2 * k)} //nolint:gosec // the width and the lines are few
			if f.tally.peg[l.Other] {
				w.jump++
			}
			if f.nodes++; f.nodes%pollEach == 0 {
				if err := f.Poll(f.nodes); err != nil {
					return err
				}
			}
			f.enter(p, w, last)
		}
	}
	return nil
}

// enter puts what a jump leads to in the next level.
func (f *fewer) enter(p *node, w arrival, last Set) {
	j := f.Board.jump(w.jump)
	n := node{at: p.at.Xor(f.Board.masks[w.jump/2]), moves: p.moves}
	if !last.Has(int(j.From)) {
		n.moves++
	}
	if int(n.moves) >= f.best {
		return
	}
	if f.Goal.Match(n.at) {
		f.best, f.end, f.ended = int(n.moves), &w, len(f.levels)
		return
	}
	least, onward := f.bound.after(&f.missing, j)
	if int(n.moves)+onward >= f.best {
		return
	}
	if 2*len(f.next) >= len(f.seen) {
		f.rehash(max(256, 4*len(f.seen)))
	}
	n.hash = n.at.hash()
	slot := f.slot(&n.at, n.hash)
	if at := f.seen[slot]; at != 0 {
		f.join(&f.next[at-1], n.moves, w, j)
		return
	}
	n.score = f.tally.after(j) + boundScore*int32(least) //nolint:gosec // few regions
	if f.goesOn(n.at, j.To) {
		n.score -= onwardScore
	}
	n.ways = f.newLink(w, -1)
	f.next = append(f.next, n)
	f.seen[slot] = uint32(len(f.next)) //nolint:gosec // a level fits in memory
}

// join gives a node another way to it: fewer moves replace what led to it, as many
// are one more line.
func (f *fewer) join(n *node, moves int32, w arrival, j Jump) {
	switch {
	case moves > n.moves:
		return
	case moves < n.moves:
		n.moves, n.ways = moves, f.newLink(w, -1)
		return
	}
	for at := n.ways; at >= 0; at = f.links[at].next {
		if f.Board.jump(f.links[at].jump).To == j.To {
			return
		}
	}
	n.ways = f.newLink(w, n.ways)
}

func (f *fewer) newLink(w arrival, next int32) int32 {
	f.links = append(f.links, link{w, next})
	return int32(len(f.links) - 1) //nolint:gosec // as in enter
}

// goesOn tells whether the peg in a hole can jump.
func (f *fewer) goesOn(p Set, hole uint8) bool {
	for _, number := range f.Board.from[hole] {
		if f.Board.jump(number).Legal(p) {
			return true
		}
	}
	return false
}

func (f *fewer) slot(n *Set, hash uint64) int {
	mask := len(f.seen) - 1
	at := int(hash) & mask //nolint:gosec // the lower bits
	for f.seen[at] != 0 && f.next[f.seen[at]-1].at != *n {
		at = (at + 1) & mask
	}
	return at
}

func (f *fewer) rehash(size int) {
	f.seen = make([]uint32, size)
	for i := range f.next {
		c := &f.next[i]
		f.seen[f.slot(&c.at, c.hash)] = uint32(i + 1) //nolint:gosec // as in enter
	}
}

// choose keeps the best nodes of the least numbers of moves.
func (f *fewer) choose() {
	var byMoves [MaxHoles][]ranked
	for i := range f.next {
		n := &f.next[i]
		byMoves[n.moves] = append(byMoves[n.moves], ranked{n.score, uint32(n.hash), int32(i)}) //nolint:gosec // the lower bits; fits in memory
	}
	f.layer = f.layer[:0]
	beams := 0
	for _, list := range byMoves {
		if len(list) == 0 {
			continue
		}
		if beams++; beams > fewestBeams && len(f.layer) >= f.width {
			f.complete = false
			return
		}
		if len(list) > f.width {
			f.complete = false
			best(list, f.width)
			list = list[:f.width]
		}
		for _, r := range list {
			f.layer = append(f.layer, f.next[r.at])
		}
	}
}

// keep notes how the nodes of the level were reached.
func (f *fewer) keep() error {
	var l level
	for i := range f.layer {
		n := &f.layer[i]
		l.moves = append(l.moves, uint8(n.moves))      //nolint:gosec // fewer than holes
		l.first = append(l.first, uint32(len(l.ways))) //nolint:gosec // fits in memory
		for at := n.ways; at >= 0; at = f.links[at].next {
			l.ways = append(l.ways, f.links[at].arrival)
		}
	}
	l.first = append(l.first, uint32(len(l.ways))) //nolint:gosec // as above
	f.levels = append(f.levels, l)
	f.held += int64(5*len(l.moves) + 8*len(l.ways))
	if f.Memory > 0 && f.held+int64(len(f.next))*nodeBytes > f.Memory {
		return puzzle.ErrMemory
	}
	return nil
}

// nodeBytes is what a node of the next level takes, with its links and its place in
// the table, where slices are half full.
const nodeBytes = 240

// of is the ways to node i.
func (l *level) of(i int) []arrival { return l.ways[l.first[i]:l.first[i+1]] }

// trace returns the jumps of the best solution.
func (f *fewer) trace() []Jump {
	w, moves := *f.end, f.best
	var jumps []Jump
	for k := f.ended - 1; ; k-- {
		j := f.Board.jump(w.jump)
		jumps = append(jumps, j)
		if k == 0 {
			break
		}
		l := &f.levels[k]
		at := int(w.parent)
		w = f.before(l, at, int(l.moves[at]) == moves, j)
		moves = int(l.moves[at])
	}
	slices.Reverse(jumps)
	return jumps
}

// before is the way to a node by which a line with jump j after it came: where the
// move goes on, the one of the peg that makes it.
func (f *fewer) before(l *level, at int, goesOn bool, j Jump) arrival {
	for _, w := range l.of(at) {
		if !goesOn || f.Board.jump(w.jump).To == j.From {
			return w
		}
	}
	panic("wide: few moves: a node without the way that was followed")
}
