package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"jie/internal/crew"
	"jie/internal/verb"
	"jie/internal/words"
	"jie/judge"
	"jie/puzzle"
)

// perWorker is how many lines wait for each worker at most that are read and not yet
// answered, or answered and not yet printed.
const perWorker = 4

// batch is what the flags of a batch of questions say.
type batch struct {
	path   string
	prefix string
	errors string // "json" for errors among the answers
	bare   bool   // answers without stats, which differ from run to run
}

// errorForms are what --errors takes.
var errorForms = []string{"text", "json"}

func (a *app) batchFlags(c *cobra.Command, b *batch) {
	c.Flags().StringVar(&b.path, "batch", "", a.text("flag.solve-batch", nil))
	c.Flags().StringVar(&b.prefix, "prefix", "", a.text("flag.prefix", nil))
	c.Flags().StringVar(&b.errors, "errors", errorForms[0], a.text("flag.errors", nil))
	c.Flags().BoolVar(&b.bare, "no-stats", false, a.text("flag.no-stats", nil))
	_ = c.RegisterFlagCompletionFunc("errors", cobra.FixedCompletions(errorForms, cobra.ShellCompDirectiveNoFileComp))
}

// needsBatch refuses the flags of a batch where there is none.
func needsBatch(c *cobra.Command) error {
	for _, name := range []string{"prefix", "errors", "no-stats"} {
		if c.Flags().Changed(name) {
			return wrong(flagNeeds, details{"flag": "--" + name, "other": "--batch"})
		}
	}
	return nil
}

// validBatch tells what does not go with --batch.
func validBatch(c *cobra.Command, args []string, b batch) error {
	if len(args) > 0 {
		return wrong(extraArgument, details{"argument": args[0]})
	}
	for _, name := range []string{"table", "output", "as", "notation"} {
		if c.Flags().Changed(name) {
			return wrong(flagsConflict, details{"one": "--batch", "other": "--" + name})
		}
	}
	if _, err := puzzle.SplitID(b.prefix + "0"); b.prefix != "" && err != nil {
		return wrong(flagBadValue, details{"flag": "--prefix", "value": b.prefix, "why": "prefix"})
	}
	if b.path == "" {
		return wrong(flagNoValue, details{"flag": "--batch"})
	}
	if b.errors != "json" && b.errors != "text" {
		return wrong(unknownFormat, details{"name": b.errors, "known": errorForms})
	}
	return nil
}

// solveBatch answers lines, several at a time and each on one core, and prints the
// answers in the order of the lines. --timeout bounds each of them, and those that
// are worked on share --memory.
func (a *app) solveBatch(c *cobra.Command, args []string, q question) error {
	if err := validBatch(c, args, q.batch); err != nil {
		return err
	}
	var err error
	a.read = q.batch.path == "-"
	if _, q.To, err = a.goals(c.Context(), q.To); err != nil {
		return err
	}
	in, err := a.open(c.Context(), q.batch.path)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	workers := crew.Size(a.workers)
	s := &solving{app: a, batch: q.batch, question: q.Solve, service: a.service()}
	s.service.Limits.Workers, s.service.Limits.Time = 1, a.timeout
	s.service.Limits.Memory = max(1, a.memory/int64(workers))
	s.service.Peak = nil // the lines share it
	s.meter = new(meter)
	if !terminal(a.out) { // else the answers themselves show how far it is
		s.meter = a.meter()
	}
	defer s.meter.stop()
	return s.run(c.Context(), in, workers)
}

// solving is a batch on its way.
type solving struct {
	app      *app
	batch    batch
	question verb.Solve
	service  *verb.Service
	meter    *meter

	total, failed, unproved int
}

// solved is what was found for a line.
type solved struct {
	answer verb.Solved
	err    error
}

// run solves the lines of in. Comments are skipped.
func (s *solving) run(ctx context.Context, in io.Reader, workers int) error {
	questions := func(yield func(verb.Line, error) bool) {
		for line, err := range verb.Lines(in, verb.LongestLine) {
			if !strings.HasPrefix(strings.TrimSpace(line.Text), ";") && !yield(line, err) {
				return
			}
		}
	}
	use := func(line verb.Line, r solved) error { return s.finish(ctx, line.Number, r) }
	if err := crew.InOrder(ctx, workers, perWorker*workers, questions, s.solve, use); err != nil {
		return err
	}
	return s.outcome()
}

// solve answers one line, whatever happens.
func (s *solving) solve(ctx context.Context, line verb.Line) (r solved) {
	defer func() {
		if cause := recover(); cause != nil {
			r.err = failure(internalError, details{"cause": fmt.Sprint(cause)})
		}
	}()
	if line.TooLong {
		return solved{err: verb.TooLongLine()}
	}
	p, err := s.service.ReadLine(line.Text, s.batch.prefix, s.question.To)
	if err == nil {
		r.answer, err = s.service.SolveProblem(ctx, p, s.question, nil)
	}
	r.err = err
	return r
}

// finish prints what was found for a line. Where a signal ended the search it prints
// nothing: an answer is printed whole or not at all.
func (s *solving) finish(ctx context.Context, number int, r solved) error {
	s.total++
	s.meter.report(puzzle.Progress{Phase: "lines", Nodes: int64(s.total)})
	switch {
	case ctx.Err() != nil && (r.answer.Stop != nil || judge.Stopped(r.err)):
		return ctx.Err()
	case r.err != nil:
		s.failed++
		return s.tell(number, r.err)
	case r.answer.Stop != nil:
		s.unproved++
	}
	if s.batch.bare {
		r.answer.Stats = nil
	}
	return s.app.printJSON("", s.app.noted(r.answer.Answer))
}

// tell says what is wrong with a line: among the answers with --errors json. An answer
// that the judge refused is reported on standard error as well.
func (s *solving) tell(number int, err error) error {
	inStream := s.batch.errors == "json"
	if !inStream || errors.Is(err, judge.ErrWrong) {
		s.app.sayLines(err, s.app.text("place.line", words.Args{"number": number}))
	}
	if !inStream {
		return nil
	}
	return s.app.printJSON("", verb.LineFailure{Line: number, Error: s.app.failureInfo(err)})
}

// outcome is an error unless every line has an answer with its proof.
func (s *solving) outcome() error {
	switch {
	case s.failed > 0:
		return failure(verb.BatchFailed, details{"failed": s.failed, "total": s.total})
	case s.unproved > 0:
		return failure(verb.BatchUnproved, details{"unproved": s.unproved, "total": s.total})
	}
	return nil
}
