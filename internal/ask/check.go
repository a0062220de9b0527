package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"

	"jie/check"
	"jie/puzzle"
)

// Check is the question of the verb "check": moves to replay, or a certificate
// to verify. An answer of solve has keys enough to be one.
type Check struct {
	From        string              `json:"from" doc:"The position" maxLength:"1000000"`
	To          puzzle.Texts        `json:"to,omitempty" doc:"The goal, or several of which any will do"`
	Metric      string              `json:"metric,omitempty" doc:"What the length counts"`
	Moves       *Moves              `json:"moves,omitempty" doc:"The moves to replay: a list, or one text with spaces between"`
	Certificate *puzzle.Certificate `json:"certificate,omitempty" doc:"A proof that the goal cannot be reached"`
	Timeout     string              `json:"timeout,omitempty" doc:"When to stop checking" example:"10s"`
}

// Verdict is what check says of one answer.
type Verdict struct {
	Holds  bool          `json:"holds"`
	Kind   string        `json:"kind,omitempty" doc:"Of the certificate"`
	Metric puzzle.Metric `json:"metric,omitempty"`
	Length *int64        `json:"length,omitempty"`
	Code   puzzle.Code   `json:"code,omitempty" doc:"What is wrong"`
	Move   int           `json:"move,omitempty" doc:"The move at fault, from 1"`
	Error  string        `json:"error,omitempty" doc:"What is wrong, in words"`
}

// Moves is a sequence of moves: in JSON a list of texts, or one text.
type Moves []string

// UnmarshalJSON reads either form; each text may hold several moves.
func (m *Moves) UnmarshalJSON(data []byte) error {
	var texts puzzle.Texts
	if bytes.Equal(data, []byte("null")) {
		return nil
	}
	if err := json.Unmarshal(data, &texts); err != nil {
		return err
	}
	*m = Moves{}
	for _, text := range texts {
		*m = append(*m, strings.Fields(text)...)
	}
	return nil
}

// Check judges an answer by package check alone. say puts an error into words.
func (s *Service) Check(ctx context.Context, q Check, say func(error) string) (Verdict, error) {
	if (q.Moves == nil) == (q.Certificate == nil) {
		return Verdict{}, fail(NoMoves, nil)
	}
	_, pos, err := s.position(q.From)
	if err != nil {
		return Verdict{}, err
	}
	goal, err := s.goal(pos, q.To)
	if err != nil {
		return Verdict{}, err
	}
	metric, err := check.Metric(pos.String(), puzzle.Metric(q.Metric))
	if err != nil {
		return Verdict{}, err
	}
	ctx, cancel, err := s.within(ctx, q.Timeout)
	if err != nil {
		return Verdict{}, err
	}
	defer cancel()
	v, err := s.judge(ctx, q, pos, goal, metric)
	switch {
	case err == nil:
		return v, nil
	case Stopped(err): // that is no verdict
		return Verdict{}, err
	}
	return against(err, say), nil
}

// judge fails with what speaks against the answer, or with what stopped it.
func (s *Service) judge(ctx context.Context, q Check, pos puzzle.Position, goal puzzle.Goal, metric puzzle.Metric) (v Verdict, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = ErrJudge
		}
	}()
	bounds := check.Bounds{Memory: s.Limits.Memory}
	if q.Certificate != nil {
		err := bounds.Certificate(ctx, pos.String(), goal.Texts(), *q.Certificate)
		return Verdict{Holds: true, Kind: q.Certificate.Kind}, err
	}
	length, err := bounds.Moves(ctx, pos.String(), goal.Texts(), *q.Moves, metric)
	return Verdict{Holds: true, Length: &length, Metric: metric}, err
}

// against is the verdict of an answer that err speaks against.
func against(err error, say func(error) string) Verdict {
	v := Verdict{Error: say(err)}
	var f *check.Failure
	var e *puzzle.Error
	switch {
	case errors.As(err, &f):
		v.Code, v.Move = f.Code, f.Move+1
	case errors.As(err, &e):
		v.Code = e.Code
	}
	return v
}
