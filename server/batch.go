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

// reply is the answer of a batch, or the only one.
type reply struct {
	answers []any // each the verb's or a *Problem; in a list, their JSON
	list    bool
	size    int64 // bytes of a list
}

// add adds an answer, unless it is nil. Those of a list are kept as JSON, whose size is known.
func (r *reply) add(answer any) error {
	if answer == nil {
		return nil
	}
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
