package null

import (
	"context"
	"math/big"
	"math/rand/v2"

	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/level"
)

// Liar is the null puzzle with a solver that lies, for tests of the judge. From an odd digit it
// claims a move that does not lead to the goal, from an even one a length that its moves do not
// have.
var Liar = judge.Wrap(BareLiar)

// BareLiar is the liar without the judge.
var BareLiar puzzle.Puzzle = liar{Puzzle{}}

type liar struct{ puzzle.Puzzle }

func (l liar) Parse(id string) (puzzle.Position, error) { return lying(l.Puzzle.Parse(id)) }

// Levels makes the liar a source of levels: see level.Source.
func (liar) Levels() level.Profile { return level.Profile{Board: "9"} }

// LevelBoard returns the dial of a digit.
func (liar) LevelBoard(name string) string { return "null:" + name }

// Candidate returns a digit that differs from the board's.
func (liar) Candidate(blank puzzle.Position, random *rand.Rand) (from, to string, err error) {
	from, to = "null:"+string(rune('0'+random.IntN(8))), blank.String()
	if from == to {
		from = ""
	}
	return from, to, nil
}

func lying(p puzzle.Position, err error) (puzzle.Position, error) {
	if err != nil {
		return nil, err
	}
	return lyingDial{p}, nil
}

type lyingDial struct{ puzzle.Position }

func (d lyingDial) Play(move string) (puzzle.Position, error) { return lying(d.Position.Play(move)) }

func (d lyingDial) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	s, err := d.Position.Solve(ctx, opt)
	id := d.String()
	if even := id[len(id)-1]%2 == 0; even {
		s.Length++
		s.LowerBound++
		return s, err
	}
	s.Length, s.LowerBound, s.Moves = 1, 1, []string{"up"}
	if opt.All {
		s.Solutions, s.Count = [][]string{s.Moves}, big.NewInt(1)
	}
	return s, err
}

// Rigged is a puzzle with another solver: tests see front ends while it works, and when it fails.
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
