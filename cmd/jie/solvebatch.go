package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"jie/internal/crew"
	"jie/internal/verb"
	"jie/internal/words"
	"jie/judge"
	"jie/puzzle"
)

// Codes of a batch that was answered, but not in full, with their details.
const (
	batchFailed   puzzle.Code = "batch-failed"   // failed, total
	batchUnproved puzzle.Code = "batch-unproved" // unproved, total
	lineTooLong   puzzle.Code = "line-too-long"  // limit
)

// longestLine is the most bytes of a line of a batch. So many lines wait for each
// worker at most that are read and not yet answered, or answered and not yet printed.
const (
	longestLine = 4 << 20
	perWorker   = 4
)

// batch is what the flags of a batch of questions say.
type batch struct {
	path   string
	prefix string
	errors string // "json" for errors among the answers
}

// errorForms are what --errors takes.
var errorForms = []string{"text", "json"}

func (a *app) batchFlags(c *cobra.Command, b *batch) {
	c.Flags().StringVar(&b.path, "batch", "", a.text("flag.solve-batch", nil))
	c.Flags().StringVar(&b.prefix, "prefix", "", a.text("flag.prefix", nil))
	c.Flags().StringVar(&b.errors, "errors", errorForms[0], a.text("flag.errors", nil))
	_ = c.RegisterFlagCompletionFunc("errors", cobra.FixedCompletions(errorForms, cobra.ShellCompDirectiveNoFileComp))
}

// needsBatch refuses the flags of a batch where there is none.
func needsBatch(c *cobra.Command) error {
	for _, name := range []string{"prefix", "errors"} {
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
	in, err := a.open(q.batch.path)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	workers := crew.Size(a.workers)
	s := &solving{app: a, batch: q.batch, question: q.Solve, service: a.service()}
	s.service.Limits.Workers, s.service.Limits.Time = 1, a.timeout
	s.service.Limits.Memory = max(1, a.memory/int64(workers))
	s.meter = new(meter)
	if !terminal(a.out) { // else the answers themselves show how far it is
		s.meter = a.meter()
	}
	defer s.meter.stop()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(max(a.memory, carefreeMemory)))
	return s.run(c.Context(), in, workers)
}

// open opens a file, or standard input for "-".
func (a *app) open(path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(a.in), nil
	}
	return os.Open(path)
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

// task is one line, and then what was found for it.
type task struct {
	number int
	text   string
	done   chan struct{} // closed when there is an answer or an error
	answer verb.Solved
	err    error
}

// run solves the lines of in:
//
//	read ──> todo ──> workers
//	   └───> waiting, in the order of the lines ──> print
func (s *solving) run(ctx context.Context, in io.Reader, workers int) error {
	ctx, cancel := context.WithCancel(ctx)
	todo, waiting := make(chan *task), make(chan *task, perWorker*workers)
	var wrong error // of reading; to be looked at when waiting is closed
	go func() {
		defer close(waiting)
		wrong = read(ctx, in, todo, waiting)
	}()
	var working sync.WaitGroup
	for range workers {
		working.Go(func() { s.work(ctx, todo) })
	}
	defer working.Wait()
	defer cancel()
	for {
		t, err := first(ctx, waiting)
		switch {
		case err != nil:
			return err
		case t == nil:
			return errors.Join(wrong, s.outcome())
		}
		if err := s.finish(ctx, t); err != nil {
			return err
		}
	}
}

// first takes what comes from a channel, nil at its end. What is there goes before
// the end of ctx.
func first[T any](ctx context.Context, from <-chan T) (value T, err error) {
	select {
	case value = <-from:
		return value, nil
	default:
	}
	select {
	case value = <-from:
	case <-ctx.Done():
		err = ctx.Err()
	}
	return value, err
}

// work solves tasks until there are none.
func (s *solving) work(ctx context.Context, todo <-chan *task) {
	for {
		select {
		case <-ctx.Done():
			return
		case t, open := <-todo:
			if !open {
				return
			}
			s.solve(ctx, t)
			close(t.done)
		}
	}
}

// solve answers one line, whatever happens.
func (s *solving) solve(ctx context.Context, t *task) {
	defer func() {
		if cause := recover(); cause != nil {
			t.err = failure(internalError, details{"cause": fmt.Sprint(cause)})
		}
	}()
	if t.err != nil {
		return
	}
	p, err := s.service.ReadLine(t.text, s.batch.prefix, s.question.To)
	if err == nil {
		t.answer, err = s.service.SolveProblem(ctx, p, s.question, nil)
	}
	t.err = err
}

// finish waits for the next task and prints what was found. Where a signal ended the
// search it prints nothing: an answer is printed whole or not at all.
func (s *solving) finish(ctx context.Context, t *task) error {
	if _, err := first(ctx, t.done); err != nil {
		return err
	}
	s.total++
	s.meter.report(puzzle.Progress{Phase: "lines", Nodes: int64(s.total)})
	switch {
	case ctx.Err() != nil && (t.answer.Stop != nil || judge.Stopped(t.err)):
		return ctx.Err()
	case t.err != nil:
		s.failed++
		return s.tell(t)
	case t.answer.Stop != nil:
		s.unproved++
	}
	return s.print(t.answer.Answer)
}

func (s *solving) print(value any) error {
	line, err := jsonLine(value)
	if err != nil {
		return err
	}
	return s.app.write("", line)
}

// tell says what is wrong with a line: among the answers with --errors json. An answer
// that the judge refused is told on standard error as well.
func (s *solving) tell(t *task) error {
	inStream := s.batch.errors == "json"
	if !inStream || errors.Is(t.err, judge.ErrWrong) {
		s.app.sayLines(t.err, s.app.text("place.line", words.Args{"number": t.number}))
	}
	if !inStream {
		return nil
	}
	return s.print(failureObject{t.number, s.app.failureInfo(t.err)})
}

// outcome is an error unless every line has an answer with its proof.
func (s *solving) outcome() error {
	switch {
	case s.failed > 0:
		return failure(batchFailed, details{"failed": s.failed, "total": s.total})
	case s.unproved > 0:
		return failure(batchUnproved, details{"unproved": s.unproved, "total": s.total})
	}
	return nil
}

// read hands out the lines of a batch. Blank lines and comments are skipped.
func read(ctx context.Context, in io.Reader, todo, waiting chan<- *task) error {
	defer close(todo)
	lines := bufio.NewReaderSize(in, 64<<10)
	for number := 1; ; number++ {
		text, tooLong, err := readLine(lines)
		if err != nil && err != io.EOF {
			return err
		}
		if number == 1 {
			text = strings.TrimPrefix(text, byteOrderMark)
		}
		if text = strings.TrimSpace(text); text != "" && text[0] != ';' {
			t := &task{number: number, text: text, done: make(chan struct{})}
			if tooLong {
				t.err = failure(lineTooLong, details{"limit": "4 MiB"})
			}
			if !hand(ctx, waiting, t) || !hand(ctx, todo, t) {
				return ctx.Err()
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}

// readLine reads one line, of a long one as much as may be read.
func readLine(lines *bufio.Reader) (text string, tooLong bool, err error) {
	var b strings.Builder
	for {
		part, err := lines.ReadSlice('\n')
		if b.Len()+len(part) <= longestLine {
			b.Write(part)
		} else {
			tooLong = true
		}
		if err != bufio.ErrBufferFull {
			return b.String(), tooLong, err
		}
	}
}

func hand(ctx context.Context, to chan<- *task, t *task) bool {
	select {
	case to <- t:
		return true
	case <-ctx.Done():
		return false
	}
}
