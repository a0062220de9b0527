package verbs

import (
	"context"

	"jie/puzzle"
)

// Count is the question of the verb "count".
type Count struct {
	From string `json:"from" doc:"The position" maxLength:"1000000"`
}

// Count counts the legal moves of a position.
func (s *Service) Count(ctx context.Context, q Count) (puzzle.Analysis, error) {
	p, err := s.Read(q.From, nil)
	if err != nil {
		return nil, err
	}
	n := 0
	for range p.From.Moves() {
		if n++; ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return puzzle.Analysis{{Key: "puzzle", Value: p.Puzzle.Name()}, {Key: "from", Value: p.From.String()}, {Key: "legal_moves", Value: n}}, nil
}
