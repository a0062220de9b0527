package lightsout

import (
	"context"
	"iter"
	"math/big"

	"jie/linear/gf2"
	"jie/puzzle"
)

// maxPattern is the most lights of a board whose press pattern an answer writes out.
const maxPattern = 1 << 26

// way is all press patterns that lead from one board to another, with one of them at
// hand.
type way interface {
	// show puts the pattern at hand into an answer: its length, moves and drawing.
	show(ctx context.Context, s *puzzle.Solution) error
	// unique tells whether the pattern at hand is known to be the only one.
	unique() bool
	// bound is a number of presses that every pattern needs.
	bound(ctx context.Context) (int64, error)
	// least finds what is known of the patterns with the fewest presses, with an
	// error where that is not all; nil where nothing is known.
	least(ctx context.Context, opt puzzle.Options) (*fewest, error)
	// improve makes the pattern at hand the best that is known, where least failed.
	improve(ctx context.Context, f *fewest, reason error) error
	// shortest makes the first one in order of the patterns with the fewest presses
	// the one at hand, and lists the moves of the first of them, up to a limit, which
	// may be zero.
	shortest(ctx context.Context, f *fewest, limit int) ([][]string, error)
	// count is how many patterns there are.
	count(ctx context.Context) (*big.Int, error)
	// inOrder yields the moves of every pattern in order.
	inOrder(ctx context.Context, yield func(moves []string) bool) error
}

// space is a way with quiet patterns.
type space interface {
	way
	// dimension is how many generators the quiet patterns have.
	dimension() int
	// quiet draws generators of the quiet patterns; false where they cannot be drawn.
	quiet(ctx context.Context, draw func(rows []string)) error
}

// fewest is what is known about the patterns with the fewest presses.
type fewest struct {
	prover string // that found it; "" where there is no choice
	count  *big.Int
	bound  int64 // no pattern has fewer presses; where it is known that some may
	nodes  int64

	best    gf2.Vector                                                                        // of two states: seed of the best one known, which is the lightest without an error
	inOrder func(ctx context.Context, l *lister[gf2.Vector], limit int) ([]gf2.Vector, error) // the first lightest ones, whole
	bytes   iter.Seq[[]uint8]                                                                 // of more states
}

// stopped is why a search ended before it found any pattern, and what it proved.
type stopped struct {
	error
	bound, nodes int64
}

// listsShortest tells whether a question is about all patterns with the fewest
// presses.
func listsShortest(opt puzzle.Options) bool { return (opt.All || opt.Count) && !opt.Every }

// maxSystem is the most unknowns of a dense system of bits: 8,192 make a matrix of
// 8 MiB.
const maxSystem = 8192

// maxOptima is the most patterns with the fewest presses that are kept.
const maxOptima = 1 << 20

// leads is what pressing x adds to each light: a replay by the buttons' wires.
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
