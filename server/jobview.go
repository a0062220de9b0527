package server

import (
	"encoding/json"
	"time"

	"jie/server/jobs"
	"jie/verbs/words"
)

// jobView is a job as clients see it.
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

// jobList is what GET /jobs answers.
type jobList struct {
	Jobs []jobView `json:"jobs" doc:"The newest first, without their answers"`
	More bool      `json:"more" doc:"There are older ones, which are left out"`
}

// newView is j for a reader of w.
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
