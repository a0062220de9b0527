package gf2

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// Light is the lightest members of a coset, by weight: Members[i] are those of
// weight Weights[i], ascending. Every member of weight UpTo or less is there.
type Light struct {
	Weights []int64
	Members [][]uint64
	UpTo    int64 // math.MaxInt64 where all members are there
}

// Light lists the lightest members: all up to the greatest weight for which there
// are no more than limit.
func (s *Sweep) Light(ctx context.Context, workers, limit int) (*Light, error) {
	g := &gatherer{groups: map[int32][]uint64{}, limit: limit}
	g.level.Store(math.MinInt32)
	pending := make([]map[int32][]uint64, max(workers, 1))
	held := make([]int, len(pending))
	for i := range pending {
		pending[i] = map[int32][]uint64{}
	}
	err := s.scan(ctx, workers, &g.level, func(worker int, u uint64, t int32) {
		pending[worker][t] = append(pending[worker][t], u)
		if held[worker]++; held[worker] == 4096 {
			g.merge(pending[worker])
			held[worker] = 0
		}
	})
	if err != nil {
		return nil, err
	}
	for _, p := range pending {
		g.merge(p)
	}
	l := &Light{UpTo: math.MaxInt64}
	if level := g.level.Load(); level != math.MinInt32 {
		l.UpTo = s.weight(level-1) - 1
	}
	for t, members := range g.groups {
		l.Weights = append(l.Weights, s.weight(t))
		slices.Sort(members)
	}
	slices.Sort(l.Weights)
	for _, w := range l.Weights {
		l.Members = append(l.Members, g.groups[int32(s.n-s.fixed-2*w)])
	}
	return l, nil
}

// gatherer keeps the heaviest sums that it has room for.
type gatherer struct {
	lock   sync.Mutex
	level  atomic.Int32 // sums below it are not kept
	groups map[int32][]uint64
	held   int
	limit  int
}

// merge takes the members in from, by their sums, and empties it. Where there are
// too many it gives up the least sum: a sum is given up only when those above it
// fill the room already, so what is left in the end does not depend on the order.
func (g *gatherer) merge(from map[int32][]uint64) {
	g.lock.Lock()
	defer g.lock.Unlock()
	level := g.level.Load()
	for t, members := range from {
		if t >= level {
			g.groups[t] = append(g.groups[t], members...)
			g.held += len(members)
		}
	}
	clear(from)
	for g.held > g.limit {
		least := int32(math.MaxInt32)
		for t := range g.groups {
			least = min(least, t)
		}
		g.held -= len(g.groups[least])
		delete(g.groups, least)
		g.level.Store(least + 1)
	}
}
