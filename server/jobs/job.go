// Package jobs keeps long work in a file and does it: a job survives the death
// of the program, ends once, and its result answers the same question again.
//
//	Start ──> queued ──> running ──> done | failed
//	             ^           │
//	             └── the program ended, and was started again
//
// Every arrow is one transaction of the store. The same question has one job,
// as long as that is kept; the oldest ended jobs go when there is no more room.
package jobs

import (
	"encoding/json"
	"errors"
	"time"
)

// State is where a job stands.
type State string

// The states. Done and Failed are the ends.
const (
	Queued  State = "queued"
	Running State = "running"
	Done    State = "done"
	Failed  State = "failed"
)

// Ended tells whether a job will not change any more.
func (s State) Ended() bool { return s == Done || s == Failed }

// Job is one piece of work. Its result is Answer, or Problem where it failed: in
// JSON as Run wrote it.
type Job struct {
	ID       string          `json:"id"`
	Verb     string          `json:"verb"`
	Question json.RawMessage `json:"question"`
	State    State           `json:"state"`
	Attempts int             `json:"attempts"` // how often it was begun
	Created  time.Time       `json:"created"`
	Started  time.Time       `json:"started,omitzero"`
	Ended    time.Time       `json:"ended,omitzero"`
	Answer   json.RawMessage `json:"answer,omitempty"`
	Problem  json.RawMessage `json:"problem,omitempty"`

	Key      string `json:"-"` // what makes two questions the same
	Progress *Step  `json:"progress,omitempty"`
}

// Step is how far a running job is. It is not stored.
type Step struct {
	Phase      string `json:"phase"`
	Done       int64  `json:"done"`
	Total      int64  `json:"total,omitempty"`
	Nodes      int64  `json:"nodes"`
	LowerBound int64  `json:"lower_bound"`
}

// ErrNone is the error of an ID that no job has.
var ErrNone = errors.New("no such job")

// ErrFull is the error of a job that would have to wait behind too many others.
var ErrFull = errors.New("too many jobs wait")

// Result is the end of a job. Keep tells whether it answers the question for
// good, or whether asking again may give more.
type Result struct {
	Answer  json.RawMessage
	Problem json.RawMessage
	Keep    bool
}
