// Package lines has the kinds of work that any puzzle may have, whose results are
// lines of JSON: solve answers the questions of a file, generate makes levels, and
// PUZZLE-svss answers the single-vacancy problems of a board. Call [All] for the
// list of all kinds.
//
//	solve         the same bytes as jie solve --batch --errors json --no-stats --lang en
//	generate      the same bytes as jie generate with the same seed
//	PUZZLE-svss   the lines of jie table PUZZLE --svss --json, without stats
package lines

import (
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/puzzle/work"
)

// All are the kinds of work of some puzzles: those of this package, and those that the
// puzzles have of their own.
func All(puzzles []puzzle.Puzzle) []work.Kind {
	kinds := []work.Kind{solveKind{puzzles}, generateKind{puzzles}}
	for _, p := range puzzles {
		if hasProblems(p) {
			kinds = append(kinds, problemsKind{p, puzzles})
		}
	}
	return append(kinds, work.Made(puzzles)...)
}

// hasProblems tells whether a puzzle makes tables of single-vacancy problems.
func hasProblems(p puzzle.Puzzle) bool {
	maker, ok := puzzle.As[table.Maker](p)
	if !ok {
		return false
	}
	// Of the two keys, one without the other is an error, but not the same one where the
	// puzzle has no use for either.
	_, err := maker.Table(table.Question{Puzzle: p.Name(), SVSS: true})
	e, ok := err.(*puzzle.Error)
	return ok && e.Code == table.Needs
}
