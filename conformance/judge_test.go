package conformance

import (
	"context"
	"encoding/json"
	"fmt"

	"jie/check"
	"jie/puzzle"
)

// judge tells what is wrong with Jie's answer to a vector's question: its JSON, or the
// code of the error that the question ended in. It returns nil for a right answer.
//
// Each key of Want must have its value, and the answer names the position that it is about. Moves and certificates are not compared, because
// several are right: package check replays them on plain tables.
func (v Vector) judge(ctx context.Context, answer []byte, failed puzzle.Code) error {
	if failed != v.Error {
		return v.wrong("the error %q, want %q", failed, v.Error)
	}
	if failed != "" {
		return nil
	}
	var got map[string]json.RawMessage
	if err := json.Unmarshal(answer, &got); err != nil {
		return v.wrong("no object: %v", err)
	}
	for _, key := range v.keys() {
		if !same(got[key], v.Want[key]) {
			return v.wrong("%s is %s, want %s", key, got[key], v.Want[key])
		}
	}
	if v.Verb != "solve" {
		return nil
	}
	return v.replay(ctx, answer)
}

// replay judges the moves, the listing and the certificate of an answer to solve.
func (v Vector) replay(ctx context.Context, answer []byte) error {
	var a puzzle.Answer
	if err := json.Unmarshal(answer, &a); err != nil {
		return v.wrong("no answer: %v", err)
	}
	if a.Status == puzzle.Solved.String() && a.Moves == nil {
		return v.wrong("solved without moves")
	}
	if _, err := (check.Bounds{}).Answer(ctx, a, a.From, a.To); err != nil {
		return v.wrong("%w", err)
	}
	return nil
}

func (v Vector) wrong(format string, args ...any) error {
	return fmt.Errorf("%s: %s %s: %w", v.ID, v.Verb, v.Question, fmt.Errorf(format, args...))
}
