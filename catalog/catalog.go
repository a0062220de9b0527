// Package catalog lists the puzzles. It is the one place that names them all.
package catalog

import (
	"jie/check/judge"
	"jie/lightsout"
	"jie/mopan/levels"
	"jie/pegs"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/twiddle"
)

// All returns every puzzle, in the order in which front ends show them. Their
// answers are judged: see package judge.
func All() []puzzle.Puzzle {
	puzzles := []puzzle.Puzzle{
		levels.Puzzle{}, // Mopan with its tables and its searches by levels
		lightsout.Puzzle{},
		pegs.Puzzle{},
		twiddle.Puzzle{},
	}
	for i, p := range puzzles {
		puzzles[i] = judge.Wrap(p)
	}
	return puzzles
}

// Lookup returns the puzzle that reads IDs of the given prefix, or nil.
func Lookup(prefix string) puzzle.Puzzle {
	p, _ := ability.Find(All(), prefix)
	return p
}
