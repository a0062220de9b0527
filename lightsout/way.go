package lightsout

import (
	"context"
	"iter"
	"math/big"

	"jie/linear/gf2"
	"jie/puzzle"
)

const maxPattern = 1 << 26 // the most lights of a board whose press pattern an answer writes out

// pair is a question about press patterns: those that lead from a board to another one.
type pair struct {
	start, goal *board
	opt         puzzle.Options
}

// found holds all of them, or a certificate that there are none or, if the search was stopped, a proved bound.
type found struct {
	way         way
	certificate *puzzle.Certificate
	bound       int64
	nodes       int64
}

// way holds all press patterns that lead from one board to another.
type way interface {
	// one returns one of the patterns.
	one() pattern
	// unique reports whether the pattern is known to be the only one.
	unique() bool
	// bound returns a lower bound of the presses of every pattern.
	bound(ctx context.Context) (int64, error)
	// least returns what is known about the patterns with the fewest presses, with an error if incomplete, or nil.
	least(ctx context.Context, opt puzzle.Options) (*fewest, error)
	// best returns the best known pattern, given the result f of least, which may be nil.
	best(ctx context.Context, f *fewest) pattern
	// shortest returns the first in order of the patterns that least found, and the moves of the first ones up to
	// limit.
	shortest(ctx context.Context, f *fewest, limit int) (pattern, [][]string, error)
	// count returns the number of patterns.
	count(ctx context.Context) (*big.Int, error)
	// inOrder yields the moves of every pattern in order.
	inOrder(ctx context.Context, yield func(moves []string) bool) error
}

type pattern interface {
	// show writes it into an answer: its length, moves and drawing.
	show(ctx context.Context, s *puzzle.Solution) error
}

// space is a way with quiet patterns.
type space interface {
	way
	// dimension returns the number of generators of the quiet patterns.
	dimension() int
	// quiet draws generators of the quiet patterns.
	quiet(ctx context.Context, draw func(rows []string)) error
}

// fewest holds what is known about the patterns with the fewest presses.
type fewest struct {
	prover string // that found it; "" without a choice
	count  *big.Int
	bound  int64 // no pattern has fewer presses
	nodes  int64

	best    gf2.Vector                                                                        // of two states: seed of the best one known, which is the lightest without an error; not nil
	inOrder func(ctx context.Context, l *lister[gf2.Vector], limit int) ([]gf2.Vector, error) // the first lightest ones, whole
	bytes   iter.Seq[[]uint8]                                                                 // of more states
}

type attempt struct {
	opt   puzzle.Options
	from  gf2.Vector // seed of the pattern to begin with
	nodes int64      // of branch and bound; 0: unlimited
}

// listsShortest reports whether a question is about all patterns with the fewest presses.
func listsShortest(opt puzzle.Options) bool { return (opt.All || opt.Count) && !opt.Every }

const maxSystem = 8192 // the most unknowns of a dense system of bits: 8,192 make a matrix of 8 MiB

const maxOptima = 1 << 20 // the most patterns with the fewest presses that are kept

// leads returns what the presses x add to each light: a replay by the buttons' wires.
func (l *layout) leads(x []uint8) []uint8 {
	sums := make([]int, l.lights())
	for j, b := range l.all() {
		for _, w := range b.wires {
			sums[w.light] += w.times * int(x[j])
		}
	}
	added := make([]uint8, len(sums))
	for i, n := range sums {
		added[i] = uint8(n % l.rules.k)
	}
	return added
}
