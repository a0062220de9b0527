package verbs

import (
	"context"

	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/table"
)

// Tabled returns p as a position that is solved from a table. Its solutions, and
// those of the positions that its moves lead to, are judged as those of any other
// position are.
func Tabled(p puzzle.Position, t table.Distances) puzzle.Position {
	return judge.Position(tabled{p, t})
}

// tabled is a position that is solved from a table.
type tabled struct {
	puzzle.Position
	table table.Distances
}

func (p tabled) Play(move string) (puzzle.Position, error) {
	after, err := p.Position.Play(move)
	if err != nil {
		return nil, err
	}
	return tabled{after, p.table}, nil
}

func (p tabled) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	return p.table.Answer(ctx, p.Position, opt)
}
