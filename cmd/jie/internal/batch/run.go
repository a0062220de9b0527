// Package batch answers the questions of a file, one a line, several at a time, and
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
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jie/check/judge"
	"jie/cmd/jie/internal/console"
	"jie/internal/crew"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/sealed"
	"jie/verbs/words"
)

// perWorker is the most lines per worker that wait for their answer, or to be printed.
const perWorker = 4

// Question holds the values of the flags of a batch of questions.
type Question struct {
	file    string // the flag that names the file of questions
	path    string
	prefix  string
	inPlace bool     // errors stand among the answers, if --errors is not given
	errors  string   // "json" for errors among the answers
	Bare    bool     // answers without stats, which differ from run to run
	Output  string   // a file for the answers, or a folder for pictures; "" for standard output
	As      string   // the format of rows, "" for that of the file's name
	Table   *Table   // how answers become rows; nil if they do not
	Resume  bool     // continue after the existing answers
	Trust   bool     // with Resume: do not judge existing answers
	Alone   []string // flags about one question only, which do not go with a batch
}

// Path returns the file of questions.
func (b Question) Path() string { return b.path }

var errorForms = []string{"text", "json"}

// only lists the flags that work only with --batch.
var only = []string{"prefix", "errors", "no-stats", "resume", "trust"}

// AddFlags gives a verb about positions the flags of a batch, which need --batch.
func AddFlags(a *console.App, c *cobra.Command, b *Question) {
	b.addFlags(c, "batch", "flag.solve-batch")
	c.Flags().StringVar(&b.prefix, "prefix", "", "flag.prefix")
}

// AddCodeFlags gives a verb about codes the flags of a batch, whose file another flag may name.
// The error of a line stands in its place among the answers, unless --errors is given.
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

func (b *Question) needed(c *cobra.Command) error {
	for _, name := range only {
		if c.Flags().Changed(name) && !c.Flags().Changed(b.file) {
			return console.Usage(console.FlagNeeds, console.Details{"flag": "--" + name, "other": "--" + b.file})
		}
	}
	return nil
}

func validate(c *cobra.Command, args []string, b Question) error {
	if len(args) > 0 && b.file == "batch" {
		return console.Usage(console.ExtraArgument, console.Details{"argument": args[0]})
	}
	for _, name := range b.Alone {
		if f := c.Flags().Lookup(name); f != nil && f.Changed {
			return console.Usage(console.FlagsConflict, console.Details{"one": "--" + b.file, "other": "--" + name})
		}
	}
	switch _, err := puzzle.SplitID(b.prefix + "0"); {
	case b.prefix != "" && err != nil:
		return console.Usage(console.FlagBadValue, console.Details{"flag": "--prefix", "value": b.prefix, "why": "prefix"})
	case b.path == "":
		return console.Usage(console.FlagNoValue, console.Details{"flag": "--" + b.file})
	case b.Resume && b.Output == "":
		return console.Usage(console.FlagNeeds, console.Details{"flag": "--resume", "other": "--output"})
	case b.Trust && !b.Resume:
		return console.Usage(console.FlagNeeds, console.Details{"flag": "--trust", "other": "--resume"})
	case !slices.Contains(errorForms, b.errors):
		return console.Usage(console.UnknownFormat, console.Details{"name": b.errors, "known": errorForms})
	}
	return nil
}

// Reply is the result of a line: its answer, or why there is none.
type Reply struct {
	Value any   // the value written as JSON
	Stop  error // why the search was cut short; nil if it was not
	Err   error
}

// Asked is the question of a line.
type Asked interface {
	Answer(ctx context.Context) Reply
	// Kept judges an answer that an earlier run left, a line of its file. It reports whether it holds, without
	// trust also by replaying it, and whether it has its proof.
	Kept(ctx context.Context, answer verbs.Line, trust bool) (holds, proved bool, err error)
}

// Source gives the questions of a batch.
type Source struct {
	// Begin reads the common data of all questions, once the flags are known to be right; nil:
	// nothing. The answers are sealed with what it returns.
	Begin func(ctx context.Context) (about []string, err error)
	// Lines yields the questions of a file; nil: all lines except comments.
	Lines func(in io.Reader) iter.Seq2[verbs.Line, error]
	// Read reads the question of a line with the service of the batch.
	Read func(ctx context.Context, service *verbs.Service, line verbs.Line) (Asked, error)
	// Failed returns what is written for a line without an answer; nil: [verbs.LineFailure].
	Failed func(line verbs.Line, f verbs.Failure) any
}

// Run is a batch in progress.
type Run struct {
	app      *console.App
	question Question
	source   Source
	service  *verbs.Service
	meter    *console.Meter
	put      func(line verbs.Line, value any) error // writes an answer

	row func(line verbs.Line, value any, failed string) error // writes an answer, or an error, as rows; nil for lines of JSON

	total, failed, unproved int
}

// Answer answers the lines of --batch, several at a time and each on one core, and writes the answers in their
// order. --timeout bounds each line, and the lines in progress share --memory.
func Answer(c *cobra.Command, args []string, a *console.App, b Question, from Source) error {
	ctx := c.Context()
	format, err := b.rowFormat(a)
	if err != nil {
		return err
	}
	if b.Resume || b.inPlace && format == "" && !c.Flags().Changed("errors") {
		b.errors = "json" // so that the lines and their answers have the same numbers
	}
	if err := validate(c, args, b); err != nil {
		return err
	}
	s, workers := newRun(a, b, from)
	var about []string
	if from.Begin != nil {
		if about, err = from.Begin(ctx); err != nil {
			return err
		}
	}
	if format != "" {
		return s.tabled(ctx, workers, format, sealOf(c, version(), about))
	}
	if b.Output == "" || b.Output == "-" {
		s.put = func(_ verbs.Line, value any) error { return a.PrintJSON("", value) }
		return s.start(ctx, workers, nil)
	}
	kept, err := sealed.Open(b.Output, b.Resume, sealOf(c, version(), about))
	if err != nil {
		return err
	}
	s.put = func(line verbs.Line, value any) error { return kept.Put(line.Text, value) }
	if err := s.start(ctx, workers, kept); err != nil {
		kept.Leave()
		return err
	}
	return kept.Close()
}

func version() string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return ""
	}
	return info.Main.Version
}

// newRun returns a batch that has no output for its answers yet.
func newRun(a *console.App, b Question, from Source) (s *Run, workers int) {
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

// start opens the questions and answers those that have no answer yet.
func (s *Run) start(ctx context.Context, workers int, kept *sealed.File) error {
	in, err := s.open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	s.meter = new(console.Meter)
	if !console.Terminal(s.app.Out) || s.question.Output != "" { // otherwise the answers themselves show the progress
		s.meter = s.app.Meter()
	}
	defer s.meter.Stop()
	return s.run(ctx, in, workers, kept)
}

// open opens the questions. A folder of codes has a line for each of its files, in the order of their
// names, without hidden ones.
func (s *Run) open(ctx context.Context) (io.ReadCloser, error) {
	folder := s.question.path
	info, err := os.Stat(folder)
	if !s.question.inPlace || s.question.file != "batch" || err != nil || !info.IsDir() {
		return s.app.Open(ctx, folder)
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var lines strings.Builder
	for _, f := range files {
		if !f.IsDir() && f.Name()[0] != '.' {
			lines.WriteString(strings.TrimSuffix(folder, string(os.PathSeparator)) + string(os.PathSeparator) + f.Name() + "\n")
		}
	}
	return io.NopCloser(strings.NewReader(lines.String())), nil
}

// run answers the lines of in that are not comments and have no kept answer.
func (s *Run) run(ctx context.Context, in io.Reader, workers int, kept *sealed.File) error {
	questions := func(yield func(verbs.Line, error) bool) {
		for line, err := range s.source.Lines(in) {
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
			yield(verbs.Line{}, cmp.Or(err, console.NewError(console.ResumeExtra, console.Details{"path": s.question.Output, "line": kept.Line()})))
		}
	}
	use := func(line verbs.Line, r Reply) error { return s.finish(ctx, line, r) }
	if err := crew.InOrder(ctx, workers, perWorker*workers, questions, s.reply, use); err != nil {
		return err
	}
	return verbs.BatchOutcome(s.failed, s.unproved, s.total)
}

// kept reports whether a line was answered before, and counts its answer. An answer to another line is an error.
func (s *Run) kept(ctx context.Context, line verbs.Line, file *sealed.File) (done bool, err error) {
	text, done, err := file.Next()
	if !done || err != nil {
		return false, err
	}
	var answer struct{ Error *struct{ Message string } }
	if json.Unmarshal(text, &answer) != nil || !s.question.Trust && !file.Holds(line.Text, text) {
		return false, file.Other()
	}
	if answer.Error != nil {
		s.total++
		s.failed++
		if s.row != nil {
			return true, s.row(line, nil, answer.Error.Message)
		}
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
	if s.row == nil {
		return true, nil
	}
	value, err := s.question.Table.Kept(sealed.Without(text))
	if err != nil {
		return false, file.Other()
	}
	return true, s.row(line, value, "")
}

// reply answers one line, and turns every failure into a reply.
func (s *Run) reply(ctx context.Context, line verbs.Line) (r Reply) {
	defer func() {
		if cause := recover(); cause != nil {
			r = Reply{Err: console.NewError(console.InternalError, console.Details{"cause": fmt.Sprint(cause)})}
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

// finish writes the result of a line; nothing if a signal ended its search.
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
	if err := s.put(line, r.Value); err != nil || s.row == nil {
		return err
	}
	return s.row(line, r.Value, "")
}

// tell reports the error of a line, and on standard error always that of an answer which the judge refused.
func (s *Run) tell(line verbs.Line, err error) error {
	inStream := s.question.errors == "json"
	if !inStream || errors.Is(err, judge.ErrWrong) {
		s.app.SayLines(err, s.app.Text("place.line", words.Args{"number": line.Number}))
	}
	if s.row != nil {
		if err := s.row(line, nil, s.app.FailureInfo(err).Message); err != nil {
			return err
		}
	}
	if !inStream && s.row == nil {
		return nil
	}
	if s.source.Failed != nil {
		return s.put(line, s.source.Failed(line, s.app.FailureInfo(err)))
	}
	return s.put(line, verbs.LineFailure{Line: line.Number, Error: s.app.FailureInfo(err)})
}
