package table

import (
	"math/big"
	"slices"

	"jie/mopan"
)

// Farthest lists positions at the greatest distance, the antipodes: all of them,
// or the first 64 where there are more.
func (t *Table) Farthest() []mopan.Board {
	var boards []mopan.Board
	for _, place := range t.farthest {
		if s, ok := t.layout.State(place); ok {
			boards = append(boards, t.space.Unpack(s))
		}
	}
	return boards
}

// Mean is the mean distance of the positions in reach.
func (t *Table) Mean() *big.Rat {
	sum, number := new(big.Int), new(big.Int)
	for distance, n := range t.levels {
		count := new(big.Int).SetUint64(n)
		number.Add(number, count)
		sum.Add(sum, count.Mul(count, big.NewInt(int64(distance))))
	}
	return new(big.Rat).SetFrac(sum, number)
}

// Levels is how many positions lie at each distance, 0 first.
func (t *Table) Levels() []uint64 { return slices.Clone(t.levels) }

// Complete tells whether the table holds every position in reach.
func (t *Table) Complete() bool { return t.complete }
