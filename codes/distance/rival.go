package distance

import (
	"context"
	"errors"
	"fmt"
	"math"

	"jie/codes"
	"jie/codes/infoset"
	"jie/linear/gf2"
	"jie/linear/leader"
	"jie/puzzle"
)

// ErrReach is the error of a method that cannot answer the question.
var ErrReach = fmt.Errorf("distance: no method is left for this code: %w", puzzle.ErrReach)

// rival is the other methods of a question, planned when they are asked for.
type rival struct {
	*question
	limit   int
	plan    *infoset.Plan
	system  *leader.Plan // of the first functional
	planned [2]bool
}

// seconds is what the cheapest of the other methods takes: infinite where none can.
func (r *rival) seconds(ctx context.Context) float64 {
	return min(r.infosetSeconds(ctx), r.trellisSeconds(ctx))
}

// run proves the bound by the cheapest of the other methods.
func (r *rival) run(ctx context.Context) error {
	if r.trellisSeconds(ctx) < r.infosetSeconds(ctx) {
		return r.trellis(ctx)
	}
	return r.enumerate(ctx)
}

func (r *rival) enumeration(ctx context.Context) *infoset.Plan {
	if !r.planned[0] {
		r.planned[0] = true
		r.plan = infoset.New(ctx, r.Problem, r.generators, r.limit)
	}
	return r.plan
}

func (r *rival) infosetSeconds(ctx context.Context) float64 {
	plan := r.enumeration(ctx)
	if plan == nil || plan.Bytes() > r.opt.MemoryBytes() {
		return math.Inf(1)
	}
	return plan.Cost() * float64(plan.Words()) * wordSeconds
}

// enumerate proves the bound by information sets.
func (r *rival) enumerate(ctx context.Context) error {
	plan := r.enumeration(ctx)
	switch {
	case plan == nil:
		return ErrReach
	case plan.Bytes() > r.opt.MemoryBytes():
		return puzzle.ErrMemory
	}
	result, err := plan.Run(ctx, r.opt.Workers)
	r.Method = Infoset
	r.Nodes += result.Words
	r.take(result.Witness)
	r.raise(result.Bound)
	return err
}

// maxTrellises is how many functionals may need a trellis each.
const maxTrellises = 64

func (r *rival) trellisSeconds(ctx context.Context) float64 {
	runs := len(r.Problem.Functionals)
	if r.Problem.Any || runs > maxTrellises {
		return math.Inf(1)
	}
	if !r.planned[1] {
		r.planned[1] = true
		plan, err := trellisPlan(ctx, r.Problem, r.Problem.Functionals[0])
		if err != nil {
			r.planned[1] = false // the context ended
			return math.Inf(1)
		}
		r.system = plan
	}
	return float64(runs) * r.system.Cost(r.opt.MemoryBytes(), false)
}

// trellis finds the lightest operator that meets a functional in an odd number, for each
// functional.
func (r *rival) trellis(ctx context.Context) error {
	if r.Problem.Any {
		return ErrReach
	}
	r.Method = Trellis
	least := r.Problem.Columns
	for _, f := range r.Problem.Functionals {
		plan, err := trellisPlan(ctx, r.Problem, f)
		if err != nil {
			return err
		}
		answer, err := plan.Solve(ctx, leader.Options{Memory: r.opt.MemoryBytes(), Workers: r.opt.Workers})
		r.Nodes += answer.Nodes
		if errors.Is(err, leader.ErrMemory) {
			return puzzle.ErrMemory
		}
		if err != nil {
			return err
		}
		r.take(codes.Columns(answer.Best))
		least = min(least, answer.Weight)
	}
	r.raise(least - 1)
	return nil
}

// trellisPlan asks for the fewest columns that satisfy all checks and meet one functional
// in an odd number: the functional is the last light, and is to come on.
func trellisPlan(ctx context.Context, p *codes.Problem, f gf2.Vector) (*leader.Plan, error) {
	last := len(p.Checks)
	lights := append(p.Checks[:last:last], codes.Columns(f))
	right := codes.Bits([]int32{int32(last)}, len(lights))
	x, kernel, err := codes.Solve(ctx, lights, p.Columns, right) // a functional is no sum of checks
	if err != nil {
		return nil, err
	}
	return leader.New(ctx, &leader.System{Lights: len(lights), Buttons: codes.ByColumn(lights, p.Columns), Right: right, X: x, Kernel: kernel})
}
