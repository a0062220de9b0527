package server

import (
	"bytes"
	"encoding/json"
	"net/http"

	"jie/puzzle"
	"jie/verbs"
)

// batch is the body of a request: one question, or a list of them. What is
// wrong with one is kept for its answer.
type batch struct {
	questions []asked
	list      bool
}

type asked struct {
	question verbs.Question
	err      error
}

// readBatch reads the body of a request to a verb.
func readBatch(r *http.Request, verb verbs.Verb) (*batch, error) {
	data, err := bodyOf(r)
	if err != nil {
		return nil, err
	}
	b := new(batch)
	data = bytes.TrimSpace(data)
	if b.list = len(data) > 0 && data[0] == '['; !b.list {
		b.add(verb, data)
		return b, nil
	}
	items, err := verbs.DecodeList(data)
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		b.add(verb, item)
	}
	return b, nil
}

func (b *batch) add(verb verbs.Verb, data []byte) {
	question, err := verb.Read(data)
	b.questions = append(b.questions, asked{question, err})
}

// check bounds the length of a list.
func (b *batch) check(limit int) error {
	switch {
	case len(b.questions) == 0:
		return fail(emptyBatch, nil)
	case len(b.questions) > limit:
		return fail(batchTooLong, puzzle.Args{"got": len(b.questions), "limit": limit})
	}
	return nil
}

// reply is the answer of a batch, or the only one.
type reply struct {
	answers []any // each the verb's or a *Problem; in a list, their JSON
	list    bool
	size    int64 // bytes of a list
}

// add adds an answer. Those of a list are kept as JSON, whose size is known.
func (r *reply) add(answer any) error {
	if !r.list {
		r.answers = append(r.answers, answer)
		return nil
	}
	data, err := json.Marshal(answer)
	r.answers = append(r.answers, json.RawMessage(data))
	r.size += int64(len(data))
	return err
}

// MarshalJSON writes one answer, or the list.
func (r reply) MarshalJSON() ([]byte, error) {
	if r.list {
		return json.Marshal(r.answers)
	}
	return json.Marshal(r.answers[0])
}
