package mopan

import (
	"context"

	"jie/mopan/rings"
	"jie/puzzle"
)

const puzzleName = rings.Name

// Puzzle is Mopan behind the contract of package puzzle. The zero value is ready.
type Puzzle struct{}

// Name returns "mopan".
func (Puzzle) Name() string { return puzzleName }

// Parse reads a position's ID, prefix included.
func (Puzzle) Parse(id string) (puzzle.Position, error) {
	b, err := rings.ParseBoard(id)
	if err != nil {
		return nil, err
	}
	return position{Board{b}}, nil
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

func (p position) Solved(goal puzzle.Goal) bool { return p.Board.Solved(ownGoal(goal)) }

func (p position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	return Solve(ctx, p.Board, ownGoal(opt.Goal), opt)
}

// ownGoal converts a goal of the contract, or of a table; another puzzle's becomes the zero value.
func ownGoal(goal puzzle.Goal) Goal {
	switch g := goal.(type) {
	case Goal:
		return g
	case rings.Goal:
		return Goal{g}
	}
	return Goal{}
}
