package pegs

import (
	"slices"
	"sync/atomic"

	"jie/board"
	"jie/internal/crew"
	"jie/puzzle"
)

// Growing a level: nodes are taken in batches. Workers first make the nodes that
// follow, each from some strips of the batch, and sort them by shard; then they
// share out the shards and see to the new nodes. What comes of that does not
// depend on the order, and so not on the number of workers.

// batchSlots is the nodes in a batch: enough that sharing out costs nothing,
// few enough that what follows them stays in the cache.
const (
	batchSlots = 1 << 14
	stripSlots = 1 << 10
)

// strip is some slots of a level's shard.
type strip struct {
	shard int
	slots []slot
}

// batch is one worker's new nodes, by shard, and its counts.
type batch struct {
	nodes [shards][]slot
	made  int64
	goal  meetingPoint
}

// grow makes the next level.
func (s *side) grow() error {
	from := s.levels[s.last]
	s.step()
	to := s.levels[s.last]
	for i := range to.shards {
		if size := len(from.shards[i].slots) / 2; size > max(leastSlots, len(to.shards[i].slots)) {
			to.shards[i].resize(size, &s.stock)
		}
	}
	return s.follow(from, task{
		see:   func(i int, nodes []slot) { to.shards[i].merge(nodes, &s.stock) },
		leave: func(sh *shard) { sh.pack(&s.stock) },
	})
}

// task is what is to be done with the nodes that follow a level, shard by shard,
// and with the level's own shards afterwards.
type task struct {
	see   func(shard int, nodes []slot)
	leave func(*shard)
}

// follow makes the nodes that follow a level.
func (s *side) follow(from *crowd, do task) error {
	var strips []strip
	var left []*shard
	size := 0
	for i := range from.shards {
		for slots := range slices.Chunk(from.shards[i].slots, stripSlots) {
			strips = append(strips, strip{i, slots})
			if size += len(slots); size >= batchSlots {
				if err := s.pass(strips, left, do); err != nil {
					return err
				}
				strips, left, size = strips[:0], left[:0], 0
			}
		}
		left = append(left, &from.shards[i])
	}
	return s.pass(strips, left, do)
}

// pass makes the nodes that follow a batch and sees to them, and to the shards
// that are done with, and keeps the accounts.
func (s *side) pass(strips []strip, left []*shard, do task) error {
	s.shareOut(len(strips), func(w, i int) {
		for _, x := range strips[i].slots {
			if x.key != 0 {
				s.expand(s.batches[w], x.node(strips[i].shard))
			}
		}
	})
	s.shareOut(shards+len(left), func(_, i int) {
		if i >= shards {
			do.leave(left[i-shards])
			return
		}
		for _, b := range s.batches {
			do.see(i, b.nodes[i])
			b.nodes[i] = b.nodes[i][:0]
		}
	})
	for _, b := range s.batches {
		s.nodes += b.made
		s.best = s.best.better(b.goal)
		b.made, b.goal = 0, noPoint
	}
	s.opt.Report(puzzle.Progress{Phase: "moves", Done: s.nodes, Nodes: s.nodes, LowerBound: s.proved})
	if err := s.ctx.Err(); err != nil {
		return err
	}
	return s.account()
}

// shareOut calls f once for each of n jobs, with the number of the worker that
// does it.
func (s *bounded) shareOut(n int, f func(w, job int)) {
	var next atomic.Int64
	crew.Run(min(n, s.workers), func(w int) {
		for job := int(next.Add(1)) - 1; job < n; job = int(next.Add(1)) - 1 {
			f(w, job)
		}
	})
}

// expand makes the nodes one jump from x. A goal is the end.
func (s *side) expand(out *batch, x arrival) {
	if !s.back && s.ended && s.goal.match(x.at) {
		return
	}
	at, weight := s.bound.of(x.at), s.pruner.weigh(x.at)
	// Where the bound is met only by a move that goes on, no other can begin.
	only := int(x.moves)+s.bound.sum(&at) > s.allowed
	b := s.board
	for i := range b.groups {
		g := &b.groups[i]
		lines := g.jumpable(x.at)
		if s.back {
			lines = g.unjumpable(x.at)
		}
		for ; lines != 0; lines &= lines - 1 {
			l := &s.lines[i*MaxHoles+lines.First()]
			way := &l.ways[bit(x.at, lines.First())]
			// The peg of the pair is here, before the jump or after it.
			moves := x.moves
			if !x.last.Has(int(way.here)) {
				if only {
					continue
				}
				moves++
			}
			out.made++
			if !weight.alive(&way.adds) {
				continue
			}
			y := arrival{x.at ^ l.mask, board.Set(1) << way.there, moves}
			switch s.bound.over(&at, &l.flips, s.allowed-int(moves), int(way.there)) {
			case tooMuch:
				continue
			case oneOver:
				if !s.goesOn(y.at, int(way.there)) {
					continue
				}
			}
			s.enter(out, y)
		}
	}
}

// enter puts y among the new nodes.
func (s *side) enter(out *batch, y arrival) {
	goal := s.ends && s.goal.match(y.at)
	if goal && s.back {
		return
	}
	y.at, y.last = s.bounded.sym.canonicalWith(y.at, y.last)
	if goal {
		out.goal = out.goal.better(meetingPoint{total: int(y.moves), at: y.at, join: y.last, fore: y.moves})
	}
	k, x := y.place()
	out.nodes[k] = append(out.nodes[k], x)
}

// goesOn tells whether the peg's move can go on: whether it can jump, or, going
// back, whether it can have jumped to where it is.
func (s *side) goesOn(p board.Set, peg int) bool {
	for _, t := range s.onward[peg] {
		if (p^t.want)&t.care == 0 {
			return true
		}
	}
	return false
}

// sideLine is what a jump along a line changes, as a side sees it.
type sideLine struct {
	mask  board.Set
	flips indexes
	ways  [2]struct { // where the first hole has no peg, and where it has
		here, there uint8  // the ends with the peg, and without
		adds        weight // of the jump that way
	}
}

// lookAhead prepares what expand looks up of the board's lines, and of the jumps
// that a peg in each hole goes on with.
func (s *side) lookAhead() {
	s.lines = make([]sideLine, len(s.board.groups)*MaxHoles)
	for i, g := range s.board.groups {
		for first := range g.first.All() {
			l := &s.lines[i*MaxHoles+first]
			l.mask = g.mask << uint(first)
			l.flips = s.bound.of(l.mask)
			for k := range l.ways {
				way := &l.ways[k]
				way.here, way.there = uint8(first+int(g.other)), uint8(first)
				if k == 1 {
					way.here, way.there = way.there, way.here
				}
				jump := Jump{way.here, uint8(first + int(g.middle)), way.there}
				if s.back {
					jump.From, jump.To = jump.To, jump.From
				}
				way.adds = s.pruner.change(jump, s.back)
			}
		}
	}
	for hole, jumps := range s.board.jumps {
		for _, j := range jumps {
			t := pattern{care: board.Set(1)<<j.Over | board.Set(1)<<j.To}
			if !s.back {
				t.want = board.Set(1) << j.Over
			}
			s.onward[hole] = append(s.onward[hole], t)
		}
	}
}
