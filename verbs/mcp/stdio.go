package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// Stdio carries messages by lines. It ends with ctx, or when in has ended and all questions are answered; the SDK's
// own transport would leave them open. A line that is too long or no message gets an error in the words of w.
func Stdio(ctx context.Context, in io.Reader, out io.Writer, w words.Words) mcp.Transport {
	return &stdio{in: in, out: out, words: w, ended: ctx.Done(), closed: make(chan struct{}),
		lines: make(chan line), open: make(map[jsonrpc.ID]bool), changed: make(chan struct{}, 1)}
}

// longestReply is the most bytes of a written line: the SDK's clients read no more.
const longestReply = mcp.DefaultMaxLineLength

// listen is the only call that is not answered until the session ends.
const listen = "subscriptions/listen"

// stdio is a transport and its one connection. It knows the open calls by the IDs that the SDK reads: 1 is 1.0.
type stdio struct {
	in     io.Reader
	out    io.Writer
	words  words.Words
	ended  <-chan struct{} // the context
	closed chan struct{}
	once   sync.Once
	lines  chan line         // those read
	queue  []json.RawMessage // of a batch, which protocols before 2025-06-18 have

	mu      sync.Mutex // also of out
	open    map[jsonrpc.ID]bool
	changed chan struct{}
}

type line struct {
	verbs.Line
	err error
}

// Connect implements [mcp.Transport].
func (s *stdio) Connect(context.Context) (mcp.Connection, error) {
	go s.pass()
	return s, nil
}

// pass passes the lines on until the connection is closed: a Read must not wait for an endless stream.
func (s *stdio) pass() {
	defer close(s.lines)
	for l, err := range verbs.Lines(s.in, verbs.LongestLine) {
		select {
		case s.lines <- line{l, err}:
		case <-s.closed:
			return
		}
	}
}

// Read returns the next message. At the end of the input it waits for the open calls.
func (s *stdio) Read(context.Context) (jsonrpc.Message, error) {
	for {
		text, err := s.next()
		if err != nil {
			return nil, err
		}
		known, err := ReadMessage(text)
		if err != nil {
			if err = s.write(Refusal(known.ID, jsonrpc.CodeParseError, s.words.Error(err))); err != nil {
				return nil, err
			}
			continue
		}
		message, err := jsonrpc.DecodeMessage(text)
		if err != nil {
			if err = s.write(Refusal(nil, jsonrpc.CodeInvalidRequest, err.Error())); err != nil {
				return nil, err
			}
			continue
		}
		request, ok := message.(*jsonrpc.Request)
		if !ok || !request.IsCall() || request.Method == listen || s.opened(request.ID) {
			return message, nil
		}
		text, _ = json.Marshal(request.ID.Raw())
		if err := s.write(Refusal(text, jsonrpc.CodeInvalidRequest, fmt.Sprintf("a request with the ID %s is being answered", text))); err != nil {
			return nil, err
		}
	}
}

func (s *stdio) next() (json.RawMessage, error) {
	for len(s.queue) == 0 {
		var l line
		var more bool
		select {
		case l, more = <-s.lines:
		case <-s.closed:
			return nil, io.EOF
		}
		switch {
		case !more:
			s.wait()
			return nil, io.EOF
		case l.err != nil:
			return nil, l.err
		}
		if l.TooLong {
			if err := s.write(Refusal(nil, jsonrpc.CodeParseError, s.words.Error(verbs.TooLongLine(verbs.LongestLine)))); err != nil {
				return nil, err
			}
			continue
		}
		if text := []byte(l.Text); json.Unmarshal(text, &s.queue) != nil || len(s.queue) == 0 {
			s.queue = []json.RawMessage{text} // one message, not a batch
		}
	}
	text := s.queue[0]
	s.queue = s.queue[1:]
	return text, nil
}

// opened records that a call is open. It returns false if one with its ID is already open.
func (s *stdio) opened(id jsonrpc.ID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[id] {
		return false
	}
	s.open[id] = true
	return true
}

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
		case <-s.closed:
			return
		case <-s.ended:
			return
		}
	}
}

func (s *stdio) write(text []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.out.Write(append(text, '\n'))
	return err
}

// Write writes a message. An answer that is too long for a client becomes an error.
func (s *stdio) Write(_ context.Context, message jsonrpc.Message) error {
	response, ok := message.(*jsonrpc.Response)
	if ok {
		defer s.answered(response.ID)
	}
	text, err := jsonrpc.EncodeMessage(message)
	if err == nil && ok && len(text) >= longestReply {
		tooLong := s.words.Error(verbs.TooLongLine(longestReply))
		text, err = jsonrpc.EncodeMessage(&jsonrpc.Response{ID: response.ID, Error: &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: tooLong}})
	}
	if err != nil {
		return err
	}
	return s.write(text)
}

func (s *stdio) answered(id jsonrpc.ID) {
	s.mu.Lock()
	delete(s.open, id)
	s.mu.Unlock()
	select {
	case s.changed <- struct{}{}:
	default:
	}
}

// Close ends Read. The streams belong to the process.
func (s *stdio) Close() error {
	s.once.Do(func() { close(s.closed) })
	return nil
}

// SessionID returns "": the process has one session.
func (*stdio) SessionID() string { return "" }

// BadID is the code of an ID that the SDK would change.
const BadID puzzle.Code = "mcp-bad-id" // got

// Message is a message of a client before the SDK reads it.
type Message struct {
	ID     json.RawMessage // nil if it has none, or none that is certain
	Method string
	Tool   string // the tool that it calls, if any
}

// ReadMessage reads an object strictly, as [verbs.Unmarshal] does. It refuses an ID that is a
// number but not an integer below 2^53, because the SDK would answer under another ID.
func ReadMessage(text []byte) (m Message, err error) {
	var keys map[string]json.RawMessage
	if err := verbs.Unmarshal(text, &keys); err != nil {
		twice, ok := errors.AsType[*puzzle.Error](err)
		if ok && twice.Code == puzzle.DuplicateKey && twice.Args["key"] != "id" && json.Unmarshal(text, &keys) == nil {
			m.ID = keys["id"]
		}
		return m, err
	}
	m.ID = keys["id"]
	if number, err := strconv.ParseFloat(string(m.ID), 64); len(m.ID) > 0 && (m.ID[0] == '-' || m.ID[0] <= '9' && m.ID[0] >= '0') &&
		(err != nil || number != math.Trunc(number) || math.Abs(number) >= 1<<53) {
		return Message{}, &puzzle.Error{Code: BadID, Args: puzzle.Args{"got": string(m.ID[:min(len(m.ID), 40)])}}
	}
	var params struct {
		Name string `json:"name"`
	}
	// The SDK reports a method or parameters of another type.
	_ = json.Unmarshal(keys["method"], &m.Method)
	if m.Method == "tools/call" && json.Unmarshal(keys["params"], &params) == nil {
		m.Tool = params.Name
	}
	return m, nil
}

// Refusal returns an answer that does not come from the SDK; id is nil if it is not known.
func Refusal(id json.RawMessage, code int64, message string) []byte {
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": jsonrpc.Error{Code: code, Message: message}})
	if err != nil {
		panic(err) // the ID was read as JSON
	}
	return text
}
