package null

import (
	"context"

	"jie/puzzle"
)

// Rigged is a puzzle whose solver is replaced. Tests use it to see what front ends do while a
// solver works, and when it fails.
type Rigged struct {
	puzzle.Puzzle
	Answer func(ctx context.Context) (puzzle.Solution, error) // what Solve does
}

type riggedPosition struct {
	puzzle.Position
	answer func(ctx context.Context) (puzzle.Solution, error)
}

// Parse reads a riggedPosition of the puzzle, whose solver is replaced.
func (p Rigged) Parse(text string) (puzzle.Position, error) {
	pos, err := p.Puzzle.Parse(text)
	if err != nil {
		return nil, err
	}
	return riggedPosition{pos, p.Answer}, nil
}

// Play makes a move. The riggedPosition after it has the same solver.
func (p riggedPosition) Play(move string) (puzzle.Position, error) {
	pos, err := p.Position.Play(move)
	if err != nil {
		return nil, err
	}
	return riggedPosition{pos, p.answer}, nil
}

// Solve calls the function of the puzzle.
func (p riggedPosition) Solve(ctx context.Context, _ puzzle.Options) (puzzle.Solution, error) {
	return p.answer(ctx)
}
