package table

import (
	"math/big"
	"math/bits"
)

// tally is a count of 128 bits.
type tally struct{ high, low uint64 }

func (n tally) plus(m tally) tally {
	low, carry := bits.Add64(n.low, m.low, 0)
	high, _ := bits.Add64(n.high, m.high, carry)
	return tally{high, low}
}

func (n tally) big() *big.Int {
	b := new(big.Int).SetUint64(n.high)
	return b.Or(b.Lsh(b, 64), new(big.Int).SetUint64(n.low))
}

// maxTallied is the longest way that is counted in 128 bits: each position has at
// most 111 turns, on side 5, and 111^18 is less than 2^128.
const maxTallied = 18

// count is how many shortest sequences lead from s, so many turns from a target.
// It carries the numbers of ways down from level to level.
func (t *Table) count(s uint64, length int) (*big.Int, error) {
	ways := map[uint64]tally{s: {low: 1}}
	for left := length - 1; left >= 0; left-- {
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
	for _, n := range ways {
		sum = sum.plus(n)
	}
	return sum.big(), nil
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
