package lightsout

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"jie/lightsout/counters"
	"jie/puzzle"
)

const puzzleName = "lightsout"

// Puzzle is Lights Out as front ends see it. Its zero value is ready to use.
type Puzzle struct{}

// Name returns the prefix of Lights Out IDs.
func (Puzzle) Name() string { return puzzleName }

// Parse reads "lightsout[RULES]:ROWS", a made board or a PBM picture as ROWS, "flip:WxH:MATRIX,GRID", or a machine.
func (Puzzle) Parse(id string) (puzzle.Position, error) {
	b, err := parseBoard(id)
	if err != nil {
		return nil, err
	}
	return position{b}, nil
}

// machineLimits are those of boards with rules.
var machineLimits = counters.MachineLimits{Lights: maxRuled, Level: maxCounter}

// parseBoard reads a board's ID, including the prefix.
func parseBoard(id string) (*board, error) {
	parts, err := puzzle.SplitID(id)
	if err != nil {
		return nil, err
	}
	return readBoard(parts)
}

func readBoard(parts puzzle.ID) (b *board, err error) {
	switch parts.Puzzle {
	case puzzleName:
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
	case counters.MachineName:
		m, err := counters.ParseMachine(parts, machineLimits)
		if err != nil {
			return nil, err
		}
		return parseBoard(m.From())
	default:
		return nil, &puzzle.Error{Code: puzzle.OtherPuzzle, Args: puzzle.Args{"name": parts.Puzzle, "want": puzzleName}}
	}
	if l := b.simplified(); l != b.layout {
		b.layout = l // the board is new
		b = b.named()
	}
	return b, nil
}

// Position returns the board as front ends see it.
func (b *board) Position() puzzle.Position { return position{b} }

type position struct{ board *board }

func (p position) String() string { return p.board.id() }

// Moves yields the buttons that change something, in reading order.
func (p position) Moves() iter.Seq[string] { return p.board.moves() }

func (b *board) moves() iter.Seq[string] {
	if b.rectangle() {
		return func(yield func(string) bool) {
			for r := range b.h {
				for c := range b.w {
					if !yield(cellName(r, c)) {
						return
					}
				}
			}
		}
	}
	return func(yield func(string) bool) {
		for _, p := range b.all() {
			if len(p.wires) > 0 && b.counts(p) && !yield(p.name()) {
				return
			}
		}
	}
}

// counts reports whether all counters of b stay within the largest one.
func (b *board) counts(pressed button) bool {
	if b.rules.k > 0 {
		return true
	}
	_, fits := b.pressed(pressed, 1)
	return fits
}

// Play presses one button, "r,c" or "r,c*n".
func (p position) Play(move string) (puzzle.Position, error) {
	next, err := p.board.play(move)
	if err != nil {
		return nil, err
	}
	return position{next}, nil
}

func (b *board) play(move string) (*board, error) {
	p, times, err := b.legal(move)
	if err != nil {
		return nil, err
	}
	next, fits := b.pressed(p, times)
	if !fits {
		return nil, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move, "why": "lightsout-full"})
	}
	return next, nil
}

// legal reads a move that changes the press pattern: no whole rounds of the states and, on counters, no button without
// a wire.
func (b *board) legal(move string) (p button, times int64, err error) {
	if p, times, err = b.readMove(move); err != nil {
		return p, 0, err
	}
	idle := len(p.wires) == 0
	if k := int64(b.rules.k); k > 0 {
		idle = times%k == 0
	}
	if idle {
		return p, 0, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move, "why": "lightsout-idle"})
	}
	if rows := b.heldRows(); b.h > rows {
		return p, 0, tooLarge(b.shapeName(), fmt.Sprintf("%dx%d", rows, b.w))
	}
	return p, times, nil
}

// Goal holds boards, any of which is a goal. The zero value stands for all lights off.
type Goal struct{ boards []*board }

// Texts returns the canonical ID of each board, none for the zero value.
func (g Goal) Texts() []string {
	texts := make([]string, len(g.boards))
	for i, b := range g.boards {
		texts[i] = b.id()
	}
	return texts
}

// Goal reads boards of this position's shape; with none, all lights off.
func (p position) Goal(texts ...string) (puzzle.Goal, error) {
	goal, err := p.board.goal(texts...)
	if err != nil {
		return nil, err
	}
	return goal, nil
}

// goal reads boards of this shape; without text, the goal is all lights off.
func (b *board) goal(texts ...string) (Goal, error) {
	if len(texts) == 0 {
		return Goal{[]*board{b.dark()}}, nil
	}
	var g Goal
	seen := map[string]bool{}
	for _, text := range texts {
		to, err := b.target(text)
		if err != nil {
			return Goal{}, err
		}
		if key := to.String(); !seen[key] {
			seen[key] = true
			g.boards = append(g.boards, to)
		}
	}
	return g, nil
}

// target reads one board of this shape. Its prefix and its rules may be left out.
func (b *board) target(text string) (to *board, err error) {
	parts, err := puzzle.SplitBare(puzzleName, text, madePrefixes...)
	if err != nil {
		return nil, err
	}
	if parts.Puzzle == puzzleName && len(parts.Rules) == 0 {
		to, err = b.rules.parseBoard(parts.Body, parts.Start)
	} else {
		to, err = readBoard(parts)
	}
	if err != nil {
		return nil, err
	}
	return to, to.fits(b)
}

// fits returns an error if b cannot be a goal for from.
func (b *board) fits(from *board) error {
	if !b.same(from.layout) {
		return fail(puzzle.OtherShape, nil, puzzle.Args{"got": b.shapeName(), "want": from.shapeName()})
	}
	return nil
}

// ends returns the boards of a goal, or the default one for nil. It fails if one has another shape.
func (b *board) ends(goal puzzle.Goal) ([]*board, error) {
	own, ok := goal.(Goal)
	switch {
	case goal == nil || ok && own.boards == nil:
		return []*board{b.dark()}, nil
	case !ok:
		return nil, fail(puzzle.NoGoal, nil, nil)
	}
	for _, to := range own.boards {
		if err := to.fits(b); err != nil {
			return nil, err
		}
	}
	return own.boards, nil
}

// Solved reports whether the board shows one of the goals.
func (p position) Solved(goal puzzle.Goal) bool { return p.board.shows(goal) }

func (b *board) shows(goal puzzle.Goal) bool {
	ends, err := b.ends(goal)
	return err == nil && slices.ContainsFunc(ends, b.equal)
}

// Solve answers the question in opt; see [puzzle.Position].
func (p position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	ends, err := p.board.ends(opt.Goal)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return solve(ctx, p.board, ends, opt)
}

// SolvableText replaces "random:" by "solvable:".
func (Puzzle) SolvableText(text string) string {
	id, err := puzzle.SplitID(text)
	if err != nil || !strings.HasPrefix(id.Body, "random:") {
		return ""
	}
	return strings.TrimSuffix(text, id.Body) + "solvable:" + strings.TrimPrefix(id.Body, "random:")
}

// ShortID returns an ID for people to read: the name of a board that was sold stands for its
// wiring. Parse reads it as the same position. Other texts stay unchanged.
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
