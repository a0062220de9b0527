package main

import (
	"context"
	"errors"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"time"

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

// defaultUnit is the time of a unit in seconds: long compared with the second in which one starts.
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

func (a *app) workStatusVerb() *cobra.Command {
	return a.folderVerb("work.status", func(_ *cobra.Command, f *work.Folder) error {
		status, err := f.Status()
		if err != nil {
			return err
		}
		return a.Print("", status, func() string { return a.workStatusText(status) })
	})
}

func (a *app) workStatusText(s work.Status) string {
	lines := []string{a.Text("work.status", words.Args{
		"kind": s.Kind, "done": words.Group(strconv.Itoa(s.Done)), "units": words.Group(strconv.Itoa(s.Units)),
	})}
	add := func(key string, args words.Args) { lines = append(lines, a.Text(key, args)) }
	if s.Steps > 1 {
		add("work.steps", words.Args{"steps": s.Steps})
	}
	if s.CPU > 0 {
		add("work.cpu", words.Args{"cpu": spanText(s.CPU), "mean": spanText(s.CPU / float64(s.Done))})
	}
	if c := s.UnitCost; c != nil && s.CPULeft > 0 {
		lines = append(lines, a.Words.Count("work.estimate", int64(s.Units-s.Done), words.Args{
			"cpu": spanText(s.CPULeft), "units": words.Group(strconv.Itoa(c.Units)),
			"mean": spanText(c.Mean), "least": spanText(c.Least), "most": spanText(c.Most),
		}))
	}
	if s.UnitsHour > 0 && s.SecondsLeft > 0 {
		add("work.rate", words.Args{"rate": strconv.FormatFloat(s.UnitsHour, 'f', 1, 64), "left": spanText(s.SecondsLeft)})
	}
	if s.Missing != "" {
		add("work.missing", words.Args{"missing": s.Missing})
	}
	if s.Corrupt != "" {
		add("work.corrupt", words.Args{"corrupt": s.Corrupt})
	}
	lines = append(lines, a.attemptLines(s)...)
	return strings.Join(lines, "\n") + "\n"
}

func (a *app) attemptLines(s work.Status) (lines []string) {
	for _, list := range []struct {
		key      string
		attempts []work.Attempt
	}{{"work.running", s.Running}, {"work.failed", s.Failed}, {"work.killed", s.Killed}} {
		for _, x := range list.attempts {
			since := time.Since(x.Started).Round(time.Second)
			lines = append(lines, a.Text(list.key, words.Args{"unit": x.Unit, "host": x.Host, "since": since.String(), "error": x.Error}))
		}
	}
	return lines
}

type setAside struct {
	Corrupt string `json:"corrupt"` // units, as in "3,7-9"
	Units   int    `json:"units"`
}

func (a *app) workRepairVerb() *cobra.Command {
	return a.folderVerb("work.repair", func(_ *cobra.Command, f *work.Folder) error {
		units, err := f.SetAside()
		if err != nil {
			return err
		}
		aside := setAside{work.Ranges(units), len(units)}
		return a.Print("", aside, func() string {
			return a.Words.Count("work.repaired", int64(len(units)), words.Args{"units": aside.Corrupt}) + "\n"
		})
	})
}

// spanText returns a time of a given number of seconds, such as 1h2m3s.
func spanText(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d < 100*time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	case d < 10*time.Second:
		return d.Round(10 * time.Millisecond).String()
	}
	return d.Round(time.Second).String()
}
