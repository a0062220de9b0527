package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"jie/check"
	"jie/puzzle"
)

// Codes of errors in the answer of another program, with their Args.
const (
	Differs  puzzle.Code = "conform-differs"  // key, got, want
	Refused  puzzle.Code = "conform-refused"  // code: the program refused a question that has an answer
	Accepted puzzle.Code = "conform-accepted" // want: it answered a question that must be refused
	NoAnswer puzzle.Code = "conform-no-answer"
	Unmoved  puzzle.Code = "conform-no-moves"
)

// optional are the keys that the answers of other programs may leave out.
var optional = []string{"puzzle", "metric", "optimal"}

// Foreign judges the answers of another program as README.md says.
type Foreign struct {
	// Read returns the canonical texts of a question's position and of its goals.
	Read func(question json.RawMessage) (from string, goals []string, err error)
	// Codes says that the program's errors must have Jie's codes.
	Codes bool
}

// Judge returns what is wrong with a reply. It replays the moves from the position of the question
// and ignores that in the answer. unproved reports a right "unsolvable" without a certificate.
func (f Foreign) Judge(ctx context.Context, v Vector, r Reply) (unproved bool, err error) {
	switch {
	case v.Error != "" && r.Error == nil:
		return false, fail(Accepted, puzzle.Args{"want": string(v.Error)})
	case v.Error != "" && f.Codes && r.Error.Code != v.Error:
		return false, fail(Differs, puzzle.Args{"key": "code", "got": string(r.Error.Code), "want": string(v.Error)})
	case v.Error != "":
		return false, nil
	case r.Error != nil:
		return false, fail(Refused, puzzle.Args{"code": string(r.Error.Code)})
	}
	if err := v.compared(r.Answer); err != nil || v.Verb != "solve" {
		return false, err
	}
	return f.replayed(ctx, v, r.Answer)
}

func (v Vector) compared(answer json.RawMessage) error {
	var got map[string]json.RawMessage
	if err := json.Unmarshal(answer, &got); err != nil || got == nil {
		return fail(NoAnswer, nil)
	}
	for _, key := range v.keys() {
		if got[key] == nil && slices.Contains(optional, key) || same(got[key], v.Want[key]) {
			continue
		}
		return fail(Differs, puzzle.Args{"key": key, "got": string(bytes.TrimSpace(got[key])), "want": string(v.Want[key])})
	}
	return nil
}

func (v Vector) keys() []string { return slices.Sorted(maps.Keys(v.Want)) }

func same(a, b json.RawMessage) bool {
	var x, y bytes.Buffer
	return errors.Join(json.Compact(&x, a), json.Compact(&y, b)) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

func (f Foreign) replayed(ctx context.Context, v Vector, answer json.RawMessage) (unproved bool, err error) {
	var a puzzle.Answer
	if err := json.Unmarshal(answer, &a); err != nil {
		return false, fail(NoAnswer, nil)
	}
	unsolvable := a.Status == puzzle.Unsolvable.String()
	switch {
	case unsolvable && a.Certificate == nil:
		return true, nil
	case !unsolvable && a.Moves == nil:
		return false, fail(Unmoved, nil)
	}
	from, goals, err := f.Read(v.Question)
	if err != nil {
		return false, err
	}
	if a.Metric == "" {
		_ = json.Unmarshal(v.Want["metric"], &a.Metric) // every vector of solve has a text there
	}
	_, err = check.Bounds{}.Answer(ctx, a, from, goals)
	return false, err
}

func fail(code puzzle.Code, args puzzle.Args) error { return &puzzle.Error{Code: code, Args: args} }
