package session

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"sync"

	"jie/verbs"
)

// Serve answers the requests of a stream until it ends or ctx does, and then waits for the
// questions that are open. An error of writing ends it.
func (s *Session) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mu sync.Mutex
	write := func(r Reply) {
		line, err := lineOf(r)
		mu.Lock()
		defer mu.Unlock()
		if err == nil {
			_, err = out.Write(line)
		}
		if err != nil {
			cancel(err)
		}
	}
	var open sync.WaitGroup
	for line, err := range verbs.Lines(in, verbs.LongestLine) {
		if err != nil {
			cancel(err)
			break
		}
		r, err := read(line)
		if err != nil {
			write(s.failed(r, err))
			continue
		}
		if r.Cancel != 0 {
			s.Cancel(r.Cancel)
			continue
		}
		inner, end, err := s.begin(ctx, r.ID) // before the next line, which may cancel it
		if err != nil {
			write(s.failed(r, err))
			continue
		}
		open.Go(func() {
			reply := s.ask(inner, r, write)
			end() // before its reply, after which the ID is free
			write(reply)
		})
		if ctx.Err() != nil {
			break
		}
	}
	open.Wait()
	return context.Cause(ctx)
}

func read(line verbs.Line) (r Request, err error) {
	if line.TooLong {
		return r, verbs.TooLongLine(verbs.LongestLine)
	}
	return Read([]byte(line.Text))
}

// Read reads a request strictly: an unknown key, or one that stands twice, is an error.
func Read(text []byte) (r Request, err error) {
	err = verbs.Decode(text, &r)
	return r, err
}

// lineOf is a reply as one line of JSON.
func lineOf(r Reply) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(r)
	return b.Bytes(), err
}

// Line answers one request in JSON with one line of JSON.
func (s *Session) Line(ctx context.Context, request []byte) []byte {
	line, err := lineOf(s.asked(ctx, request))
	if err != nil {
		line, _ = lineOf(s.failed(Request{}, err)) // texts
	}
	return line
}

// asked is the reply to a request in JSON.
func (s *Session) asked(ctx context.Context, request []byte) Reply {
	r, err := Read(request)
	if err != nil {
		return s.failed(r, err)
	}
	return s.Ask(ctx, r, nil)
}
