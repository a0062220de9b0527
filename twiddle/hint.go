package twiddle

import (
	"jie/puzzle"
	"jie/puzzle/hint"
)

var _ hint.Guide = Puzzle{}

// Quick reports whether the board has at most 12 tiles, which take milliseconds to solve.
func (Puzzle) Quick(p puzzle.Position) bool { return len(p.Grid().Cells) <= quickCells }

const quickCells = 12

// Region returns the block that a turn moves.
func (Puzzle) Region(p puzzle.Position, move string) hint.Region {
	action, err := p.Action(move)
	if err != nil {
		return hint.Region{}
	}
	return hint.Region{Kind: "block", Name: action.At, Cells: action.Cells}
}

// Why returns how many turns are left, and how many numbers are then in place.
func (Puzzle) Why(q hint.Question, s puzzle.Solution) ([]hint.Reason, error) {
	next, err := q.From.Play(s.Moves[0])
	if err != nil {
		return nil, err
	}
	reasons := []hint.Reason{{Key: "turns-left", Args: map[string]any{"n": s.Length - 1}}}
	if q.Target != nil {
		reasons = append(reasons, hint.Reason{Key: "numbers-home", Args: map[string]any{
			"before": q.Matches(q.From), "after": q.Matches(next), "all": len(q.From.Grid().Cells),
		}})
	}
	return reasons, nil
}
