// Package catalog lists the puzzles. It is the one place that names them all.
package catalog

import (
	"jie/check/judge"
	"jie/puzzle"
	"jie/puzzle/ability"
)

// All returns every puzzle, in the order in which front ends show them. Their
// answers are judged: see package judge.
func All() []puzzle.Puzzle {
	puzzles := []puzzle.Puzzle{theMopan, theLightsOut, thePegs, theTwiddle}
	for i, p := range puzzles {
		puzzles[i] = judge.Wrap(p)
	}
	return puzzles
}

// Lookup returns the puzzle that reads IDs of the given prefix, or nil.
func Lookup(prefix string) puzzle.Puzzle {
	for _, p := range All() {
		if ability.Reads(p, prefix) {
			return p
		}
	}
	return nil
}
