package verb

import (
	"context"
	"slices"

	"jie/puzzle"
)

// Analyse is the question of the verb "analyse".
type Analyse struct {
	From    string       `json:"from" doc:"The position" maxLength:"1000000"`
	To      puzzle.Texts `json:"to,omitempty" doc:"The goal, or several of which any will do"`
	Timeout string       `json:"timeout,omitempty" doc:"When to stop" example:"10s"`
}

// Analyse tells what is known about a position without solving it.
func (s *Service) Analyse(ctx context.Context, q Analyse) (puzzle.Analysis, error) {
	p, pos, err := s.position(q.From)
	if err != nil {
		return nil, err
	}
	goal, err := s.goal(pos, q.To)
	if err != nil && len(q.To) > 0 {
		return nil, err
	}
	ctx, cancel, err := s.within(ctx, q.Timeout)
	if err != nil {
		return nil, err
	}
	defer cancel()
	facts, err := pos.Analyse(ctx, goal)
	if err != nil {
		return nil, err
	}
	about := puzzle.Analysis{{Key: "puzzle", Value: p.Name()}, {Key: "from", Value: pos.String()}}
	if goal != nil {
		about = append(about, puzzle.GoalFact(goal))
	}
	return slices.Concat(about, facts), nil
}
