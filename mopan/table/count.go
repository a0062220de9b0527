package table

import (
	"math/big"
	"math/bits"
	"sync"
)

// tally is a count of 128 bits.
type tally struct{ high, low uint64 }

func (n tally) plus(m tally) tally {
	low, carry := bits.Add64(n.low, m.low, 0)
	high, _ := bits.Add64(n.high, m.high, carry)
	return tally{high, low}
}

// times is n ways, each going on in m.
func (n tally) times(m uint64) tally {
	high, low := bits.Mul64(n.low, m)
	return tally{n.high*m + high, low}
}

func (n tally) big() *big.Int {
	b := new(big.Int).SetUint64(n.high)
	return b.Or(b.Lsh(b, 64), new(big.Int).SetUint64(n.low))
}

// maxTallied is the longest way that is counted in 128 bits: each position has at
// most 111 turns, on side 5, and 111^18 is less than 2^128.
const maxTallied = 18

// nearby is how many turns from a target the numbers of shortest sequences are
// kept. Most ways pass through few such positions, so questions share them.
const (
	nearby     = 3
	mostNearby = 1 << 16 // positions kept
)

// near keeps what counting has found near the targets.
type near struct {
	lock sync.RWMutex
	ways map[uint64]uint64
}

// count is how many shortest sequences lead from s, so many turns from a target.
// It carries the numbers of ways down from level to level, and multiplies them
// with those from the positions nearby.
func (t *Table) count(s uint64, length int) (*big.Int, error) {
	ways := map[uint64]tally{s: {low: 1}}
	for left := length - 1; left >= nearby; left-- {
		next := make(map[uint64]tally)
		for u, n := range ways {
			for i := range t.rings {
				r := &t.rings[i]
				if err := t.carry(next, u, n, &r.flips[r.key(u)], codeOf(left)); err != nil {
					return nil, err
				}
			}
		}
		ways = next
	}
	var sum tally
	for u, n := range ways {
		on, err := t.onward(u, min(length, nearby))
		if err != nil {
			return nil, err
		}
		sum = sum.plus(n.times(on))
	}
	return sum.big(), nil
}

// onward is how many shortest sequences lead from s, which is nearby.
func (t *Table) onward(s uint64, length int) (uint64, error) {
	if length == 0 {
		return 1, nil
	}
	t.near.lock.RLock()
	sum, known := t.near.ways[s]
	t.near.lock.RUnlock()
	if known {
		return sum, nil
	}
	next := make(map[uint64]tally)
	for i := range t.rings {
		r := &t.rings[i]
		if err := t.carry(next, s, tally{low: 1}, &r.flips[r.key(s)], codeOf(length-1)); err != nil {
			return 0, err
		}
	}
	for u, n := range next {
		on, err := t.onward(u, length-1)
		if err != nil {
			return 0, err
		}
		sum += n.low * on
	}
	t.near.keep(s, sum)
	return sum, nil
}

func (k *near) keep(s, ways uint64) {
	k.lock.Lock()
	defer k.lock.Unlock()
	if k.ways == nil {
		k.ways = make(map[uint64]uint64)
	}
	if len(k.ways) < mostNearby {
		k.ways[s] = ways
	}
}

// carry adds n ways to each outcome of a ring's three turns that has a code. Turns
// that do the same count as often as they are.
func (t *Table) carry(next map[uint64]tally, u uint64, n tally, flips *[3]uint64, code uint) error {
	nearer, last := false, uint64(0)
	for _, flip := range flips {
		if flip == 0 {
			continue
		}
		if flip != last {
			c, err := t.code(u ^ flip)
			if err != nil {
				return err
			}
			nearer, last = c == code, flip
		}
		if nearer {
			next[u^flip] = next[u^flip].plus(n)
		}
	}
	return nil
}
