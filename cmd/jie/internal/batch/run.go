// Package batch answers questions that stand a line each in a file, several at a time, and
// continues after the answers that an earlier run left. Call [AddFlags], then [Answer].
package batch

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"

	"jie/check/judge"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/internal/crew"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/sealed"
	"jie/verbs/words"
)

// perWorker is how many lines wait for each worker at most that are read and not yet
// answered, or answered and not yet printed.
const perWorker = 4

// Question is what the flags of a batch of questions say.
type Question struct {
	file    string // the flag that names the file of questions
	path    string
	prefix  string
	inPlace bool     // errors stand among the answers, if --errors is not given
	errors  string   // "json" for errors among the answers
	Bare    bool     // answers without stats, which differ from run to run
	Output  string   // a file for the answers, or a folder for pictures; "" for standard output
	As      string   // the format of rows, "" for that of the file's name
	Table   *Table   // how answers are rows; nil where they are not
	Resume  bool     // go on after the answers that are there
	Trust   bool     // with Resume: whatever they say of themselves
	Alone   []string // flags that ask about one question alone, and do not go with a batch
}

// Path is the file of questions.
func (b Question) Path() string { return b.path }

// errorForms are what --errors takes.
var errorForms = []string{"text", "json"}

// only are the flags that work only with --batch.
var only = []string{"prefix", "errors", "no-stats", "resume", "trust"}

// AddFlags gives a verb about positions the flags of a batch. All but --batch are refused
// without it.
func AddFlags(a *console.App, c *cobra.Command, b *Question) {
	b.addFlags(c, "batch", "flag.solve-batch")
	c.Flags().StringVar(&b.prefix, "prefix", "", "flag.prefix")
}

// AddCodeFlags gives a verb about codes the flags of a batch, whose file another flag may name.
// What is wrong with a line stands in its place among the answers, unless --errors is given.
func AddCodeFlags(c *cobra.Command, b *Question, file string) {
	b.inPlace = true
	b.addFlags(c, file, "flag."+file)
}

func (b *Question) addFlags(c *cobra.Command, file, usage string) {
	b.file = file
	c.Flags().StringVar(&b.path, file, "", usage)
	c.Flags().StringVar(&b.errors, "errors", errorForms[0], "flag.errors")
	c.Flags().BoolVar(&b.Resume, "resume", false, "flag.resume")
	c.Flags().BoolVar(&b.Trust, "trust", false, "flag.trust")
	_ = c.RegisterFlagCompletionFunc("errors", cobra.FixedCompletions(errorForms, cobra.ShellCompDirectiveNoFileComp))
	c.PreRunE = func(c *cobra.Command, _ []string) error { return b.needed(c) }
}

// needed refuses the flags of a batch where there is none.
func (b *Question) needed(c *cobra.Command) error {
	for _, name := range only {
		if c.Flags().Changed(name) && !c.Flags().Changed(b.file) {
			return failure.Usage(failure.FlagNeeds, failure.Details{"flag": "--" + name, "other": "--" + b.file})
		}
	}
	return nil
}

// Validate reports what does not go with --batch.
func Validate(c *cobra.Command, args []string, b Question) error {
	if len(args) > 0 && b.file == "batch" {
		return failure.Usage(failure.ExtraArgument, failure.Details{"argument": args[0]})
	}
	for _, name := range b.Alone {
		if f := c.Flags().Lookup(name); f != nil && f.Changed {
			return failure.Usage(failure.FlagsConflict, failure.Details{"one": "--" + b.file, "other": "--" + name})
		}
	}
	switch _, err := puzzle.SplitID(b.prefix + "0"); {
	case b.prefix != "" && err != nil:
		return failure.Usage(failure.FlagBadValue, failure.Details{"flag": "--prefix", "value": b.prefix, "why": "prefix"})
	case b.path == "":
		return failure.Usage(failure.FlagNoValue, failure.Details{"flag": "--" + b.file})
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

// Asked is the question of a line.
type Asked interface {
	Answer(ctx context.Context) Reply
	// Kept judges an answer to the question that an earlier run left: a line of the file of
	// answers. It reports whether it holds, without trust also by replaying it, and whether it
	// has its proof.
	Kept(ctx context.Context, answer verbs.Line, trust bool) (holds, proved bool, err error)
}

// Source is where the questions of a batch come from.
type Source struct {
	// Begin reads what all questions share, once the flags are known to be right; nil: nothing.
	// The answers are sealed with what it returns.
	Begin func(ctx context.Context) (about []string, err error)
	// Lines are the questions that stand in a file; nil: lines that are no comments.
	Lines func(in io.Reader) iter.Seq2[verbs.Line, error]
	// Read reads the question of a line with the service of the batch.
	Read func(ctx context.Context, service *verbs.Service, line verbs.Line) (Asked, error)
	// Failed is what is written of a line that has no answer; nil: [verbs.LineFailure].
	Failed func(line verbs.Line, f verbs.Failure) any
}

// Run is a batch on its way.
type Run struct {
	app      *console.App
	question Question
	source   Source
	service  *verbs.Service
	meter    *console.Meter
	Put      func(line verbs.Line, value any) error // writes an answer
	Has      func(line int) bool                    // an answer is there already; nil for none

	total, failed, unproved int
}

// Answer answers the lines of a verb's --batch, several at a time and each on one core, and
// writes the answers in the order of the lines. --timeout bounds each of them, and those
// that are worked on share --memory.
func Answer(c *cobra.Command, args []string, a *console.App, b Question, from Source) error {
	ctx := c.Context()
	format, err := b.rowFormat(a)
	if err != nil {
		return err
	}
	if b.Resume || b.inPlace && format == "" && !c.Flags().Changed("errors") {
		b.errors = "json" // the lines and their answers are then counted alike
	}
	if err := Validate(c, args, b); err != nil {
		return err
	}
	s, workers := New(a, b, from)
	var about []string
	if from.Begin != nil {
		if about, err = from.Begin(ctx); err != nil {
			return err
		}
	}
	if format != "" {
		return s.tabled(ctx, workers, format)
	}
	if b.Output == "" || b.Output == "-" {
		s.Put = func(_ verbs.Line, value any) error { return a.PrintJSON("", value) }
		return s.Start(ctx, workers, nil)
	}
	kept, err := sealed.Open(b.Output, b.Resume, sealOf(c, version(), about))
	if err != nil {
		return err
	}
	s.Put = func(line verbs.Line, value any) error { return kept.Put(line.Text, value) }
	if err := s.Start(ctx, workers, kept); err != nil {
		kept.Leave()
		return err
	}
	return kept.Close()
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
func New(a *console.App, b Question, from Source) (s *Run, workers int) {
	if from.Lines == nil {
		from.Lines = verbs.Questions
	}
	a.InputRead = b.path == "-"
	workers = crew.Size(a.Workers)
	s = &Run{app: a, question: b, source: from, service: a.Service()}
	s.service.Limits.Workers, s.service.Limits.Time = 1, a.Timeout
	s.service.Limits.Memory = max(1, a.Memory/int64(workers))
	s.service.Peak = nil // the lines share it
	return s, workers
}

// Start opens the questions and answers those that have no answer yet.
func (s *Run) Start(ctx context.Context, workers int, kept *sealed.File) error {
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
func (s *Run) run(ctx context.Context, in io.Reader, workers int, kept *sealed.File) error {
	questions := func(yield func(verbs.Line, error) bool) {
		for line, err := range s.source.Lines(in) {
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
		if _, more, err := kept.Next(); more {
			yield(verbs.Line{}, cmp.Or(err, failure.New(failure.ResumeExtra, failure.Details{"path": s.question.Output, "line": kept.Line()})))
		}
	}
	use := func(line verbs.Line, r Reply) error { return s.finish(ctx, line, r) }
	if err := crew.InOrder(ctx, workers, perWorker*workers, questions, s.reply, use); err != nil {
		return err
	}
	return verbs.BatchOutcome(s.failed, s.unproved, s.total)
}

// kept reports whether a line was answered before, and counts its answer. An answer that is
// there and not this line's is an error.
func (s *Run) kept(ctx context.Context, line verbs.Line, file *sealed.File) (done bool, err error) {
	text, done, err := file.Next()
	if !done || err != nil {
		return false, err
	}
	var answer struct{ Error json.RawMessage }
	if json.Unmarshal(text, &answer) != nil || !s.question.Trust && !file.Holds(line.Text, text) {
		return false, file.Other()
	}
	if answer.Error != nil {
		s.total++
		s.failed++
		return true, nil
	}
	asked, err := s.source.Read(ctx, s.service, line)
	if err != nil {
		return false, cmp.Or(ctx.Err(), file.Other())
	}
	holds, proved, err := asked.Kept(ctx, verbs.Line{Number: file.Line(), Text: string(text)}, s.question.Trust)
	if err != nil || !holds {
		return false, cmp.Or(err, file.Other())
	}
	s.total++
	if !proved {
		s.unproved++
	}
	return true, nil
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
	asked, err := s.source.Read(ctx, s.service, line)
	if err != nil {
		return Reply{Err: err}
	}
	return asked.Answer(ctx)
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
	if s.source.Failed != nil {
		return s.Put(line, s.source.Failed(line, s.app.FailureInfo(err)))
	}
	return s.Put(line, verbs.LineFailure{Line: line.Number, Error: s.app.FailureInfo(err)})
}
