package rings

import (
	"iter"
	"math/rand/v2"
)

// pairSet is a set of random problems to measure with: the same everywhere.
type pairSet struct {
	Name       string
	Side, Dots int
	Pairs      int
	Seed       uint64
	Memory     int64 // the solver's memory in bytes
}

// pairSets returns the sets on which docs/results.md has figures.
func pairSets() []pairSet {
	return []pairSet{
		{"side 4, 6 dots", 4, 6, 200, 1, 2 << 30},
		{"side 4, 12 dots", 4, 12, 100, 1, 2 << 30},
		{"side 4, 18 dots", 4, 18, 100, 1, 2 << 30},
		{"side 5, 8 dots", 5, 8, 10, 1, 2 << 30},
	}
}

// All yields the pairs of the set, start and target.
func (s pairSet) all() iter.Seq2[Board, Board] {
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
