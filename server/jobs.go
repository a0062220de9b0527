package server

import (
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"jie/puzzle"
	"jie/server/jobs"
	"jie/verbs"
	"jie/verbs/words"
)

// jobQuestion is the body of POST /jobs, with a question that is read when the verb is known.
type jobQuestion struct {
	Verb     string          `json:"verb"`
	Question json.RawMessage `json:"question"`
	Keep     bool            `json:"keep,omitempty"`
}

// mostJobID is the longest text that is looked up as the ID of a job, in bytes.
const mostJobID = 64

func jobID(r *http.Request) (string, error) {
	id := r.PathValue("id")
	if len(id) > mostJobID {
		return "", fail(longJobID, puzzle.Args{"limit": mostJobID})
	}
	return id, nil
}

// startJob answers 202 for a job with work to do, and 200 for one that has ended.
func (s *Server) startJob(w http.ResponseWriter, r *http.Request) error {
	given, err := tokenOf(r)
	if err != nil {
		return err
	}
	who := cmp.Or(given, newToken())
	j, err := s.start(r, who)
	if err != nil {
		return err
	}
	if given == "" {
		w.Header().Set(subscriberHeader, string(who))
		w.Header().Set("Set-Cookie", who.cookie(visitorOf(r.Context()).secure))
	}
	status := http.StatusAccepted
	if j.State.Ended() {
		status = http.StatusOK
	}
	w.Header().Set("Location", prefix+"/jobs/"+j.ID)
	return writeJSON(w, r, status, jsonType, newView(languageOf(r.Context()), j))
}

func (s *Server) start(r *http.Request, who token) (jobs.Job, error) {
	body, err := bodyOf(r)
	if err != nil {
		return jobs.Job{}, err
	}
	ask := jobs.Ask{Subscriber: jobs.HashOf(string(who)), Client: jobs.HashOf(clientOf(r.Context()))}
	if err := s.inTurn(r.Context(), "jobs", len(body), func() error { return s.readJob(body, &ask) }); err != nil {
		return jobs.Job{}, err
	}
	j, _, err := s.jobs.Start(r.Context(), ask)
	return j, s.jobError(j.ID, err)
}

func (s *Server) readJob(body []byte, ask *jobs.Ask) error {
	if err := s.inJob.AdmitQuestion(body); err != nil {
		return err
	}
	var asked jobQuestion
	if err := verbs.Unmarshal(body, &asked); err != nil {
		return err
	}
	verb, err := s.jobVerb(asked.Verb)
	switch {
	case err != nil:
		return err
	case s.jobs == nil:
		return fail(noJobs, nil)
	}
	q, err := verb.Read(asked.Question)
	if err != nil {
		return err
	}
	ask.Verb, ask.Keep = asked.Verb, asked.Keep
	if ask.Key, err = s.jobKey(asked.Verb, q); err != nil {
		return err
	}
	ask.Question, err = json.Marshal(q)
	if err == nil && len(ask.Question) > s.config.JobQuestion {
		err = fail(questionTooLarge, puzzle.Args{"limit": s.config.JobQuestion})
	}
	return err
}

// jobError returns an error of the jobs, in words unless it is a fault of the server.
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

func (s *Server) job(r *http.Request) (jobs.Job, error) {
	id, err := jobID(r)
	if err != nil {
		return jobs.Job{}, err
	}
	if s.jobs == nil {
		return jobs.Job{}, s.jobError(id, jobs.ErrNone)
	}
	j, err := s.jobs.Job(r.Context(), id)
	return j, s.jobError(id, err)
}

func (s *Server) getJob(w http.ResponseWriter, r *http.Request) error {
	j, err := s.job(r)
	if err != nil {
		return err
	}
	return writeJSON(w, r, http.StatusOK, jsonType, newView(languageOf(r.Context()), j))
}

// A list of jobs has at most this number, and stops after a number of bytes of questions.
const (
	listed      = 100
	listedBytes = 1 << 20
)

func (s *Server) listJobs(w http.ResponseWriter, r *http.Request) error {
	out := jobList{Jobs: []jobView{}}
	who, err := tokenOf(r)
	if err != nil {
		return err
	}
	if s.jobs != nil && who != "" {
		list, more, err := s.jobs.List(jobs.HashOf(string(who)), listed, listedBytes)
		if err != nil {
			return err
		}
		out.More = more
		for _, j := range list {
			out.Jobs = append(out.Jobs, newView(languageOf(r.Context()), j))
		}
	}
	return writeJSON(w, r, http.StatusOK, jsonType, out)
}

// leaveJob removes a subscriber from a job, or without an ID from all that have not ended.
func (s *Server) leaveJob(w http.ResponseWriter, r *http.Request) error {
	id, err := jobID(r)
	who, badToken := tokenOf(r)
	if err = cmp.Or(err, badToken); err != nil {
		return err
	}
	switch subscriber := jobs.HashOf(string(who)); {
	case s.jobs != nil && id != "":
		err = s.jobs.Leave(id, subscriber)
	case s.jobs != nil:
		err = s.jobs.LeaveAll(subscriber)
	case id != "":
		err = jobs.ErrNone
	}
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return s.jobError(id, err)
}

// token is a random text that names a subscriber of jobs. Programs and pages send it in a header, so that each tab
// of a browser can have its own. The server gives one to other clients, which browsers send as a cookie.
type token string

const (
	subscriberHeader = "Jie-Subscriber"
	subscriberCookie = "jie-subscriber"
	subscriberAge    = 90 * 24 * time.Hour
)

// A token is short enough to be a key, and too long to be guessed.
const (
	leastToken = 16
	mostToken  = 128
)

// tokenOf returns the token of a request, in its header or its cookie; "" if it has none.
func tokenOf(r *http.Request) (token, error) {
	text := r.Header.Get(subscriberHeader)
	if c, err := r.Cookie(subscriberCookie); err == nil {
		text = cmp.Or(text, c.Value)
	}
	if text != "" && (len(text) < leastToken || len(text) > mostToken || strings.ContainsFunc(text, notInToken)) {
		return "", fail(badSubscriber, puzzle.Args{"least": leastToken, "most": mostToken})
	}
	return token(text), nil
}

func notInToken(c rune) bool {
	return c != '-' && c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
}

// newToken makes a token of 130 random bits.
func newToken() token { return token(rand.Text()) }

// cookie returns the token for browsers; secure reports whether they use HTTPS.
func (t token) cookie(secure bool) string {
	c := http.Cookie{
		Name: subscriberCookie, Value: string(t), Path: prefix + "/jobs", MaxAge: int(subscriberAge.Seconds()),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteStrictMode,
	}
	return c.String()
}

type jobView struct {
	ID       string      `json:"id"`
	Verb     string      `json:"verb"`
	Question any         `json:"question"`
	State    jobs.State  `json:"state" enum:"queued,running,done,failed"`
	Before   *int        `json:"before,omitempty" doc:"How many jobs wait before it, while it is queued"`
	Attempts int         `json:"attempts" doc:"How often it was begun: more than once where the server was restarted"`
	Created  time.Time   `json:"created"`
	Started  time.Time   `json:"started,omitzero"`
	Ended    time.Time   `json:"ended,omitzero"`
	Progress *jobs.Step  `json:"progress,omitempty"`
	Answer   *answerView `json:"answer,omitempty" doc:"As the verb's own path or jie table gives it"`
	Problem  *Problem    `json:"problem,omitempty" doc:"Why it failed, in the reader's language"`
}

// answerView is written as it was stored.
type answerView json.RawMessage

func (a answerView) MarshalJSON() ([]byte, error) { return json.RawMessage(a), nil }

type jobList struct {
	Jobs []jobView `json:"jobs" doc:"The newest first, without their answers"`
	More bool      `json:"more" doc:"There are older ones, which are left out"`
}

func newView(w words.Words, j jobs.Job) jobView {
	v := jobView{
		ID: j.ID, Verb: j.Verb, Question: j.Question, State: j.State, Attempts: j.Attempts,
		Created: j.Created, Started: j.Started, Ended: j.Ended, Progress: j.Progress,
	}
	if j.State == jobs.Queued {
		v.Before = &j.Before
	}
	if j.Answer != nil {
		v.Answer = (*answerView)(&j.Answer)
	}
	if j.Problem != nil {
		v.Problem = newProblem(w, decodeFaults(j.Problem))
	}
	return v
}

const eventsType = "text/event-stream"

// lastEvent is the ID of the event of a job's end. A browser that connects again with it gets 204 and stops.
const lastEvent = "end"

// heartbeat is how often a stream without news shows that it is alive.
const heartbeat = 15 * time.Second

// watchJob streams a job until it ends or the client disconnects.
func (s *Server) watchJob(w http.ResponseWriter, r *http.Request) error {
	j, err := s.job(r)
	if err != nil {
		return err
	}
	if j.State.Ended() && r.Header.Get("Last-Event-ID") == lastEvent {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	changes, cancel, err := s.jobs.Watch(r.Context(), j.ID)
	if err != nil {
		return s.jobError(j.ID, err)
	}
	defer cancel()
	w.Header().Set("Content-Type", eventsType)
	w.Header().Set("Cache-Control", "no-store")
	stream(w, r, changes)
	return nil
}

func stream(w http.ResponseWriter, r *http.Request, changes <-chan jobs.Job) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for alive := true; alive; {
		select {
		case <-r.Context().Done():
			return
		case <-beat.C:
			alive = send(w, ":\n\n")
		case j, open := <-changes:
			if !open {
				return
			}
			data, err := json.Marshal(newView(languageOf(r.Context()), j))
			alive = err == nil && send(w, eventID(j)+fmt.Sprintf("event: job\ndata: %s\n\n", data))
		}
	}
}

func eventID(j jobs.Job) string {
	if j.State.Ended() {
		return "id: " + lastEvent + "\n"
	}
	return ""
}

// send writes and flushes; it reports whether the client still accepts it.
func send(w http.ResponseWriter, text string) bool {
	_, err := w.Write([]byte(text))
	return err == nil && http.NewResponseController(w).Flush() == nil
}
