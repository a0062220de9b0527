package pegs

import (
	"jie/puzzle"
	"jie/puzzle/hint"
)

var _ hint.Guide = Puzzle{}

// quickPegs is the most pegs of a position whose fewest moves are found in milliseconds.
const quickPegs = 14

// Quick reports whether the position has few pegs.
func (Puzzle) Quick(p puzzle.Position) bool { return hint.Count(p, '1') <= quickPegs }

// Region returns the part of the board that the peg crosses.
func (Puzzle) Region(p puzzle.Position, move string) hint.Region { return hint.Part(p, move) }

// Why returns that the goal stays in reach, how far the peg goes, and how many jumps the move
// leaves open.
func (Puzzle) Why(q hint.Question, s puzzle.Solution) ([]hint.Reason, error) {
	move := s.Moves[0]
	next, err := q.From.Play(move)
	if err != nil {
		return nil, err
	}
	action, err := q.From.Action(move)
	if err != nil {
		return nil, err
	}
	reasons := []hint.Reason{{Key: "still-winning", Args: map[string]any{"n": hint.Count(next, '1')}}}
	if jumps := len(action.Takes); jumps > 1 {
		reasons = append(reasons, hint.Reason{Key: "sweep", Args: map[string]any{"n": jumps}})
	}
	if open := puzzle.CountMoves(next); open > 0 {
		reasons = append(reasons, hint.Reason{Key: "jumps-open", Args: map[string]any{"n": open}})
	}
	return reasons, nil
}
