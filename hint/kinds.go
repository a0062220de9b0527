package hint

import (
	"strconv"
	"strings"

	"jie/puzzle"
)

// firstStep is the first jump of a move such as d2-d4-f4, or the move itself.
func firstStep(move string) string {
	holes := strings.SplitN(move, "-", 3)
	return strings.Join(holes[:min(2, len(holes))], "-")
}

// ring is the ring that a Mopan turn moves: the cells that touch its centre,
// clockwise from the upper left.
func ring(p puzzle.Position, move string) Region {
	centre := move[1:]
	r := Region{Kind: "ring", Name: centre}
	at := make(map[[2]int]string)
	var x, y int
	for _, c := range p.Grid().Cells {
		at[[2]int{c.X, c.Y}] = c.Name
		if c.Name == centre {
			x, y = c.X, c.Y
		}
	}
	for _, d := range [][2]int{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}} {
		r.Cells = append(r.Cells, at[[2]int{x + d[0], y + d[1]}])
	}
	return r
}

// row is the row of a press.
func row(_ puzzle.Position, move string) Region {
	name, _, _ := strings.Cut(move, ",")
	return Region{Kind: "row", Name: name}
}

// parts names the nine parts of a board.
var parts = [3][3]string{
	{"upper-left", "upper-centre", "upper-right"},
	{"middle-left", "middle-centre", "middle-right"},
	{"lower-left", "lower-centre", "lower-right"},
}

// part is the third of the board, each way, where the move begins.
func part(p puzzle.Position, move string) Region {
	begin, _, _ := strings.Cut(move, "-")
	var width, height int
	var at puzzle.GridCell
	for _, c := range p.Grid().Cells {
		width, height = max(width, c.X+1), max(height, c.Y+1)
		if c.Name == begin {
			at = c
		}
	}
	return Region{Kind: "part", Name: parts[3*at.Y/height][3*at.X/width]}
}

// fewPegs tells whether a shortest solution is found at once: up to so many pegs
// the search for fewest moves takes milliseconds.
func fewPegs(p puzzle.Position) bool {
	const most = 14
	return count(p, '1') <= most
}

func count(p puzzle.Position, state byte) int {
	n := 0
	for _, c := range p.Grid().Cells {
		if c.State == state {
			n++
		}
	}
	return n
}

// matches counts the cells that are as the goal has them.
func matches(q asked, p puzzle.Position) int {
	if q.target == nil {
		return 0
	}
	return puzzle.Alike(p, q.target)
}

// openJumps counts the moves that a position leaves.
func openJumps(_ asked, p puzzle.Position) int {
	n := 0
	for range p.Moves() {
		n++
	}
	return n
}

// whyTurn tells how many turns are left and how many dots are then in place.
func whyTurn(q asked, s puzzle.Solution) ([]Reason, error) {
	next, err := q.from.Play(s.Moves[0])
	if err != nil {
		return nil, err
	}
	reasons := []Reason{{"turns-left", map[string]any{"n": s.Length - 1}}}
	if q.target != nil {
		reasons = append(reasons, Reason{"dots-home", map[string]any{"before": home(q, q.from), "after": home(q, next), "all": dots(q.target)}})
	}
	return reasons, nil
}

// home counts the dots that lie where the target has one of their colour.
func home(q asked, p puzzle.Position) int {
	n := 0
	target := q.target.Grid().Cells
	for i, c := range p.Grid().Cells {
		if i < len(target) && c.State != '0' && c.State == target[i].State {
			n++
		}
	}
	return n
}

func dots(p puzzle.Position) int { return len(p.Grid().Cells) - count(p, '0') }

// whyPress tells of the press pattern that was chosen: its presses row by row
// settle the rows above, unless rules let a press reach further than one row, and
// no other pattern has fewer.
func whyPress(q asked, s puzzle.Solution) ([]Reason, error) {
	next, err := q.from.Play(s.Moves[0])
	if err != nil {
		return nil, err
	}
	at := rowOf(s.Moves[0])
	inRow, order := 0, "any-order"
	for _, m := range s.Moves {
		if rowOf(m) == at {
			inRow++
		}
		if strings.Contains(m, "*") { // as in 1,1*2
			order = "any-order-again"
		}
	}
	reasons := []Reason{
		{order, nil},
		{"lights-right", map[string]any{"before": matches(q, q.from), "after": matches(q, next), "all": lights(q.from)}},
	}
	if ruled := strings.Contains(q.from.String(), "["); at > 0 && !ruled {
		reasons = append(reasons, Reason{"row-settles", map[string]any{"n": inRow, "row": at, "above": at - 1}})
	}
	if s.Optimal {
		reasons = append(reasons, Reason{"smallest", map[string]any{"n": s.Length}})
	}
	return reasons, nil
}

// lights counts those that are there.
func lights(p puzzle.Position) int { return len(p.Grid().Cells) - count(p, '-') }

func rowOf(press string) int {
	text, _, _ := strings.Cut(press, ",")
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// whyJump tells that the goal stays in reach, what the move takes, and what it
// leaves open.
func whyJump(q asked, s puzzle.Solution) ([]Reason, error) {
	next, err := q.from.Play(s.Moves[0])
	if err != nil {
		return nil, err
	}
	reasons := []Reason{{"still-winning", map[string]any{"n": count(next, '1')}}}
	if jumps := strings.Count(s.Moves[0], "-"); jumps > 1 {
		reasons = append(reasons, Reason{"sweep", map[string]any{"n": jumps}})
	}
	if open := openJumps(q, next); open > 0 {
		reasons = append(reasons, Reason{"jumps-open", map[string]any{"n": open}})
	}
	return reasons, nil
}
