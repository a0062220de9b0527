package leader

import (
	"context"
	"math"
	"slices"

	"jie/linear/gf2"
)

// System is a sparse system and all of its solutions.
type System struct {
	Lights  int
	Buttons [][]int32    // the lights that each button changes: each once, and below Lights
	Right   gf2.Vector   // the lights to change
	X       gf2.Vector   // a solution
	Kernel  []gf2.Vector // a basis of the differences of solutions
}

// Plan is a system with its trellis, before the work. It is immutable.
type Plan struct {
	*System
	trellis *trellis // the cheapest
	natural *trellis // of the natural order
	step    int      // the weights of solutions differ by a multiple of it
}

// New lays out the trellis of a system, in the cheapest order that it finds. It fails only with ctx.Err(). Cost: a few
// eliminations of the kernel.
func New(ctx context.Context, s *System) (*Plan, error) {
	p := &Plan{System: s, step: 1}
	orders := ordersOf(s.Lights, s.Buttons)
	if err := p.try(ctx, orders[:1]); err != nil {
		return nil, err
	}
	p.natural = p.trellis
	if err := p.try(ctx, orders[1:]); err != nil {
		return nil, err
	}
	if p.trellis.States() > wideStates {
		if err := p.try(ctx, spreadOrders(s.Lights, s.Buttons, moreOrders)); err != nil {
			return nil, err
		}
	}
	if !slices.ContainsFunc(p.Kernel, func(z gf2.Vector) bool { return z.Weight()&1 != 0 }) {
		p.step = 2 // all of the kernel has even weight, so all solutions have one parity
	}
	return p, nil
}

// If the cheapest trellis has more than wideStates states, New tries moreOrders other orders.
const (
	wideStates = 3e8
	moreOrders = 16
)

// try lays out the trellis of each order and keeps the cheapest.
func (p *Plan) try(ctx context.Context, orders [][]int32) error {
	for _, order := range orders {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if t := newTrellis(p.X, p.Kernel, order); p.trellis == nil || t.States() < p.trellis.States() {
			p.trellis = t
		}
	}
	return nil
}

// Cost estimates the seconds that the trellis takes on one core, with AVX2: infinite if it does not fit memory, in
// bytes; 0 means no limit.
func (p *Plan) Cost(memory int64, ties bool) float64 {
	if !fits(p.trellis, memory, ties) {
		return math.Inf(1)
	}
	return cost(p.trellis)
}

// Measured on an AMD EPYC of 2.6 GHz by BenchmarkLoops and BenchmarkSearch.
const (
	statesPerSecond = 10e9
	sectionSeconds  = 0.2e-6
	nodeSeconds     = 1.5e-6
)

func cost(t *trellis) float64 {
	return t.States()/statesPerSecond + float64(len(t.sections))*sectionSeconds
}

const defaultMemory = 4 << 30 // limits a trellis if the caller sets no limit

func fits(t *trellis, memory int64, ties bool) bool {
	return t.widest <= maxWidth && t.Bytes(ties) <= float64(limit(memory))
}

// tie returns the trellis for listing: the one in natural order, unless it is far more work.
func (p *Plan) tie(memory int64) *trellis {
	if fits(p.natural, memory, true) && cost(p.natural) <= naturalWorth*cost(p.trellis) {
		return p.natural
	}
	return p.trellis
}

const naturalWorth = 4 // how many times the work of the cheapest order the natural one may take
