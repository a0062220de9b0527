package main

import (
	"context"
	"errors"
	"io"
	"math"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/catalog/kinds"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/puzzle/table"
	"jie/puzzle/work"
	"jie/verbs/lines"
	"jie/verbs/words"
)

// defaultUnit is how long a unit takes if --unit-seconds is not given: long
// compared with the second that a scheduler and a process need to start it.
const defaultUnit = 60

// workVerb returns the verb with subverbs: large jobs as units for many machines.
func (a *app) workVerb() *cobra.Command {
	c := manual.NewVerb("work", manual.AnyNumber, nil)
	c.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return console.Usage(console.VerbPart, console.Details{"verb": "work", "known": manual.VerbNames(c)})
		}
		return console.Usage(console.UnknownVerb, manual.NearVerb(c, args[0]))
	}
	c.AddCommand(a.workPlanVerb(), a.workRunVerb(), a.workMergeVerb(), a.workStatusVerb(), a.workRepairVerb())
	return c
}

func (a *app) kinds() []work.Kind { return append(lines.All(a.Puzzles), kinds.All()...) }

// workLimits returns the common flags in the form for units.
func (a *app) workLimits() work.Limits { return work.Limits{Memory: a.Memory, Workers: a.Workers} }

func (a *app) dirFlag(flags *pflag.FlagSet, dir *string) {
	flags.StringVar(dir, "dir", "", "flag.work-dir")
}

func (a *app) folderVerb(name string, run func(*cobra.Command, *work.Folder) error) *cobra.Command {
	var dir string
	c := manual.NewVerb(name, 0, func(c *cobra.Command, _ []string) error {
		if dir == "" {
			return console.Usage(console.FlagMissing, console.Details{"flag": "--dir"})
		}
		f, err := work.Open(dir, a.kinds())
		if err != nil {
			return err
		}
		return run(c, f)
	})
	a.dirFlag(c.Flags(), &dir)
	return c
}

func (a *app) workPlanVerb() *cobra.Command {
	var dir string
	seconds := float64(defaultUnit)
	c := manual.NewVerb("work.plan", 1, func(c *cobra.Command, args []string) error {
		return a.workPlan(c.Context(), args, dir, seconds)
	})
	a.dirFlag(c.Flags(), &dir)
	c.Flags().Var(console.Number(&seconds, math.SmallestNonzeroFloat64, "seconds"), "unit-seconds", "flag.unit-seconds")
	return c
}

type planned struct {
	Kind  string `json:"kind"`
	Units int    `json:"units"` // of the first step
	Hash  string `json:"hash"`
	Dir   string `json:"dir"`
}

func (a *app) workPlan(ctx context.Context, args []string, dir string, seconds float64) error {
	switch {
	case len(args) == 0:
		return console.Usage(console.NoJob, nil)
	case dir == "":
		return console.Usage(console.FlagMissing, console.Details{"flag": "--dir"})
	}
	job, err := a.readJob(ctx, args[0])
	if err != nil {
		return err
	}
	plan, err := work.Make(ctx, a.kinds(), job, work.Planning{UnitSeconds: seconds, Limits: a.workLimits()}, dir)
	if err != nil {
		return err
	}
	return a.Print("", planned{plan.Kind, plan.Units, plan.Hash, dir}, func() string {
		return a.Words.Count("work.planned", int64(plan.Units), words.Args{"kind": plan.Kind, "dir": dir}) + "\n"
	})
}

// readJob reads a file, or standard input; paths in a job begin at its folder.
func (a *app) readJob(ctx context.Context, path string) (work.Job, error) {
	return console.Read(ctx, a.App, path, func(text []byte) (work.Job, error) {
		return work.ParseJob(text, filepath.Dir(path)) // of "-" that is "."
	})
}

func (a *app) workMergeVerb() *cobra.Command {
	var output, export string
	c := a.folderVerb("work.merge", func(c *cobra.Command, f *work.Folder) error {
		return a.workMerge(c.Context(), f, output, export)
	})
	a.OutputFlag(c.Flags(), &output)
	c.Flags().StringVar(&export, "export", "", "flag.export")
	return c
}

// missingUnits is what merge prints with --json while units are missing.
type missingUnits struct {
	Missing string `json:"missing"` // as in "3,7-9"
	Units   int    `json:"units"`   // missing ones
}

// tabled is a task whose answer is a table of numbers.
type tabled interface {
	Table(ctx context.Context, all work.Results, limits work.Limits) (table.Numbers, error)
}

func (a *app) workMerge(ctx context.Context, f *work.Folder, output, export string) error {
	answer, isTable := f.Task.(tabled)
	switch err := validRows("", export); {
	case err != nil:
		return err
	case export != "" && !isTable:
		return console.Usage(console.FlagsConflict, console.Details{"one": "--export", "other": f.Plan.Kind})
	}
	missing, err := f.Missing(ctx)
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		list := missingUnits{work.Ranges(missing), len(missing)}
		if err := a.Print("", list, func() string { return list.Missing + "\n" }); err != nil {
			return err
		}
	}
	var partial *work.Partial
	err = a.WriteBy(output, func(out io.Writer) error {
		err := f.Merge(ctx, a.workLimits(), out)
		if errors.As(err, &partial) {
			return nil // the output is complete
		}
		return err
	})
	switch {
	case err == nil && partial != nil:
		return partial.Err
	case err != nil || export == "":
		return err
	}
	t, err := answer.Table(ctx, f, a.workLimits())
	if err != nil {
		return err
	}
	return writeRows("", export, t.Columns(), t.Rows(ctx))
}
