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
type batch[Q any] struct {
	questions []asked[Q]
	list      bool
}

type asked[Q any] struct {
	question Q
	err      error
}

// readBatch reads the body of a request.
func readBatch[Q any](r *http.Request) (*batch[Q], error) {
	data, err := bodyOf(r)
	if err != nil {
		return nil, err
	}
	b := new(batch[Q])
	data = bytes.TrimSpace(data)
	if b.list = len(data) > 0 && data[0] == '['; !b.list {
		b.add(data)
		return b, nil
	}
	items, err := verbs.DecodeList(data)
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		b.add(item)
	}
	return b, nil
}

func (b *batch[Q]) add(data []byte) {
	var a asked[Q]
	a.err = verbs.Decode(data, &a.question)
	b.questions = append(b.questions, a)
}

// check bounds the length of a list.
func (b *batch[Q]) check(limit int) error {
	switch {
	case len(b.questions) == 0:
		return fail(emptyBatch, nil)
	case len(b.questions) > limit:
		return fail(batchTooLong, puzzle.Args{"got": len(b.questions), "limit": limit})
	}
	return nil
}

// reply is the answer of a batch, or the only one.
type reply[A any] struct {
	answers []any // each an A or a *Problem; in a list, their JSON
	list    bool
	size    int64 // bytes of a list
}

// add adds an answer. Those of a list are kept as JSON, whose size is known.
func (r *reply[A]) add(answer any) error {
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
func (r reply[A]) MarshalJSON() ([]byte, error) {
	if r.list {
		return json.Marshal(r.answers)
	}
	return json.Marshal(r.answers[0])
}
