package level

import (
	"context"

	"jie/puzzle"
)

// GoodMoves are, for tests, the single moves of a solved question's first
// solution, and for each which of the legal moves before it are good.
func GoodMoves(ctx context.Context, p puzzle.Puzzle, from puzzle.Position, goal puzzle.Goal, s puzzle.Solution) (played []string, good [][]bool, err error) {
	q := question{from: from, goal: goal, solution: s}
	if q.target, err = p.Parse(goal.Texts()[0]); err != nil {
		return nil, nil, err
	}
	steps, err := (&source{about: p.Describe()}).steps(ctx, q)
	if err != nil {
		return nil, nil, err
	}
	for _, one := range steps {
		good = append(good, one.good)
	}
	played, err = singles(from, s.Solutions[0])
	return played, good, err
}
