// Package catalog lists the puzzles. It is the one place that names them all.
package catalog

import (
	"jie/lightsout"
	"jie/mopan"
	"jie/pegs"
	"jie/puzzle"
)

// All returns every puzzle, in the order in which front ends show them.
func All() []puzzle.Puzzle {
	return []puzzle.Puzzle{mopan.Puzzle{}, lightsout.Puzzle{}, pegs.Puzzle{}}
}

// Lookup returns the puzzle that reads IDs of the given prefix, or nil.
func Lookup(prefix string) puzzle.Puzzle {
	for _, p := range All() {
		if puzzle.Reads(p, prefix) {
			return p
		}
	}
	return nil
}
