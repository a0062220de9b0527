package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// Codes of this package's errors, with their Args.
const (
	noSuchPath    puzzle.Code = "no-such-path"   // path
	wrongMethod   puzzle.Code = "wrong-method"   // method, known
	bodyTooLarge  puzzle.Code = "body-too-large" // limit
	bodyTooSlow   puzzle.Code = "body-too-slow"
	wrongMedia    puzzle.Code = "wrong-media"     // got
	batchTooLong  puzzle.Code = "batch-too-long"  // got, limit
	replyTooLarge puzzle.Code = "reply-too-large" // limit
	listTooLong   puzzle.Code = "list-too-long"   // limit: a time
	emptyBatch    puzzle.Code = "empty-batch"
	tooManyAsked  puzzle.Code = "too-many-requests"
	tooBusy       puzzle.Code = "too-busy"
	tooManyWait   puzzle.Code = "too-many-waiting" // limit
	serverEnds    puzzle.Code = "server-ends"
	notAcceptable puzzle.Code = "not-acceptable" // got, known
	otherHost     puzzle.Code = "other-host"     // host
	outOfTime     puzzle.Code = "out-of-time"
	outOfMemory   puzzle.Code = "out-of-memory"
	outOfReach    puzzle.Code = "out-of-reach"
	clientGone    puzzle.Code = "client-gone"
	internalError puzzle.Code = "server-error"
	otherOrigin   puzzle.Code = "other-origin"
	badRequest    puzzle.Code = "bad-request" // why
	noSuchJob     puzzle.Code = "no-such-job" // id
	longJobID     puzzle.Code = "long-job-id" // limit
	noJobs        puzzle.Code = "no-jobs"
	cannotBeJob   puzzle.Code = "cannot-be-a-job" // verb, known
	notSubscribed puzzle.Code = "not-subscribed"  // id
	badSubscriber puzzle.Code = "bad-subscriber"  // least, most

	// About the room of jobs; a limit is a number of jobs or of bytes.
	questionTooLarge puzzle.Code = "question-too-large" // limit
	answerTooLarge   puzzle.Code = "answer-too-large"   // limit
	clientJobsFull   puzzle.Code = "client-jobs-full"   // limit
	clientRoomFull   puzzle.Code = "client-room-full"   // limit
	jobQueueFull     puzzle.Code = "job-queue-full"     // limit
	jobRoomFull      puzzle.Code = "job-room-full"      // limit
	unstored         puzzle.Code = "unstored"
)

// Problem is an error as in RFC 9457: a code for programs, a place in the input, words in the client's language.
type Problem struct {
	Type   string      `json:"type" doc:"urn:jie:error: and the code" example:"urn:jie:error:ragged-row"`
	Title  string      `json:"title" doc:"The status in words"`
	Status int         `json:"status" doc:"The HTTP status"`
	Detail string      `json:"detail" doc:"What is wrong and what to do, in the language of Accept-Language"`
	Code   puzzle.Code `json:"code" doc:"The kind of error"`
	At     *Place      `json:"at,omitempty" doc:"Where in the input, counted from 0"`
}

// Place is the place of an error in the input.
type Place struct {
	Row  *int `json:"row,omitempty"`
	Col  *int `json:"col,omitempty"`
	Byte int  `json:"byte"`
}

const problemType = "application/problem+json"

// statuses are the HTTP statuses of errors that are not 422.
var statuses = map[puzzle.Code]int{
	verbs.BadJSON:  http.StatusBadRequest,
	badRequest:     http.StatusBadRequest,
	otherOrigin:    http.StatusForbidden,
	otherHost:      http.StatusForbidden,
	notAcceptable:  http.StatusNotAcceptable,
	noSuchPath:     http.StatusNotFound,
	noSuchJob:      http.StatusNotFound,
	wrongMethod:    http.StatusMethodNotAllowed,
	verbs.NotDrawn: http.StatusNotAcceptable,
	bodyTooSlow:    http.StatusRequestTimeout,
	bodyTooLarge:   http.StatusRequestEntityTooLarge,
	wrongMedia:     http.StatusUnsupportedMediaType,
	batchTooLong:   http.StatusRequestEntityTooLarge,
	replyTooLarge:  http.StatusRequestEntityTooLarge,
	listTooLong:    http.StatusServiceUnavailable,
	tooManyAsked:   http.StatusTooManyRequests,
	internalError:  http.StatusInternalServerError,

	verbs.WrongAnswer: http.StatusInternalServerError,
	notSubscribed:     http.StatusForbidden,
	questionTooLarge:  http.StatusRequestEntityTooLarge,
	answerTooLarge:    http.StatusRequestEntityTooLarge,
	clientJobsFull:    http.StatusTooManyRequests,
	clientRoomFull:    http.StatusTooManyRequests,
	jobQueueFull:      http.StatusTooManyRequests,
	jobRoomFull:       http.StatusTooManyRequests,
	unstored:          http.StatusInsufficientStorage,
	noJobs:            http.StatusNotImplemented,
	tooBusy:           http.StatusTooManyRequests,
	tooManyWait:       http.StatusTooManyRequests,
	serverEnds:        http.StatusServiceUnavailable,
	outOfTime:         http.StatusServiceUnavailable,
	outOfMemory:       http.StatusServiceUnavailable,
	clientGone:        statusGone,
}

// statusGone stands in the metrics for a client that has disconnected. It is the number that nginx uses.
const statusGone = 499

// problem puts err into the words of the request of ctx. It logs an error of the server, and hides its cause.
func (s *Server) problem(ctx context.Context, err error) *Problem {
	p := newProblem(languageOf(ctx), err)
	if ours(p.Code) {
		s.config.Log.Error("a question fails", "cause", err)
	}
	return p
}

// ours reports whether a code stands for a bug of the server, such as an answer that the judge refused.
func ours(code puzzle.Code) bool { return code == internalError || code == verbs.WrongAnswer }

// newProblem puts err into words, a line for each fault. The first gives the status and the place.
func newProblem(w words.Words, err error) *Problem {
	list := faults(err)
	lines := make([]string, len(list))
	for i, e := range list {
		lines[i] = w.Error(e)
	}
	status, ok := statuses[list[0].Code]
	if !ok {
		status = http.StatusUnprocessableEntity
	}
	return &Problem{
		Type: "urn:jie:error:" + string(list[0].Code), Title: http.StatusText(status), Status: status,
		Detail: strings.Join(lines, "\n"), Code: list[0].Code, At: newPlace(list[0].At),
	}
}

func newPlace(at *puzzle.Place) *Place {
	if at == nil {
		return nil
	}
	p := &Place{Byte: at.Byte}
	if at.Row >= 0 {
		p.Row, p.Col = &at.Row, &at.Col
	}
	return p
}

func refuse(w http.ResponseWriter, r *http.Request, err error) {
	newProblem(languageOf(r.Context()), err).write(w, r)
}

// write sends the problem, and when to ask again if room for jobs is needed first.
func (p *Problem) write(w http.ResponseWriter, r *http.Request) {
	switch p.Code {
	case clientJobsFull, clientRoomFull, jobQueueFull, jobRoomFull, unstored:
		w.Header().Set("Retry-After", "30")
	}
	_ = writeJSON(w, r, p.Status, problemType, p) // a problem is always JSON
}

func fail(code puzzle.Code, args puzzle.Args) error { return &puzzle.Error{Code: code, Args: args} }

func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintln(w, "ok")
}

var methods = []string{http.MethodGet, http.MethodPost, http.MethodDelete}

// noRoute answers requests without a route: no such path, or not with this method.
func (s *Server) noRoute(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range methods {
			other := r.Clone(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); strings.HasPrefix(pattern, method+" ") {
				allowed = append(allowed, method)
			}
		}
		err := fail(noSuchPath, puzzle.Args{"path": r.URL.Path})
		if len(allowed) > 0 {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			err = fail(wrongMethod, puzzle.Args{"method": r.Method, "known": allowed})
		}
		refuse(w, r, err)
	}
}

// faults returns what is wrong. An error that is not in the input is the server's own, whose cause stays here.
func faults(err error) []*puzzle.Error {
	for _, stop := range stops {
		if errors.Is(err, stop.cause) {
			return []*puzzle.Error{{Code: stop.code}}
		}
	}
	if verbs.CodeOf(err) == verbs.WrongAnswer {
		return []*puzzle.Error{{Code: verbs.WrongAnswer}}
	}
	if list := inputErrors(err); len(list) > 0 {
		return list
	}
	return []*puzzle.Error{{Code: internalError}}
}

// stops lists what ends a question without an error of its input, with the codes.
var stops = []struct {
	cause error
	code  puzzle.Code
}{
	{context.Canceled, clientGone},
	{context.DeadlineExceeded, outOfTime},
	{puzzle.ErrMemory, outOfMemory},
	{puzzle.ErrReach, outOfReach},
}

// inputErrors returns the errors in a user's input that err wraps.
func inputErrors(err error) (list []*puzzle.Error) {
	switch e := err.(type) {
	case *puzzle.Error:
		return []*puzzle.Error{e}
	case interface{ Unwrap() error }:
		return inputErrors(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, part := range e.Unwrap() {
			list = append(list, inputErrors(part)...)
		}
	}
	return list
}

// encodeFaults writes errors for the store of jobs, to be read in the language of the reader.
func encodeFaults(list []*puzzle.Error) json.RawMessage {
	data, err := json.Marshal(list)
	if err != nil {
		panic(err) // Args are strings, integers and lists of strings
	}
	return data
}

// decodeFaults reads what encodeFaults wrote.
func decodeFaults(data json.RawMessage) error {
	var list []puzzle.Error
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&list); err != nil {
		return err
	}
	var all []error
	for i := range list {
		e := &list[i]
		for key, value := range e.Args {
			e.Args[key] = argument(value)
		}
		all = append(all, e)
	}
	return errors.Join(all...)
}

// argument returns a value of Args as it was before it became JSON.
func argument(value any) any {
	switch v := value.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		return v.String()
	case []any:
		texts := make([]string, 0, len(v))
		for _, item := range v {
			text, _ := item.(string)
			texts = append(texts, text)
		}
		return texts
	}
	return value
}
