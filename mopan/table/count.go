package table

import (
	"math/big"
	"math/bits"
	"sync"

	"jie/mopan/internal/states"
)

// tally is a count of 128 bits.
type tally struct{ high, low uint64 }

func (n tally) plus(m tally) tally {
	low, carry := bits.Add64(n.low, m.low, 0)
	high, _ := bits.Add64(n.high, m.high, carry)
	return tally{high, low}
}

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

// nearby is the distance from a target within which the numbers of shortest sequences are
// kept. Most ways pass through few such positions, so questions share them.
const (
	nearby     = 3
	mostNearby = 1 << 16 // positions kept
)

// near keeps the counts found near the targets.
type near struct {
	lock sync.RWMutex
	ways map[uint64]uint64
}

// count returns the number of shortest sequences from s, a given number of turns from a
// target. It carries the numbers of ways down from level to level, and multiplies them
// with those from the positions nearby.
func (t *Table) count(s uint64, length int) (*big.Int, error) {
	ways := map[uint64]tally{s: {low: 1}}
	for left := length - 1; left >= nearby; left-- {
		next := make(map[uint64]tally)
		for u, n := range ways {
			for i := range t.space.Rings {
				take := func(after uint64) { next[after] = next[after].plus(n) }
				if err := t.outcomes(u, i, states.Code(left), take); err != nil {
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

// onward returns the number of shortest sequences from s, which is nearby.
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
	var next []uint64
	for i := range t.space.Rings {
		take := func(after uint64) { next = append(next, after) }
		if err := t.outcomes(s, i, states.Code(length-1), take); err != nil {
			return 0, err
		}
	}
	for _, u := range next {
		on, err := t.onward(u, length-1)
		if err != nil {
			return 0, err
		}
		sum += on
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

// outcomes calls take with each outcome of the three turns of ring i from s that has a
// code. It repeats an outcome for each turn that leads to it.
func (t *Table) outcomes(s uint64, i int, code uint, take func(after uint64)) error {
	r := &t.space.Rings[i]
	nearer, last := false, uint64(0)
	for _, flip := range r.Flips[r.Key(s)] {
		if flip == 0 {
			continue
		}
		if flip != last {
			c, err := t.code(s ^ flip)
			if err != nil {
				return err
			}
			nearer, last = c == code, flip
		}
		if nearer {
			take(s ^ flip)
		}
	}
	return nil
}

// classes returns the number of shortest sequences from s, a given number of turns from a target,
// counting sequences once that differ only in the order of commuting turns. Of such sequences it
// counts the one that comes first when turns are compared by their rings: no turn in it could be
// moved before one of a greater ring, past turns that all commute with it.
//
//	turned      barred: lesser rings that commute with it, and those barred before that do
//	ring 5      0 1 2        of 0 1 2 3 4, rings 3 and 4 share cells with ring 5
//	ring 7      0 5          of 0 to 6, only 0 and 5 commute with 7
func (t *Table) classes(s uint64, length int) (*big.Int, error) {
	type at struct{ s, barred uint64 } // a position, and rings that must not be turned next
	ways := map[at]tally{{s: s}: {low: 1}}
	for left := length - 1; left >= 0; left-- {
		next := make(map[at]tally)
		for u, n := range ways {
			for i := range t.space.Rings {
				if u.barred>>i&1 != 0 {
					continue
				}
				barred := (u.barred | (1<<i - 1)) & t.space.Rings[i].Commutes
				err := t.outcomes(u.s, i, states.Code(left), func(after uint64) {
					next[at{after, barred}] = next[at{after, barred}].plus(n)
				})
				if err != nil {
					return nil, err
				}
			}
		}
		ways = next
	}
	var sum tally
	for _, n := range ways {
		sum = sum.plus(n)
	}
	return sum.big(), nil
}
