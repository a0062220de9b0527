package leader

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"jie/linear/gf2"
	"jie/linear/oddcut"
)

// MaxCost is the greatest cost of a button.
const MaxCost = 1 << 24

// ErrCost is the error of a cost that is negative, or more than [MaxCost].
var ErrCost = fmt.Errorf("leader: a cost is not from 0 to %d", MaxCost)

// OddCuts is the method of [oddcut.System.Solve].
const OddCuts Method = "odd-cuts"

// Priced is a sparse system whose buttons have costs, for any lights to change. It is safe for concurrent use.
type Priced struct {
	lights  int
	buttons [][]int32
	costs   []int64
	cuts    *oddcut.System
	kernel  func(ctx context.Context) ([]gf2.Vector, error)

	mutex sync.Mutex
	plan  *Plan // nil until a question needs it
}

// Cheapest holds what is known of the cheapest solutions of a system.
type Cheapest struct {
	Proved  bool    // no solution costs less
	Buttons []int32 // the cheapest solution found, ascending; nil if there is none
	Cost    int64
	Bound   int64 // no solution costs less
	Method  Method
	Nodes   int64 // of odd cuts, linear programs; of the trellis, states
	GaveUp  bool  // without a solution, although there may be one
}

// NewPriced makes a system of buttons with costs. kernel returns a basis of the sets of buttons that change no light;
// it is called once unless it fails.
func NewPriced(lights int, buttons [][]int32, costs []int64, kernel func(context.Context) ([]gf2.Vector, error)) (*Priced, error) {
	if slices.ContainsFunc(costs, func(cost int64) bool { return cost < 0 || cost > MaxCost }) {
		return nil, ErrCost
	}
	return &Priced{lights: lights, buttons: buttons, costs: costs, cuts: oddcut.New(lights, buttons, costs), kernel: kernel}, nil
}

const firstPrograms = 50 // how many linear programs come before the trellis, if that may be narrow

const mostPlanned = 1e8 // limits the word operations of laying out a trellis: a tenth of a second for each order

// Find finds a solution with the least total cost of its buttons: by odd cuts, then the trellis if it fits the memory,
// then odd cuts until they have a proof. If ctx ends, or neither fits the limits, it returns what is known with the
// error. proof receives the proof of odd cuts from its beginning at each call of begin; it may be nil.
func (p *Priced) Find(ctx context.Context, lights []int32, opt Options, begin func() oddcut.Proof) (*Cheapest, error) {
	if begin == nil {
		begin = func() oddcut.Proof { return nil }
	}
	n := float64(len(p.buttons))
	if dim := max(n-float64(p.lights), 0); n*dim*dim/64 <= mostPlanned && (opt.Nodes == 0 || opt.Nodes > firstPrograms) {
		a := p.byCuts(ctx, lights, oddcut.Options{Nodes: firstPrograms, Proof: begin(), Memory: limit(opt.Memory)})
		if a.Proved || a.Buttons == nil || ctx.Err() != nil {
			return a, a.stopped(ctx, opt)
		}
		done, err := p.byTrellis(ctx, a, opt)
		if done && opt.Certify {
			if b := p.byCuts(ctx, lights, oddcut.Options{Proof: begin(), Known: a.Buttons, Memory: limit(opt.Memory)}); b.Proved {
				return b, nil
			}
		}
		if done || err != nil {
			return a, err
		}
	}
	a := p.byCuts(ctx, lights, oddcut.Options{Nodes: opt.Nodes, Proof: begin(), Memory: limit(opt.Memory)})
	if a.Proved || a.Buttons == nil || ctx.Err() != nil {
		return a, a.stopped(ctx, opt)
	}
	return a, unproved(opt.Memory)
}

// stopped returns why a search found no more: nil if nothing stopped it.
func (a *Cheapest) stopped(ctx context.Context, opt Options) error {
	if a.GaveUp && ctx.Err() == nil {
		return unproved(opt.Memory)
	}
	return ctx.Err()
}

func (p *Priced) byCuts(ctx context.Context, lights []int32, opt oddcut.Options) *Cheapest {
	a := p.cuts.Solve(ctx, lights, opt)
	return &Cheapest{Proved: a.Proved, Buttons: a.Columns, Cost: a.Cost, Bound: a.Bound, Method: OddCuts, Nodes: a.Nodes, GaveUp: a.GaveUp}
}

// byTrellis finishes an answer by the trellis, unless that does not fit.
func (p *Priced) byTrellis(ctx context.Context, a *Cheapest, opt Options) (done bool, err error) {
	plan, err := p.planned(ctx)
	if err != nil {
		return false, err
	}
	x := gf2.Bits(a.Buttons, len(p.buttons))
	cheapest, cost, err := plan.trellis.of(x).Cheapest(ctx, p.costs, limit(opt.Memory))
	switch {
	case errors.Is(err, ErrMemory):
		return false, nil
	case err != nil:
		return false, err
	}
	*a = Cheapest{Proved: true, Buttons: append([]int32{}, cheapest.Ones()...), Cost: cost, Bound: cost, Method: Trellis, Nodes: a.Nodes + int64(plan.trellis.States())}
	return true, nil
}

func (p *Priced) planned(ctx context.Context) (*Plan, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.plan != nil {
		return p.plan, nil
	}
	kernel, err := p.kernel(ctx)
	if err == nil {
		p.plan, err = New(ctx, &System{Lights: p.lights, Buttons: p.buttons, X: gf2.NewVector(len(p.buttons)), Kernel: kernel})
	}
	return p.plan, err
}
