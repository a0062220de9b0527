package main

import (
	"context"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime"

	"jie/deploy/scale/pipeline"
	"jie/mopan/levels"
	"jie/puzzle"
	"jie/puzzle/work"
)

//go:embed usage.*.txt
var usages embed.FS

// usage returns the program's help text, in English if the language has none.
func (a *app) usage() string {
	text, err := usages.ReadFile("usage." + a.words.Lang() + ".txt")
	if err != nil {
		text, _ = usages.ReadFile("usage.en.txt") // it is part of the program
	}
	return string(text)
}

// errUsage is the error of arguments that the program does not take.
var errUsage = errors.New("usage")

// common are the flags of both verbs.
type common struct {
	pipeline.Options
	dir string
}

// parse reads the flags of a verb.
func (c *common) parse(flags *flag.FlagSet, args []string) error {
	flags.SetOutput(io.Discard)
	flags.StringVar(&c.dir, "dir", "", "")
	flags.StringVar(&c.Endpoint, "job-server", "", "")
	flags.StringVar(&c.Worker, "worker", "", "")
	flags.IntVar(&c.Lanes, "parallel", runtime.GOMAXPROCS(0), "")
	flags.IntVar(&c.Tries, "again", 0, "")
	if err := flags.Parse(args); err != nil || c.dir == "" || c.Lanes < 1 || c.Tries < 0 {
		return errUsage
	}
	var err error
	c.dir, err = filepath.Abs(c.dir) // workers begin in other folders
	return err
}

// levels finds the distances to targets level by level.
func (a *app) levels(ctx context.Context, args []string) error {
	var c common
	var q levels.Question
	flags := flag.NewFlagSet("levels", flag.ContinueOnError)
	flags.IntVar(&q.Dots, "dots", 0, "")
	flags.IntVar(&q.Shards, "shards", 32, "")
	local := flags.Bool("local", false, "")
	if err := c.parse(flags, args); err != nil {
		return err
	}
	if q.Targets = flags.Args(); len(q.Targets) == 0 {
		return errUsage
	}
	s, err := levels.NewSearch(q)
	if err != nil {
		return err
	}
	var engine levels.Engine = pipeline.Engine{Options: c.Options}
	if *local {
		engine = &levels.Local{Workers: c.Lanes}
	}
	store := levels.Folder(c.dir)
	m, err := levels.Run(ctx, s, store, engine, a.level)
	if err != nil {
		return err
	}
	history, err := s.Resume(store)
	if err != nil {
		return err
	}
	t := levels.Tasks{Search: s, Store: store, History: history}
	report, err := s.Report(m, func(shard int) ([]byte, error) { return t.Block(m.Level(), shard) })
	if err != nil {
		return err
	}
	return a.print(report)
}

// level reports the progress of a search.
func (a *app) level(p puzzle.Progress) {
	fmt.Fprintf(a.err, "jie-beam: level %d: %d / %d\n", p.LowerBound-1, p.Done, p.Total)
}

// farmed is what farm prints.
type farmed struct {
	Units int `json:"units"` // that were done
}

// farm does all units of a plan.
func (a *app) farm(ctx context.Context, args []string) error {
	var c common
	var limits work.Limits
	flags := flag.NewFlagSet("farm", flag.ContinueOnError)
	flags.Int64Var(&limits.Memory, "memory", 0, "")
	flags.IntVar(&limits.Workers, "workers", 0, "")
	if err := c.parse(flags, args); err != nil || flags.NArg() > 0 {
		return errUsage
	}
	done, err := pipeline.Units(ctx, c.dir, limits, c.Options, func(step, units int) {
		fmt.Fprintf(a.err, "jie-beam: step %d: %d\n", step, units)
	})
	if err != nil {
		return err
	}
	return a.print(farmed{done})
}
