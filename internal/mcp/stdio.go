package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Stdio carries messages by lines. It ends when in ends and all that was asked is
// answered, or when ctx ends: the SDK alone ends with in, and would leave questions open.
func Stdio(ctx context.Context, in io.Reader, out io.Writer) mcp.Transport {
	s := &stdio{ctx: ctx, in: bufio.NewReader(in), out: out, open: make(map[string]bool), changed: make(chan struct{}, 1)}
	return &mcp.IOTransport{Reader: s, Writer: written{s}}
}

// stdio knows which questions are open.
type stdio struct {
	ctx     context.Context
	in      *bufio.Reader
	line    []byte // read, and not yet passed on
	out     io.Writer
	begun   []byte // written, of a line that has not ended
	mu      sync.Mutex
	open    map[string]bool // by ID
	changed chan struct{}
}

// message is what says whether a line asks or answers.
type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		RequestID json.RawMessage `json:"requestId"`
	} `json:"params"`
}

// cancelled is the notice that nobody waits for an answer.
const cancelled = "notifications/cancelled"

// Read passes lines on.
func (s *stdio) Read(p []byte) (int, error) {
	if len(s.line) == 0 {
		line, err := s.in.ReadBytes('\n')
		if len(line) == 0 {
			s.wait()
			return 0, err
		}
		s.line = line
		s.note(line, true)
	}
	n := copy(p, s.line)
	s.line = s.line[n:]
	return n, nil
}

// Close does nothing: the streams belong to the process.
func (*stdio) Close() error { return nil }

// note opens the question of a line that was read, or closes that of one written.
func (s *stdio) note(line []byte, read bool) {
	var m message
	if json.Unmarshal(line, &m) != nil {
		return
	}
	s.mu.Lock()
	switch {
	case read && m.Method == cancelled:
		delete(s.open, string(m.Params.RequestID))
	case read && m.Method != "" && m.ID != nil:
		s.open[string(m.ID)] = true
	case !read && m.Method == "":
		delete(s.open, string(m.ID))
	}
	s.mu.Unlock()
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// wait returns when no question is open.
func (s *stdio) wait() {
	for {
		s.mu.Lock()
		open := len(s.open)
		s.mu.Unlock()
		if open == 0 {
			return
		}
		select {
		case <-s.changed:
		case <-s.ctx.Done():
			return
		}
	}
}

// written is the side of a stdio that writes.
type written struct{ s *stdio }

// Write writes, and notes the lines that end.
func (w written) Write(p []byte) (int, error) {
	n, err := w.s.out.Write(p)
	w.s.begun = append(w.s.begun, p[:n]...)
	for {
		line, rest, whole := bytes.Cut(w.s.begun, []byte{'\n'})
		if !whole {
			return n, err
		}
		w.s.note(line, false)
		w.s.begun = rest
	}
}

// Close does nothing.
func (written) Close() error { return nil }
