package table

import (
	"context"
	"math"
	"math/bits"
	"sync/atomic"

	"jie/internal/crew"
	"jie/mopan/internal/states"
)

type ranked[N states.Number] struct {
	*states.Ranker[N]
	next []uint64 // bit set of the level in progress
}

func newRanked[N states.Number](sp *states.Space) *ranked[N] {
	return &ranked[N]{Ranker: states.NewRanker[N](sp)}
}

func (r *ranked[N]) Name() string          { return "ranked" }
func (r *ranked[N]) Place(s uint64) uint64 { return r.Number(s) }
func (r *ranked[N]) Positions() uint64     { return r.Size }

// Pairs returns the number of pairs, or what can be addressed if the codes need more.
func (r *ranked[N]) Pairs() int { return int(min((r.Size+63)/64, math.MaxInt)) }

func (r *ranked[N]) State(place uint64) (uint64, bool) {
	if place >= r.Size {
		return 0, false
	}
	return r.Ranker.State(place), true
}

func (r *ranked[N]) Bytes(int) int64 { return int64(r.Pairs()) * 8 }

const chunkPairs = 256

// Grow visits the positions of the last level and marks where their turns lead. If fewer positions
// are left than that, it visits these and looks for a turn that leads back.
func (r *ranked[N]) Grow(ctx context.Context, c states.Codes, g states.Growth, workers int) (states.Level, error) {
	if r.next == nil {
		r.next = make([]uint64, r.Pairs())
	}
	clear(r.next)
	last := states.Code(g.Distance - 1)
	visit := r.push
	look := last
	if r.Size-g.Reached < c.Counts()[last] {
		visit, look = r.pull, 0
	}
	chunks := (r.Pairs() + chunkPairs - 1) / chunkPairs
	err := crew.Each(ctx, workers, chunks, func(_, chunk int) {
		r.scan(c, chunk*chunkPairs, look, func(n, s uint64) { visit(c, n, s, last) })
	})
	if err != nil {
		return states.Level{}, err
	}
	return r.settle(ctx, c, states.Code(g.Distance), chunks, workers)
}

func (r *ranked[N]) scan(c states.Codes, from int, code uint, visit func(n, s uint64)) {
	var at states.Run
	end := uint64(0) // of the run
	for i := from; i < min(from+chunkPairs, r.Pairs()); i++ {
		for places := c.With(i, code); places != 0; places &= places - 1 {
			n := uint64(i)<<6 + uint64(bits.TrailingZeros64(places))
			if n >= r.Size {
				return
			}
			if n >= end {
				at = r.RunAt(n)
				end = at.End()
			}
			visit(n, at.State(n))
		}
	}
}

func (r *ranked[N]) push(c states.Codes, n, s uint64, _ uint) {
	for after := range r.Neighbours(n, s) {
		if c.At(after) == 0 {
			word, bit := &r.next[after>>6], uint64(1)<<(after&63)
			if atomic.LoadUint64(word)&bit == 0 {
				atomic.OrUint64(word, bit)
			}
		}
	}
}

func (r *ranked[N]) pull(c states.Codes, n, s uint64, last uint) {
	for after := range r.Neighbours(n, s) {
		if c.At(after) == last {
			r.next[n>>6] |= 1 << (n & 63)
			return
		}
	}
}

func (r *ranked[N]) settle(ctx context.Context, c states.Codes, code uint, chunks, workers int) (states.Level, error) {
	found := make([]states.Level, workers)
	err := crew.Each(ctx, workers, chunks, func(worker, chunk int) {
		for i := chunk * chunkPairs; i < min((chunk+1)*chunkPairs, r.Pairs()); i++ {
			if r.next[i] != 0 {
				found[worker].Add(i, c.Add(i, r.next[i], code))
			}
		}
	})
	var all states.Level
	for _, l := range found {
		all.Merge(l)
	}
	return all, err
}
