package hint

import (
	"jie/puzzle"
	"jie/puzzle/view"
)

// Guide is a puzzle that can say more about its moves than the contract of all puzzles
// does. A puzzle that is no Guide has hints too: see [Part].
type Guide interface {
	// Quick reports whether a shortest solution of a position is found in
	// milliseconds. For others a hint looks for any solution before it seeks a shortest one.
	Quick(p puzzle.Position) bool
	// Region is where to look for a move of p. It holds the cells of the move.
	Region(p puzzle.Position, move string) Region
	// Why says what the first move of a solution achieves. A reason's key has words
	// under "hint.why.".
	Why(q Question, s puzzle.Solution) ([]Reason, error)
}

// Question is what a hint is asked about. Target is the goal that the solution reaches,
// where that is a position, and otherwise nil.
type Question struct {
	From   puzzle.Position
	Goal   puzzle.Goal
	Target puzzle.Position
}

// Matches counts the cells of p that are as the target has them, 0 where there is
// no target.
func (q Question) Matches(p puzzle.Position) int {
	if q.Target == nil {
		return 0
	}
	return puzzle.Alike(p, q.Target)
}

// Count counts the cells of p that are in a state.
func Count(p puzzle.Position, state rune) int {
	n := 0
	for _, c := range p.Grid().Cells {
		if c.State == state {
			n++
		}
	}
	return n
}

// Part is the part of the board that holds the cells of a move: thirds of the
// board, each way, from the first that the move touches to the last.
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

// span is a range of thirds: 0, 1 and 2.
type span struct{ first, last int }

func newSpan() span { return span{3, -1} }

func (s *span) add(third int) { s.first, s.last = min(s.first, third), max(s.last, third) }

func (s *span) has(third int) bool { return s.first <= third && third <= s.last }

// name says on which side the range lies.
func (s *span) name(low, middle, high string) string {
	switch s.first + s.last {
	case 0, 1:
		return low
	case 3, 4:
		return high
	}
	return middle
}
