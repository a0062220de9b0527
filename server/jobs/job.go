// Package jobs keeps long work in a file and does it: a job survives the death of the program, ends once, and its result
// answers the same question again.
//
//	Start ──> queued ──> running ──> done | failed
//	             ^           │
//	             └── the program ended, and was started again
//
// A job belongs to its subscribers: those who asked its question and did not leave. When the last one has left, it ends
// after a grace, unless someone asked for it to be kept. Clients share the time of the workers, in turns.
//
// Every change is a record with a checksum in a file that only grows (see [Manager] and docs/adr). Answers from an
// earlier run of the program are judged before they are returned.
package jobs

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// State is the state of a job.
type State string

// The states. Done and Failed are the ends.
const (
	Queued  State = "queued"
	Running State = "running"
	Done    State = "done"
	Failed  State = "failed"
)

// Ended reports whether a job will not change any more.
func (s State) Ended() bool { return s == Done || s == Failed }

// Job is one piece of work. Its result is Answer, or Problem if it failed, in JSON as Run wrote it.
type Job struct {
	ID       string
	Verb     string
	Question json.RawMessage
	State    State
	Attempts int // how often it was begun
	Before   int // jobs that wait before it, if it is queued
	Created  time.Time
	Started  time.Time
	Ended    time.Time
	Answer   json.RawMessage
	Problem  json.RawMessage
	Progress *Step // nil if it does not run
}

// Step is the progress of a running job: a [puzzle.Progress] with its zeros. It is not stored.
type Step struct {
	Phase      string `json:"phase"`
	Done       int64  `json:"done"`
	Total      int64  `json:"total,omitempty"`
	Nodes      int64  `json:"nodes"`
	LowerBound int64  `json:"lower_bound"`
}

// Ask is a question with its asker.
type Ask struct {
	Verb       string
	Key        Hash            // what makes two questions the same
	Question   json.RawMessage // valid JSON
	Subscriber Hash            // who asks
	Client     Hash            // whose share of the time and the room it takes
	Keep       bool            // the job continues when all its subscribers have left
}

// Result is the end of a job. Final reports whether asking again cannot give more.
type Result struct {
	Answer  json.RawMessage
	Problem json.RawMessage
	Final   bool
}

// Errors of a [Manager].
var (
	// ErrNone is the error of an ID that no job has.
	ErrNone = errors.New("no such job")
	// ErrStranger is the error of a subscriber who leaves a job that it has not joined.
	ErrStranger = errors.New("not subscribed to the job")
	// ErrUnstored is the error of a change that the file cannot take, as on a full disk. Earlier ones are not lost.
	ErrUnstored = errors.New("the store of jobs cannot be written")
	// ErrClosed is the error of a manager that was closed.
	ErrClosed = errors.New("the store of jobs is closed")
	// ErrHeld is the error of a file that another program has open.
	ErrHeld = errors.New("another program has the store of jobs open")
	// ErrForeign is the error of a file that is not a store of jobs.
	ErrForeign = errors.New("the file is not a store of jobs")

	// The bounds that a question may exceed: see [Limits].
	ErrQueue       = errors.New("too many jobs wait")
	ErrClientJobs  = errors.New("the client has too many jobs")
	ErrClientBytes = errors.New("the questions of the client take too much room")
	ErrBytes       = errors.New("the questions that wait take all the room")
)

// Hash names a subscriber by its token, a client by its address, or a question, without revealing it.
type Hash [sha256.Size]byte

// HashOf returns the hash of a text.
func HashOf(text string) Hash { return sha256.Sum256([]byte(text)) }

// MarshalText writes h in hexadecimal.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads the output of MarshalText.
func (h *Hash) UnmarshalText(text []byte) error {
	if len(text) != 2*len(h) {
		return fmt.Errorf("a hash of %d digits", len(text))
	}
	_, err := hex.Decode(h[:], text)
	return err
}
