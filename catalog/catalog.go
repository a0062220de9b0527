// Package catalog lists the puzzles. No other package names them all.
package catalog

import (
	"jie/check/judge"
	"jie/lightsout"
	"jie/mopan"
	"jie/mopan/table"
	"jie/pegs"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/twiddle"
)

// All returns every puzzle in the order of front ends. Package judge judges their answers.
func All() []puzzle.Puzzle {
	puzzles := []puzzle.Puzzle{
		withTables{},
		lightsout.Puzzle{},
		pegs.Puzzle{},
		twiddle.Puzzle{},
	}
	for i, p := range puzzles {
		puzzles[i] = judge.Wrap(p)
	}
	return puzzles
}

// withTables is Mopan's board, with the tables that are made from it.
type withTables struct {
	mopan.Puzzle
	table.Tables
}

// Lookup returns the puzzle that reads IDs of the given prefix, or nil.
func Lookup(prefix string) puzzle.Puzzle {
	p, _ := ability.Find(All(), prefix)
	return p
}
