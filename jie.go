// Package jie solves board puzzles exactly: Mopan, Lights Out, peg solitaire and Twiddle.
//
// For most uses, call [Solve] with the text of a position:
//
//	answer, err := jie.Solve(ctx, "pegs:english", jie.Options{})
//	fmt.Println(answer.Status, *answer.Length) // solved 18
//
// A position is a text such as "lightsout:11011/10101/01010/10101/11011": the name of a puzzle and its rows. "jie
// help formats" and docs/ describe the form of each puzzle. The other functions are the other verbs of the command
// line, and have the same options and the same answers as their JSON.
//
// An independent judge, package check, replays every answer before it is returned. If it refuses an answer, you get
// an error and no answer. Errors in the input are *puzzle.Error values, with a code, a place and English words. A
// search that ctx, Options.Memory or the reach of its method cuts short returns the best answer found, of status
// "unknown", with an error that wraps ctx.Err(), puzzle.ErrMemory or puzzle.ErrReach.
//
// All functions are safe for concurrent use. None reads files, flags or the environment. A program that needs only
// one puzzle, with typed positions, imports its package: jie/mopan, jie/lightsout, jie/pegs or jie/twiddle.
package jie

import (
	"cmp"
	"context"

	"jie/catalog"
	"jie/check"
	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/puzzle/level"
	"jie/verbs"
)

// Options are the parts of a question besides its position. The zero value asks for one
// shortest solution to the puzzle's own goal, proved, on all cores.
type Options struct {
	To      []string // goals, any of which will do; empty: the puzzle's own
	Metric  string   // what a length counts; empty: the puzzle's default
	First   bool     // any solution, fast, instead of a shortest one
	All     bool     // list the shortest solutions, in lexicographic order
	Count   bool     // count the shortest solutions
	Every   bool     // All and Count mean solutions of every length
	Longest bool     // with All: first the solutions whose longest move is the longest
	Limit   int      // longest listing; 0: 1,000
	Memory  int64    // bytes that a search may hold; 0: no limit
	Workers int      // goroutines; 0: one per core. Answers never depend on it

	Progress func(puzzle.Progress) // called from time to time while a search runs; may be nil
}

// Answer is the answer to Solve. Its fields are the keys of the command line's JSON;
// Length and the other pointers are nil if they do not apply.
type Answer = puzzle.Answer

// Solve finds a shortest way from a position to its goal and proves that it is shortest, or
// proves that there is none. Options can change the question.
func Solve(ctx context.Context, position string, opt Options) (Answer, error) {
	q := verbs.Solve{
		From: position, To: opt.To, Metric: opt.Metric, First: opt.First, All: opt.All, Count: opt.Count, Every: opt.Every, Longest: opt.Longest, Workers: opt.Workers,
	}
	if opt.Limit != 0 {
		q.Limit = &opt.Limit
	}
	solved, err := service(opt).SolveText(ctx, q, verbs.Asker{Progress: opt.Progress})
	return solved.Answer, cmp.Or(err, solved.Stop)
}

// Hint returns a part of a solution: level 1 whether there is one and how long it is, 2 also where to look, 3 the
// next best move and why, 4 the rest. It uses To, Memory, Workers and Progress of the options.
func Hint(ctx context.Context, position string, level int, opt Options) (hint.Hint, error) {
	q := verbs.Hint{From: position, To: opt.To, Level: &level, Workers: opt.Workers}
	found, err := service(opt).HintText(ctx, q, verbs.Asker{Progress: opt.Progress})
	return found.Value, cmp.Or(err, found.Stop)
}

// Check replays moves from a position to a goal, on plain tables that share no code with the solvers. If the moves
// fail, the error is a *check.Failure, which says which move fails and why. Check uses To and Metric of the options.
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

// CheckAnswer verifies the claims of an answer: its moves, and a certificate that there is no
// solution. The verdict lists which claims were verified and which were not. Only a search can
// verify that a length is least. If the answer is wrong, the error is a *check.Failure.
func CheckAnswer(ctx context.Context, answer Answer) (check.Verdict, error) {
	return check.Bounds{}.Answer(ctx, answer, answer.From, answer.To)
}

// Analyse returns what is known about a position without solving it, as facts in a fixed order.
// It uses To and Memory of the options.
func Analyse(ctx context.Context, position string, opt Options) (puzzle.Analysis, error) {
	return service(opt).Analyse(ctx, verbs.Analyse{From: position, To: opt.To})
}

// DistanceOptions are the parts of a question for a distance besides its code. Their fields are the keys of the verb.
// For code matrices, use the fields HX and HZ, Classical or Symplectic in place of the argument code.
type DistanceOptions = verbs.Distance

// DistanceAnswer is the answer to Distance.
type DistanceAnswer = verbs.DistanceAnswer

// Distance finds the exact distance of an error-correcting code: a family's name such as "toric:8", or the text of a
// file. Without a proof D is the weight of the witness, and LowerBound holds for the distance.
func Distance(ctx context.Context, code string, opt DistanceOptions) (DistanceAnswer, error) {
	opt.Code = cmp.Or(code, opt.Code)
	found, err := new(verbs.Service).Distance(ctx, opt, verbs.Asker{})
	return found.Value, cmp.Or(err, found.Stop)
}

// DecodeOptions are the parts of a question for corrections besides its code and its shots.
type DecodeOptions = verbs.Decode

// Correction is the answer for a shot.
type Correction = verbs.Correction

// Decode finds a least-cost correction for each of the shots: the cheapest set of columns that
// violates exactly the checks of the shot. Each shot is a line of 0 and 1, or of the form
// "shot D0 D7". If the error says that ctx ended, the corrections are those of the first shots.
func Decode(ctx context.Context, code, shots string, opt DecodeOptions) ([]Correction, error) {
	opt.Code, opt.Shots = cmp.Or(code, opt.Code), cmp.Or(shots, opt.Shots)
	found, err := new(verbs.Service).Decode(ctx, opt, verbs.Asker{})
	return found.Value, cmp.Or(err, found.Stop)
}

// Levels describes the positions that Generate makes.
type Levels struct {
	Board      string // empty: the puzzle's usual one
	Difficulty int    // from 1 to 5; 0: any
	Hardest    int    // grades from Difficulty to this one, equally many of each; 0: Difficulty alone
	MinMoves   int64  // a shortest solution has at least this number of moves
	MaxMoves   int64  // and at most this number; 0: unlimited
	Metric     string // what a length counts; empty: the puzzle's default
	N          int    // number of positions; 0: one
	Seed       uint64 // the same seed gives the same positions on every machine
}

// Generate makes positions to play, each with the length of its shortest solution proved.
func Generate(ctx context.Context, puzzle string, want Levels) ([]level.Level, error) {
	n := max(want.N, 1)
	return service(Options{}).Generate(ctx, verbs.Generate{
		Puzzle: puzzle, Board: want.Board, Difficulty: verbs.Grades{Least: want.Difficulty, Most: cmp.Or(want.Hardest, want.Difficulty)}, MinMoves: want.MinMoves, MaxMoves: want.MaxMoves, Metric: want.Metric, N: &n, Seed: want.Seed,
	})
}

// Show draws a position and the positions after each of the moves, if any. The kind is a media type: "text/plain",
// "image/svg+xml", "image/png" or "image/gif". It uses To of the options: goals are drawn beside the board.
func Show(ctx context.Context, position string, moves []string, kind string, opt Options) ([]byte, error) {
	q := verbs.Show{From: position, To: opt.To}
	if len(moves) > 0 {
		q.Moves = (*verbs.Moves)(&moves)
	}
	return service(opt).Picture(ctx, q, kind)
}

// service returns a service with the limits of a question's options.
func service(opt Options) *verbs.Service {
	return &verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{Memory: opt.Memory}}
}
