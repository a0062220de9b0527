// Package lines has the kinds of work that any puzzle may have, whose results are
// lines of JSON: solve answers the questions of a file, and PUZZLE-svss answers the single-vacancy problems of a board. Call [All] for the
// list of these kinds.
//
//	solve         the same bytes as jie solve --batch --errors json --no-stats --lang en
//	PUZZLE-svss   the lines of jie table PUZZLE --svss --json, without stats
package lines

import (
	"slices"

	"jie/puzzle"
	"jie/puzzle/table"
	"jie/puzzle/work"
)

// All returns the kinds of work that these puzzles have in common. Package catalog/kinds lists
// those that belong to one puzzle.
func All(puzzles []puzzle.Puzzle) []work.Kind {
	kinds := []work.Kind{solveKind{puzzles}}
	for _, p := range puzzles {
		if hasProblems(p) {
			kinds = append(kinds, problemsKind{p, puzzles})
		}
	}
	return kinds
}

// hasProblems reports whether a puzzle makes tables of single-vacancy problems.
func hasProblems(p puzzle.Puzzle) bool {
	maker, ok := puzzle.As[table.Maker](p)
	return ok && slices.Contains(maker.TableKeys(), "svss")
}
