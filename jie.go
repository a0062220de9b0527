// Package jie solves board puzzles exactly: Mopan, Lights Out, peg solitaire and Twiddle.
//
// For most uses, call [Solve] with the text of a position:
//
//	answer, err := jie.Solve(ctx, "pegs:english", jie.Options{})
//	fmt.Println(answer.Status, *answer.Length) // solved 18
//
// A position is a text such as "lightsout:11011/10101/01010/10101/11011": the name of a
// puzzle and its rows. "jie help formats" and docs/ describe the form of each puzzle. The
// other functions are the other verbs of the command line, and have the same options and
// the same answers as their JSON.
//
// An independent judge, package check, replays every answer before it is returned. An answer that
// it refuses is an error and never an answer. Errors in the input are *puzzle.Error values, with
// a code, a place and English words. A search that ctx, Options.Memory or the reach of its method
// cuts short returns the best answer found, of status "unknown", with an error that wraps
// ctx.Err(), puzzle.ErrMemory or puzzle.ErrReach.
//
// All functions are safe for concurrent use. None reads files, flags or the environment.
// A program that needs one puzzle alone, with typed positions, imports its package:
// jie/mopan, jie/lightsout, jie/pegs or jie/twiddle.
package jie

import (
	"cmp"
	"context"

	"jie/catalog"
	"jie/puzzle"
	"jie/verbs"
)

// Options are what a question may say beyond its position. The zero value asks for one
// shortest solution to the puzzle's own goal, proved, on all cores.
type Options struct {
	To      []string // goals, any of which will do; none: the puzzle's own
	Metric  string   // what a length counts; empty: the puzzle's default
	First   bool     // any solution, fast, instead of a shortest one
	All     bool     // list the shortest solutions, in lexicographic order
	Count   bool     // count the shortest solutions
	Every   bool     // All and Count mean solutions of every length
	Limit   int      // longest listing; 0: 1,000
	Memory  int64    // bytes that a search may hold; 0: no limit
	Workers int      // goroutines; 0: one a core. Answers never depend on it

	Progress func(puzzle.Progress) // called now and then while a search runs; may be nil
}

// Answer is the answer to Solve. Its fields are the keys of the command line's JSON;
// Length and the other pointers are nil where they do not apply.
type Answer = puzzle.Answer

// Solve finds a shortest way from a position to its goal and proves that none is shorter,
// or proves that there is none. What Options ask for instead is up to them.
func Solve(ctx context.Context, position string, opt Options) (Answer, error) {
	q := verbs.Solve{
		From: position, To: opt.To, Metric: opt.Metric, First: opt.First, All: opt.All, Count: opt.Count, Every: opt.Every, Workers: opt.Workers,
	}
	if opt.Limit != 0 {
		q.Limit = &opt.Limit
	}
	answer, stop, err := service(opt).SolveText(ctx, q, verbs.Asker{Progress: opt.Progress})
	return answer, cmp.Or(err, stop)
}

// service answers within the limits of a question's options.
func service(opt Options) *verbs.Service {
	return &verbs.Service{Puzzles: catalog.All(), Limits: verbs.Limits{Memory: opt.Memory}}
}
