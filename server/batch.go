package server

import (
	"bytes"
	"encoding/json"
	"net/http"

	"jie/puzzle"
	"jie/verbs"
)

// batch is the body of a request: one question, or a list of them. Each is decoded when
// it has its turn.
type batch struct {
	questions []json.RawMessage
	list      bool
}

// readBatch reads the body of a request. It splits a list in a turn of its own.
func (s *Server) readBatch(r *http.Request) (b batch, err error) {
	data, err := bodyOf(r)
	if err != nil {
		return b, err
	}
	data = bytes.TrimSpace(data)
	if b.list = len(data) > 0 && data[0] == '['; !b.list {
		b.questions = []json.RawMessage{data}
		return b, nil
	}
	if err := s.inTurn(r.Context(), "list", len(data), func() (err error) { b.questions, err = verbs.UnmarshalList(data); return err }); err != nil {
		return b, err
	}
	switch n := len(b.questions); {
	case n == 0:
		err = fail(emptyBatch, nil)
	case n > s.config.MaxBatch:
		err = fail(batchTooLong, puzzle.Args{"got": n, "limit": s.config.MaxBatch})
	}
	return b, err
}

// reply is the answer to a batch.
type reply struct {
	list bool
	body []byte // of a list without its end
}

// add adds an answer, unless it is nil.
func (r *reply) add(answer []byte) {
	switch {
	case answer == nil:
	case !r.list:
		r.body = answer
	default:
		before := byte(',')
		if r.body == nil {
			before = '['
		}
		r.body = append(append(r.body, before), bytes.TrimSpace(answer)...)
	}
}

// bytes returns the whole reply; nil for one without an answer.
func (r *reply) bytes() []byte {
	if r.list && r.body != nil {
		return append(r.body, "]\n"...)
	}
	return r.body
}
