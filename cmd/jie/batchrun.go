package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
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
	output string // a file for the answers, or a folder for pictures; "" for standard output
	resume bool   // go on after the answers that are there
}

// errorForms are what --errors takes.
var errorForms = []string{"text", "json"}

// batchOnly are the flags that work only with --batch.
var batchOnly = []string{"prefix", "errors", "no-stats", "resume"}

func batchFlags(a *App, c *cobra.Command, b *batch) {
	c.Flags().StringVar(&b.path, "batch", "", a.text("flag.solve-batch", nil))
	c.Flags().StringVar(&b.prefix, "prefix", "", a.text("flag.prefix", nil))
	c.Flags().StringVar(&b.errors, "errors", errorForms[0], a.text("flag.errors", nil))
	c.Flags().BoolVar(&b.resume, "resume", false, a.text("flag.resume", nil))
	_ = c.RegisterFlagCompletionFunc("errors", cobra.FixedCompletions(errorForms, cobra.ShellCompDirectiveNoFileComp))
}

// needsBatch refuses the flags of a batch where there is none.
func needsBatch(c *cobra.Command) error {
	for _, name := range batchOnly {
		if c.Flags().Changed(name) {
			return wrong(flagNeeds, details{"flag": "--" + name, "other": "--batch"})
		}
	}
	return nil
}

// validBatch tells what does not go with --batch. Flags in also are not looked at.
func validBatch(c *cobra.Command, args []string, b batch, also ...string) error {
	if len(args) > 0 {
		return wrong(extraArgument, details{"argument": args[0]})
	}
	for _, name := range []string{"table", "as", "notation", "plot", "moves"} {
		if c.Flags().Changed(name) && !slices.Contains(also, name) {
			return wrong(flagsConflict, details{"one": "--batch", "other": "--" + name})
		}
	}
	if _, err := puzzle.SplitID(b.prefix + "0"); b.prefix != "" && err != nil {
		return wrong(flagBadValue, details{"flag": "--prefix", "value": b.prefix, "why": "prefix"})
	}
	if b.path == "" {
		return wrong(flagNoValue, details{"flag": "--batch"})
	}
	if b.resume && b.output == "" {
		return wrong(flagNeeds, details{"flag": "--resume", "other": "--output"})
	}
	if b.errors != "json" && b.errors != "text" {
		return wrong(unknownFormat, details{"name": b.errors, "known": errorForms})
	}
	return nil
}

// resumable is b, with the errors among the answers if it is to go on after those: the
// lines and their answers are then counted alike.
func (b batch) resumable() batch {
	if b.resume {
		b.errors = "json"
	}
	return b
}

// reply is what is known about a line: its answer, or why there is none.
type reply struct {
	value any   // what is written as JSON
	stop  error // why the search was cut short; nil where it was not
	err   error
}

// batchRun is a batch on its way.
type batchRun struct {
	app     *App
	batch   batch
	goals   []string // of lines that name none
	service *verb.Service
	meter   *meter
	answer  func(context.Context, verb.Problem) reply
	put     func(line int, value any) error // writes an answer
	has     func(line int) bool             // an answer is there already; nil for none

	total, failed, unproved int
}

// runBatch answers lines, several at a time and each on one core, and writes the
// answers in the order of the lines. --timeout bounds each of them, and those that
// are worked on share --memory.
func runBatch(ctx context.Context, a *App, b batch, goals []string, answer func(*verb.Service) func(context.Context, verb.Problem) reply) error {
	s, workers, err := newBatch(ctx, a, b, goals, answer)
	if err != nil {
		return err
	}
	answers, err := openAnswers(a, b)
	if err != nil {
		return err
	}
	s.put = func(_ int, value any) error { return answers.put(value) }
	return cmp.Or(s.start(ctx, workers, answers), answers.close())
}

// newBatch is a batch that does not yet know where its answers go.
func newBatch(ctx context.Context, a *App, b batch, goals []string, answer func(*verb.Service) func(context.Context, verb.Problem) reply) (s *batchRun, workers int, err error) {
	a.read = b.path == "-"
	if _, goals, err = a.goals(ctx, goals); err != nil {
		return nil, 0, err
	}
	workers = crew.Size(a.workers)
	s = &batchRun{app: a, batch: b, goals: goals, service: a.service()}
	s.service.Limits.Workers, s.service.Limits.Time = 1, a.timeout
	s.service.Limits.Memory = max(1, a.memory/int64(workers))
	s.service.Peak = nil // the lines share it
	s.answer = answer(s.service)
	return s, workers, nil
}

// start opens the questions and answers those that have no answer yet.
func (s *batchRun) start(ctx context.Context, workers int, kept *answers) error {
	in, err := s.app.open(ctx, s.batch.path)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	s.meter = new(meter)
	if !terminal(s.app.out) || s.batch.output != "" { // else the answers themselves show how far it is
		s.meter = s.app.meter()
	}
	defer s.meter.stop()
	return s.run(ctx, in, workers, kept)
}

// run answers the lines of in. Comments are skipped, and so are lines whose answers are
// kept.
func (s *batchRun) run(ctx context.Context, in io.Reader, workers int, kept *answers) error {
	questions := func(yield func(verb.Line, error) bool) {
		for line, err := range verb.Lines(in, verb.LongestLine) {
			switch {
			case strings.HasPrefix(strings.TrimSpace(line.Text), ";"):
				continue
			case err == nil && s.has != nil && s.has(line.Number):
				s.total++
				continue
			case err == nil && kept.left():
				err = s.keep(line, kept.next())
				if err == nil {
					continue
				}
			}
			if !yield(line, err) {
				return
			}
		}
	}
	use := func(line verb.Line, r reply) error { return s.finish(ctx, line.Number, r) }
	if err := crew.InOrder(ctx, workers, perWorker*workers, questions, s.reply, use); err != nil {
		return err
	}
	return s.outcome()
}

// keep counts an answer that was written before, if it is one to the line.
func (s *batchRun) keep(line verb.Line, answer keptAnswer) error {
	s.total++
	p, err := s.service.ReadLine(line.Text, s.batch.prefix, s.goals)
	switch {
	case answer.Error != nil:
		s.failed++
		return nil
	case err != nil || answer.From != p.From.String() || !answer.answers(p.Goal):
		return failure(resumeOther, details{"path": s.batch.output, "line": line.Number})
	case answer.Status == puzzle.Unknown.String():
		s.unproved++
	}
	return nil
}

// reply answers one line, whatever happens.
func (s *batchRun) reply(ctx context.Context, line verb.Line) (r reply) {
	defer func() {
		if cause := recover(); cause != nil {
			r = reply{err: failure(internalError, details{"cause": fmt.Sprint(cause)})}
		}
	}()
	if line.TooLong {
		return reply{err: verb.TooLongLine()}
	}
	p, err := s.service.ReadLine(line.Text, s.batch.prefix, s.goals)
	if err != nil {
		return reply{err: err}
	}
	return s.answer(ctx, p)
}

// finish writes what was found for a line. Where a signal ended the search it writes
// nothing: an answer is written whole or not at all.
func (s *batchRun) finish(ctx context.Context, number int, r reply) error {
	s.total++
	s.meter.report(puzzle.Progress{Phase: "lines", Nodes: int64(s.total)})
	switch {
	case ctx.Err() != nil && (r.stop != nil || judge.Stopped(r.err)):
		return ctx.Err()
	case r.err != nil:
		s.failed++
		return s.tell(number, r.err)
	case r.stop != nil:
		s.unproved++
	}
	return s.put(number, r.value)
}

// tell says what is wrong with a line: among the answers with --errors json. An answer
// that the judge refused is reported on standard error as well.
func (s *batchRun) tell(number int, err error) error {
	inStream := s.batch.errors == "json"
	if !inStream || errors.Is(err, judge.ErrWrong) {
		s.app.sayLines(err, s.app.text("place.line", words.Args{"number": number}))
	}
	if !inStream {
		return nil
	}
	return s.put(number, verb.LineFailure{Line: number, Error: s.app.failureInfo(err)})
}

// outcome is an error unless every line has an answer with its proof.
func (s *batchRun) outcome() error {
	switch {
	case s.failed > 0:
		return failure(verb.BatchFailed, details{"failed": s.failed, "total": s.total})
	case s.unproved > 0:
		return failure(verb.BatchUnproved, details{"unproved": s.unproved, "total": s.total})
	}
	return nil
}
