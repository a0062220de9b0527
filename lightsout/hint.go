package lightsout

import (
	"strings"

	"jie/hint"
	"jie/puzzle"
)

var _ hint.Guide = Puzzle{}

// Quick is true: the solvable cases are solved by elimination.
func (Puzzle) Quick(puzzle.Position) bool { return true }

// Region is the row of a press. A button that stands below the board has the part
// of the board that it changes.
func (Puzzle) Region(p puzzle.Position, move string) hint.Region {
	action, err := p.Action(move)
	if err != nil {
		return hint.Region{}
	}
	if action.At == "" {
		return hint.Part(p, move)
	}
	grid := p.Grid()
	at, _ := grid.Find(action.At)
	r := hint.Region{Kind: "row", Name: grid.Rows[at.Y]}
	for _, c := range grid.Cells {
		if c.Y == at.Y && c.State != puzzle.NoCell {
			r.Cells = append(r.Cells, c.Name)
		}
	}
	return r
}

// Why describes the press pattern that was chosen: presses row by row settle the
// rows above, unless rules let a press reach further than one row, and no other
// pattern has fewer presses.
func (Puzzle) Why(q hint.Question, s puzzle.Solution) ([]hint.Reason, error) {
	next, err := q.From.Play(s.Moves[0])
	if err != nil {
		return nil, err
	}
	row, inRow, order := -1, 0, "any-order"
	for i, m := range s.Moves {
		r, _, times, _ := parsePress(m)
		if row < 0 {
			row = int(r)
		}
		if int(r) == row {
			inRow++
		}
		if times > 1 || i > 0 && m == s.Moves[i-1] {
			order = "any-order-again"
		}
	}
	lights := len(q.From.Grid().Cells) - hint.Count(q.From, puzzle.NoCell)
	reasons := []hint.Reason{
		{Key: order},
		{Key: "lights-right", Args: map[string]any{"before": q.Matches(q.From), "after": q.Matches(next), "all": lights}},
	}
	if ruled := strings.Contains(q.From.String(), "["); row > 0 && !ruled {
		reasons = append(reasons, hint.Reason{Key: "row-settles", Args: map[string]any{"n": inRow, "row": row, "above": row - 1}})
	}
	if s.Optimal {
		reasons = append(reasons, hint.Reason{Key: "smallest", Args: map[string]any{"n": s.Length}})
	}
	return reasons, nil
}
