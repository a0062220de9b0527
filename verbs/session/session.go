// Package session answers questions that come as lines of JSON, several at a time, each of which can be cancelled.
// Programs in other languages use it, by `jie serve --stdio` or the C library.
//
// A request is an object on one line, and so is each reply, in the order in which they are ready:
//
//	{"id":1,"verb":"solve","question":{"from":"pegs:110"},"lang":"en","progress":true}
//	{"id":2,"cancel":1}
//
//	{"id":1,"progress":{"phase":"search","nodes":65536}}
//	{"id":1,"answer":{"puzzle":"pegs",…}}
//	{"id":1,"error":{"code":"bad-cell","message":"…"}}
//
// The answers are those of the HTTP API. A cancel has no reply of its own: its question ends, with its best so far or
// with the error "stopped-signal". So do, a little later, the questions that are open when the input ends.
//
// The session cannot know which question is short. So it tries each for a moment. An unfinished one starts again when
// a slot for long questions is free: an easy question never waits for hard ones.
package session

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"jie/check/judge"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// Codes of the errors of a session, with their Args.
const (
	Twice puzzle.Code = "session-id-twice" // id: a question with it is already open
)

// Request is a question, or names the question to cancel.
type Request struct {
	ID       int64           `json:"id"`
	Verb     string          `json:"verb,omitempty"`
	Question json.RawMessage `json:"question,omitempty"`
	Lang     string          `json:"lang,omitempty"`
	Progress bool            `json:"progress,omitempty"` // also report the progress of the search
	Cancel   int64           `json:"cancel,omitempty"`   // the ID of a question
}

// Reply is an answer, an error, or the progress of a search.
type Reply struct {
	ID       int64            `json:"id"`
	Answer   any              `json:"answer,omitempty"`
	Error    *verbs.Failure   `json:"error,omitempty"`
	Progress *puzzle.Progress `json:"progress,omitempty"`
}

// Session answers requests. It is safe for concurrent use.
type Session struct {
	// Grace is how long Serve lets questions continue after its input has ended. Questions
	// cancelled then have the same time again to return what they found. 0 waits for all answers.
	Grace time.Duration

	short, long turns
	mu          sync.Mutex
	open        map[int64]question
}

type question struct {
	Request
	stop context.CancelFunc
}

// turns are the service that answers questions, and how many it answers at a time.
type turns struct {
	service *verbs.Service
	slots   chan struct{}
}

// moment is how long each question is tried before it waits for a slot for long ones.
const moment = 50 * time.Millisecond

// New makes a session that answers atOnce long questions at a time, by default one a core. They share the memory.
func New(service *verbs.Service, atOnce int) *Session {
	if atOnce == 0 {
		atOnce = runtime.GOMAXPROCS(0)
	}
	long, short := *service, *service
	long.Limits.Memory = service.Limits.Memory / int64(atOnce)
	short.Limits.Memory, short.Limits.Workers = long.Limits.Memory, 1 // a moment is too short to fill much memory
	if service.Limits.Time == 0 || service.Limits.Time > moment {
		short.Limits.Time = moment
	}
	return &Session{
		open:  make(map[int64]question),
		short: turns{&short, make(chan struct{}, 2*atOnce)},
		long:  turns{&long, make(chan struct{}, atOnce)},
	}
}

// Cancel stops the question with an ID. It reports whether there was one.
func (s *Session) Cancel(id int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	q, ok := s.open[id]
	if ok {
		q.stop()
	}
	return ok
}

// begin registers an ID that can be cancelled, until end is called.
func (s *Session) begin(ctx context.Context, r Request) (inner context.Context, end func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, twice := s.open[r.ID]; twice {
		return nil, nil, &puzzle.Error{Code: Twice, Args: puzzle.Args{"id": r.ID}}
	}
	inner, stop := context.WithCancel(ctx)
	s.open[r.ID] = question{r, stop}
	return inner, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.open, r.ID)
		stop()
	}, nil
}

// ask answers in a moment, or later in a slot for long questions. It calls report if the request wants progress.
func (s *Session) ask(ctx context.Context, r Request, report func(Reply)) Reply {
	reply, whole := s.short.answer(ctx, r, report)
	if !whole && ctx.Err() == nil {
		reply, _ = s.long.answer(ctx, r, report)
	}
	return reply
}

// answer waits for a slot and answers in it. whole is false if the answer was cut short.
func (t turns) answer(ctx context.Context, r Request, report func(Reply)) (reply Reply, whole bool) {
	defer func() {
		if cause := recover(); cause != nil {
			reply, whole = failed(r, fmt.Errorf("%v", cause)), true
		}
	}()
	select {
	case t.slots <- struct{}{}:
		defer func() { <-t.slots }()
	case <-ctx.Done():
		return failed(r, ctx.Err()), false
	}
	asked := r.Question
	if asked == nil {
		asked = json.RawMessage("{}")
	}
	answer, err := t.service.Answer(ctx, r.Verb, asked, verbs.Asker{Words: words.For(r.Lang), Progress: reporter(r, report)})
	if err != nil {
		return failed(r, err), !judge.Stopped(err)
	}
	return Reply{ID: r.ID, Answer: answer.Value}, answer.Cut() == nil
}

func reporter(r Request, report func(Reply)) func(puzzle.Progress) {
	if !r.Progress || report == nil {
		return nil
	}
	return verbs.Throttled(func(p puzzle.Progress) { report(Reply{ID: r.ID, Progress: &p}) })
}

func failed(r Request, err error) Reply {
	f := verbs.FailureOf(err, words.For(r.Lang).Error(err))
	return Reply{ID: r.ID, Error: &f}
}

// Serve answers the requests of a stream until it ends or ctx does, and then the open
// questions, for as long as the session's grace lets it. An error of writing ends it.
func (s *Session) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	replies := writer{out: out, failed: cancel}
	write := replies.write
	var open sync.WaitGroup
	for line, err := range verbs.Lines(in, verbs.LongestLine) {
		if err != nil {
			cancel(err)
			break
		}
		r, err := read(line)
		if err != nil {
			write(failed(r, err))
			continue
		}
		if r.Cancel != 0 {
			s.Cancel(r.Cancel)
			continue
		}
		inner, end, err := s.begin(ctx, r) // before the next line, which may cancel it
		if err != nil {
			write(failed(r, err))
			continue
		}
		open.Go(func() {
			reply := s.ask(inner, r, write)
			replies.last(reply, end)
		})
		if ctx.Err() != nil {
			break
		}
	}
	s.finish(&open, &replies)
	return context.Cause(ctx)
}

// finish ends the open questions, with their answers or with errors.
func (s *Session) finish(open *sync.WaitGroup, replies *writer) {
	if s.Grace == 0 {
		open.Wait()
		return
	}
	all := make(chan struct{})
	go func() {
		open.Wait()
		close(all)
	}()
	for range 2 { // first left alone, then stopped
		select {
		case <-all:
			return
		case <-time.After(s.Grace):
			s.each(func(q question) { q.stop() })
		}
	}
	replies.mu.Lock()
	defer replies.mu.Unlock()
	s.each(func(q question) { replies.put(failed(q.Request, context.Canceled)) })
	replies.out = nil
}

func (s *Session) each(do func(question)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, q := range s.open {
		do(q)
	}
}

type writer struct {
	mu     sync.Mutex
	out    io.Writer // nil: closed
	failed func(error)
}

func (w *writer) write(r Reply) { w.last(r, func() {}) }

// last writes the last reply to a question, whose ID is free before anyone can read it.
func (w *writer) last(r Reply, free func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	free()
	w.put(r)
}

// put writes a reply; w must be locked.
func (w *writer) put(r Reply) {
	if w.out == nil {
		return
	}
	line, err := puzzle.JSONLine(r)
	if err == nil {
		_, err = w.out.Write(line)
	}
	if err != nil {
		w.failed(err)
	}
}

// read reads a request strictly: an unknown or duplicate key is an error.
func read(line verbs.Line) (r Request, err error) {
	if line.TooLong {
		return r, verbs.TooLongLine(verbs.LongestLine)
	}
	err = verbs.Unmarshal([]byte(line.Text), &r)
	return r, err
}

// Line answers one request in JSON with one line of JSON.
func (s *Session) Line(ctx context.Context, request []byte) []byte {
	line, err := puzzle.JSONLine(s.asked(ctx, request))
	if err != nil {
		line, _ = puzzle.JSONLine(failed(Request{}, err)) // texts
	}
	return line
}

// asked returns the reply to a request in JSON, which is empty for a cancel.
func (s *Session) asked(ctx context.Context, request []byte) Reply {
	r, err := read(verbs.Line{Text: string(request)})
	if err != nil {
		return failed(r, err)
	}
	if r.Cancel != 0 {
		s.Cancel(r.Cancel)
		return Reply{}
	}
	ctx, end, err := s.begin(ctx, r)
	if err != nil {
		return failed(r, err)
	}
	defer end()
	return s.ask(ctx, r, nil)
}
