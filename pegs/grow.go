package pegs

import (
	"sync/atomic"

	"jie/board"
	"jie/internal/crew"
	"jie/puzzle"
)

// Growing a level: nodes are taken in batches. Workers first make the nodes that
// follow, each from its share of the batch, and sort them by shard; then they
// share out the shards and put the new nodes in. What a shard ends up with does
// not depend on the order, and so not on the number of workers.

// batchSlots is the nodes in a batch: enough that sharing out costs nothing,
// few enough that what follows them stays in the cache.
const batchSlots = 1 << 14

// batch is one worker's new nodes, by shard, and its counts.
type batch struct {
	nodes [shards][]arrival
	made  int64
	goal  meetingPoint
}

// grow makes the next level.
func (s *side) grow() error {
	from := s.levels[s.last]
	s.ended = s.ends
	s.step()
	to := s.levels[s.last]
	batches := make([]*batch, s.workers)
	for i := range batches {
		batches[i] = &batch{goal: meetingPoint{total: never}}
	}
	for i := range from.shards {
		sh := &from.shards[i]
		for at := 0; at < len(sh.at); at += batchSlots {
			end := min(len(sh.at), at+batchSlots)
			s.share(len(batches), func(w, n int) {
				for k := at + w*(end-at)/n; k < at+(w+1)*(end-at)/n; k++ {
					if sh.at[k] != 0 {
						s.expand(batches[w], arrival{sh.at[k], sh.last[k], sh.moves[k]})
					}
				}
			})
			if err := s.put(to, batches); err != nil {
				return err
			}
		}
		held := int64(len(sh.at))
		sh.pack()
		if err := s.weigh((int64(len(sh.at)) - held) * nodeBytes); err != nil {
			return err
		}
	}
	for _, b := range batches {
		s.best = s.best.better(b.goal)
	}
	return nil
}

// share runs f(0, n) to f(n-1, n) at the same time.
func (s *side) share(n int, f func(w, n int)) {
	crew.Run(n, func(w int) { f(w, n) })
}

// put adds the batches to the level, and keeps the accounts.
func (s *side) put(to *crowd, batches []*batch) error {
	var next, grown atomic.Int64
	s.share(len(batches), func(int, int) {
		for {
			i := int(next.Add(1)) - 1
			if i >= shards {
				return
			}
			sh := &to.shards[i]
			before := len(sh.at)
			for _, b := range batches {
				for _, x := range b.nodes[i] {
					sh.add(x)
				}
				b.nodes[i] = b.nodes[i][:0]
			}
			grown.Add(int64(len(sh.at) - before))
		}
	})
	for _, b := range batches {
		s.nodes += b.made
		b.made = 0
	}
	s.opt.Report(puzzle.Progress{Phase: "moves", Done: s.nodes, Nodes: s.nodes, LowerBound: int64(s.allowed)})
	if err := s.ctx.Err(); err != nil {
		return err
	}
	return s.weigh(grown.Load() * nodeBytes)
}

// expand makes the nodes one jump from x. A goal is the end.
func (s *side) expand(out *batch, x arrival) {
	if !s.back && s.ended && s.goal.match(x.at) {
		return
	}
	b := s.board
	// Where the bound is met only by a move that goes on, no other can begin.
	only := int(x.moves)+s.bound.of(x.at) > s.allowed
	for i := range b.groups {
		g := &b.groups[i]
		lines := g.jumpable(x.at)
		if s.back {
			lines = g.unjumpable(x.at)
		}
		for ; lines != 0; lines &= lines - 1 {
			first := lines.First()
			here, there := first, first+int(g.other)
			if !x.at.Has(here) {
				here, there = there, here
			}
			// The peg of the pair is here, before the jump or after it.
			y := arrival{at: x.at ^ g.mask<<uint(first), last: board.Set(1) << uint(there), moves: x.moves + 1}
			if x.last.Has(here) {
				y.moves--
			} else if only {
				continue
			}
			s.enter(out, y, there)
		}
	}
}

// enter puts y, whose peg stands in hole peg, among the new nodes, unless it
// cannot be part of a solution.
func (s *side) enter(out *batch, y arrival, peg int) {
	out.made++
	goal := s.ends && s.goal.match(y.at)
	if goal && s.back {
		return
	}
	if s.pruner.dead(y.at) {
		return
	}
	if total := int(y.moves) + s.bound.of(y.at); total > s.allowed {
		if total > s.allowed+1 || !s.goesOn(y.at, peg) || !s.bound.saved(y.at, peg) {
			return
		}
	}
	y.at, y.last = s.bounded.sym.canonicalWith(y.at, y.last)
	if goal {
		out.goal = out.goal.better(meetingPoint{int(y.moves), y.at, y.last})
	}
	k := shardOf(y.at)
	out.nodes[k] = append(out.nodes[k], y)
}

// goesOn tells whether the peg's move can go on: whether it can jump, or, going
// back, whether it can have jumped to where it is.
func (s *side) goesOn(p board.Set, peg int) bool {
	for _, j := range s.board.jumps[peg] {
		if s.back {
			if !p.Has(int(j.Over)) && !p.Has(int(j.To)) {
				return true
			}
		} else if p.Has(int(j.Over)) && !p.Has(int(j.To)) {
			return true
		}
	}
	return false
}
