package mopan

import (
	"jie/puzzle"
	"jie/puzzle/hint"
)

var _ hint.Guide = Puzzle{}

// Quick returns true: most positions that a search can solve at all take milliseconds.
func (Puzzle) Quick(puzzle.Position) bool { return true }

// Region returns the ring that a turn moves.
func (Puzzle) Region(p puzzle.Position, move string) hint.Region {
	action, err := p.Action(move)
	if err != nil {
		return hint.Region{}
	}
	return hint.Region{Kind: "ring", Name: action.At, Cells: action.Cells}
}

// Why returns how many turns are left, and how many dots are then in place.
func (Puzzle) Why(q hint.Question, s puzzle.Solution) ([]hint.Reason, error) {
	next, err := q.From.Play(s.Moves[0])
	if err != nil {
		return nil, err
	}
	reasons := []hint.Reason{{Key: "turns-left", Args: map[string]any{"n": s.Length - 1}}}
	if q.Target != nil {
		all := len(q.Target.Grid().Cells) - hint.Count(q.Target, '0')
		reasons = append(reasons, hint.Reason{Key: "dots-home", Args: map[string]any{
			"before": home(q, q.From), "after": home(q, next), "all": all,
		}})
	}
	return reasons, nil
}

func home(q hint.Question, p puzzle.Position) int {
	n := 0
	target := q.Target.Grid().Cells
	for i, c := range p.Grid().Cells {
		if i < len(target) && c.State != '0' && c.State == target[i].State {
			n++
		}
	}
	return n
}
