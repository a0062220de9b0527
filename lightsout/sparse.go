package lightsout

import (
	"context"
	"errors"
	"fmt"
	"math"

	"jie/gf2"
	"jie/internal/leader"
	"jie/puzzle"
)

const (
	sweepSeconds = 0.25e-9  // a member of a sweep, on one core at 2.5 GHz with AVX-512
	cheapSweep   = 24       // nullity up to which a sweep takes a few milliseconds
	longSweep    = 30       // nullity from which on a trellis may save more than it takes to lay out
	maxSparse    = 1 << 11  // lights, and buttons, of a board with a trellis, which is laid out in a tenth of a second
	searchNodes  = 20 << 20 // of branch and bound without a time limit: about half a minute
)

// sparse tells whether the lightest patterns are looked for by the wiring, in time
// that depends on how far the quiet patterns reach rather than on their number.
func (c *coset) sparse() bool {
	held := c.start.kind != pictured && c.goal.kind != pictured
	return c.nullity >= longSweep && held && c.start.lights() <= maxSparse && c.start.buttons() <= maxSparse
}

// byWiring finds the lightest patterns by branch and bound on the wiring, or by a
// trellis of the quiet patterns; nil where a sweep is faster.
func (c *coset) byWiring(ctx context.Context, opt puzzle.Options) (*fewest, error) {
	plan, err := c.wiringPlan(ctx)
	if err != nil || c.sweepable() && plan.Cost(opt.Memory, c.ties(opt)) > sweepSeconds*math.Ldexp(1, c.nullity) {
		return nil, err
	}
	return c.follow(ctx, plan, opt)
}

// ties tells whether all of the lightest patterns are needed.
func (c *coset) ties(opt puzzle.Options) bool { return opt.Count || c.start.listed() }

// wiringPlan lays out the wiring and the quiet patterns.
func (c *coset) wiringPlan(ctx context.Context) (*leader.Plan, error) {
	x, quiet, err := c.expanded(ctx, c.basis())
	if err != nil {
		return nil, err
	}
	system := &leader.System{Lights: int(c.start.lights()), Right: c.bits(), X: x, Kernel: quiet}
	for _, b := range c.start.all() {
		var lights []int32
		for _, w := range b.wires {
			lights = append(lights, int32(w.light))
		}
		system.Buttons = append(system.Buttons, lights)
	}
	return leader.New(ctx, system)
}

// follow solves by a plan.
func (c *coset) follow(ctx context.Context, plan *leader.Plan, opt puzzle.Options) (*fewest, error) {
	question := leader.Options{Memory: opt.Memory, Ties: c.ties(opt), Workers: opt.Workers, Nodes: searchNodes}
	if _, limited := ctx.Deadline(); limited {
		question.Nodes = 0
	}
	question.Progress = func(done, all float64) {
		opt.Report(puzzle.Progress{Phase: "trellis", Done: int64(done), Total: int64(all), Nodes: int64(done)})
	}
	a, err := plan.Solve(ctx, question)
	f := &fewest{prover: string(a.Method), bound: int64(a.Bound), nodes: a.Nodes, count: a.Count, best: c.seed(a.Best)}
	f.inOrder = func(ctx context.Context, l *lister[gf2.Vector], limit int) ([]gf2.Vector, error) {
		return a.List(ctx, l.rank, limit)
	}
	if errors.Is(err, leader.ErrMemory) {
		reason := puzzle.ErrReach
		if opt.Memory > 0 {
			reason = puzzle.ErrMemory
		}
		err = fmt.Errorf("lightsout: fewest presses at nullity %d: %w", c.nullity, reason)
	}
	return f, err
}
