package modk

import (
	"context"
	"slices"
)

// Howell brings vectors of numbers below k, of one length cols, to Howell form
// [howell]: rows that begin at ascending columns, each with a divisor of k, such
// that the elements of the module that begin at a column, or after it, are spanned
// by the rows that do. Each column takes the vectors down by Euclid's algorithm
// until one of them has a divisor of k there and the others have zero. That one,
// times k over the divisor, begins later and joins the rest. The vectors are
// changed. It fails with ctx.Err() alone.
func Howell(ctx context.Context, vectors [][]uint8, cols, k int) (rows [][]uint8, err error) {
	multiply := func(x []uint8, by int) []uint8 {
		y := slices.Clone(x)
		Scale(y, by, k)
		return y
	}
	for col := range cols {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		lead := -1
		for i := range vectors {
			for vectors[i][col] != 0 {
				if lead < 0 {
					lead = i
				}
				if lead == i {
					break
				}
				times := int(vectors[lead][col]) / int(vectors[i][col])
				Add(vectors[lead], multiply(vectors[i], k-times%k), k)
				vectors[lead], vectors[i] = vectors[i], vectors[lead]
			}
		}
		if lead < 0 {
			continue
		}
		row := vectors[lead]
		divisor := gcd(int(row[col]), k)
		for unit := 1; int(row[col]) != divisor; unit++ { // a unit brings it down to the divisor
			if gcd(unit, k) == 1 && int(row[col])*unit%k == divisor {
				Scale(row, unit, k)
			}
		}
		rows = append(rows, row)
		if vectors[lead] = multiply(row, k/divisor); Sum(vectors[lead]) == 0 {
			vectors = slices.Delete(vectors, lead, lead+1)
		}
	}
	return rows, nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
