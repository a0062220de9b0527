// Package puzzletest is the conformance suite that every puzzle passes: its tests, which
// run it on samples of each. It has a puzzle that lies, for tests of others.
package puzzletest

import (
	"context"
	"math/big"
	"math/rand/v2"

	"jie/check/judge"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/puzzle/level"
)

// Liar is the null puzzle with a solver that lies, for tests that no answer leaves Jie
// before it was judged: as package catalog hands out puzzles. From an odd digit it claims
// a move that does not lead to the goal, from an even one a length that its moves do not have.
var Liar = judge.Wrap(BareLiar)

// BareLiar is the liar with nothing between it and its caller.
var BareLiar puzzle.Puzzle = liar{null.Puzzle{}}

type liar struct{ puzzle.Puzzle }

func (l liar) Parse(id string) (puzzle.Position, error) { return lying(l.Puzzle.Parse(id)) }

// Levels makes the liar a source of levels: see level.Source.
func (liar) Levels() level.Profile { return level.Profile{Board: "9"} }

// LevelBoard is the dial of a digit.
func (liar) LevelBoard(name string) string { return "null:" + name }

// Candidate is some other digit than the board's.
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
	return dial{p}, nil
}

type dial struct{ puzzle.Position }

func (d dial) Play(move string) (puzzle.Position, error) { return lying(d.Position.Play(move)) }

func (d dial) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
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
