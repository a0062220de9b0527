package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"jie/server/jobs"
	"jie/verbs/words"
)

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

// eventID returns the line that names the event of a job's end.
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
