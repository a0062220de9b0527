package narrow

import (
	"runtime"
	"slices"
	"sync/atomic"

	"jie/internal/crew"
	"jie/puzzle"
)

// Growing a level: nodes are taken in batches. Workers first make the successors, each
// from some strips of the batch, and sort them by shard. Then they share out the shards
// and process the new nodes. The result does not depend on the order, and so not on the
// number of workers.

// batchSlots is the number of nodes in a batch: large enough that sharing out costs
// nothing, small enough that the successors stay in the cache.
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

	unsure []candidate // of one node
	found  []uint64    // by candidate: bit 0 reports whether it is in the map
}

func (s *side) grow() error {
	from, leave := s.levels[s.last], func(sh *shard) bool { return sh.pack(&s.pool) }
	if s.drops {
		leave = func(sh *shard) bool { return sh.clear(&s.pool) }
		s.pool.drop()
		runtime.GC() // takes a moment, because slots hold no pointers
	}
	if err := s.step(); err != nil {
		return err
	}
	to := s.levels[s.last]
	for i := range to.shards {
		if size := len(from.shards[i].slots) / 2; size > max(leastSlots, len(to.shards[i].slots)) && !to.shards[i].resize(size, &s.pool) {
			return puzzle.ErrMemory
		}
	}
	return s.follow(from, task{
		see:   func(i int, nodes []slot) bool { return to.shards[i].merge(nodes, &s.pool) },
		leave: leave,
	})
}

// task processes the nodes that follow a level, shard by shard, and afterwards the level's
// own shards. Both functions return false if the memory is not enough.
type task struct {
	see   func(shard int, nodes []slot) bool
	leave func(*shard) bool
}

// follow makes the nodes that follow a level, and processes them.
func (s *side) follow(from *levelTable, do task) error {
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

// pass makes the nodes that follow a batch, processes them and the shards that are
// finished, and updates the counts.
func (s *side) pass(strips []strip, left []*shard, do task) error {
	crew.Share(s.workers, len(strips), func(w, i int) bool {
		for _, x := range strips[i].slots {
			if x.key != 0 {
				s.expand(s.batches[w], x.node(strips[i].shard))
			}
		}
		return true
	})
	var full atomic.Bool // the other shards are still processed
	crew.Share(s.workers, shards+len(left), func(_, i int) bool {
		if i >= shards {
			if !do.leave(left[i-shards]) {
				full.Store(true)
			}
			return true
		}
		for _, b := range s.batches {
			if !do.see(i, b.nodes[i]) {
				full.Store(true)
			}
			b.nodes[i] = b.nodes[i][:0]
		}
		return true
	})
	for _, b := range s.batches {
		s.Nodes += b.made
		s.best = s.best.better(b.goal)
		b.made, b.goal = 0, noPoint
	}
	s.Opt.Report(puzzle.Progress{Phase: "moves", Done: s.Nodes, Nodes: s.Nodes, LowerBound: s.Proved})
	s.account()
	if full.Load() {
		return puzzle.ErrMemory
	}
	if s.mapPays() {
		return errMapDue
	}
	return s.Ctx.Err()
}
