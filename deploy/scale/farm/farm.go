// Package farm does the units of any kind of work (package jie/puzzle/work) with Apache
// Beam, one pipeline a step. The workers read the plan and write the results in a folder
// that all of them see; a unit that has a result is not done again.
package farm

import (
	"cmp"
	"context"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"jie/catalog"
	"jie/deploy/scale/runner"
	"jie/puzzle/work"
	"jie/verbs/lines"
)

func init() {
	register.DoFn3x1[context.Context, int, func(int, int), error](&unitFn{})
	register.Emitter2[int, int]()
}

// Run does all units of the plan in a folder, and returns how many it found missing.
// limits.Workers 0 means one goroutine a unit; on Prism, which does one unit after the
// other, as many as o has lanes. progress is called before each step with the units that
// are missing; it may be nil.
func Run(ctx context.Context, dir string, limits work.Limits, o runner.Options, progress func(step, units int)) (done int, err error) {
	f, err := open(dir)
	if err != nil {
		return 0, err
	}
	lanes := o
	if o.OnPrism() {
		lanes.Lanes = 1 // units of one process may share memory, and then wait for each other
	} else {
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
		err = o.Run(ctx, func(s beam.Scope) {
			for _, units := range runner.Lanes(s, lanes, missing) {
				// Prism 2.77 spins where a last stage has no output, so this one has, and a group.
				beam.GroupByKey(s, beam.ParDo(s, &unitFn{Dir: dir, Memory: limits.Memory, Workers: limits.Workers}, units))
			}
		})
		if err != nil {
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

// Setup opens the folder of the plan.
func (f *unitFn) Setup() (err error) {
	f.folder, err = open(f.Dir)
	return runner.Encode(err)
}

// ProcessElement does a unit.
func (f *unitFn) ProcessElement(ctx context.Context, unit int, emit func(int, int)) error {
	done, err := f.folder.Run(ctx, unit, work.Limits{Memory: f.Memory, Workers: f.Workers}, false)
	if err != nil {
		return runner.Encode(err)
	}
	if done {
		emit(unit, 1)
	}
	return nil
}

// The tasks of a plan may hold large tables, so a process opens a folder once.
var folders struct {
	sync.Mutex
	dir    string
	folder *work.Folder
}

func open(dir string) (*work.Folder, error) {
	folders.Lock()
	defer folders.Unlock()
	if folders.folder != nil && folders.dir == dir {
		return folders.folder, nil
	}
	f, err := work.Open(dir, lines.All(catalog.All()))
	if err == nil {
		folders.dir, folders.folder = dir, f
	}
	return f, err
}
