package lightsout

import (
	"context"
	"slices"
)

// staircase turns generators of a kernel modulo k into vectors that begin one
// after the other: the elements that begin at a column, or after, are generated
// by the vectors that do. Each column takes the vectors down by Euclid's steps
// until one of them has a divisor of k there and the others have zero; that one
// times k over the divisor begins later, and joins the rest.
func staircase(ctx context.Context, kernel []generator, cols, k int) (steps [][]uint8, err error) {
	var pool [][]uint8
	for _, g := range kernel {
		pool = append(pool, slices.Clone(g.x))
	}
	multiply := func(x []uint8, by int) []uint8 {
		y := make([]uint8, len(x))
		for j, a := range x {
			y[j] = uint8(int(a) * by % k)
		}
		return y
	}
	for col := range cols {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		lead := -1
		for i := range pool {
			for pool[i][col] != 0 {
				if lead < 0 {
					lead = i
				}
				if lead == i {
					break
				}
				times := int(pool[lead][col]) / int(pool[i][col])
				addMod(pool[lead], multiply(pool[i], k-times%k), k)
				pool[lead], pool[i] = pool[i], pool[lead]
			}
		}
		if lead < 0 {
			continue
		}
		step := pool[lead]
		divisor := gcd(int(step[col]), k)
		for unit := 1; int(step[col]) != divisor; unit++ { // a unit brings it down to the divisor
			if gcd(unit, k) == 1 && int(step[col])*unit%k == divisor {
				step = multiply(step, unit)
			}
		}
		steps = append(steps, step)
		if pool[lead] = multiply(step, k/divisor); sumOf(pool[lead]) == 0 {
			pool = slices.Delete(pool, lead, lead+1)
		}
	}
	return steps, nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
