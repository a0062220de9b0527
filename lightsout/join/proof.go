package join

import (
	"context"
	"math"
)

// Pairs returns how many pairs prove that no member weighs less than best: those with
// w_0 + w_1 <= h or w_2 + w_3 <= best - 2 - h, for the h with the fewest, and that h. It returns
// false if the coset does not split, or has more than 2^most members in one of its lists.
func Pairs(ctx context.Context, c Coset, best int64, most int) (pairs, h int64, ok bool, err error) {
	p := newSplit(c)
	if p == nil {
		return 0, 0, false, nil
	}
	var below [2][]int64 // pairs below that weight, for each pairing
	for i, q := range p.pairs {
		var counts [2]map[int64]int64
		for side, class := range q.class {
			if len(q.basis[side]) > most {
				return 0, 0, false, nil
			}
			if counts[side], err = p.sweep(q.basis[side], class).Distribution(ctx, 1); err != nil {
				return 0, 0, false, err
			}
		}
		below[i] = make([]int64, best+1)
		for a, n := range counts[0] {
			for b, m := range counts[1] {
				if a+b < best {
					below[i][a+b+1] += n * m
				}
			}
		}
		for w := range best {
			below[i][w+1] += below[i][w]
		}
	}
	pairs = math.MaxInt64
	for w := range best + 1 {
		if n := below[0][w] + below[1][best-w]; n < pairs {
			pairs, h = n, w-1
		}
	}
	return pairs, h, true, nil
}
