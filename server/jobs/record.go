package jobs

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

type kind string

// The kinds of records, in the order in which a job has them.
const (
	asked     kind = "asked"     // its question, and its state then
	changed   kind = "changed"   // its state since
	ended     kind = "ended"     // its result
	forgotten kind = "forgotten" // the job is forgotten
)

// record is one line about a job in the store:
//
//	SUM {"kind":"ended","id":"…","answer":…}
//
// SUM is the SHA-256 of the format and of the JSON, in hexadecimal. It covers the kind and the ID, so that a record
// cannot pass for one of another job. The sum of a line of another format, or of another version of it, is wrong.
type record struct {
	Kind kind      `json:"kind"`
	ID   string    `json:"id"`
	Time time.Time `json:"time"`

	// Of asked.
	Verb     string          `json:"verb,omitempty"`
	Key      Hash            `json:"key,omitzero"` // a hint: see Manager.verifyKey
	Client   Hash            `json:"client,omitzero"`
	Question json.RawMessage `json:"question,omitempty"`

	status // of asked and changed

	// Of ended.
	Started time.Time       `json:"started,omitzero"`
	Answer  json.RawMessage `json:"answer,omitempty"`
	Problem json.RawMessage `json:"problem,omitempty"`
	Final   bool            `json:"final,omitempty"`
}

// status is the part of a job that changes before it ends; its subscribers change later too.
type status struct {
	Subscribers []subscriber `json:"subscribers,omitempty"` // the first is the one who asked
	Keep        bool         `json:"keep,omitempty"`
	Attempts    int          `json:"attempts,omitempty"` // how often it was begun
	Vacant      time.Time    `json:"vacant,omitzero"`    // when the last subscriber left
}

type subscriber struct {
	Who    Hash `json:"who"`
	Client Hash `json:"client"`
}

// format is part of every checksum. A program that changes what records mean changes it.
const format = "jie-jobs 2\n"

var errAltered = errors.New("the file was altered: a checksum does not hold")

func sumOf(payload []byte) (sum Hash) {
	h := sha256.New()
	h.Write([]byte(format))
	h.Write(payload)
	return Hash(h.Sum(sum[:0]))
}

func (r record) encode() (line []byte, sum Hash, err error) {
	payload, err := json.Marshal(r) // has no line feed
	sum = sumOf(payload)
	return fmt.Appendf(nil, "%x %s\n", sum, payload), sum, err
}

// hasForm reports whether a line looks like a record of any version, even altered: digits of a sum, and an object.
func hasForm(line []byte) bool {
	const digits = 2 * sha256.Size
	if len(line) < digits+2 || string(line[digits:digits+2]) != " {" {
		return false
	}
	found := 0
	for _, c := range line[:digits] {
		if bytes.IndexByte([]byte("0123456789abcdef"), c) >= 0 {
			found++
		}
	}
	return found > digits/2
}

// decode reads a line. A record without a field that its kind needs is an error.
func decode(line []byte) (r record, sum Hash, err error) {
	text, payload, _ := bytes.Cut(bytes.TrimSuffix(line, []byte{'\n'}), []byte{' '})
	if sum = sumOf(payload); fmt.Sprintf("%x", sum) != string(text) {
		return r, sum, errAltered
	}
	if err := json.Unmarshal(payload, &r); err != nil {
		return r, sum, err
	}
	complete := r.ID != ""
	switch r.Kind {
	case asked:
		complete = complete && r.Verb != "" && r.Question != nil
	case ended:
		complete = complete && (r.Answer != nil) != (r.Problem != nil)
	case changed, forgotten:
	default:
		complete = false
	}
	if !complete {
		err = fmt.Errorf("a record of kind %q is not complete", r.Kind)
	}
	return r, sum, err
}
