package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jie/check"
	"jie/internal/ask"
	"jie/internal/words"
	"jie/puzzle"
)

// proof is what the flags of check name.
type proof struct {
	goals       []string
	metric      string
	moves       string
	certificate string
	batch       string
	as          string // of a batch
}

// verdict is what check says of one answer.
type verdict struct {
	Holds  bool          `json:"holds"`
	Line   int           `json:"line,omitempty"`   // of a batch, from 1
	Kind   string        `json:"kind,omitempty"`   // of the certificate
	Metric puzzle.Metric `json:"metric,omitempty"` // of Length
	Length *int64        `json:"length,omitempty"`
	Code   puzzle.Code   `json:"code,omitempty"` // what is wrong
	Move   int           `json:"move,omitempty"` // the move at fault, from 1
	Error  string        `json:"error,omitempty"`
}

func (a *app) checkVerb() *cobra.Command {
	var p proof
	c := a.verb("check", nil)
	flags := c.Flags()
	a.toFlag(flags, &p.goals)
	flags.StringVar(&p.metric, "metric", "", a.text("flag.metric", nil))
	flags.StringVar(&p.moves, "moves", "", a.text("flag.moves", nil))
	flags.StringVar(&p.certificate, "certificate", "", a.text("flag.certificate", nil))
	flags.StringVar(&p.batch, "batch", "", a.text("flag.batch", nil))
	a.asFlag(c, &p.as)
	a.metricCompletion(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		var chosen []string
		for _, name := range []string{"moves", "certificate", "batch"} {
			if flags.Changed(name) {
				chosen = append(chosen, "--"+name)
			}
		}
		if len(chosen) == 0 {
			return wrong(noProof, nil)
		}
		if len(chosen) > 1 {
			return wrong(flagsConflict, details{"one": chosen[0], "other": chosen[1]})
		}
		ctx, cancel := a.deadline(c.Context())
		defer cancel()
		if flags.Changed("batch") {
			return a.checkBatch(ctx, args, p.batch, p.as)
		}
		if p.as != "" {
			return wrong(flagNeeds, details{"flag": "--as", "other": "--batch"})
		}
		v, err := a.checkOne(ctx, args, p, flags.Changed("moves"))
		if err != nil {
			return err
		}
		return a.writeVerdict(v)
	}
	return c
}

// checkOne judges one answer. The error is about the question, not the answer.
func (a *app) checkOne(ctx context.Context, args []string, p proof, moves bool) (verdict, error) {
	if path, found := strings.CutPrefix(p.moves, "@"); moves && found {
		return a.replayFile(ctx, args, p, path)
	}
	if moves {
		pos, goal, err := a.asked(ctx, args, p.goals)
		if err != nil {
			return verdict{}, err
		}
		return a.replay(ctx, pos, goal, p.moves, puzzle.Metric(p.metric))
	}
	in, err := a.resolve(ctx, "@"+p.certificate)
	if err != nil {
		return verdict{}, err
	}
	answer, err := readCertificate(in.text)
	if err != nil {
		return verdict{}, in.locate(err)
	}
	if len(args) == 0 && answer.From != "" { // the answer says what it is about
		args = []string{answer.From}
		if len(p.goals) == 0 {
			p.goals = answer.To
		}
	}
	if answer.Certificate.FirstRow != "" {
		return a.refuteRows(ctx, args, p.goals, *answer.Certificate)
	}
	pos, goal, err := a.asked(ctx, args, p.goals)
	if err != nil {
		return verdict{}, err
	}
	return a.refute(ctx, pos, goal, *answer.Certificate)
}

func (a *app) asked(ctx context.Context, args, goals []string) (puzzle.Position, puzzle.Goal, error) {
	_, pos, err := a.position(ctx, args)
	if err != nil {
		return nil, nil, err
	}
	goal, err := a.goal(ctx, pos, goals)
	return pos, goal, err
}

// readCertificate reads a certificate, or an answer that holds one.
func readCertificate(text string) (puzzle.Answer, error) {
	var answer puzzle.Answer
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		return answer, jsonError(text, err)
	}
	if answer.Certificate == nil {
		answer.Certificate = new(puzzle.Certificate)
		if err := json.Unmarshal([]byte(text), answer.Certificate); err != nil {
			return answer, jsonError(text, err)
		}
	}
	if answer.Certificate.Kind == "" {
		return answer, failure(noProof, nil)
	}
	return answer, nil
}

// jsonError says where a JSON text is wrong.
func jsonError(text string, err error) *puzzle.Error {
	e := &puzzle.Error{Code: badJSON, At: puzzle.AtByte(len(text)), Args: details{"why": "json-syntax"}}
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		e.At = puzzle.AtByte(int(max(0, syntax.Offset-1)))
	case errors.As(err, &mismatch):
		e.At = puzzle.AtByte(int(mismatch.Offset))
		e.Args = details{"why": "json-object"}
		if mismatch.Field != "" {
			e.Args = details{"why": "json-type", "field": mismatch.Field}
		}
	}
	return e
}

func (a *app) replay(ctx context.Context, pos puzzle.Position, goal puzzle.Goal, text string, metric puzzle.Metric) (verdict, error) {
	metric, err := check.Metric(pos.String(), metric)
	if err != nil {
		return verdict{}, err
	}
	moves, err := a.movesGiven(ctx, pos, text)
	if err != nil {
		return verdict{}, err
	}
	var length int64
	err = a.judge(ctx, func(b check.Bounds) (err error) {
		length, err = b.Moves(ctx, pos.String(), goal.Texts(), moves, metric)
		return err
	})
	if err == nil {
		return verdict{Holds: true, Length: &length, Metric: metric}, nil
	}
	return a.failing(err)
}

func (a *app) refute(ctx context.Context, pos puzzle.Position, goal puzzle.Goal, c puzzle.Certificate) (verdict, error) {
	err := a.judge(ctx, func(b check.Bounds) error { return b.Certificate(ctx, pos.String(), goal.Texts(), c) })
	if err == nil {
		return verdict{Holds: true, Kind: c.Kind}, nil
	}
	return a.failing(err)
}

// failing is the verdict of an answer that err speaks against. A check that was
// stopped is no verdict.
func (a *app) failing(err error) (verdict, error) {
	if ask.Stopped(err) {
		return verdict{}, err
	}
	v := verdict{Error: a.words.Error(err)}
	var f *check.Failure
	var e *puzzle.Error
	switch {
	case errors.As(err, &f):
		v.Code, v.Move = f.Code, f.Move+1
	case errors.As(err, &e):
		v.Code = e.Code
	}
	return v, nil
}

// judge waits for a verdict, but not longer than ctx.
func (a *app) judge(ctx context.Context, verdict func(check.Bounds) error) error {
	meter := a.meter()
	defer meter.stop()
	done := make(chan error, 1)
	go func() {
		done <- guarded(func() error { return verdict(check.Bounds{Memory: a.memory, Progress: meter.report}) })
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// guarded makes a panic of f an error, for goroutines.
func guarded(f func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = failure(internalError, details{"cause": fmt.Sprint(cause)})
		}
	}()
	return f()
}

// writeVerdict prints the verdict on one answer; one that does not hold is a
// failure.
func (a *app) writeVerdict(v verdict) error {
	text, err := a.render(v, func() string { return a.verdictText(v) + "\n" })
	if err != nil {
		return err
	}
	if err := a.write("", text); err != nil {
		return err
	}
	if !v.Holds {
		return failure(notHeld, nil)
	}
	return nil
}

// verdictText is "holds: 5 turns" or "does not hold: move 3: …".
func (a *app) verdictText(v verdict) string {
	switch {
	case !v.Holds:
		return a.text("check.fails", words.Args{"why": v.Error})
	case v.Kind != "":
		return a.text("check.unsolvable", words.Args{"kind": v.Kind})
	case v.Length != nil:
		return a.text("check.holds", words.Args{"length": a.length(*v.Length, v.Metric)})
	}
	return a.text("check.unknown", nil)
}
