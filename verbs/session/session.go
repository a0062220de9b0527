// Package session answers questions that come as lines of JSON, several at a time, each of
// which can be cancelled. It is what programs in other languages talk to: over the standard
// input of `jie serve --stdio`, and through the C library.
//
// A request is an object on one line:
//
//	{"id":1,"verb":"solve","question":{"from":"pegs:110"},"lang":"en","progress":true}
//	{"id":2,"cancel":1}
//
// and each reply is one as well, in the order in which they are ready:
//
//	{"id":1,"progress":{"phase":"search","nodes":65536}}
//	{"id":1,"answer":{"puzzle":"pegs",…}}
//	{"id":1,"error":{"code":"bad-cell","message":"…"}}
//
// The answers are those of the HTTP API. A cancel has no reply of its own: the question that
// it names ends, with its best so far or with the error "stopped-signal".
package session

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"sync"
	"time"

	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// Codes of the errors of a session, with their Args.
const (
	Twice puzzle.Code = "session-id-twice" // id: a question with it is being answered
)

// Request is a question, or names the one that is to be cancelled.
type Request struct {
	ID       int64           `json:"id"`
	Verb     string          `json:"verb,omitempty"`
	Question json.RawMessage `json:"question,omitempty"`
	Lang     string          `json:"lang,omitempty"`
	Progress bool            `json:"progress,omitempty"` // also report how far the search is
	Cancel   int64           `json:"cancel,omitempty"`   // the ID of a question
}

// Reply is an answer, an error, or how far a search is.
type Reply struct {
	ID       int64          `json:"id"`
	Answer   any            `json:"answer,omitempty"`
	Error    *verbs.Failure `json:"error,omitempty"`
	Progress *Progress      `json:"progress,omitempty"`
}

// Progress is how far a search is.
type Progress struct {
	Phase      string `json:"phase"`
	Done       int64  `json:"done,omitempty"`
	Total      int64  `json:"total,omitempty"` // 0: not known
	Nodes      int64  `json:"nodes,omitempty"`
	LowerBound int64  `json:"lower_bound,omitempty"`
}

// Session answers requests. It is safe for concurrent use.
type Session struct {
	service *verbs.Service
	mu      sync.Mutex
	open    map[int64]context.CancelFunc
	slots   chan struct{}
}

// New makes a session that answers so many questions at a time; 0 is one for each core.
func New(service *verbs.Service, atOnce int) *Session {
	if atOnce == 0 {
		atOnce = runtime.GOMAXPROCS(0)
	}
	return &Session{service: service, open: make(map[int64]context.CancelFunc), slots: make(chan struct{}, atOnce)}
}

// Cancel stops the question of an ID. It tells whether one was being answered.
func (s *Session) Cancel(id int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	stop, ok := s.open[id]
	if ok {
		stop()
	}
	return ok
}

// begin makes an ID one that can be cancelled, until end is called.
func (s *Session) begin(ctx context.Context, id int64) (inner context.Context, end func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, twice := s.open[id]; twice {
		return nil, nil, &puzzle.Error{Code: Twice, Args: puzzle.Args{"id": id}}
	}
	inner, stop := context.WithCancel(ctx)
	s.open[id] = stop
	return inner, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.open, id)
		stop()
	}, nil
}

// Ask answers one request. It waits for one of the slots, and calls report, where the
// request wants progress, ten times a second at most. The reply to a cancel is empty.
func (s *Session) Ask(ctx context.Context, r Request, report func(Reply)) Reply {
	if r.Cancel != 0 {
		s.Cancel(r.Cancel)
		return Reply{}
	}
	ctx, end, err := s.begin(ctx, r.ID)
	if err != nil {
		return s.failed(r, err)
	}
	defer end()
	return s.ask(ctx, r, report)
}

func (s *Session) ask(ctx context.Context, r Request, report func(Reply)) (reply Reply) {
	defer func() {
		if cause := recover(); cause != nil {
			reply = s.failed(r, fmt.Errorf("%v", cause))
		}
	}()
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return s.failed(r, ctx.Err())
	}
	question := r.Question
	if question == nil {
		question = json.RawMessage("{}")
	}
	answer, err := s.service.Answer(ctx, r.Verb, question, verbs.Asker{Words: words.For(r.Lang), Progress: s.reporter(r, report)})
	if err != nil {
		return s.failed(r, err)
	}
	return Reply{ID: r.ID, Answer: answer.Value}
}

// reporter passes progress on, where it is wanted.
func (s *Session) reporter(r Request, report func(Reply)) func(puzzle.Progress) {
	if !r.Progress || report == nil {
		return nil
	}
	var mu sync.Mutex
	var last time.Time
	return func(p puzzle.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(last) > 100*time.Millisecond {
			last = now
			report(Reply{ID: r.ID, Progress: &Progress{Phase: p.Phase, Done: p.Done, Total: p.Total, Nodes: p.Nodes, LowerBound: p.LowerBound}})
		}
	}
}

func (s *Session) failed(r Request, err error) Reply {
	f := verbs.FailureOf(err, words.For(r.Lang).Error(err))
	return Reply{ID: r.ID, Error: &f}
}
