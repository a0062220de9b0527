package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jie/internal/verb"
	"jie/internal/words"
	"jie/puzzle"
	"jie/server/jobs"
	"jie/table"
)

// jobBody is the body of POST /jobs.
type jobBody struct {
	wire jobQuestion
	err  error
}

type jobQuestion struct {
	Verb     string         `json:"verb" enum:"solve,table" doc:"What is asked"`
	Question questionOfVerb `json:"question" doc:"Of solve, as its own path takes it; of table, as jie table does"`
}

// questionOfVerb is read when the verb is known.
type questionOfVerb json.RawMessage

func (q *questionOfVerb) UnmarshalJSON(data []byte) error {
	*q = append((*q)[:0], data...)
	return nil
}

// Schema is that of any verb's question.
func (questionOfVerb) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{schemaOf[verb.Solve](r), schemaOf[table.Question](r)}}
}

func (b *jobBody) readBody(data []byte) { b.err = verb.Decode(data, &b.wire) }

// Schema is that of a question with its verb.
func (b *jobBody) Schema(r huma.Registry) *huma.Schema { return schemaOf[jobQuestion](r) }

// jobView is a job as clients see it.
type jobView struct {
	ID       string      `json:"id"`
	Verb     string      `json:"verb"`
	Question any         `json:"question"`
	State    jobs.State  `json:"state" enum:"queued,running,done,failed"`
	Attempts int         `json:"attempts" doc:"How often it was begun: more than once where the server was restarted"`
	Created  time.Time   `json:"created"`
	Started  time.Time   `json:"started,omitzero"`
	Ended    time.Time   `json:"ended,omitzero"`
	Progress *jobs.Step  `json:"progress,omitempty"`
	Answer   *answerView `json:"answer,omitempty" doc:"As the verb's own path or jie table gives it"`
	Problem  *Problem    `json:"problem,omitempty" doc:"Why it failed, in the language of whoever reads it"`
}

// answerView is written as it was stored.
type answerView json.RawMessage

func (a answerView) MarshalJSON() ([]byte, error) { return json.RawMessage(a), nil }

// Schema is an answer, the facts of a table, or a list of answers.
func (answerView) Schema(r huma.Registry) *huma.Schema {
	answer := schemaOf[puzzle.Answer](r)
	return &huma.Schema{AnyOf: []*huma.Schema{answer, schemaOf[puzzle.Analysis](r), {Type: huma.TypeArray, Items: answer}}}
}

// newView is j for a reader of w.
func newView(w words.Words, j jobs.Job) jobView {
	v := jobView{
		ID: j.ID, Verb: j.Verb, Question: j.Question, State: j.State, Attempts: j.Attempts,
		Created: j.Created, Started: j.Started, Ended: j.Ended, Progress: j.Progress,
	}
	if j.Answer != nil {
		v.Answer = (*answerView)(&j.Answer)
	}
	if j.Problem != nil {
		v.Problem = newProblem(w, decodeFaults(j.Problem))
	}
	return v
}

type jobInput struct{ Body jobBody }

type jobOutput struct {
	Status   int
	Location string `header:"Location"`
	Body     jobView
}

type jobPath struct {
	ID string `path:"id" doc:"The job's ID" maxLength:"64"`
	// Lang is read by the middleware of every request; a stream cannot say it otherwise.
	Lang string `query:"lang" doc:"The language of what failed, before Accept-Language" example:"zh"`
}

// accepted gives an operation the answer of a job that has work to do, beside that
// of one that has ended.
func accepted(op huma.Operation, r huma.Registry) huma.Operation {
	op.Responses = map[string]*huma.Response{"202": {
		Description: "The job waits or runs",
		Headers:     map[string]*huma.Param{"Location": {Schema: &huma.Schema{Type: huma.TypeString}}},
		Content:     map[string]*huma.MediaType{jsonType: {Schema: schemaOf[jobView](r)}},
	}}
	return op
}

// startJob answers 202 for a job that has work to do, and 200 for one that was
// asked before and has ended.
func (s *Server) startJob(ctx context.Context, in *jobInput) (*jobOutput, error) {
	j, err := s.start(in.Body)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	out := &jobOutput{Status: http.StatusAccepted, Location: prefix + "/jobs/" + j.ID, Body: newView(languageOf(ctx), j)}
	if j.State.Ended() {
		out.Status = http.StatusOK
	}
	return out, nil
}

func (s *Server) start(body jobBody) (jobs.Job, error) {
	switch {
	case body.err != nil:
		return jobs.Job{}, body.err
	case s.work[body.wire.Verb] == nil:
		return jobs.Job{}, fail(cannotBeJob, puzzle.Args{"verb": body.wire.Verb, "known": slices.Sorted(maps.Keys(s.work))})
	case s.jobs == nil:
		return jobs.Job{}, fail(noJobs, nil)
	}
	question, key, err := s.work[body.wire.Verb].read(json.RawMessage(body.wire.Question))
	if err != nil {
		return jobs.Job{}, err
	}
	sum := sha256.Sum256([]byte(body.wire.Verb + "\x00" + key))
	j, _, err := s.jobs.Start(body.wire.Verb, hex.EncodeToString(sum[:]), question)
	if errors.Is(err, jobs.ErrFull) {
		err = fail(tooBusy, nil)
	}
	return j, err
}

// job finds a job, or says that there is none.
func (s *Server) job(id string) (jobs.Job, error) {
	if s.jobs == nil {
		return jobs.Job{}, fail(noSuchJob, puzzle.Args{"id": id})
	}
	j, err := s.jobs.Job(id)
	return j, jobError(id, err)
}

// jobError is err of the job of an ID, in words where there is no such job.
func jobError(id string, err error) error {
	if errors.Is(err, jobs.ErrNone) {
		return fail(noSuchJob, puzzle.Args{"id": id})
	}
	return err
}

func (s *Server) getJob(ctx context.Context, in *jobPath) (*jobOutput, error) {
	j, err := s.job(in.ID)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return &jobOutput{Status: http.StatusOK, Body: newView(languageOf(ctx), j)}, nil
}

func (s *Server) deleteJob(ctx context.Context, in *jobPath) (*struct{}, error) {
	if _, err := s.job(in.ID); err != nil {
		return nil, s.problem(ctx, err)
	}
	if err := s.jobs.Delete(in.ID); err != nil {
		return nil, s.problem(ctx, jobError(in.ID, err))
	}
	return nil, nil
}

// events gives an operation an answer of server-sent events.
func events(op huma.Operation) huma.Operation {
	op.Responses = map[string]*huma.Response{
		"200": {
			Description: "Events named \"job\", each with the job as its data",
			Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}}},
		},
		"204": {Description: "The end was told before"},
	}
	return op
}

// lastEvent is the ID of the event that tells a job's end. A reader that comes
// again with it, as browsers do when a stream is over, is told to come no more.
const lastEvent = "end"

// eventsInput is jobPath, whose fields huma does not find where they are embedded,
// and a place in the stream.
type eventsInput struct {
	ID   string `path:"id" doc:"The job's ID" maxLength:"64"`
	Lang string `query:"lang" doc:"The language of what failed, before Accept-Language" example:"zh"`
	Last string `header:"Last-Event-ID" doc:"Of the last event that was read; after the end there is no content"`
}

// heartbeat is how often a stream with nothing to tell shows that it is alive.
const heartbeat = 15 * time.Second

// watchJob streams a job until it ends or the client goes.
func (s *Server) watchJob(ctx context.Context, in *eventsInput) (*huma.StreamResponse, error) {
	j, err := s.job(in.ID)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	if j.State.Ended() && in.Last == lastEvent {
		return &huma.StreamResponse{Body: func(c huma.Context) { c.SetStatus(http.StatusNoContent) }}, nil
	}
	changes, cancel, err := s.jobs.Watch(in.ID)
	if err != nil {
		return nil, s.problem(ctx, jobError(in.ID, err))
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		defer cancel()
		c.SetHeader("Content-Type", "text/event-stream")
		c.SetHeader("Cache-Control", "no-store")
		beat := time.NewTicker(heartbeat)
		defer beat.Stop()
		for alive := true; alive; {
			select {
			case <-c.Context().Done():
				return
			case <-beat.C:
				alive = send(c, ":\n\n")
			case j, open := <-changes:
				if !open {
					return
				}
				data, err := json.Marshal(newView(languageOf(ctx), j))
				alive = err == nil && send(c, eventID(j)+fmt.Sprintf("event: job\ndata: %s\n\n", data))
			}
		}
	}}, nil
}

// eventID is the line that names the event of a job's end.
func eventID(j jobs.Job) string {
	if j.State.Ended() {
		return "id: " + lastEvent + "\n"
	}
	return ""
}

// send writes and flushes; it tells whether the client still takes it.
func send(c huma.Context, text string) bool {
	if _, err := c.BodyWriter().Write([]byte(text)); err != nil {
		return false
	}
	w, ok := c.BodyWriter().(http.ResponseWriter)
	return ok && http.NewResponseController(w).Flush() == nil
}
