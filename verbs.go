package jie

import (
	"cmp"
	"context"

	"jie/check"
	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/puzzle/level"
	"jie/verbs"
)

// Hint tells a part of a solution: level 1 says whether there is one and how long it is, 2 also
// where to look, 3 the next best move and why, 4 the rest. It heeds To, Memory, Workers and
// Progress of the options.
func Hint(ctx context.Context, position string, level int, opt Options) (hint.Hint, error) {
	q := verbs.Hint{From: position, To: opt.To, Level: &level, Workers: opt.Workers}
	hint, stop, err := service(opt).HintText(ctx, q, verbs.Asker{Progress: opt.Progress})
	return hint, cmp.Or(err, stop)
}

// Check replays moves from a position to a goal, on plain tables that share no code with the
// solvers. The error of moves that do not reach it is a *check.Failure, which says which move
// fails and why. It heeds To and Metric of the options.
func Check(ctx context.Context, position string, moves []string, opt Options) (length int64, err error) {
	var refused error
	q := verbs.Check{From: position, To: opt.To, Metric: opt.Metric, Moves: (*verbs.Moves)(&moves)}
	verdict, err := service(opt).Check(ctx, q, func(err error) string {
		refused = err
		return err.Error()
	})
	switch {
	case err != nil:
		return 0, err
	case !verdict.Holds:
		return 0, refused
	}
	return *verdict.Length, nil
}

// CheckAnswer verifies what an answer claims: its moves, and a certificate that there is no
// solution. The verdict lists which claims were verified and which were not; that a length is
// least is only verified by a search. The error of an answer that does not hold is a
// *check.Failure.
func CheckAnswer(ctx context.Context, answer Answer) (check.Verdict, error) {
	return check.Bounds{}.Answer(ctx, answer, answer.From, answer.To)
}

// Analyse tells what is known about a position without solving it, as facts in a fixed order.
// It heeds To of the options.
func Analyse(ctx context.Context, position string, opt Options) (puzzle.Analysis, error) {
	return service(opt).Analyse(ctx, verbs.Analyse{From: position, To: opt.To})
}

// Levels are the positions that Generate makes.
type Levels struct {
	Board      string // empty: the puzzle's usual one
	Difficulty int    // from 1 to 5; 0: any
	MinMoves   int64  // a shortest solution has at least so many moves
	MaxMoves   int64  // and at most so many; 0: any number
	N          int    // how many positions; 0: one
	Seed       uint64 // the same seed gives the same positions on every machine
}

// Generate makes positions to play, each with the length of its shortest solution proved.
func Generate(ctx context.Context, puzzle string, want Levels) ([]level.Level, error) {
	n := max(want.N, 1)
	return service(Options{}).Generate(ctx, verbs.Generate{
		Puzzle: puzzle, Board: want.Board, Difficulty: want.Difficulty, MinMoves: want.MinMoves, MaxMoves: want.MaxMoves, N: &n, Seed: want.Seed,
	})
}

// Show draws a position and, where there are any, the positions after each of the moves. The kind
// is a media type: "text/plain", "image/svg+xml", "image/png" or "image/gif". It heeds To of the
// options: goals are drawn beside the board.
func Show(ctx context.Context, position string, moves []string, kind string, opt Options) ([]byte, error) {
	q := verbs.Show{From: position, To: opt.To}
	if len(moves) > 0 {
		q.Moves = (*verbs.Moves)(&moves)
	}
	return service(opt).Picture(ctx, q, kind)
}
