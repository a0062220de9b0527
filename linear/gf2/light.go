package gf2

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// Light holds the lightest members of a coset: Members[i] weigh Weights[i], ascending. It has all up to weight UpTo.
type Light struct {
	Weights []int64
	Members [][]uint64
	UpTo    int64 // math.MaxInt64 if it has all members
}

// Light lists the lightest members: all up to the greatest weight for which there are at most limit.
func (s *Sweep) Light(ctx context.Context, workers, limit int) (*Light, error) {
	_, most := s.terms()
	g := &gatherer{groups: make([][]uint64, 2*most+1), most: int32(most), limit: limit}
	g.level.Store(-g.most)
	pending := make([][]weighed, max(workers, 1))
	err := s.scan(ctx, workers, &g.level, func(worker int, u uint64, t int32) {
		if pending[worker] = append(pending[worker], weighed{u, t}); len(pending[worker]) == 4096 {
			g.merge(pending[worker])
			pending[worker] = pending[worker][:0]
		}
	})
	if err != nil {
		return nil, err
	}
	for _, p := range pending {
		g.merge(p)
	}
	level := g.level.Load()
	l := &Light{UpTo: math.MaxInt64}
	if level > -g.most {
		l.UpTo = s.weight(level-1) - 1
	}
	for t := g.most; t >= level; t-- {
		if members := g.groups[t+g.most]; len(members) > 0 {
			slices.Sort(members)
			l.Weights = append(l.Weights, s.weight(t))
			l.Members = append(l.Members, members)
		}
	}
	return l, nil
}

type weighed struct {
	u uint64
	t int32
}

// gatherer keeps the heaviest sums for which it has room.
type gatherer struct {
	lock   sync.Mutex
	level  atomic.Int32 // sums below it are not kept
	groups [][]uint64   // by sum, from -most on
	most   int32
	held   int
	limit  int
}

// merge adds members. If there are too many, it drops the least sum. A sum is dropped only when
// those above it already fill the room, so the final result does not depend on the order.
func (g *gatherer) merge(members []weighed) {
	g.lock.Lock()
	defer g.lock.Unlock()
	level := g.level.Load()
	for _, m := range members {
		if m.t >= level {
			g.groups[m.t+g.most] = append(g.groups[m.t+g.most], m.u)
			g.held++
		}
	}
	for ; g.held > g.limit; level++ {
		g.held -= len(g.groups[level+g.most])
		g.groups[level+g.most] = nil
		g.level.Store(level + 1)
	}
}
