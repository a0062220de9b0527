package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/puzzle/work"
	"jie/verbs/words"
)

type workRun struct {
	unit        int
	units       []int
	all         bool
	again       bool
	task, tasks int
	line        time.Duration // the limit of time of a line; 0: none
}

func (a *app) workRunVerb() *cobra.Command {
	q := workRun{tasks: 1}
	c := a.folderVerb("work.run", func(c *cobra.Command, f *work.Folder) error { return a.workRun(c.Context(), f, q) })
	c.PreRunE = func(c *cobra.Command, _ []string) error { return q.valid(c) }
	flags := c.Flags()
	flags.Var(console.Count(&q.unit, 0), "unit", "flag.unit")
	flags.Var(console.Parsed(&q.units, "units", work.ParseRanges), "units", "flag.units")
	flags.BoolVar(&q.all, "all", false, "flag.work-all")
	flags.BoolVar(&q.again, "again", false, "flag.again")
	flags.Var(console.Count(&q.task, 0), "task", "flag.task")
	flags.Var(console.Count(&q.tasks, 1), "tasks", "flag.tasks")
	flags.Var(console.Duration(&q.line), "line-timeout", "flag.line-timeout")
	return c
}

// valid returns an error for flags that do not go together, and makes --unit a list of one.
func (q *workRun) valid(c *cobra.Command) error {
	var chosen []string
	for _, name := range []string{"unit", "units", "all"} {
		if c.Flags().Changed(name) {
			chosen = append(chosen, "--"+name)
		}
	}
	switch {
	case len(chosen) == 0:
		return console.Usage(console.FlagMissing, console.Details{"flag": "--unit"})
	case len(chosen) > 1:
		return console.Usage(console.FlagsConflict, console.Details{"one": chosen[0], "other": chosen[1]})
	case q.all && q.again:
		return console.Usage(console.FlagsConflict, console.Details{"one": "--all", "other": "--again"})
	case c.Flags().Changed("task") != c.Flags().Changed("tasks"):
		return console.Usage(console.FlagNeeds, console.Details{"flag": "--task", "other": "--tasks"})
	case q.task >= q.tasks:
		return console.Usage(console.FlagBadValue, console.Details{"flag": "--task", "value": strconv.Itoa(q.task), "why": "task"})
	}
	if chosen[0] == "--unit" {
		q.units = []int{q.unit}
	}
	return nil
}

// workRun does units: those of the list that are this task's, or all missing ones.
func (a *app) workRun(ctx context.Context, f *work.Folder, q workRun) error {
	if _, parted := f.Task.(work.Parted); q.line > 0 && !parted { // its job has no lines
		return console.Usage(console.FlagsConflict, console.Details{"one": "--line-timeout", "other": f.Plan.Kind})
	}
	if q.all {
		return a.workAll(ctx, f, q)
	}
	var short shortUnits
	for i := q.task; i < len(q.units); i += q.tasks {
		if err := short.note(q.units[i], a.workUnit(ctx, f, q.units[i], q)); err != nil {
			return err
		}
	}
	return short.err
}

// shortUnits are units that lacked time or memory. A run still does its other units.
type shortUnits struct {
	units map[int]bool
	err   error // of the first one
}

// note returns an error that ends the run.
func (s *shortUnits) note(unit int, err error) error {
	if !errors.Is(err, &puzzle.Error{Code: work.Slow}) && !errors.Is(err, puzzle.ErrMemory) {
		return err
	}
	if s.err == nil {
		s.units, s.err = make(map[int]bool), err
	}
	s.units[unit] = true
	return nil
}

type unitDone struct {
	Unit int  `json:"unit"`
	Done bool `json:"done"` // false: its result already existed
}

func (a *app) workUnit(ctx context.Context, f *work.Folder, unit int, q workRun) error {
	limits := a.workLimits()
	limits.Part = q.line
	done, err := f.Run(ctx, unit, limits, q.again)
	if err != nil {
		return err
	}
	return a.Print("", unitDone{unit, done}, func() string {
		key := "work.skipped"
		if done {
			key = "work.done"
		}
		return a.Text(key, words.Args{"unit": unit}) + "\n"
	})
}

// claimPause is how long --all waits for other processes to do the units that they have claimed.
const claimPause = 200 * time.Millisecond

// workAll sets corrupt results aside and does missing units until none is left but those that lacked time or
// memory. Processes on one machine divide the units by claims, which end with them. With --tasks, it does the units
// whose number has the remainder --task, and does not wait for others.
func (a *app) workAll(ctx context.Context, f *work.Folder, q workRun) error {
	if _, err := f.SetAside(); err != nil {
		return err
	}
	var short shortUnits
	for {
		missing, err := f.Missing(ctx)
		if err != nil {
			return err
		}
		missing = slices.DeleteFunc(missing, func(unit int) bool { return unit%q.tasks != q.task || short.units[unit] })
		if len(missing) == 0 {
			return short.err
		}
		did, err := a.workMissing(ctx, f, missing, q, &short)
		if err != nil {
			return err
		}
		if did {
			continue
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(claimPause):
		}
	}
}

// workMissing does the missing units that no other process has claimed, and reports whether it did one.
func (a *app) workMissing(ctx context.Context, f *work.Folder, missing []int, q workRun, short *shortUnits) (did bool, err error) {
	claims := filepath.Join(f.Dir, "claims")
	if err := os.MkdirAll(claims, 0o777); err != nil {
		return false, err
	}
	for _, unit := range missing {
		release, err := newfile.Claim(filepath.Join(claims, strconv.Itoa(unit)))
		if errors.Is(err, syscall.EBUSY) {
			continue
		}
		if err != nil {
			return did, err
		}
		err = short.note(unit, a.workUnit(ctx, f, unit, q))
		release()
		if err != nil {
			return did, err
		}
		did = true
	}
	return did, nil
}
