package leader

import (
	"context"
	"math/big"
	"math/bits"

	"jie/linear/gf2"
)

func bitSet(marks []byte, i uint64) bool { return marks[i>>3]>>(i&7)&1 != 0 }

// ways returns the bits of the generator that ends at section i with which a lightest member may reach a state, as a
// set.
func (v *survivors) ways(i int, state uint64) int {
	zero := v.zero[i]
	if zero == nil {
		return 1
	}
	if !bitSet(zero, state) {
		return 2
	}
	if v.ties && bitSet(v.one[i], state) {
		return 3
	}
	return 1
}

// Solution returns a lightest member; with ties, the first of [survivors.All].
func (v *survivors) Solution() gf2.Vector {
	var first gf2.Vector
	v.All(func(x gf2.Vector) bool { first = x; return false })
	return first
}

// All yields the lightest members; without ties, one of them. They come in the order of the trellis: at the first
// coordinate in which two differ, one comes before zero. Each is a vector of its own. Cost: for each member, the number
// of coordinates.
func (v *survivors) All(yield func(gf2.Vector) bool) {
	v.walk(len(v.trellis.sections)-1, 0, gf2.NewVector(len(v.trellis.order)), yield)
}

// walk traces back from the state behind section i. Every state that it reaches lies on a lightest member.
func (v *survivors) walk(i int, state uint64, x gf2.Vector, yield func(gf2.Vector) bool) bool {
	for ; i >= 0; i-- {
		s := &v.trellis.sections[i]
		ways := v.ways(i, state)
		u := uint64(ways >> 1)
		if ways == 3 {
			u = 1 - s.bit(state, 0) // makes this coordinate one
			branch := append(gf2.Vector(nil), x...)
			branch.Set(int(v.trellis.order[i]))
			if !v.walk(i-1, s.back(state, u), branch, yield) {
				return false
			}
			u = 1 - u
		}
		if s.bit(state, u) != 0 {
			x.Set(int(v.trellis.order[i]))
		}
		state = s.back(state, u)
	}
	return yield(append(gf2.Vector(nil), x...))
}

// Count returns how many lightest members there are. It needs ties. It fails with ctx.Err(), and with [ErrMemory] if
// more than states of one section lie on lightest members; 0 means no limit. Memory: about 100 bytes for each state of
// a section.
func (v *survivors) Count(ctx context.Context, states int) (*big.Int, error) {
	c := counter{now: map[uint64]tally{0: {low: 1}}, next: map[uint64]tally{}}
	sections := v.trellis.sections
	for i := len(sections) - 1; i >= 0; i-- {
		if states > 0 && len(c.now) > states {
			return nil, ErrMemory
		}
		clear(c.next)
		seen := 0
		for state, n := range c.now {
			if seen++; seen&0xfff == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			for u, ways := uint64(0), v.ways(i, state); ways != 0; u, ways = u+1, ways>>1 {
				if ways&1 != 0 {
					c.add(sections[i].back(state, u), n)
				}
			}
		}
		c.now, c.next = c.next, c.now
	}
	return c.now[0].total(), ctx.Err()
}

// tally is a number of members: low or, if that would overflow, high alone.
type tally struct {
	low  uint64
	high *big.Int // never changed in place
}

func (n tally) total() *big.Int {
	if n.high != nil {
		return n.high
	}
	return new(big.Int).SetUint64(n.low)
}

// counter counts the members that go through each state.
type counter struct {
	now, next map[uint64]tally
}

func (c *counter) add(state uint64, n tally) {
	old := c.next[state]
	if old.high == nil && n.high == nil {
		if sum, carry := bits.Add64(old.low, n.low, 0); carry == 0 {
			c.next[state] = tally{low: sum}
			return
		}
	}
	c.next[state] = tally{high: new(big.Int).Add(old.total(), n.total())}
}
