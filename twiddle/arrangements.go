package twiddle

import "math/big"

// arrangements returns how many positions have the same numbers as b on each orbit of the
// cells, in the directions that may come with them: an upper bound of those in reach.
func (b Board) arrangements() *big.Int {
	total := big.NewInt(1)
	for _, set := range b.geometry().Orbits() {
		numbers := b.sortedOn(set.Cells)
		free := int64(len(numbers))
		for len(numbers) > 0 { // choose the cells of the least number
			same := int64(1)
			for same < int64(len(numbers)) && numbers[same] == numbers[0] {
				same++
			}
			total.Mul(total, new(big.Int).Binomial(free, same))
			numbers, free = numbers[same:], free-same
		}
	}
	if b.oriented {
		total.Lsh(total, b.directionBits())
	}
	return total
}

// directionBits returns the binary logarithm of the number of possible directions while the
// numbers stay in place. If all are different, with even blocks, a tile is upright or turned
// by a half, or it lies; and one of them follows from the others. With odd blocks a half of
// all combinations is out of reach.
func (b Board) directionBits() uint {
	n := uint(b.cells())
	switch {
	case len(b.distinct()) < b.cells():
		return 2 * n
	case b.block%2 == 0:
		return n - 1
	}
	return 2*n - 1
}
