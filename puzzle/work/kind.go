package work

import (
	"context"
	"io"
	"time"

	"jie/puzzle"
)

// Kind is a kind of work: what a job's key "kind" names.
type Kind interface {
	// Name returns the value of the key "kind", such as "mopan-pairs".
	Name() string
	// Plan reads a job, reports its errors, and cuts its first step into units.
	Plan(ctx context.Context, job Job, opt Planning) (Cut, error)
	// Open reads a plan that Plan made. dir is its folder, "" only if the Cut has no Input.
	Open(plan *Plan, dir string) (Task, error)
}

// Planning says how to cut a job.
type Planning struct {
	UnitSeconds float64 // how long a unit is to take on one core; above 0
	Limits      Limits
}

// Limits bound one unit, or a plan, without a change of the result. Too little memory is an error
// that wraps [puzzle.ErrMemory], too little time for a part one with code [Slow].
type Limits struct {
	Memory  int64         // bytes; 0 means no limit
	Workers int           // goroutines; 0 means GOMAXPROCS
	Part    time.Duration // of each part of a [Parted] task; 0 means no limit
}

// Cut is a job cut into units.
type Cut struct {
	Job   any    // the job with all that decides the results, as JSON: defaults, checksums of input
	Units int    // of the first step
	Data  any    // other data of the kind in the plan, as JSON; nil for none
	Input string // path of a file that is copied into the plan's folder; "" for none
}

// Unit is one unit of work. Steps and their units count from 0; Number counts all units in order.
type Unit struct{ Number, Step, Index int }

// Task is a plan that was opened. It is safe for concurrent use.
type Task interface {
	// Run does one unit. Its result depends only on the plan, the unit and the results of earlier
	// steps. It returns ctx.Err() soon after ctx ends.
	Run(ctx context.Context, u Unit, earlier Results, limits Limits) ([]byte, error)
	// Next returns the number of units of a step, from the results of all previous steps; 0 ends
	// the work. It is called with step 1, 2, ... and must be a pure function too.
	Next(ctx context.Context, step int, earlier Results) (units int, err error)
	// Merge writes the answer, from the results of all steps. A [Partial] error means that the
	// output is complete, but not all was answered.
	Merge(ctx context.Context, all Results, limits Limits, out io.Writer) error
}

// Parted is a task whose units consist of independent parts, such as the lines of a file, so that
// [Limits.Part] can bound each of them.
type Parted interface {
	Task
	Parts() // marks it
}

// Partial is the error of a merge that wrote all there is, but lacks some answers or proofs.
type Partial struct{ Err error }

func (p *Partial) Error() string { return p.Err.Error() }

// Unwrap returns the error that says what is missing.
func (p *Partial) Unwrap() error { return p.Err }

// OneStep is embedded in tasks that have no second step.
type OneStep struct{}

// Next returns 0: there is no other step.
func (OneStep) Next(context.Context, int, Results) (int, error) { return 0, nil }

// Results are the results of the steps that are complete.
type Results interface {
	// Units returns the number of units of a step; 0 for an unknown step.
	Units(step int) int
	// Read returns a result after verifying its checksum.
	Read(step, index int) ([]byte, error)
	// ReadAt reads part of a result, without its checksum: its parts must have their own.
	ReadAt(step, index int, p []byte, offset int64) error
}

// Find returns the kind of that name.
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
