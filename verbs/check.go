package verbs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"jie/check"
	"jie/check/judge"
	"jie/puzzle"
)

// Check is the question of the verb "check": moves, a press pattern, a certificate or an answer of solve.
type Check struct {
	From         string               `json:"from" doc:"The position" maxLength:"1000000"`
	To           puzzle.Texts         `json:"to,omitempty" doc:"The goal, or several of which any will do"`
	Metric       string               `json:"metric,omitempty" doc:"What the length counts"`
	Moves        *Moves               `json:"moves,omitempty" doc:"The moves to replay: a list, or one text with spaces between"`
	Pattern      []string             `json:"pattern,omitempty" doc:"In place of moves: how often each place is pressed, a text a row, written as positions are"`
	Certificate  *puzzle.Certificate  `json:"certificate,omitempty" doc:"A proof that the goal cannot be reached"`
	Unused       []puzzle.Certificate `json:"unused,omitempty" doc:"Of an answer about peg solitaire: certificates of jumps that no solution makes; each may rest on those before"`
	Puzzle       string               `json:"puzzle,omitempty" doc:"Of an answer: the puzzle's name"`
	Status       string               `json:"status,omitempty" doc:"Of an answer: solved, unsolvable or unknown"`
	Length       *int64               `json:"length,omitempty" doc:"Of an answer: the length of its moves"`
	LowerBound   *int64               `json:"lower_bound,omitempty" doc:"Of an answer: no solution is shorter"`
	Optimal      *bool                `json:"optimal,omitempty" doc:"Of an answer: the length is said to be least"`
	Count        string               `json:"count,omitempty" doc:"Of an answer: how many solutions there are"`
	CountReason  puzzle.Code          `json:"count_reason,omitempty" doc:"Of an answer: why the count is left out; not looked at"`
	UpToOrder    string               `json:"count_up_to_order,omitempty" doc:"Of an answer: the count, the order of moves that commute left aside"`
	Solutions    *[][]string          `json:"solutions,omitempty" doc:"Of an answer: the solutions listed"`
	Truncated    bool                 `json:"truncated,omitempty" doc:"Of an answer: the listing was cut short"`
	LongestFirst bool                 `json:"longest_first,omitempty" doc:"Of an answer: the listing begins with the solutions whose longest move is the longest"`
	PegsLeft     *int64               `json:"pegs_left,omitempty" doc:"Of an answer: how many pieces are left after the moves"`
	PatternNote  string               `json:"pattern_note,omitempty" doc:"Of an answer: why it has no pattern; not looked at"`
	Stats        *puzzle.Stats        `json:"stats,omitempty" doc:"Of an answer: what it cost; not looked at"`
	Prove        bool                 `json:"prove,omitempty" doc:"Also prove that no solution is shorter, and that a goal of as few as can be is met"`
	Timeout      string               `json:"timeout,omitempty" doc:"When to stop checking" example:"10s"`
}

// bare reports whether the question has only moves, a pattern or a certificate.
func (q Check) bare() bool {
	return q.Status == "" && q.Length == nil && q.Puzzle == "" && q.LowerBound == nil && q.Optimal == nil &&
		q.Count == "" && q.UpToOrder == "" && q.Solutions == nil && !q.Truncated && !q.LongestFirst && q.PegsLeft == nil && q.Unused == nil
}

func (q Check) given() (n int) {
	for _, there := range []bool{q.Moves != nil, q.Pattern != nil, q.Certificate != nil} {
		if there {
			n++
		}
	}
	return n
}

// answer returns the question as the answer to judge. Its position and goal are those of the question.
func (q Check) answer() puzzle.Answer {
	return puzzle.Answer{
		Puzzle: q.Puzzle, Status: q.Status, Metric: puzzle.Metric(q.Metric),
		Length: q.Length, LowerBound: q.LowerBound, Optimal: q.Optimal, Moves: (*[]string)(q.Moves), Pattern: q.Pattern,
		Count: q.Count, UpToOrder: q.UpToOrder, Solutions: q.Solutions, Truncated: q.Truncated, LongestFirst: q.LongestFirst, PegsLeft: q.PegsLeft, Certificate: q.Certificate, Unused: q.Unused,
	}
}

// Verdict is the result of check for one answer.
type Verdict struct {
	Holds      bool          `json:"holds"`
	Line       int           `json:"line,omitempty" doc:"Of a file of answers, from 1"`
	Status     string        `json:"status,omitempty" doc:"unknown where the answer claims nothing beyond its moves"`
	Kind       string        `json:"kind,omitempty" doc:"Of the certificate"`
	Metric     puzzle.Metric `json:"metric,omitempty" doc:"What the length counts"`
	Length     *int64        `json:"length,omitempty" doc:"Of the moves"`
	Verified   []check.Part  `json:"verified,omitempty" doc:"What was verified: moves, length (that it is least), lower_bound, listing, pegs_left (that no fewer can be left), certificate, unused (that no solution makes these jumps); of a correction: correction, cheapest"`
	Unverified []check.Part  `json:"unverified,omitempty" doc:"What the answer claims beyond that"`
	Unseen     []string      `json:"not_looked_at,omitempty" doc:"Of a file that is more than an answer, such as a hint: its keys that were not looked at"`
	Stopped    string        `json:"stopped,omitempty" doc:"Why the proof that was asked for was not finished: time, memory, reach or signal"`
	Code       puzzle.Code   `json:"code,omitempty" doc:"What is wrong"`
	Move       int           `json:"move,omitempty" doc:"The move at fault, from 1"`
	Error      string        `json:"error,omitempty" doc:"What is wrong, in words"`
	stop       error
}

// Stop returns why the requested proof was not finished, nil if it was.
func (v Verdict) Stop() error { return v.stop }

// verdictOf converts a verdict of package check; say puts objections into words. A stopped check gives none.
func verdictOf(v check.Verdict, err error, say func(error) string) (Verdict, error) {
	if judge.Stopped(err) {
		return Verdict{}, err
	}
	if err != nil {
		return against(err, say), nil
	}
	said := Verdict{
		Holds: true, Kind: v.Kind, Length: v.Length,
		Verified: v.Verified, Unverified: v.Unverified, Stopped: stopName(v.Stopped), stop: v.Stopped,
	}
	if v.Status == puzzle.Unknown {
		said.Status = v.Status.String()
	}
	if v.Length != nil {
		said.Metric = v.Metric
	}
	return said, nil
}

func stopName(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, context.DeadlineExceeded):
		return "time"
	case errors.Is(err, puzzle.ErrMemory):
		return "memory"
	case errors.Is(err, puzzle.ErrReach):
		return "reach"
	}
	return "signal"
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
		if err := Typed(text); err != nil {
			return err
		}
		*m = append(*m, strings.Fields(text)...)
	}
	return nil
}

// Check judges an answer only with package check. say puts an error into words.
func (s *Service) Check(ctx context.Context, q Check, say func(error) string) (Verdict, error) {
	if q.bare() && q.given() != 1 {
		return Verdict{}, fail(NoMoves, nil)
	}
	p, err := s.Asked(q.From, q.To)
	if err != nil {
		return Verdict{}, err
	}
	pos, goal := p.From, p.Goal
	if _, err := check.Metric(pos.String(), puzzle.Metric(q.Metric)); err != nil {
		return Verdict{}, err
	}
	b, err := s.bounds(q.Timeout, "", 0)
	if err != nil {
		return Verdict{}, err
	}
	ctx, cancel := b.within(ctx)
	defer cancel()
	return s.Judge(ctx, Judging{Prove: q.Prove, Say: say}, func(b check.Bounds) (check.Verdict, error) {
		switch {
		case q.bare() && q.Moves != nil:
			return b.Replay(ctx, pos.String(), goal.Texts(), *q.Moves, puzzle.Metric(q.Metric))
		case q.bare() && q.Pattern != nil:
			return b.Pattern(ctx, pos.String(), goal.Texts(), q.Pattern)
		}
		return b.Answer(ctx, q.answer(), pos.String(), goal.Texts())
	})
}

// Judging is how an answer is judged.
type Judging struct {
	Prove    bool                  // that no solution is shorter
	Progress func(puzzle.Progress) // nil for none
	Say      func(error) string    // puts objections to the answer into words
}

// patience is a judge's time after its context ends, which it does not check while it reads a board or a goal.
const patience = time.Second

// Judge waits for a verdict, not much longer than ctx. The error is what stopped it; an objection is a verdict.
func (s *Service) Judge(ctx context.Context, how Judging, verdict func(check.Bounds) (check.Verdict, error)) (Verdict, error) {
	type result struct {
		check.Verdict
		err error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if cause := recover(); cause != nil {
				r.err = fmt.Errorf("%w: %v", judge.ErrWrong, cause)
			}
			done <- r
		}()
		r.Verdict, r.err = verdict(check.Bounds{Memory: s.Limits.Memory, Prove: how.Prove, Progress: how.Progress})
	}()
	select {
	case r := <-done:
		return verdictOf(r.Verdict, r.err, how.Say)
	case <-ctx.Done():
	}
	select {
	case r := <-done:
		return verdictOf(r.Verdict, r.err, how.Say)
	case <-time.After(patience):
		return Verdict{}, ctx.Err()
	}
}

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

func (s *Service) judged(ctx context.Context, q Check, by Asker) (Found[Verdict], error) {
	v, err := s.Check(ctx, q, by.Words.Error)
	return Found[Verdict]{Value: v, Stop: v.stop}, err
}
