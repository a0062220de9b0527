package pegs

import (
	_ "embed"
	"slices"
	"strings"

	"jie/puzzle"
)

// keptText has shortest solutions that take long to prove, a line each: the position, its goal and
// the moves. docs/results.md says how each was proved.
//
//go:embed kept.txt
var keptText string

// recall answers with what is left of a kept solution, if the start is on its way.
func (q *question) recall(k known, _ int64) (known, bool, error) {
	for line := range strings.Lines(keptText) {
		moves := strings.Fields(line)
		at, err := Parse(moves[0])
		if err != nil || q.Opt.Metric != puzzle.Moves || !at.board.Same(q.board.Board) || !slices.Equal(q.asked.Texts(), moves[1:2]) {
			continue
		}
		for moves = moves[2:]; len(moves) > 0 && err == nil; moves = moves[1:] {
			if n := int64(len(moves)); at.pegs == q.start {
				q.Method = methodKept
				return k.with(puzzle.Solution{Status: puzzle.Solved, Moves: moves, Length: n, LowerBound: n, Optimal: true}, nil)
			}
			at, err = at.Play(moves[0])
		}
	}
	return k, false, nil
}
