package twiddle

import (
	"context"

	"jie/puzzle"
)

// Puzzle is Twiddle behind the contract of package puzzle. The zero value is ready.
type Puzzle struct{}

// Name returns "twiddle".
func (Puzzle) Name() string { return puzzleName }

// Parse reads a position's ID, including the prefix.
func (Puzzle) Parse(id string) (puzzle.Position, error) {
	b, err := parseBoard(id)
	if err != nil {
		return nil, err
	}
	return position{b}, nil
}

// position is a Board as front ends see it.
type position struct{ Board }

func (p position) Play(move string) (puzzle.Position, error) {
	after, err := p.Board.Play(move)
	if err != nil {
		return nil, err
	}
	return position{after}, nil
}

func (p position) Goal(texts ...string) (puzzle.Goal, error) {
	goal, err := p.Board.Goal(texts...)
	if err != nil {
		return nil, err
	}
	return goal, nil
}

func (p position) Solved(goal puzzle.Goal) bool {
	own, err := ownGoal(goal)
	return err == nil && goal != nil && p.Board.Solved(own)
}

func (p position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	goal, err := ownGoal(opt.Goal)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return Solve(ctx, p.Board, goal, opt)
}
