package modk

import (
	"context"
	"slices"
)

// Howell brings vectors of numbers below k, all of length cols, to Howell form [howell]. Its rows begin at ascending
// columns, each with a divisor of k. The elements of the module that begin at a column, or after it, are spanned by the
// rows that do. The rows of a [Band] are this form modulo a prime power. By the Chinese remainder theorem, those that
// begin at one column make the row modulo k. The only error is ctx.Err().
func Howell(ctx context.Context, vectors [][]uint8, cols, k int) (rows [][]uint8, err error) {
	rows = make([][]uint8, cols)
	for _, f := range PrimePowers(k) {
		band := NewBand(cols, f)
		band.last = cols - 1
		for _, v := range vectors {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			row := slices.Clone(v)
			Scale(row, 1, f.Q)
			band.insert(0, row, 0)
		}
		for u, s := range band.steps {
			if s.row == nil {
				continue
			}
			if rows[u] == nil {
				rows[u] = make([]uint8, cols)
			}
			Scale(s.row, f.Lift(k), k)
			Add(rows[u][u:], s.row, k)
		}
	}
	for u, row := range rows {
		for unit := 1; row != nil && k%int(row[u]) != 0; unit++ { // a unit brings it down to the divisor
			if gcd(unit, k) == 1 && int(row[u])*unit%k == gcd(int(row[u]), k) {
				Scale(row, unit, k)
			}
		}
	}
	return slices.DeleteFunc(rows, func(row []uint8) bool { return row == nil }), nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
