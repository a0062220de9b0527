package mopan

import (
	"context"
	"iter"
	"strings"

	"jie/puzzle"
)

// Puzzle is Mopan behind the contract of package puzzle. The zero value is ready.
type Puzzle struct{}

// Name is "mopan".
func (Puzzle) Name() string { return Name }

// Parse reads a position's ID.
func (Puzzle) Parse(id string) (puzzle.Position, error) {
	b, err := ParseBoard(id)
	if err != nil {
		return nil, err
	}
	return position{b}, nil
}

// position is a Board as front ends see it.
type position struct{ Board }

func (p position) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, t := range geometryOf(p.Side()).turns {
			if _, ok := p.Turn(t.name); ok && !yield(t.name) {
				return
			}
		}
	}
}

func (p position) Play(move string) (puzzle.Position, error) {
	if after, ok := p.Turn(move); ok {
		return position{after}, nil
	}
	g := geometryOf(p.Side())
	if _, known := g.named[move]; known {
		return nil, illegal(move, "mopan-same")
	}
	for cell := range g.cells() {
		if len(move) > 0 && strings.ContainsAny(move[:1], "CLR") && g.cellName(cell) == move[1:] {
			return nil, illegal(move, "mopan-edge")
		}
	}
	return nil, &puzzle.Error{Puzzle: Name, Code: puzzle.BadMove, Args: puzzle.Args{"move": move}}
}

func illegal(move, why string) error {
	return &puzzle.Error{Puzzle: Name, Code: puzzle.IllegalMove, Args: puzzle.Args{"move": move, "why": why}}
}

func (p position) Solved(goal puzzle.Goal) bool {
	g, ok := goal.(Goal)
	return ok && g.Matches(p.Board)
}

func (p position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	goal, ok := opt.Goal.(Goal)
	if !ok {
		return puzzle.Solution{}, &puzzle.Error{Puzzle: Name, Code: puzzle.NoGoal}
	}
	return Solve(ctx, p.Board, goal, opt)
}
