// Package rigged has puzzles whose solver is replaced, for tests of what front ends do
// while a solver works, and when it fails.
package rigged

import (
	"context"

	"jie/puzzle"
)

// Puzzle is a puzzle with another Solve.
type Puzzle struct {
	puzzle.Puzzle
	Answer func(ctx context.Context) (puzzle.Solution, error) // what Solve does
}

type position struct {
	puzzle.Position
	answer func(ctx context.Context) (puzzle.Solution, error)
}

// Parse reads a position of the puzzle, whose solver is replaced.
func (p Puzzle) Parse(text string) (puzzle.Position, error) {
	pos, err := p.Puzzle.Parse(text)
	if err != nil {
		return nil, err
	}
	return position{pos, p.Answer}, nil
}

// Play makes a move. The position after it has the same solver.
func (p position) Play(move string) (puzzle.Position, error) {
	pos, err := p.Position.Play(move)
	if err != nil {
		return nil, err
	}
	return position{pos, p.answer}, nil
}

// Solve calls the function of the puzzle.
func (p position) Solve(ctx context.Context, _ puzzle.Options) (puzzle.Solution, error) {
	return p.answer(ctx)
}
