package lines

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"jie/check/judge"
	"jie/internal/crew"
	"jie/puzzle"
	"jie/puzzle/work"
	"jie/verbs"
	"jie/verbs/words"
)

// defaultMemory is the memory of one line if the job does not give it.
const defaultMemory = "1GiB"

// ahead is how many answers may wait for an earlier one, for each worker.
const ahead = 4

// asking is what a job asks about each of its lines. Memory is part of it, because an answer may depend on it.
type asking struct {
	Metric string `json:"metric,omitempty"`
	First  bool   `json:"first,omitempty"`
	All    bool   `json:"all,omitempty"`
	Count  bool   `json:"count,omitempty"`
	Every  bool   `json:"every,omitempty"`
	Limit  *int   `json:"limit,omitempty"`
	Memory string `json:"memory,omitempty"` // of one line
}

func (a asking) question() verbs.Solve {
	return verbs.Solve{Metric: a.Metric, First: a.First, All: a.All, Count: a.Count, Every: a.Every, Limit: a.Limit}
}

// complete sets the defaults, and returns what is wrong.
func (a *asking) complete() (bytes int64, err error) {
	if a.Memory == "" {
		a.Memory = defaultMemory
	}
	bytes, ok := verbs.ParseSize(a.Memory)
	if !ok {
		return 0, &puzzle.Error{Code: work.BadValue, Args: puzzle.Args{"key": "memory", "value": a.Memory}}
	}
	return bytes, a.question().Validate()
}

type solver struct {
	service *verbs.Service
	ask     verbs.Solve
	memory  int64 // of one line
	words   words.Words
}

func newSolver(puzzles []puzzle.Puzzle, a asking) (*solver, error) {
	memory, err := a.complete()
	if err != nil {
		return nil, err
	}
	service := &verbs.Service{Puzzles: puzzles, Limits: verbs.Limits{Memory: memory, Workers: 1}}
	return &solver{service, a.question(), memory, words.For("en")}, nil
}

// line is a question: how to read it, and its number for errors.
type line struct {
	number int
	read   func() (verbs.Problem, error)
}

type reply struct {
	outcome outcome
	text    []byte // a line of JSON
	err     error  // the unit fails: it was stopped, or the judge refused an answer
}

type outcome byte

const (
	answered outcome = 'a'
	failed   outcome = 'f' // it cannot be read or answered
	unproved outcome = 'u' // within the memory of a line
	slow     outcome = 's' // it reached the limit of time, and has no text
)

// answer answers a line. Errors of the line are part of the result; signals, limits of time and refusals are not.
func (s *solver) answer(ctx context.Context, l line) reply {
	p, err := l.read()
	var solved verbs.Solved
	if err == nil {
		solved, err = s.service.SolveProblem(ctx, p, s.ask, nil)
	}
	switch {
	case ctx.Err() != nil:
		return reply{err: ctx.Err()}
	case errors.Is(err, judge.ErrWrong):
		return reply{err: err}
	case err != nil:
		text, encoded := puzzle.JSONLine(verbs.LineFailure{Line: l.number, Error: verbs.FailureOf(err, s.words.Error(err))})
		return reply{failed, text, encoded}
	}
	answer := solved.Answer
	answer.Stats = nil // they differ from run to run
	if answer.Length != nil && answer.Moves == nil && answer.Pattern == nil {
		answer.Note = s.words.Text("solve.pattern", nil)
	}
	text, err := puzzle.JSONLine(answer)
	if solved.Stop != nil {
		return reply{unproved, text, err}
	}
	return reply{answered, text, err}
}

// within answers a line within a limit of time; 0 is none.
func (s *solver) within(ctx context.Context, l line, limit time.Duration) reply {
	limited, cancel := crew.Within(ctx, limit)
	defer cancel()
	r := s.answer(limited, l)
	if ctx.Err() == nil && errors.Is(r.err, context.DeadlineExceeded) {
		return reply{outcome: slow}
	}
	return r
}

// Parts says that the parts are lines.
func (*solver) Parts() {}

// workers returns how many lines are answered at a time, within the limits of a unit.
func (s *solver) workers(limits work.Limits) (int, error) {
	n := crew.Size(limits.Workers)
	if limits.Memory > 0 {
		n = int(min(int64(n), limits.Memory/s.memory))
	}
	if n < 1 {
		return 0, fmt.Errorf("a line may take %d bytes: %w", s.memory, puzzle.ErrMemory)
	}
	return n, nil
}

type tally struct{ lines, failed, unproved int }

func (t *tally) count(o outcome) {
	t.lines++
	switch o {
	case failed:
		t.failed++
	case unproved:
		t.unproved++
	}
}

// unit returns the result of a unit: a line with the tally, and the answers in order.
func (s *solver) unit(ctx context.Context, questions iter.Seq2[line, error], limits work.Limits) ([]byte, error) {
	workers, err := s.workers(limits)
	if err != nil {
		return nil, err
	}
	var answers bytes.Buffer
	var t tally
	var late []int // lines that reached the limit of time
	answer := func(ctx context.Context, l line) reply { return s.within(ctx, l, limits.Part) }
	err = crew.InOrder(ctx, workers, ahead*workers, questions, answer, func(l line, r reply) error {
		if r.err != nil {
			return r.err
		}
		if r.outcome == slow {
			late = append(late, l.number)
		}
		t.count(r.outcome)
		_, err := answers.Write(r.text)
		return err
	})
	if err == nil && len(late) > 0 {
		err = &puzzle.Error{Code: work.Slow, Args: puzzle.Args{"parts": work.Ranges(late), "limit": limits.Part.String()}}
	}
	if err != nil {
		return nil, err
	}
	return append(fmt.Appendf(nil, "%d %d %d\n", t.lines, t.failed, t.unproved), answers.Bytes()...), nil
}

// Merge writes the answers of all units in order.
func (*solver) Merge(_ context.Context, all work.Results, _ work.Limits, out io.Writer) error {
	var t tally
	for index := range all.Units(0) {
		result, err := all.Read(0, index)
		if err != nil {
			return err
		}
		head, answers, _ := bytes.Cut(result, []byte("\n"))
		var u tally
		if _, err := fmt.Sscanf(string(head), "%d %d %d", &u.lines, &u.failed, &u.unproved); err != nil {
			return fmt.Errorf("result %d: %w", index, err)
		}
		t = tally{t.lines + u.lines, t.failed + u.failed, t.unproved + u.unproved}
		if _, err := out.Write(answers); err != nil {
			return err
		}
	}
	if err := verbs.BatchOutcome(t.failed, t.unproved, t.lines); err != nil {
		return &work.Partial{Err: err}
	}
	return nil
}
