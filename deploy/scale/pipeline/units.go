package pipeline

import (
	"cmp"
	"context"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"jie/catalog"
	"jie/catalog/kinds"
	"jie/puzzle/work"
	"jie/verbs/lines"
)

// A worker is another process, which knows a registered function by name. RegisterDoFn costs a few calls for each
// unit; the generic functions of Beam's package register take a minute to compile.
func init() { beam.RegisterDoFn(&unitFn{}) }

// Units does all units of the plan in a folder (package jie/puzzle/work), a pipeline a step:
//
//	units ── unitFn ──> done ── group
//
// It returns how many were missing. The workers read the plan and write the results in the folder, which all of them
// see; a unit that has a result is not done again. limits.Workers 0 means one goroutine a unit, or as many as o has
// lanes on Prism, which does one unit after the other. progress is called before each step with the units that are
// missing; it may be nil.
func Units(ctx context.Context, dir string, limits work.Limits, o Options, progress func(step, units int)) (done int, err error) {
	f, err := openPlan(dir)
	if err != nil {
		return 0, err
	}
	if !o.OnPrism() {
		limits.Workers = cmp.Or(limits.Workers, 1)
	}
	for {
		missing, err := f.Missing(ctx)
		if err != nil || len(missing) == 0 {
			return done, err
		}
		unit, err := f.Unit(missing[0])
		if err != nil {
			return done, err
		}
		if progress != nil {
			progress(unit.Step, len(missing))
		}
		fn := &unitFn{Dir: dir, Memory: limits.Memory, Workers: limits.Workers}
		if err := o.Run(ctx, func(s beam.Scope) { fn.build(s, o, missing) }); err != nil {
			return done, err
		}
		done += len(missing)
	}
}

// unitFn does a unit, and emits how many were done under its number.
type unitFn struct {
	Dir     string
	Memory  int64
	Workers int
	folder  *work.Folder
}

// build makes the pipeline of some units. On Prism they follow each other: in one process they may share memory.
func (f *unitFn) build(s beam.Scope, o Options, units []int) {
	elements := beam.CreateList(s, units)
	if !o.OnPrism() {
		elements = beam.Reshuffle(s, elements)
	}
	// Prism 2.77 spins if a last stage has no output, so this one has, and a group.
	beam.GroupByKey(s, beam.ParDo(s, f, elements))
}

// Setup opens the folder of the plan.
func (f *unitFn) Setup() (err error) {
	f.folder, err = openPlan(f.Dir)
	return encode(err)
}

// ProcessElement does a unit.
func (f *unitFn) ProcessElement(ctx context.Context, unit int, emit func(int, int)) error {
	defer begin(unit)()
	done, err := f.folder.Run(ctx, unit, work.Limits{Memory: f.Memory, Workers: f.Workers}, false)
	if err != nil {
		return encode(err)
	}
	if done {
		emit(unit, 1)
	}
	return nil
}

// The tasks of a plan may hold large tables, so a process opens a folder once.
var plans struct {
	sync.Mutex
	dir    string
	folder *work.Folder
}

func openPlan(dir string) (*work.Folder, error) {
	plans.Lock()
	defer plans.Unlock()
	if plans.folder != nil && plans.dir == dir {
		return plans.folder, nil
	}
	f, err := work.Open(dir, append(lines.All(catalog.All()), kinds.All()...))
	if err == nil {
		plans.dir, plans.folder = dir, f
	}
	return f, err
}
