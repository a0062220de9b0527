package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"jie/internal/verb"
	"jie/puzzle"
	"jie/server/jobs"
	"jie/table"
)

// jobBody is the body of POST /jobs.
type jobBody struct {
	wire jobQuestion
	err  error
}

// jobQuestion has a question that is read when the verb is known.
type jobQuestion struct {
	Verb     string          `json:"verb"`
	Question json.RawMessage `json:"question"`
	Keep     bool            `json:"keep,omitempty"`
}

func (b *jobBody) readBody(data []byte) { b.err = verb.Decode(data, &b.wire) }

// Schema is that of a question of one of the verbs.
func (b *jobBody) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		jobSchema("solve", schemaOf[verb.Solve](r)), jobSchema("generate", schemaOf[verb.Generate](r)), jobSchema("table", schemaOf[table.Question](r)),
	}}
}

// jobSchema is that of a question of one verb. The verb has one value, by which
// programs tell the questions apart.
func jobSchema(verb string, question *huma.Schema) *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeObject, Required: []string{"verb", "question"}, AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"verb":     {Type: huma.TypeString, Enum: []any{verb}},
			"question": question,
			"keep":     {Type: huma.TypeBoolean, Description: "The job goes on when all have left it"},
		},
	}
}

type jobInput struct {
	Header token `header:"Jie-Subscriber" doc:"A random text that names you and that nobody else knows; it goes before the cookie"`
	Cookie token `cookie:"jie-subscriber" doc:"The same, for browsers"`
	Body   jobBody
}

type jobOutput struct {
	Status   int
	Location string `header:"Location"`
	Token    token  `header:"Jie-Subscriber" doc:"Names you, who had no name; send it again to leave the job or to list it"`
	Cookie   string `header:"Set-Cookie" doc:"The same, for browsers"`
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
	out := new(jobOutput)
	who := cmp.Or(in.Header, in.Cookie)
	if who == "" {
		who = newToken()
		out.Token, out.Cookie = who, who.cookie(visitorOf(ctx).secure)
	}
	j, err := s.start(ctx, in.Body, who)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	out.Status, out.Location, out.Body = http.StatusAccepted, prefix+"/jobs/"+j.ID, newView(languageOf(ctx), j)
	if j.State.Ended() {
		out.Status = http.StatusOK
	}
	return out, nil
}

func (s *Server) start(ctx context.Context, body jobBody, who token) (jobs.Job, error) {
	switch {
	case body.err != nil:
		return jobs.Job{}, body.err
	case s.work[body.wire.Verb] == nil:
		return jobs.Job{}, fail(cannotBeJob, puzzle.Args{"verb": body.wire.Verb, "known": slices.Sorted(maps.Keys(s.work))})
	case s.jobs == nil:
		return jobs.Job{}, fail(noJobs, nil)
	}
	question, key, err := s.work[body.wire.Verb].read(body.wire.Question)
	if err != nil {
		return jobs.Job{}, err
	}
	if len(question) > s.config.JobQuestion {
		return jobs.Job{}, fail(questionTooLarge, puzzle.Args{"limit": s.config.JobQuestion})
	}
	j, _, err := s.jobs.Start(ctx, jobs.Ask{
		Verb: body.wire.Verb, Key: jobs.HashOf(body.wire.Verb + "\x00" + key), Question: question, Keep: body.wire.Keep,
		Subscriber: jobs.HashOf(string(who)), Client: jobs.HashOf(clientOf(ctx)),
	})
	return j, s.jobError(j.ID, err)
}

// jobError is an error of the jobs, in words where it is not a fault of the server.
func (s *Server) jobError(id string, err error) error {
	switch {
	case errors.Is(err, jobs.ErrNone):
		return fail(noSuchJob, puzzle.Args{"id": id})
	case errors.Is(err, jobs.ErrStranger):
		return fail(notSubscribed, puzzle.Args{"id": id})
	case errors.Is(err, jobs.ErrUnstored):
		s.config.Log.Error("a job cannot be stored", "cause", err)
		return fail(unstored, nil)
	case errors.Is(err, jobs.ErrQueue):
		return fail(jobQueueFull, puzzle.Args{"limit": s.config.JobQueue})
	case errors.Is(err, jobs.ErrClientJobs):
		return fail(clientJobsFull, puzzle.Args{"limit": s.config.JobsPerClient})
	case errors.Is(err, jobs.ErrClientBytes):
		return fail(clientRoomFull, puzzle.Args{"limit": s.config.clientBytes()})
	case errors.Is(err, jobs.ErrBytes):
		return fail(jobRoomFull, puzzle.Args{"limit": s.config.JobBytes})
	}
	return err
}

// job finds a job, or says that there is none.
func (s *Server) job(ctx context.Context, id string) (jobs.Job, error) {
	if s.jobs == nil {
		return jobs.Job{}, s.jobError(id, jobs.ErrNone)
	}
	j, err := s.jobs.Job(ctx, id)
	return j, s.jobError(id, err)
}

func (s *Server) getJob(ctx context.Context, in *jobPath) (*jobOutput, error) {
	j, err := s.job(ctx, in.ID)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	return &jobOutput{Status: http.StatusOK, Body: newView(languageOf(ctx), j)}, nil
}

type ownJobsInput struct {
	Header token `header:"Jie-Subscriber" doc:"A random text that names you and that nobody else knows; it goes before the cookie"`
	Cookie token `cookie:"jie-subscriber" doc:"The same, for browsers"`
}

type jobListOutput struct{ Body jobList }

// A list of jobs has at most so many, and stops after so many bytes of questions.
const (
	listed      = 100
	listedBytes = 1 << 20
)

// listJobs lists the jobs that the client is subscribed to.
func (s *Server) listJobs(ctx context.Context, in *ownJobsInput) (*jobListOutput, error) {
	out := &jobListOutput{jobList{Jobs: []jobView{}}}
	who := cmp.Or(in.Header, in.Cookie)
	if s.jobs == nil || who == "" {
		return out, nil
	}
	list, more, err := s.jobs.List(jobs.HashOf(string(who)), listed, listedBytes)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	out.Body.More = more
	for _, j := range list {
		out.Body.Jobs = append(out.Body.Jobs, newView(languageOf(ctx), j))
	}
	return out, nil
}

type leaveInput struct {
	ID     string `path:"id" doc:"The job's ID" maxLength:"64"`
	Header token  `header:"Jie-Subscriber" doc:"A random text that names you and that nobody else knows; it goes before the cookie"`
	Cookie token  `cookie:"jie-subscriber" doc:"The same, for browsers"`
}

// leaveJob takes a subscriber from a job.
func (s *Server) leaveJob(ctx context.Context, in *leaveInput) (*struct{}, error) {
	err := jobs.ErrNone
	if s.jobs != nil {
		err = s.jobs.Leave(in.ID, jobs.HashOf(string(cmp.Or(in.Header, in.Cookie))))
	}
	if err != nil {
		return nil, s.problem(ctx, s.jobError(in.ID, err))
	}
	return nil, nil
}

// leaveJobs takes a subscriber from all jobs that have not ended.
func (s *Server) leaveJobs(ctx context.Context, in *ownJobsInput) (*struct{}, error) {
	who := cmp.Or(in.Header, in.Cookie)
	if s.jobs == nil || who == "" {
		return nil, nil
	}
	if err := s.jobs.LeaveAll(jobs.HashOf(string(who))); err != nil {
		return nil, s.problem(ctx, s.jobError("", err))
	}
	return nil, nil
}
