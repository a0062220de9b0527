// Package batch answers questions that stand a line each in a file, several at a time, and
// goes on after the answers that an earlier run left. Call [AddFlags], then [Answer].
package batch

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"

	"jie/check/judge"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/internal/crew"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// perWorker is how many lines wait for each worker at most that are read and not yet
// answered, or answered and not yet printed.
const perWorker = 4

// Question is what the flags of a batch of questions say.
type Question struct {
	path   string
	prefix string
	errors string // "json" for errors among the answers
	Bare   bool   // answers without stats, which differ from run to run
	Output string // a file for the answers, or a folder for pictures; "" for standard output
	As     string // the format of rows, "" for that of the file's name
	Table  *Table // how answers are rows; nil where they are not
	Resume bool   // go on after the answers that are there
	Trust  bool   // with Resume: whatever they say of themselves

	// Judge tells whether an answer that an earlier run left holds; nil where nobody can.
	Judge func(ctx context.Context, line verbs.Line) (bool, error)
}

// errorForms are what --errors takes.
var errorForms = []string{"text", "json"}

// only are the flags that work only with --batch.
var only = []string{"prefix", "errors", "no-stats", "resume", "trust"}

// AddFlags gives a verb the flags of a batch. The others are refused without --batch.
func AddFlags(a *console.App, c *cobra.Command, b *Question) {
	c.Flags().StringVar(&b.path, "batch", "", "flag.solve-batch")
	c.Flags().StringVar(&b.prefix, "prefix", "", "flag.prefix")
	c.Flags().StringVar(&b.errors, "errors", errorForms[0], "flag.errors")
	c.Flags().BoolVar(&b.Resume, "resume", false, "flag.resume")
	c.Flags().BoolVar(&b.Trust, "trust", false, "flag.trust")
	_ = c.RegisterFlagCompletionFunc("errors", cobra.FixedCompletions(errorForms, cobra.ShellCompDirectiveNoFileComp))
	c.PreRunE = needed
}

// needed refuses the flags of a batch where there is none.
func needed(c *cobra.Command, _ []string) error {
	for _, name := range only {
		if c.Flags().Changed(name) && !c.Flags().Changed("batch") {
			return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--" + name, "other": "--batch"})
		}
	}
	return nil
}

// Validate tells what does not go with --batch. Flags in also are not looked at.
func Validate(c *cobra.Command, args []string, b Question, also ...string) error {
	if len(args) > 0 {
		return failure.Usage(failure.ExtraArgument, failure.Details{"argument": args[0]})
	}
	for _, name := range []string{"table", "as", "notation", "plot", "moves", "certificate", "wiring", "regions"} {
		if c.Flags().Changed(name) && !slices.Contains(also, name) {
			return failure.Usage(failure.FlagsConflict, failure.Details{"one": "--batch", "other": "--" + name})
		}
	}
	switch _, err := puzzle.SplitID(b.prefix + "0"); {
	case b.prefix != "" && err != nil:
		return failure.Usage(failure.FlagBadValue, failure.Details{"flag": "--prefix", "value": b.prefix, "why": "prefix"})
	case b.path == "":
		return failure.Usage(failure.FlagNoValue, failure.Details{"flag": "--batch"})
	case b.Resume && b.Output == "":
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--resume", "other": "--output"})
	case b.Trust && !b.Resume:
		return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--trust", "other": "--resume"})
	case !slices.Contains(errorForms, b.errors):
		return failure.Usage(failure.UnknownFormat, failure.Details{"name": b.errors, "known": errorForms})
	}
	return nil
}

// Reply is what is known about a line: its answer, or why there is none.
type Reply struct {
	Value any   // what is written as JSON
	Stop  error // why the search was cut short; nil where it was not
	Err   error
}

// Answerer answers one of the questions of a batch with the service of the batch.
type Answerer func(ctx context.Context, service *verbs.Service, p verbs.Problem) Reply

// Run is a batch on its way.
type Run struct {
	app      *console.App
	question Question
	goals    []string // of lines that name none
	service  *verbs.Service
	meter    *console.Meter
	answer   Answerer
	Put      func(line verbs.Line, value any) error // writes an answer
	Has      func(line int) bool                    // an answer is there already; nil for none

	total, failed, unproved int
}

// Answer answers the lines of a verb's --batch, several at a time and each on one core, and
// writes the answers in the order of the lines. --timeout bounds each of them, and those
// that are worked on share --memory.
func Answer(c *cobra.Command, args []string, a *console.App, b Question, goals []string, answer Answerer) error {
	ctx := c.Context()
	format, err := b.rowFormat(a)
	if err != nil {
		return err
	}
	if b.Resume {
		b.errors = "json" // the lines and their answers are then counted alike
	}
	if err := Validate(c, args, b, "as"); err != nil {
		return err
	}
	s, workers, err := New(ctx, a, b, goals, answer)
	if err != nil {
		return err
	}
	if format != "" {
		return s.tabled(ctx, workers, format)
	}
	if b.Output == "" || b.Output == "-" {
		s.Put = func(_ verbs.Line, value any) error { return a.PrintJSON("", value) }
		return s.Start(ctx, workers, nil)
	}
	kept, err := openAnswers(b, sealOf(c, version(), s.goals))
	if err != nil {
		return err
	}
	s.Put = func(line verbs.Line, value any) error { return kept.put(line.Text, value) }
	if err := s.Start(ctx, workers, kept); err != nil {
		_ = kept.file.Close()
		return err
	}
	return kept.close()
}

// version is that of the program.
func version() string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return ""
	}
	return info.Main.Version
}

// New is a batch that does not yet know where its answers go.
func New(ctx context.Context, a *console.App, b Question, goals []string, answer Answerer) (s *Run, workers int, err error) {
	a.InputRead = b.path == "-"
	if _, goals, err = a.Goals(ctx, goals); err != nil {
		return nil, 0, err
	}
	workers = crew.Size(a.Workers)
	s = &Run{app: a, question: b, goals: goals, service: a.Service()}
	s.service.Limits.Workers, s.service.Limits.Time = 1, a.Timeout
	s.service.Limits.Memory = max(1, a.Memory/int64(workers))
	s.service.Peak = nil // the lines share it
	s.answer = answer
	return s, workers, nil
}

// Start opens the questions and answers those that have no answer yet.
func (s *Run) Start(ctx context.Context, workers int, kept *answers) error {
	in, err := s.app.Open(ctx, s.question.path)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	s.meter = new(console.Meter)
	if !console.Terminal(s.app.Out) || s.question.Output != "" { // else the answers themselves show how far it is
		s.meter = s.app.Meter()
	}
	defer s.meter.Stop()
	return s.run(ctx, in, workers, kept)
}

// run answers the lines of in. Comments are skipped, and so are lines whose answers are
// kept.
func (s *Run) run(ctx context.Context, in io.Reader, workers int, kept *answers) error {
	questions := func(yield func(verbs.Line, error) bool) {
		for line, err := range verbs.Questions(in) {
			if err == nil && s.Has != nil && s.Has(line.Number) {
				s.total++
				continue
			}
			if err == nil {
				done, wrong := s.kept(ctx, line, kept)
				if done {
					continue
				}
				err = wrong
			}
			if !yield(line, err) {
				return
			}
		}
		if _, more, err := kept.next(); more {
			yield(verbs.Line{}, cmp.Or(err, failure.New(failure.ResumeExtra, failure.Details{"path": s.question.Output, "line": kept.read})))
		}
	}
	use := func(line verbs.Line, r Reply) error { return s.finish(ctx, line, r) }
	if err := crew.InOrder(ctx, workers, perWorker*workers, questions, s.reply, use); err != nil {
		return err
	}
	return verbs.BatchOutcome(s.failed, s.unproved, s.total)
}

// kept tells whether a line was answered before, and counts its answer. An answer that is
// there and not this line's is an error.
func (s *Run) kept(ctx context.Context, line verbs.Line, file *answers) (done bool, err error) {
	text, done, err := file.next()
	if !done || err != nil {
		return false, err
	}
	var answer keptAnswer
	holds := json.Unmarshal(text, &answer) == nil && s.answers(line, answer)
	if holds && !s.question.Trust {
		holds, err = s.holds(ctx, line, verbs.Line{Number: file.read, Text: string(text)}, file.seal)
	}
	if err != nil || !holds {
		return false, cmp.Or(err, failure.New(failure.ResumeOther, failure.Details{"path": s.question.Output, "line": file.read}))
	}
	s.total++
	switch {
	case answer.Error != nil:
		s.failed++
	case answer.Status == puzzle.Unknown.String():
		s.unproved++
	}
	return true, nil
}

// holds tells whether an answer was written for a line by a run like this one, and is true.
func (s *Run) holds(ctx context.Context, question, answer verbs.Line, is seal) (bool, error) {
	sealed := is.holds(question.Text, []byte(answer.Text))
	if !sealed || s.question.Judge == nil {
		return sealed, nil
	}
	return s.question.Judge(ctx, answer)
}

// answers tells whether an answer is one to a line.
func (s *Run) answers(line verbs.Line, answer keptAnswer) bool {
	if answer.Error != nil {
		return true
	}
	p, err := s.service.ReadLine(line.Text, s.question.prefix, s.goals)
	return err == nil && answer.From == p.From.String() && (answer.To == nil || p.Goal != nil && slices.Equal(answer.To, p.Goal.Texts()))
}

// reply answers one line, whatever happens.
func (s *Run) reply(ctx context.Context, line verbs.Line) (r Reply) {
	defer func() {
		if cause := recover(); cause != nil {
			r = Reply{Err: failure.New(failure.InternalError, failure.Details{"cause": fmt.Sprint(cause)})}
		}
	}()
	if line.TooLong {
		return Reply{Err: verbs.TooLongLine(verbs.LongestLine)}
	}
	p, err := s.service.ReadLine(line.Text, s.question.prefix, s.goals)
	if err != nil {
		return Reply{Err: err}
	}
	return s.answer(ctx, s.service, p)
}

// finish writes what was found for a line. Where a signal ended the search it writes
// nothing: an answer is written whole or not at all.
func (s *Run) finish(ctx context.Context, line verbs.Line, r Reply) error {
	s.total++
	s.meter.Report(puzzle.Progress{Phase: "lines", Nodes: int64(s.total)})
	switch {
	case ctx.Err() != nil && (r.Stop != nil || judge.Stopped(r.Err)):
		return ctx.Err()
	case r.Err != nil:
		s.failed++
		return s.tell(line, r.Err)
	case r.Stop != nil:
		s.unproved++
	}
	return s.Put(line, r.Value)
}

// tell says what is wrong with a line: among the answers with --errors json. An answer
// that the judge refused is reported on standard error as well.
func (s *Run) tell(line verbs.Line, err error) error {
	inStream := s.question.errors == "json"
	if !inStream || errors.Is(err, judge.ErrWrong) {
		s.app.SayLines(err, s.app.Text("place.line", words.Args{"number": line.Number}))
	}
	if !inStream {
		return nil
	}
	return s.Put(line, verbs.LineFailure{Line: line.Number, Error: s.app.FailureInfo(err)})
}
