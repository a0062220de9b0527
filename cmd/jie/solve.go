package main

import (
	"context"
	"errors"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jie/internal/verb"
	"jie/puzzle"
)

// question is what the flags of solve ask.
type question struct {
	goals                    []string
	metric                   string
	first, all, count, every bool
	limit                    int
	within                   int   // how far from the bound the best may be
	atLeast                  int64 // the bound proved before
	output                   string
	table                    string
	as                       string
}

func (a *app) solveVerb() *cobra.Command {
	var q question
	c := a.verb("solve", func(c *cobra.Command, args []string) error { return a.solve(c.Context(), args, q) })
	flags := c.Flags()
	a.toFlag(flags, &q.goals)
	flags.StringVar(&q.metric, "metric", "", a.text("flag.metric", nil))
	flags.BoolVar(&q.first, "first", false, a.text("flag.first", nil))
	flags.BoolVar(&q.all, "all", false, a.text("flag.all", nil))
	flags.BoolVar(&q.count, "count", false, a.text("flag.count", nil))
	flags.BoolVar(&q.every, "every", false, a.text("flag.every", nil))
	q.limit = puzzle.DefaultLimit
	flags.Var(&countValue{&q.limit, 1}, "limit", a.text("flag.limit", nil))
	flags.StringVar(&q.table, "table", "", a.text("flag.table", nil))
	a.outputFlag(flags, &q.output)
	a.asFlag(c, &q.as)
	a.notationFlag(c)
	a.metricCompletion(c)
	return c
}

// solve answers a question about a position. Nothing is printed as an answer
// before the judge has accepted it.
func (a *app) solve(ctx context.Context, args []string, q question) error {
	if err := q.validate(); err != nil {
		return err
	}
	if _, err := a.rowFormat(q.as, ""); err != nil {
		return err
	}
	if handled, err := a.streamed(ctx, args, q); handled {
		return err
	}
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	p, pos, err := a.position(ctx, args)
	if err != nil {
		return err
	}
	pos, goal, release, err := a.withTable(ctx, p, pos, q.table, q.goals)
	if err != nil {
		return err
	}
	defer func() { _ = release() }() // the table was only read
	started := time.Now()
	s, stop := a.search(ctx, pos, goal, q)
	if stop != nil && !verb.Stopped(stop) {
		return stop
	}
	if err := judge(ctx, a.memory, pos, goal, s); err != nil {
		if !verb.Stopped(err) {
			return err
		}
		s, stop = unproved(s), err
	}
	stats := &puzzle.Stats{Seconds: time.Since(started).Seconds(), Nodes: s.Nodes, PeakBytes: peakMemory()}
	answer := puzzle.NewAnswer(p.Name(), pos, goal, s, stats)
	if err := a.writeAnswer(pos, answer, s, q); err != nil {
		return err
	}
	return stop
}

func (q question) validate() error {
	switch {
	case q.first && q.all:
		return wrong(flagsConflict, details{"one": "--first", "other": "--all"})
	case q.first && q.count:
		return wrong(flagsConflict, details{"one": "--first", "other": "--count"})
	case q.every && !q.all && !q.count:
		return wrong(flagNeeds, details{"flag": "--every", "other": "--all / --count"})
	}
	return nil
}

// carefreeMemory is what garbage need not be collected for early.
const carefreeMemory = 1 << 30

// search solves, with progress shown where someone is looking.
func (a *app) search(ctx context.Context, pos puzzle.Position, goal puzzle.Goal, q question) (puzzle.Solution, error) {
	meter := a.meter()
	defer meter.stop()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(max(a.memory, carefreeMemory)))
	s, err := pos.Solve(ctx, puzzle.Options{
		Goal: goal, Metric: puzzle.Metric(q.metric),
		First: q.first, All: q.all, Count: q.count, Every: q.every, Within: q.within, AtLeast: q.atLeast, Limit: q.limit,
		Memory: a.memory, Workers: a.workers, Progress: meter.report,
	})
	if err == nil && s.Status == puzzle.Unknown {
		err = puzzle.ErrReach
	}
	return s, err
}

// judge has package check accept s. An answer that it refuses is a fault of ours.
func judge(ctx context.Context, memory int64, pos puzzle.Position, goal puzzle.Goal, s puzzle.Solution) error {
	err := verb.Judge(ctx, memory, pos, goal, s)
	if err == nil || verb.Stopped(err) {
		return err
	}
	return failure(wrongAnswer, details{"cause": err.Error()})
}

// unproved is what remains of s when its proof could not be checked in time.
func unproved(s puzzle.Solution) puzzle.Solution {
	return puzzle.Solution{Metric: s.Metric, Nodes: s.Nodes}
}

// deadline bounds ctx by --timeout.
func (a *app) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if a.timeout <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, a.timeout)
}

// writeAnswer prints an answer, or puts it in the file of -o; a name that ends
// in .pbm takes the press pattern, and the answer is printed all the same.
func (a *app) writeAnswer(pos puzzle.Position, answer puzzle.Answer, s puzzle.Solution, q question) error {
	if !strings.HasSuffix(q.output, ".pbm") {
		return a.printAnswer(pos, answer, q.as, q.output)
	}
	if len(s.Pattern) > 0 {
		image, ok := pbm(s.Pattern)
		if !ok {
			return failure(noPattern, details{"path": q.output})
		}
		if err := writeFile(q.output, image); err != nil {
			return err
		}
		return a.printAnswer(pos, answer, q.as, "")
	}
	err := a.printAnswer(pos, answer, q.as, "")
	if s.Status == puzzle.Solved {
		err = errors.Join(err, failure(noPattern, details{"path": q.output}))
	}
	return err
}

// printAnswer prints an answer, in words, as JSON or as rows.
func (a *app) printAnswer(pos puzzle.Position, answer puzzle.Answer, as, path string) error {
	format, err := a.rowFormat(as, path)
	if err != nil {
		return err
	}
	if format != "" {
		return a.writeRows(format, path, answerColumns, answerRows(answer))
	}
	text, err := a.render(answer, func() string { return a.describe(pos, answer) })
	if err != nil {
		return err
	}
	return a.write(path, text)
}
