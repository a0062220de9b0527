package join

import (
	"context"
	"errors"
	"math"

	"jie/linear/gf2"
)

// Coset holds the vectors x + <Basis>, with a class from 0 to 3 for each coordinate.
type Coset struct {
	X     gf2.Vector
	Basis []gf2.Vector // at most 64, independent
	Class []uint8
	// Symmetries are permutations of the coordinates, i to Symmetries[n][i], that may
	// map the coset to itself; those that do save work.
	Symmetries [][]int32
}

// Options bound a search. The zero value is one goroutine, any memory.
type Options struct {
	Memory  int64 // bytes of lists; 0: no limit
	Workers int   // goroutines; the answer does not depend on them
	// Report is called from time to time with a lower bound of all weights, and the number
	// of members weighed; it may be nil.
	Report func(lower, nodes int64)
}

// Lightest is what is known about the members of least weight.
type Lightest struct {
	Weight, Bound, Nodes int64 // Bound: no member weighs less
	Basis                []gf2.Vector
	Members              []uint64 // ascending: bit i of a member adds Basis[i] to x
}

// The reasons why a search ends without an answer, besides ctx.Err().
var (
	ErrMemory = errors.New("join: the lists do not fit in memory")
	ErrReach  = errors.New("join: too many members to look at")
)

// Find finds the members of least weight. It returns nil if the coset does not split.
// With an error it returns what it has found so far, which may be nil too.
func Find(ctx context.Context, c Coset, opt Options) (*Lightest, error) {
	if len(c.Class) > math.MaxInt16 {
		return nil, nil
	}
	p := newSplit(c)
	if p == nil {
		return nil, nil
	}
	j, err := newJoiner(ctx, p, p.stabilizer(c), opt)
	if err != nil {
		return nil, err
	}
	err = j.run(ctx)
	return j.lightest(), err
}
