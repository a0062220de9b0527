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
	p, err := s.Read(q.From, q.To)
	if err != nil {
		return nil, err
	}
	return s.analyse(ctx, p, q.Timeout)
}

// AnalyseProblem is Analyse of a problem that was read before.
func (s *Service) AnalyseProblem(ctx context.Context, p Problem) (puzzle.Analysis, error) {
	return s.analyse(ctx, p, "")
}

func (s *Service) analyse(ctx context.Context, p Problem, timeout string) (puzzle.Analysis, error) {
	ctx, cancel, err := s.within(ctx, timeout)
	if err != nil {
		return nil, err
	}
	defer cancel()
	return p.Analyse(ctx, s.Limits.Memory)
}

// Analyse tells what is known about the problem without solving it, within so many
// bytes of memory; 0 is any number.
func (p Problem) Analyse(ctx context.Context, memory int64) (puzzle.Analysis, error) {
	facts, err := p.From.Analyse(ctx, puzzle.Options{Goal: p.Goal, Memory: memory})
	if err != nil {
		return nil, err
	}
	about := puzzle.Analysis{{Key: "puzzle", Value: p.Puzzle.Name()}, {Key: "from", Value: p.From.String()}}
	if p.Goal != nil {
		about = append(about, puzzle.GoalFact(p.Goal))
	}
	return slices.Concat(about, facts), nil
}
