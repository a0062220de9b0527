package table

import (
	"math/big"
	"math/bits"

	"jie/mopan/internal/states"
)

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

// maxTallied is the longest way counted in 128 bits: 111^18 < 2^128, and side 5 has 111 turns.
const maxTallied = 18

// ways counts ways to a position: all and, by the rings barred next, the first of each class.
type ways struct {
	all  tally
	once map[uint64]tally
}

// count returns the number of shortest sequences from s, a given number of turns from a target: all,
// and counting sequences once that differ only in the order of commuting turns. Of such sequences
// it counts the one that comes first when turns are compared by their rings: no turn in it could be
// moved before one of a greater ring, past turns that all commute with it.
//
//	turned      barred: lesser rings that commute with it, and those barred before that do
//	ring 5      0 1 2        of 0 1 2 3 4, rings 3 and 4 share cells with ring 5
//	ring 7      0 5          of 0 to 6, only 0 and 5 commute with 7
func (t *Table) count(s uint64, length int) (all, once *big.Int, err error) {
	one := tally{low: 1}
	level := map[uint64]*ways{s: {one, map[uint64]tally{0: one}}}
	for left := length - 1; left >= 0; left-- {
		next := make(map[uint64]*ways)
		for u, w := range level {
			for i := range t.space.Rings {
				err := t.outcomes(u, i, states.Code(left), func(after uint64) {
					to := next[after]
					if to == nil {
						to = &ways{once: make(map[uint64]tally)}
						next[after] = to
					}
					to.all = to.all.plus(w.all)
					for barred, n := range w.once {
						if barred>>i&1 == 0 {
							barred = (barred | (1<<i - 1)) & t.space.Rings[i].Commutes
							to.once[barred] = to.once[barred].plus(n)
						}
					}
				})
				if err != nil {
					return nil, nil, err
				}
			}
		}
		level = next
	}
	var sum, classes tally
	for _, w := range level {
		sum = sum.plus(w.all)
		for _, n := range w.once {
			classes = classes.plus(n)
		}
	}
	return sum.big(), classes.big(), nil
}

// outcomes calls take with each outcome of ring i from s that has a code, once for each turn.
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
