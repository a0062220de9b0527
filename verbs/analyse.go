package verbs

import (
	"context"
	"slices"

	"jie/check/judge"
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
	p, err := s.Read(q.From, q.To)
	if err != nil {
		return nil, err
	}
	ctx, cancel, err := s.within(ctx, q.Timeout)
	if err != nil {
		return nil, err
	}
	defer cancel()
	return p.Analyse(ctx, s.Limits.Memory)
}

// Analyse tells what is known about the problem without searching from its position,
// within so many bytes of memory; 0 is any number. Where all positions are few, that
// includes how many are how far from the goal. Where it is stopped, the facts found by
// then come with the error.
func (p Problem) Analyse(ctx context.Context, memory int64) (puzzle.Analysis, error) {
	facts, err := p.From.Analyse(ctx, puzzle.Options{Goal: p.Goal, Memory: memory})
	if err != nil && !judge.Stopped(err) {
		return nil, err
	}
	about := puzzle.Analysis{{Key: "puzzle", Value: p.Puzzle.Name()}, {Key: "from", Value: p.From.String()}}
	if p.Goal != nil {
		about = append(about, puzzle.GoalFact(p.Goal))
	}
	var distances puzzle.Analysis
	if err == nil {
		distances, err = p.distances(ctx, memory)
	}
	return slices.Concat(about, facts, distances), err
}
