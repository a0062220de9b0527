package table

import (
	"context"
	"math"
	"math/bits"
	"sync/atomic"

	"jie/internal/crew"
)

// ranked keeps a code for every position of a space at the position's number.
type ranked[N number] struct {
	*space
	*ranker[N]
	spans []span   // of the rings
	next  []uint64 // bit set of the level being found
}

func newRanked[N number](sp *space) *ranked[N] {
	r := &ranked[N]{space: sp, ranker: newRanker[N](sp)}
	for i := range sp.rings {
		r.spans = append(r.spans, r.spanOf(&sp.rings[i]))
	}
	return r
}

func (r *ranked[N]) name() string          { return "ranked" }
func (r *ranked[N]) place(s uint64) uint64 { return r.at(s) }
func (r *ranked[N]) positions() uint64     { return r.size }

// pairs is cut to what can be addressed, which is less than the codes need then.
func (r *ranked[N]) pairs() int { return int(min((r.size+63)/64, math.MaxInt)) }

func (r *ranked[N]) state(place uint64) (uint64, bool) {
	if place >= r.size {
		return 0, false
	}
	return r.ranker.state(place), true
}

func (r *ranked[N]) bytes(int) int64 { return int64(r.pairs()) * 8 }

// chunkPairs is how many pairs of words one call of a worker goes through.
const chunkPairs = 256

// grow gives a code to the positions at a distance, all nearer ones having
// theirs, and returns how many they are. It goes through the positions of the
// last level and marks where their turns lead; once fewer are left than those,
// it goes through the ones left and looks for a turn that leads back.
func (r *ranked[N]) grow(ctx context.Context, c codes, g growth, workers int) (level, error) {
	if r.next == nil {
		r.next = make([]uint64, r.pairs())
	}
	clear(r.next)
	last := codeOf(g.distance - 1)
	visit := r.push
	look := last
	if r.size-g.reached < c.counts()[last] {
		visit, look = r.pull, 0
	}
	chunks := (r.pairs() + chunkPairs - 1) / chunkPairs
	err := crew.Each(ctx, workers, chunks, func(_, chunk int) {
		r.scan(c, chunk*chunkPairs, look, func(n, s uint64) { visit(c, n, s, last) })
	})
	if err != nil {
		return level{}, err
	}
	return r.settle(ctx, c, codeOf(g.distance), chunks, workers)
}

// scan calls visit for every place with a code in one chunk.
func (r *ranked[N]) scan(c codes, from int, code uint, visit func(n, s uint64)) {
	var at run
	end := uint64(0) // of the run
	for i := from; i < min(from+chunkPairs, r.pairs()); i++ {
		for places := c.with(i, code); places != 0; places &= places - 1 {
			n := uint64(i)<<6 + uint64(bits.TrailingZeros64(places))
			if n >= r.size {
				return
			}
			if n >= end {
				at = r.runAt(n)
				end = at.first + uint64(len(at.members))
			}
			visit(n, at.high|uint64(at.members[n-at.first]))
		}
	}
}

// push marks what one turn makes of s, at place n, where it has no code.
func (r *ranked[N]) push(c codes, n, s uint64, _ uint) {
	for after := range r.neighbours(n, s) {
		if c.at(after) == 0 {
			word, bit := &r.next[after>>6], uint64(1)<<(after&63)
			if atomic.LoadUint64(word)&bit == 0 {
				atomic.OrUint64(word, bit)
			}
		}
	}
}

// pull marks s, at place n, if a turn leads from it to a place with code last.
func (r *ranked[N]) pull(c codes, n, s uint64, last uint) {
	for after := range r.neighbours(n, s) {
		if c.at(after) == last {
			r.next[n>>6] |= 1 << (n & 63)
			return
		}
	}
}

// neighbours yields the places that turns lead to from s, at place n.
func (r *ranked[N]) neighbours(n, s uint64) func(yield func(uint64) bool) {
	return func(yield func(uint64) bool) {
		classes := r.classesOf(s)
		for i := range r.rings {
			ring := &r.rings[i]
			flips := &ring.flips[ring.key(s)]
			if flips[0]|flips[1] == 0 {
				continue // all six cells are alike
			}
			parts := r.spans[i]
			class := classes[parts.from]
			rest := n - r.within(s, parts, class)
			for k, flip := range flips {
				if flip == 0 || k > 0 && flip == flips[k-1] {
					continue // changes nothing, or does as another turn
				}
				if !yield(rest + r.within(s^flip, parts, class)) {
					return
				}
			}
		}
	}
}

// settle turns the marks into codes and counts them.
func (r *ranked[N]) settle(ctx context.Context, c codes, code uint, chunks, workers int) (level, error) {
	found := make([]level, workers)
	err := crew.Each(ctx, workers, chunks, func(worker, chunk int) {
		for i := chunk * chunkPairs; i < min((chunk+1)*chunkPairs, r.pairs()); i++ {
			if r.next[i] != 0 {
				found[worker].add(i, c.add(i, r.next[i], code))
			}
		}
	})
	var all level
	for _, l := range found {
		all.merge(l)
	}
	return all, err
}
