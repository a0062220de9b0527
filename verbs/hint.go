package verbs

import (
	"context"
	"strconv"

	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/hint"
)

// Hint is the question of the verb "hint".
type Hint struct {
	From    string       `json:"from" doc:"The position" maxLength:"1000000"`
	To      puzzle.Texts `json:"to,omitempty" doc:"The goal, or several of which any will do"`
	Metric  string       `json:"metric,omitempty" doc:"What a length counts, where there are several"`
	Level   *int         `json:"level,omitempty" doc:"How much to tell, from 1 (whether and how far) to 4 (all of it); 1 where it is not said" minimum:"1" maximum:"4"`
	Timeout string       `json:"timeout,omitempty" doc:"When to stop" example:"10s"`
	Memory  string       `json:"memory,omitempty" doc:"Bytes the search may hold" example:"512MiB"`
	Workers int          `json:"workers,omitempty" doc:"Threads; 0 means all that may be used" minimum:"0"`
}

const maxLevel = 4

// HintText returns as much of a solution as its level allows. A search that is cut short returns what it knows,
// with status "unknown". The whole solution is judged, even if a part is returned.
func (s *Service) HintText(ctx context.Context, q Hint, by Asker) (Found[hint.Hint], error) {
	p, err := s.Asked(q.From, q.To)
	if err != nil {
		return Found[hint.Hint]{}, err
	}
	return s.HintProblem(ctx, p, q, by.Progress)
}

// HintProblem answers q about a problem that was read before.
func (s *Service) HintProblem(ctx context.Context, p Problem, q Hint, progress func(puzzle.Progress)) (found Found[hint.Hint], err error) {
	grade := 1
	if q.Level != nil {
		grade = *q.Level
	}
	if grade < 1 || grade > maxLevel {
		return found, fail(BadValue, puzzle.Args{"key": "level", "value": strconv.Itoa(grade)})
	}
	goal, err := p.Reached()
	if err != nil {
		return found, err
	}
	b, err := s.bounds(q.Timeout, q.Memory, q.Workers)
	if err != nil {
		return found, err
	}
	opt := s.options(Solve{Metric: q.Metric}, goal, b)
	opt.Progress = progress
	ctx, cancel := b.within(ctx)
	defer cancel()
	h, err := hint.Within(ctx, s.Limits.Patience, p.Puzzle, p.From, opt, grade)
	if err != nil && !judge.Stopped(err) {
		return found, err
	}
	return Found[hint.Hint]{Value: h, Stop: err}, nil
}
