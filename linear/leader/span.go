package leader

import "jie/linear/gf2"

// minimalSpan returns generators of the same code in minimal-span form, by descending first coordinate, their
// coordinates permuted: bit t of a result is coordinate order[t]. Cost: d^2 n / 64 word operations for d generators of
// n coordinates.
func minimalSpan(kernel []gf2.Vector, order []int32) []gf2.Vector {
	rows := make([]gf2.Vector, len(kernel))
	for i, z := range kernel {
		rows[i] = permuted(z, order)
	}
	// Different first coordinates, by elimination.
	byFirst := make([]gf2.Vector, len(order))
	for _, r := range rows {
		first := r.Next(0)
		for first >= 0 && byFirst[first] != nil {
			r.Xor(byFirst[first])
			first = r.Next(first)
		}
		if first >= 0 {
			byFirst[first] = r
		}
	}
	// Different last coordinates: the generator that begins earlier adds the other one, so it ends earlier.
	byLast := make([]gf2.Vector, len(order))
	basis := rows[:0]
	for first := len(byFirst) - 1; first >= 0; first-- {
		r := byFirst[first]
		if r == nil {
			continue
		}
		last := lastOne(r)
		for byLast[last] != nil {
			r.Xor(byLast[last])
			last = lastOne(r)
		}
		byLast[last] = r
		basis = append(basis, r)
	}
	return basis
}

// permuted returns the vector whose bit t is bit order[t] of z.
func permuted(z gf2.Vector, order []int32) gf2.Vector {
	v := gf2.NewVector(len(order))
	for t, j := range order {
		v[t>>6] |= z[j>>6] >> (j & 63) & 1 << (t & 63)
	}
	return v
}

// lastOne returns the highest bit of v that is one, -1 if there is none.
func lastOne(v gf2.Vector) int { return gf2.Poly(v).Degree() }
