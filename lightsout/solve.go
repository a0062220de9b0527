package lightsout

import (
	"context"
	"fmt"

	"jie/puzzle"
)

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

// pricers find the cheapest patterns, likewise.
var pricers = []prover{
	{"unique", (*coset).unique, (*coset).only},
	{"sweep", (*coset).affordable, (*coset).sweepCosts}, // 2^nullity steps
	{"wiring", (*coset).wired, (*coset).byPrice},        // branch and bound, and a trellis
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
	list := provers
	if c.costs != nil {
		list = pricers
	} else if !c.sweepable() { // whatever ends the search, there is a good pattern
		if err := c.lighten(ctx); err != nil {
			return nil, err
		}
	}
	for _, p := range list {
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
