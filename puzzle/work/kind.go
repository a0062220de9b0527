package work

import (
	"context"
	"io"
	"time"

	"jie/puzzle"
)

// Kind is a kind of work: what a job's key "kind" names.
type Kind interface {
	// Name is the value of the key "kind", such as "mopan-pairs".
	Name() string
	// Plan reads a job, says what is wrong with it, and cuts its first step into units.
	Plan(ctx context.Context, job Job, opt Planning) (Cut, error)
	// Open reads a plan that Plan made. dir is the plan's folder; a kind whose Cut has
	// no Input does not need it, and then it may be "".
	Open(plan *Plan, dir string) (Task, error)
}

// Planning is how a job is to be cut.
type Planning struct {
	UnitSeconds float64 // how long a unit is to take on one core; above 0
	Limits      Limits
}

// Limits bound one unit, or a plan. A result never depends on them: a unit that needs
// more memory fails with an error that wraps [puzzle.ErrMemory], and one that needs
// more time for a part with one that has the code [Slow].
type Limits struct {
	Memory  int64         // bytes; 0 means no limit
	Workers int           // goroutines; 0 means GOMAXPROCS
	Part    time.Duration // of each part of a [Parted] task; 0 means no limit
}

// Cut is a job cut into units.
type Cut struct {
	Job   any    // the job with all that decides the results, as JSON: defaults, checksums of input
	Units int    // of the first step
	Data  any    // what else the kind wants to find in the plan, as JSON; nil for nothing
	Input string // path of a file that is copied into the plan's folder; "" for none
}

// Unit is one unit of work. Steps and the units of a step count from 0; Number counts
// all units in order.
type Unit struct{ Number, Step, Index int }

// Task is a plan that was opened. It is safe for concurrent use.
type Task interface {
	// Run does one unit. The bytes that it returns depend on the plan, the unit and the
	// results of earlier steps alone. It returns ctx.Err() soon after ctx ends.
	Run(ctx context.Context, u Unit, earlier Results, limits Limits) ([]byte, error)
	// Next is how many units a step has, from the results of all steps before it; 0 ends
	// the work. It is called with step 1, 2, ... and must be a pure function too.
	Next(ctx context.Context, step int, earlier Results) (units int, err error)
	// Merge writes the answer, from the results of all steps, in order. A [Partial] error
	// means that what was written is whole, but not all was answered.
	Merge(ctx context.Context, all Results, limits Limits, out io.Writer) error
}

// Partial is the error of a merge that wrote all that there is, but which lacks some
// answers or proofs.
type Partial struct{ Err error }

func (p *Partial) Error() string { return p.Err.Error() }

// Unwrap gives what is lacking.
func (p *Partial) Unwrap() error { return p.Err }

// OneStep is embedded in tasks that have no second step.
type OneStep struct{}

// Next is 0: there is no other step.
func (OneStep) Next(context.Context, int, Results) (int, error) { return 0, nil }

// Results are the results of the steps that are complete.
type Results interface {
	// Units is how many units a step has; 0 for a step that is not known.
	Units(step int) int
	// Read returns a result, whose checksum it verifies.
	Read(step, index int) ([]byte, error)
	// ReadAt reads part of a result from an offset, without its checksum: where a kind
	// reads parts of many results, the parts have checksums of their own.
	ReadAt(step, index int, p []byte, offset int64) error
}

// Find is the kind of that name.
func Find(kinds []Kind, name string) (Kind, error) {
	var known []string
	for _, k := range kinds {
		if k.Name() == name {
			return k, nil
		}
		known = append(known, k.Name())
	}
	return nil, fail(UnknownKind, puzzle.Args{"name": name, "nearest": puzzle.Nearest(name, known), "known": known})
}
