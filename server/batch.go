package server

import (
	"bytes"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"jie/internal/verb"
	"jie/puzzle"
)

// batch is the body of a request: one question, or a list of them. What is
// wrong with one is kept for its answer.
type batch[Q any] struct {
	questions []asked[Q]
	list      bool
	err       error // of the body as a whole
}

type asked[Q any] struct {
	question Q
	err      error
}

// readBody takes a request's bytes; it is how the API's JSON format finds out
// that a body reads itself.
func (b *batch[Q]) readBody(data []byte) {
	data = bytes.TrimSpace(data)
	if b.list = len(data) > 0 && data[0] == '['; !b.list {
		b.add(data)
		return
	}
	var items []json.RawMessage
	if items, b.err = verb.DecodeList(data); b.err != nil {
		return
	}
	for _, item := range items {
		b.add(item)
	}
}

func (b *batch[Q]) add(data []byte) {
	var a asked[Q]
	a.err = verb.Decode(data, &a.question)
	b.questions = append(b.questions, a)
}

// check bounds the length of a list.
func (b *batch[Q]) check(limit int) error {
	switch {
	case b.err != nil:
		return b.err
	case len(b.questions) == 0:
		return fail(emptyBatch, nil)
	case len(b.questions) > limit:
		return fail(batchTooLong, puzzle.Args{"got": len(b.questions), "limit": limit})
	}
	return nil
}

// Schema is one Q or a list of them.
func (b *batch[Q]) Schema(r huma.Registry) *huma.Schema {
	return oneOrMany(schemaOf[Q](r), schemaOf[Q](r))
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

// Schema is one A, or a list whose items are each an A or a problem.
func (r reply[A]) Schema(registry huma.Registry) *huma.Schema {
	answer := schemaOf[A](registry)
	return oneOrMany(answer, &huma.Schema{AnyOf: []*huma.Schema{answer, schemaOf[Problem](registry)}})
}

func oneOrMany(one, many *huma.Schema) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{one, {Type: huma.TypeArray, Items: many}}}
}
