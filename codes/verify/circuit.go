package verify

import (
	"math/bits"
	"slices"

	"jie/codes"
)

// faults is Witness for a circuit, whose rows may be too large to be written as numbers.
func (c *Code) faults(w codes.Row, weight int) error {
	sorted := slices.Sorted(slices.Values(w.X))
	for i, column := range sorted {
		if column < 0 || int(column) >= c.N || i > 0 && sorted[i-1] == column {
			return ErrColumn
		}
	}
	switch {
	case len(w.Z) > 0:
		return ErrColumn
	case len(w.X) != weight:
		return ErrWeight
	case odd(c.Z, w.X):
		return ErrAnticommut
	case !odd(c.Observables, w.X):
		return ErrTrivial
	}
	return nil
}

// odd reports whether some row has an odd number of the columns.
func odd(rows [][]int32, columns []int32) bool {
	in := make(map[int32]bool)
	for _, column := range columns {
		in[column] = true
	}
	return slices.ContainsFunc(rows, func(row []int32) bool {
		odd := false
		for _, column := range row {
			odd = odd != in[column]
		}
		return odd
	})
}

// piece is a row from its first word that is not 0 on.
type piece struct {
	from  int
	words []uint64
}

// Independent returns how many of the later rows are not sums of the first rows and of each
// other, by elimination of the first column of each row.
func Independent(first, later [][]int32) (count int) {
	byLead := make(map[int]piece)
	for i, row := range slices.Concat(first, later) {
		if len(row) == 0 {
			continue
		}
		low, high := slices.Min(row)/64, slices.Max(row)/64
		p := piece{int(low), make([]uint64, high-low+1)}
		for _, column := range row {
			p.words[column/64-low] ^= 1 << (column % 64)
		}
		for len(p.words) > 0 {
			if p.words[0] == 0 {
				p = piece{p.from + 1, p.words[1:]}
				continue
			}
			lead := 64*p.from + bits.TrailingZeros64(p.words[0])
			q, ok := byLead[lead]
			if !ok {
				byLead[lead] = p
				if i >= len(first) {
					count++
				}
				break
			}
			for len(p.words) < len(q.words) {
				p.words = append(p.words, 0)
			}
			for k, word := range q.words {
				p.words[k] ^= word
			}
		}
	}
	return count
}
