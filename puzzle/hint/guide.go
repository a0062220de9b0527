package hint

import (
	"jie/puzzle"
	"jie/puzzle/view"
)

// Guide is a puzzle that can say more about its moves than the contract does. Others have [Part].
type Guide interface {
	// Quick reports whether a shortest solution takes milliseconds; else any solution comes first.
	Quick(p puzzle.Position) bool
	// Region returns where to look for a move of p, including the cells of the move.
	Region(p puzzle.Position, move string) Region
	// Why returns what a solution's first move achieves, with texts under "hint.why." and the key.
	Why(q Question, s puzzle.Solution) ([]Reason, error)
}

// Question is what a hint answers. Target is the goal that the solution reaches, if a position.
type Question struct {
	From   puzzle.Position
	Goal   puzzle.Goal
	Target puzzle.Position
}

// Matches counts the cells of p that match the target; it returns 0 without a target.
func (q Question) Matches(p puzzle.Position) int {
	if q.Target == nil {
		return 0
	}
	return puzzle.Alike(p, q.Target)
}

// Count counts the cells of p that are in the given state.
func Count(p puzzle.Position, state rune) int {
	n := 0
	for _, c := range p.Grid().Cells {
		if c.State == state {
			n++
		}
	}
	return n
}

// Part returns the part of the board that holds the cells of a move: it divides the board into
// thirds, each way, and covers the first to the last third that the move touches.
func Part(p puzzle.Position, move string) Region {
	action, err := p.Action(move)
	if err != nil {
		return Region{}
	}
	grid := p.Grid()
	columns, rows := newSpan(), newSpan()
	width, height := 1, 1
	for _, c := range grid.Cells {
		width, height = max(width, c.X+1), max(height, c.Y+1)
	}
	for _, name := range action.Cells {
		if c, ok := grid.Find(name); ok {
			columns.add(3 * c.X / width)
			rows.add(3 * c.Y / height)
		}
	}
	r := Region{Kind: "part", Name: rows.name("upper", "middle", "lower") + "-" + columns.name("left", "centre", "right")}
	for _, c := range grid.Cells {
		if c.State != view.NoCell && columns.has(3*c.X/width) && rows.has(3*c.Y/height) {
			r.Cells = append(r.Cells, c.Name)
		}
	}
	return r
}

type span struct{ first, last int }

func newSpan() span { return span{3, -1} }

func (s *span) add(third int) { s.first, s.last = min(s.first, third), max(s.last, third) }

func (s *span) has(third int) bool { return s.first <= third && third <= s.last }

func (s *span) name(low, middle, high string) string {
	switch s.first + s.last {
	case 0, 1:
		return low
	case 3, 4:
		return high
	}
	return middle
}
