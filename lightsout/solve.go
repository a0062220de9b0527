package lightsout

import (
	"context"
	"errors"

	"jie/internal/method"
	"jie/linear/gf2"
	"jie/linear/leader"
	"jie/puzzle"
)

const methodFirstRow = "first-row"

// methods find all press patterns of some boards. The first one that takes a board decides.
var methods = method.List[pair, found]{
	finds(methodFirstRow, (*board).rectangle, findFirstRow), // polynomials in w: any height
	finds("chase", (*board).chasable, findChased),           // w or 2w unknowns
	finds("band", hasStates(2), findBits),                   // all buttons, packed bits
	finds("band-modulo", (*board).finite, findBytes),        // all buttons, one byte each
	finds("counters", (*board).counters, findCounters),      // whole numbers of presses
}

// finds returns a method for the boards that takes accepts. When stopped, it returns its results so far with the error.
func finds(name string, takes func(*board) bool, find func(context.Context, pair) (found, error)) method.Method[pair, found] {
	return method.Method[pair, found]{
		Name:  name,
		Takes: func(p pair, _ found) bool { return takes(p.start) },
		Run: func(ctx context.Context, p pair, _ found, _ int64) (found, bool, error) {
			f, err := find(ctx, p)
			return f, true, err
		},
	}
}

func hasStates(k int) func(*board) bool { return func(b *board) bool { return b.rules.k == k } }
func (b *board) finite() bool           { return b.rules.k > 0 }
func (b *board) counters() bool         { return b.rules.k == 0 }

// findWay finds all patterns from start to goal by the first method that takes them.
func findWay(ctx context.Context, start, goal *board, opt puzzle.Options) (found, error) {
	f, _, err := findBy(ctx, start, goal, opt)
	return f, err
}

// findBy does the work of findWay and returns the name of the method.
func findBy(ctx context.Context, start, goal *board, opt puzzle.Options) (found, string, error) {
	f, name, err := methods.Run(ctx, pair{start, goal, opt}, found{})
	if c, ok := f.way.(*coset); ok && opt.Metric == puzzle.Cost {
		c.costs = start.costs
	}
	return f, name, err
}

// proof is a question about the lightest members of a coset.
type proof struct {
	*coset
	opt puzzle.Options
}

type proved struct {
	from   gf2.Vector // seed of the best pattern to begin with
	fewest *fewest    // with the highest bound, or proved; nil: unknown
}

// provers find the fewest presses of patterns of two states. The first that takes them and finishes decides.
var provers = method.List[proof, proved]{
	lightens(func(p proof, _ proved) bool { return !p.sweepable() }), // a good pattern if the rest fails
	proves("unique", (*coset).unique, 0, (*coset).only),
	proves("sweep", (*coset).cheap, 0, (*coset).sweep),                // 2^nullity steps
	proves("join", (*coset).joinable, 0, (*coset).join),               // about 2^(nullity/2) steps
	proves("wiring", (*coset).sparse, searchNodes, (*coset).byWiring), // steps by the width of a trellis
	proves("sweep", (*coset).sweepable, 0, (*coset).sweep),
	lightens(func(p proof, known proved) bool { return p.sweepable() && known.fewest == nil }),
}

// pricers find the cheapest patterns in the same way.
var pricers = method.List[proof, proved]{
	proves("unique", (*coset).unique, 0, (*coset).only),
	proves("sweep", (*coset).affordable, 0, (*coset).sweepCosts),       // 2^nullity steps
	proves("wiring", (*coset).wired, searchPrograms, (*coset).byPrice), // linear programs, and a trellis
}

// proves returns the method of a prover, which returns nil and no error if it does not suit the patterns.
func proves(name string, takes func(*coset) bool, nodes int64, prove func(*coset, context.Context, attempt) (*fewest, error)) method.Method[proof, proved] {
	return method.Method[proof, proved]{
		Name:  name,
		Takes: func(p proof, _ proved) bool { return takes(p.coset) },
		Nodes: nodes,
		Run: func(ctx context.Context, p proof, known proved, nodes int64) (proved, bool, error) {
			f, err := prove(p.coset, ctx, attempt{p.opt, known.from, nodes})
			if f == nil {
				return known, false, err
			}
			if f.prover == "" {
				f.prover = name
			}
			if err == nil || known.fewest == nil || f.bound > known.fewest.bound {
				known.fewest = f
			}
			return known, err == nil, err
		},
	}
}

// lightens returns a step to a pattern with fewer presses.
func lightens(takes func(proof, proved) bool) method.Method[proof, proved] {
	return method.Method[proof, proved]{
		Takes: takes,
		Run: func(ctx context.Context, p proof, known proved, _ int64) (proved, bool, error) {
			x, err := p.lighten(ctx, known.from)
			known.from = x
			return known, err != nil, err
		},
	}
}

// least returns the result of the first prover that finishes, or else that with the highest bound, and an error.
func (c *coset) least(ctx context.Context, opt puzzle.Options) (*fewest, error) {
	list := provers
	if c.costs != nil {
		list = pricers
	}
	known, _, err := list.Run(ctx, proof{c, opt}, proved{from: c.x})
	if errors.Is(err, method.ErrNone) {
		err = c.unproved(leader.ErrReach)
	}
	if known.fewest == nil {
		known.fewest = &fewest{best: known.from}
	}
	return known.fewest, err
}

// joinable reports whether the quiet patterns are expected to split over the parity classes.
// Sides that wrap keep the classes if they are even, and other sides if they are odd.
func (c *coset) joinable() bool {
	l := c.start
	odd := func(n int64) bool { return n%2 == 1 }
	parity := odd(l.h) != l.rules.wrapRows && odd(int64(l.w)) != l.rules.wrapCols
	return parity && c.nullity <= 64 && l.rows() == l.h && l.size() <= maxJoined
}
