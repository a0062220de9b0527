package states

import (
	"math/big"

	"jie/mopan/rings"
)

// Numbering numbers the positions of a board with given dots from 0, for searches that keep no
// table in memory. It is safe for concurrent use.
type Numbering struct {
	sp    *Space
	size  uint64
	ranks ranks
}

type ranks interface {
	Number(s uint64) uint64
	State(number uint64) uint64
	Visit(first uint64, set []uint64, visit func(number uint64, after []uint64) bool)
}

// NewNumbering takes about a megabyte. counts begin with colour 0. Its errors are those of [Of].
func NewNumbering(side int, counts [rings.Colours + 1]int) (Numbering, error) {
	sp, err := Of(side, counts)
	if err != nil {
		return Numbering{}, err
	}
	n := sp.Positions()
	if n.Cmp(big.NewInt(MostShort)) <= 0 {
		return Numbering{sp, n.Uint64(), NewRanker[uint32](sp)}, nil
	}
	return Numbering{sp, n.Uint64(), NewRanker[uint64](sp)}, nil
}

// Positions returns the number of positions.
func (n Numbering) Positions() uint64 { return n.size }

// Number returns the number of a board, which must have the dots of n.
func (n Numbering) Number(b rings.Board) uint64 { return n.ranks.Number(n.sp.Pack(b)) }

// Board undoes Number.
func (n Numbering) Board(number uint64) rings.Board {
	if number >= n.size {
		panic("states: no position has this number")
	}
	return n.sp.Unpack(n.ranks.State(number))
}

// Visit is [Ranker.Visit].
func (n Numbering) Visit(first uint64, set []uint64, visit func(number uint64, after []uint64) bool) {
	n.ranks.Visit(first, set, visit)
}
