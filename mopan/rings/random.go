package rings

import (
	"iter"
	"math/rand/v2"
)

// Random scatters the numbers of dots of colour 1, 2 and 3 on a board, and panics if they do not fit.
func Random(rng *rand.Rand, side int, dots ...int) Board {
	b := NewBoard(side)
	places := rng.Perm(b.Len())
	for i, n := range dots {
		for _, cell := range places[:n] {
			b = b.With(cell, i+1)
		}
		places = places[n:]
	}
	return b
}

// PairSet is a set of random problems to measure with: the same everywhere.
type PairSet struct {
	Name       string
	Side, Dots int
	Pairs      int
	Seed       uint64
	Memory     int64 // the solver's memory in bytes
}

// PairSets returns the sets on which the project's results are measured.
func PairSets() []PairSet {
	return []PairSet{
		{"side 4, 6 dots", 4, 6, 200, 1, 2 << 30},
		{"side 4, 12 dots", 4, 12, 100, 1, 2 << 30},
		{"side 4, 18 dots", 4, 18, 100, 1, 2 << 30},
		{"side 5, 8 dots", 5, 8, 10, 1, 2 << 30},
	}
}

// All yields the pairs of the set, start and target.
func (s PairSet) All() iter.Seq2[Board, Board] {
	return func(yield func(from, to Board) bool) {
		rng := rand.New(rand.NewPCG(s.Seed, uint64(s.Dots)))
		for range s.Pairs {
			from := Random(rng, s.Side, s.Dots)
			if !yield(from, Random(rng, s.Side, s.Dots)) {
				return
			}
		}
	}
}
