package tables

import (
	"iter"

	"jie/board"
	mopantable "jie/mopan/table"
	"jie/pegs"
	"jie/puzzle"
)

// Distances is what a table says as a whole. It names at most so many of the
// farthest positions; 0 means all that the table lists.
func Distances(t *mopantable.Table, most int) puzzle.Analysis {
	levels := t.Levels()
	reached := uint64(0)
	for _, n := range levels {
		reached += n
	}
	var farthest []string
	for _, b := range t.Farthest() {
		farthest = append(farthest, b.String())
		if len(farthest) == most {
			break
		}
	}
	return puzzle.Analysis{
		{Key: "targets", Value: t.Goal().Texts()},
		{Key: "positions", Value: t.Positions()},
		{Key: "reached", Value: reached},
		{Key: "complete", Value: t.Complete()},
		{Key: "greatest_distance", Value: len(levels) - 1},
		{Key: "by_distance", Value: levels},
		{Key: "mean_distance", Value: t.Mean().FloatString(6)},
		{Key: "farthest", Value: farthest},
	}
}

// AllPairs is what is known of all pairs of positions with so many dots.
func AllPairs(pairs *mopantable.Pairs, dots int) puzzle.Analysis {
	return puzzle.Analysis{
		{Key: "side", Value: pairs.Side},
		{Key: "dots", Value: dots},
		{Key: "positions", Value: pairs.Positions},
		{Key: "classes", Value: pairs.Sources},
		{Key: "gods_number", Value: pairs.Diameter()},
		{Key: "pairs_by_distance", Value: pairs.Distances},
		{Key: "eccentricities", Value: pairs.Eccentricities},
		{Key: "farthest_pair", Value: pairs.Farthest[:]},
	}
}

// Vacancies are the single-vacancy problems of a board: from the full board less
// one peg to one peg, where the position class allows it, each once up to symmetry.
func Vacancies(b *pegs.Board) iter.Seq2[*pegs.Position, *pegs.Goal] {
	return func(yield func(*pegs.Position, *pegs.Goal) bool) {
		for _, x := range b.Problems() {
			if !yield(pegs.New(b, b.Full()&^(board.Set(1)<<x.Vacancy)), b.OnePeg(x.Finish)) {
				return
			}
		}
	}
}
