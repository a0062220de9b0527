package distance

import (
	"context"
	"errors"
	"math"

	"jie/codes"
	"jie/codes/infoset"
	"jie/linear/gf2"
	"jie/linear/leader"
	"jie/puzzle"
)

// ErrReach is the error of a question that none of the allowed methods answers. It is
// a [puzzle.ErrReach] with its own words.
var ErrReach error = reach{&puzzle.Error{Code: NoMethod}}

// Codes of errors.
const (
	NoMethod puzzle.Code = "code-no-method" // no method is left
	Unfit    puzzle.Code = "code-method"    // method, known: it does not take such a code
)

type reach struct{ cause *puzzle.Error }

func (r reach) Error() string      { return "distance: " + r.cause.Error() }
func (r reach) Unwrap() error      { return r.cause }
func (reach) Is(target error) bool { return target == puzzle.ErrReach }

// Takes reports whether a method takes a code.
func (m Method) Takes(c *codes.Code) bool {
	switch m {
	case Circuit:
		return c.Kind == codes.Circuit
	case Trellis:
		return c.Kind != codes.Classical
	}
	return true
}

// rivals are the methods that compete with a cluster search. They are planned when
// needed. seconds are infinite for a method that cannot answer.
type rivals struct {
	infoset, trellis float64 // seconds, once weighed
	plan             *infoset.Plan
	system           *leader.Plan // of the first functional
}

// weighInfoset estimates how long an enumeration takes.
func weighInfoset(ctx context.Context, q question, k known, _ int64) (known, bool, error) {
	k.rivals = rivals{infoset: math.Inf(1), trellis: math.Inf(1), plan: infoset.New(ctx, q.Problem, q.generators, q.limit)}
	if plan := k.rivals.plan; plan != nil && plan.Bytes() <= q.opt.MemoryBytes() {
		k.rivals.infoset = plan.Cost() * float64(plan.Words()) * wordSeconds
	}
	return k, false, nil
}

// maxTrellises is the most functionals that may each need a trellis.
const maxTrellises = 64

// weigh estimates once how long trellises take. The estimate is infinite if ctx ends.
func (r *rivals) weigh(ctx context.Context, q *question) {
	runs := len(q.Functionals)
	if r.system != nil || q.Any || runs > maxTrellises {
		return
	}
	plan, err := trellisPlan(ctx, q.Problem, q.Functionals[0])
	if err != nil {
		return
	}
	r.system, r.trellis = plan, float64(runs)*plan.Cost(q.opt.MemoryBytes(), false)
}

// enumerate proves the bound by information sets.
func enumerate(ctx context.Context, q question, k known, _ int64) (known, bool, error) {
	plan := k.rivals.plan
	if q.asks(Infoset) {
		plan = infoset.New(ctx, q.Problem, q.generators, q.limit)
	}
	switch {
	case plan == nil:
		return k, true, ErrReach
	case plan.Bytes() > q.opt.MemoryBytes():
		return k, true, puzzle.ErrMemory
	}
	result, err := plan.Run(ctx, q.opt.Workers)
	k.Method = Infoset
	k.Nodes += result.Words
	k.take(result.Witness)
	k.raise(&q, result.Bound)
	return k, true, err
}

// walkTrellis finds the lightest operator that meets a functional in an odd number, for each
// functional.
func walkTrellis(ctx context.Context, q question, k known, _ int64) (known, bool, error) {
	if q.Any {
		return k, true, ErrReach
	}
	k.Method = Trellis
	least := q.Columns
	for _, f := range q.Functionals {
		plan, err := trellisPlan(ctx, q.Problem, f)
		if err != nil {
			return k, true, err
		}
		answer, err := plan.Solve(ctx, leader.Options{Memory: q.opt.MemoryBytes(), Workers: q.opt.Workers})
		k.Nodes += answer.Nodes
		if errors.Is(err, leader.ErrMemory) {
			err = puzzle.ErrMemory
		}
		if err != nil {
			return k, true, err
		}
		k.take(codes.Columns(answer.Best))
		least = min(least, answer.Weight)
	}
	k.raise(&q, least-1)
	return k, true, nil
}

// trellisPlan asks for the fewest columns that satisfy all checks and meet one functional
// in an odd number: the functional is the last light, which must come on.
func trellisPlan(ctx context.Context, p *codes.Problem, f gf2.Vector) (*leader.Plan, error) {
	last := len(p.Checks)
	lights := append(p.Checks[:last:last], codes.Columns(f))
	right := codes.Bits([]int32{int32(last)}, len(lights))
	x, kernel, err := codes.Solve(ctx, lights, p.Columns, right) // a functional is not a sum of checks
	if err != nil {
		return nil, err
	}
	return leader.New(ctx, &leader.System{Lights: len(lights), Buttons: gf2.Transposed(lights, p.Columns), Right: right, X: x, Kernel: kernel})
}
