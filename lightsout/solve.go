package lightsout

import (
	"context"
	"fmt"
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

// method finds all press patterns of some boards, or a certificate that there is
// none. What it has when it is stopped comes with the error.
type method struct {
	name  string
	takes func(b *Board) bool
	find  func(ctx context.Context, start, goal *Board, opt puzzle.Options) (way, *puzzle.Certificate, error)
}

// methods are tried in this order: the first that takes a board solves it.
var methods = []method{
	{"first-row", (*Board).rectangle, findFirstRow}, // polynomials in w: any height
	{"chase", (*Board).chasable, findChased},        // w or 2w unknowns
	{"band", hasStates(2), findBits},                // all buttons, packed bits
	{"band-modulo", (*Board).finite, findBytes},     // all buttons, a byte each
	{"counters", (*Board).counters, findCounters},   // whole numbers of presses
}

func hasStates(k int) func(*Board) bool { return func(b *Board) bool { return b.rules.k == k } }
func (b *Board) finite() bool           { return b.rules.k > 0 }
func (b *Board) counters() bool         { return b.rules.k == 0 }

// prover finds the fewest presses of patterns of two states.
type prover struct {
	name  string
	takes func(c *coset) bool
	prove func(c *coset, ctx context.Context, opt puzzle.Options) (*fewest, error) // nil, nil: not of this kind after all
}

// provers are tried in this order: the first that takes the patterns and finds them
// out decides.
var provers = []prover{
	{"unique", (*coset).unique, (*coset).only},
	{"sweep", (*coset).cheap, (*coset).sweep},      // 2^nullity steps
	{"join", (*coset).joinable, (*coset).join},     // about 2^(nullity/2) steps
	{"wiring", (*coset).sparse, (*coset).byWiring}, // steps by the width of a trellis
	{"sweep", (*coset).sweepable, (*coset).sweep},
}

// findWay finds all patterns from start to goal by the first method that takes them.
func findWay(ctx context.Context, start, goal *Board, opt puzzle.Options) (way, string, *puzzle.Certificate, error) {
	for _, m := range methods {
		if m.takes(start) {
			w, certificate, err := m.find(ctx, start, goal, opt)
			return w, m.name, certificate, err
		}
	}
	panic("lightsout: no method takes " + start.shapeName())
}

// least is what the first prover finds that finishes. Where none does it is
// what is known with the highest bound, and why a proof is out of reach.
func (c *coset) least(ctx context.Context, opt puzzle.Options) (best *fewest, err error) {
	if !c.sweepable() { // whatever ends the search, there is a good pattern
		if err := c.lighten(ctx); err != nil {
			return nil, err
		}
	}
	for _, p := range provers {
		if !p.takes(c) {
			continue
		}
		f, reason := p.prove(c, ctx, opt)
		if f != nil && f.prover == "" {
			f.prover = p.name
		}
		switch {
		case f != nil && reason == nil:
			return f, nil
		case f != nil && (best == nil || f.bound > best.bound):
			best = f
		}
		if ctx.Err() != nil {
			return best, reason
		}
		if reason != nil {
			err = reason
		}
	}
	if err == nil {
		err = fmt.Errorf("lightsout: fewest presses at nullity %d: %w", c.nullity, puzzle.ErrReach)
	}
	return best, err
}

// joinable tells whether the quiet patterns are expected to split over the parity
// classes, which sides that wrap keep where they are even, and others where they are
// odd.
func (c *coset) joinable() bool {
	l := c.start
	odd := func(n int64) bool { return n%2 == 1 }
	parity := odd(l.h) != l.rules.wrapRows && odd(int64(l.w)) != l.rules.wrapCols
	return parity && c.nullity <= 64 && l.rows() == l.h && l.size() <= maxJoined
}
