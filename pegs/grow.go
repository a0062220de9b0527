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
		for at := 0; at < len(sh.slots); at += batchSlots {
			end := min(len(sh.slots), at+batchSlots)
			share(len(batches), func(w, n int) {
				for k := at + w*(end-at)/n; k < at+(w+1)*(end-at)/n; k++ {
					if sh.slots[k].at != 0 {
						s.expand(batches[w], sh.slots[k])
					}
				}
			})
			if err := s.put(to, batches); err != nil {
				return err
			}
		}
		held := sh.bytes()
		sh.pack()
		if err := s.weigh(sh.bytes() - held); err != nil {
			return err
		}
	}
	for _, b := range batches {
		s.best = s.best.better(b.goal)
	}
	return nil
}

// share runs f(0, n) to f(n-1, n) at the same time.
func share(n int, f func(w, n int)) {
	crew.Run(n, func(w int) { f(w, n) })
}

// put adds the batches to the level, and keeps the accounts.
func (s *side) put(to *crowd, batches []*batch) error {
	var next, grown atomic.Int64
	share(len(batches), func(int, int) {
		for {
			i := int(next.Add(1)) - 1
			if i >= shards {
				return
			}
			sh := &to.shards[i]
			before := sh.bytes()
			for _, b := range batches {
				for _, x := range b.nodes[i] {
					sh.add(x)
				}
				b.nodes[i] = b.nodes[i][:0]
			}
			grown.Add(sh.bytes() - before)
		}
	})
	for _, b := range batches {
		s.nodes += b.made
		b.made = 0
	}
	s.opt.Report(puzzle.Progress{Phase: "moves", Done: s.nodes, Nodes: s.nodes, LowerBound: s.proved})
	if err := s.ctx.Err(); err != nil {
		return err
	}
	return s.weigh(grown.Load())
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
			first := lines.First()
			here, there := first, first+int(g.other)
			if !x.at.Has(here) {
				here, there = there, here
			}
			// The peg of the pair is here, before the jump or after it.
			moves := x.moves
			if !x.last.Has(here) {
				if only {
					continue
				}
				moves++
			}
			out.made++
			if !s.weighs(weight, here, first+int(g.middle), there) {
				continue
			}
			next := s.bound.flipped(&at, i, first)
			y := arrival{x.at ^ g.mask<<uint(first), board.Set(1) << uint(there), moves}
			if total := int(moves) + s.bound.sum(&next); total > s.allowed {
				if total > s.allowed+1 || !s.goesOn(y.at, there) || !s.bound.saved(&next, there) {
					continue
				}
			}
			s.enter(out, y)
		}
	}
}

// weighs tells whether no pagoda function rules out the position after a jump of
// the peg here over the middle to there, or before it.
func (s *side) weighs(w weight, here, middle, there int) bool {
	from, over, to := &s.weights[here], &s.weights[middle], &s.weights[there]
	for word := range w {
		if s.back {
			w[word] += to[word] + over[word] - from[word]
		} else {
			w[word] += to[word] - over[word] - from[word]
		}
	}
	return w.alive()
}

// enter puts y among the new nodes.
func (s *side) enter(out *batch, y arrival) {
	goal := s.ends && s.goal.match(y.at)
	if goal && s.back {
		return
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
