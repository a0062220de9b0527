package session

import (
	"context"
	"io"
	"sync"
	"time"

	"jie/puzzle"
	"jie/verbs"
)

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

// each calls do for each question that is being answered.
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
