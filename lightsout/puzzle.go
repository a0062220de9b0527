package lightsout

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"jie/lightsout/machine"
	"jie/puzzle"
)

// Puzzle is Lights Out as front ends see it. Its zero value is ready to use.
type Puzzle struct{}

// Name is the prefix of Lights Out IDs.
func (Puzzle) Name() string { return "lightsout" }

// Parse reads "lightsout[RULES]:ROWS", a PBM picture in place of the rows, or a
// made board; also "flip:WxH:MATRIX,GRID", and the position of a machine.
func (Puzzle) Parse(id string) (puzzle.Position, error) {
	b, err := ParseBoard(id)
	if err != nil {
		return nil, err
	}
	return position{b}, nil
}

// machineLimits are those of boards with rules.
var machineLimits = machine.Limits{Lights: maxRuled, Level: maxCounter}

// ParseBoard reads a board's ID, "lightsout:ROWS" and the like, for the typed
// functions of this package.
func ParseBoard(id string) (*Board, error) {
	parts, err := puzzle.SplitID(id)
	if err != nil {
		return nil, err
	}
	var b *Board
	switch parts.Puzzle {
	case "lightsout":
		u, err := parseRules(parts.Rules)
		if err != nil {
			return nil, err
		}
		if u.standard() {
			u = &standardRules
		}
		if b, err = u.parseBoard(parts.Body, parts.Start); err != nil {
			return nil, err
		}
	case flipName:
		if b, err = parseFlip(parts); err != nil {
			return nil, err
		}
	case machine.Name:
		m, err := machine.Parse(parts, machineLimits)
		if err != nil {
			return nil, err
		}
		return ParseBoard(m.From())
	default:
		return nil, &puzzle.Error{Code: puzzle.OtherPuzzle, Args: puzzle.Args{"name": parts.Puzzle, "want": "lightsout"}}
	}
	if l := b.simplified(); l != b.layout {
		b.layout = l // the board is new
		b = b.named()
	}
	return b, nil
}

// Position is the board as front ends see it.
func (b *Board) Position() puzzle.Position { return position{b} }

// GoalOf is the goal of showing any one of the boards, of one shape.
func GoalOf(boards ...*Board) puzzle.Goal { return goal{boards} }

// position is a board as a puzzle.Position.
type position struct{ board *Board }

func (p position) String() string { return p.board.id() }

// Moves yields the buttons that change something, in reading order.
func (p position) Moves() iter.Seq[string] {
	if p.board.rectangle() {
		return func(yield func(string) bool) {
			for r := range p.board.h {
				for c := range p.board.w {
					if !yield(cellName(r, c)) {
						return
					}
				}
			}
		}
	}
	return func(yield func(string) bool) {
		for _, b := range p.board.all() {
			if len(b.wires) > 0 && p.board.counts(b) && !yield(b.name()) {
				return
			}
		}
	}
}

// counts tells whether no counter of b would pass the largest one.
func (b *Board) counts(pressed button) bool {
	if b.rules.k > 0 {
		return true
	}
	_, fits := b.pressed(pressed, 1)
	return fits
}

// Play presses one button, "r,c" or "r,c*n".
func (p position) Play(move string) (puzzle.Position, error) {
	b, times, err := p.legal(move)
	if err != nil {
		return nil, err
	}
	next, fits := p.board.pressed(b, times)
	if !fits {
		return nil, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move, "why": "lightsout-full"})
	}
	return position{next}, nil
}

// legal reads a move that leaves the press pattern another one. Whole rounds of the
// states do not, nor, where patterns have no end, a button that is wired to no light.
func (p position) legal(move string) (b button, times int64, err error) {
	if b, times, err = p.board.readMove(move); err != nil {
		return b, 0, err
	}
	idle := len(b.wires) == 0
	if k := int64(p.board.rules.k); k > 0 {
		idle = times%k == 0
	}
	if idle {
		return b, 0, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move, "why": "lightsout-idle"})
	}
	if rows := p.board.heldRows(); p.board.h > rows {
		return b, 0, tooLarge(p.board.shapeName(), fmt.Sprintf("%dx%d", rows, p.board.w))
	}
	return b, times, nil
}

// goal is any one of several boards of one shape.
type goal struct{ boards []*Board }

// Texts are the canonical IDs of the boards.
func (g goal) Texts() []string {
	texts := make([]string, len(g.boards))
	for i, b := range g.boards {
		texts[i] = b.id()
	}
	return texts
}

// Goal reads boards of this position's shape; with none, all lights off.
func (p position) Goal(texts ...string) (puzzle.Goal, error) {
	if len(texts) == 0 {
		return goal{[]*Board{p.board.dark()}}, nil
	}
	var g goal
	seen := map[string]bool{}
	for _, text := range texts {
		b, err := p.goal(text)
		if err != nil {
			return nil, err
		}
		if key := b.String(); !seen[key] {
			seen[key] = true
			g.boards = append(g.boards, b)
		}
	}
	return g, nil
}

// goal reads one board of this shape. Its rules may be left out.
func (p position) goal(text string) (b *Board, err error) {
	parts, err := puzzle.SplitID(text)
	if err != nil {
		return nil, err
	}
	if parts.Puzzle == "lightsout" && len(parts.Rules) == 0 {
		b, err = p.board.rules.parseBoard(parts.Body, parts.Start)
	} else {
		b, err = ParseBoard(text)
	}
	if err == nil && !b.same(p.board.layout) {
		err = fail(puzzle.OtherShape, nil, puzzle.Args{"got": b.shapeName(), "want": p.board.shapeName()})
	}
	if err != nil {
		return nil, err
	}
	return b, nil
}

// boards are the alternatives of a goal, the default one for nil.
func (p position) boards(g puzzle.Goal) []*Board {
	if own, ok := g.(goal); ok {
		return own.boards
	}
	return []*Board{p.board.dark()}
}

// Solved tells whether the board shows one of the goals.
func (p position) Solved(g puzzle.Goal) bool {
	return slices.ContainsFunc(p.boards(g), func(b *Board) bool { return p.board.same(b.layout) && p.board.equal(b) })
}

// Solve answers the question in opt; see [puzzle.Position].
func (p position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	var err error
	if opt.Metric, err = p.board.metric(opt.Metric); err != nil {
		return puzzle.Solution{}, err
	}
	goals := p.boards(opt.Goal)
	return solveEach(len(goals), opt, func(i int) (puzzle.Solution, error) { return solveOne(ctx, p.board, goals[i], opt) })
}

// SolvableText has "solvable:" in place of "random:".
func (Puzzle) SolvableText(text string) string {
	id, err := puzzle.SplitID(text)
	if err != nil || !strings.HasPrefix(id.Body, "random:") {
		return ""
	}
	return strings.TrimSuffix(text, id.Body) + "solvable:" + strings.TrimPrefix(id.Body, "random:")
}

// ShortID is an ID for people to read: the name of a board that was sold stands for its
// wiring. Parse reads it as the same position. Other texts stay as they are.
func (Puzzle) ShortID(text string) string {
	id, err := puzzle.SplitID(text)
	if err != nil || len(id.Rules) != 1 || !strings.HasPrefix(id.Rules[0], wiringRule) {
		return text
	}
	for _, c := range commercials() {
		if c.rules.wiring == nil || c.rules.String() != id.Rules[0] {
			continue
		}
		if _, err := c.parse(id.Body, 0); err == nil {
			return Puzzle{}.Name() + "[" + c.name + "]:" + id.Body
		}
	}
	return text
}
