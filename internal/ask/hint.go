package ask

import (
	"context"
	"errors"
	"strconv"

	"jie/check"
	"jie/hint"
	"jie/puzzle"
)

// Hint is the question of the verb "hint".
type Hint struct {
	From    string       `json:"from" doc:"The position" maxLength:"1000000"`
	To      puzzle.Texts `json:"to,omitempty" doc:"The goal, or several of which any will do"`
	Level   *int         `json:"level,omitempty" doc:"How much to tell, from 1 (whether and how far) to 4 (all of it); 1 where it is not said" minimum:"1" maximum:"4"`
	Timeout string       `json:"timeout,omitempty" doc:"When to stop" example:"10s"`
	Memory  string       `json:"memory,omitempty" doc:"Bytes the search may hold" example:"512MiB"`
	Workers int          `json:"workers,omitempty" doc:"Threads; 0 means all that may be used" minimum:"0"`
}

// maxLevel is the level of a hint that tells all.
const maxLevel = 4

// Hint tells as much of a solution as its level allows. A search cut short tells
// what it knows, of status "unknown". The whole solution is found and judged
// first, and then kept back.
func (s *Service) Hint(ctx context.Context, q Hint, progress func(puzzle.Progress)) (hint.Hint, error) {
	grade := 1
	if q.Level != nil {
		grade = *q.Level
	}
	if grade < 1 || grade > maxLevel {
		return hint.Hint{}, fail(BadValue, puzzle.Args{"key": "level", "value": strconv.Itoa(grade)})
	}
	p, pos, err := s.position(q.From)
	if err != nil {
		return hint.Hint{}, err
	}
	goal, err := s.goal(pos, q.To)
	if err != nil {
		return hint.Hint{}, err
	}
	opt, err := s.options(Solve{Memory: q.Memory, Workers: q.Workers}, goal)
	if err != nil {
		return hint.Hint{}, err
	}
	opt.Progress = progress
	ctx, cancel, err := s.within(ctx, q.Timeout)
	if err != nil {
		return hint.Hint{}, err
	}
	defer cancel()
	h, err := hint.For(ctx, p, pos, opt, maxLevel)
	if err != nil && !Stopped(err) {
		return hint.Hint{}, err
	}
	if err := judgeHint(h); err != nil {
		return hint.Hint{}, errors.Join(ErrJudge, err)
	}
	return keepBack(h, grade), nil
}

// judgeHint has package check accept what a hint of the last level says.
func judgeHint(h hint.Hint) error {
	if h.Certificate != nil {
		return check.Certificate(h.From, h.To, *h.Certificate)
	}
	if h.Length == nil || len(h.Moves) == 0 {
		return nil
	}
	length, err := check.Moves(h.From, h.To, h.Moves, h.Metric)
	if err == nil && length != *h.Length {
		err = errors.New("another length")
	}
	return err
}

// keepBack leaves of a hint what its level allows.
func keepBack(h hint.Hint, level int) hint.Hint {
	h.Level = level
	if level < maxLevel {
		h.Moves = nil
	}
	if level < 3 {
		h.Move, h.Why, h.Tempting = "", nil, nil
	}
	if level < 2 {
		h.Region = nil
	}
	return h
}
