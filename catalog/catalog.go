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

// Lookup returns the puzzle of the given name, or nil.
func Lookup(name string) puzzle.Puzzle {
	for _, p := range All() {
		if p.Name() == name {
			return p
		}
	}
	return nil
}
