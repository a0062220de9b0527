package jobs

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// kind is what happened to a job.
type kind string

// The kinds of events, in the order in which a job sees them. The log begins with
// one of kind opened, which names the format.
const (
	opened    kind = "opened"
	asked     kind = "asked"     // or, after the file was rewritten, all that happened until then
	joined    kind = "joined"    // a subscriber came
	left      kind = "left"      // a subscriber went
	began     kind = "began"     // an attempt
	ended     kind = "ended"     // with a result
	forgotten kind = "forgotten" // the job is no more
)

// event is one change of one job, as the file has it. Which fields it has depends on
// its kind.
type event struct {
	Kind kind      `json:"kind"`
	ID   string    `json:"id,omitempty"`
	Time time.Time `json:"time"`

	// Of opened.
	Format  string `json:"format,omitempty"`
	Version int    `json:"version,omitempty"`

	// Of asked. The first subscriber is the one who asked.
	Verb        string          `json:"verb,omitempty"`
	Key         *Hash           `json:"key,omitempty"`
	Question    json.RawMessage `json:"question,omitempty"`
	Client      *Hash           `json:"client,omitempty"`
	Subscribers []subscriber    `json:"subscribers,omitempty"`
	Attempts    int             `json:"attempts,omitempty"`
	Vacant      time.Time       `json:"vacant,omitzero"` // when the last subscriber left

	// Of asked and joined.
	Keep bool `json:"keep,omitempty"`

	// Of joined and left; of left without its client.
	Subscriber *subscriber `json:"subscriber,omitempty"`

	// Of ended.
	Started time.Time       `json:"started,omitzero"`
	Answer  json.RawMessage `json:"answer,omitempty"`
	Problem json.RawMessage `json:"problem,omitempty"`
	Final   bool            `json:"final,omitempty"`
}

// subscriber is one who waits for a job.
type subscriber struct {
	Who    Hash `json:"who"`
	Client Hash `json:"client,omitzero"`
}

// format and version are what a log says of itself. A program that changes what
// events mean changes the version.
const (
	format  = "jie-jobs"
	version = 1
)

// errAltered is the error of a part of the file that holds no frame.
var errAltered = errors.New("the file was altered: no checksum holds")

// encode is the event as a frame.
func (e event) encode() ([]byte, error) {
	payload, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	return appendFrame(nil, payload), nil
}

// decode reads the JSON of a frame. An event that lacks what its kind needs is an
// error, so that those who use it need not look.
func decode(payload []byte) (e event, err error) {
	if payload == nil {
		return e, errAltered
	}
	if err := json.Unmarshal(payload, &e); err != nil {
		return e, err
	}
	complete := e.ID != ""
	switch e.Kind {
	case opened:
		complete = e.Format == format
	case asked:
		complete = complete && e.Verb != "" && e.Key != nil && e.Client != nil && e.Question != nil
	case joined, left:
		complete = complete && e.Subscriber != nil
	case ended:
		complete = complete && (e.Answer != nil) != (e.Problem != nil)
	case began, forgotten:
	default:
		complete = false
	}
	if !complete {
		return e, fmt.Errorf("an event of kind %q is not complete", e.Kind)
	}
	return e, nil
}
