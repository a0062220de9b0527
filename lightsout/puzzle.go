package lightsout

import (
	"context"
	"fmt"
	"iter"

	"jie/gf2"
	"jie/puzzle"
)

// Puzzle is Lights Out as front ends see it. Its zero value is ready to use.
type Puzzle struct{}

// Name is the prefix of Lights Out IDs.
func (Puzzle) Name() string { return "lightsout" }

// Parse reads "lightsout[RULES]:ROWS", a PBM picture in place of the rows, or a
// made board; also "flip:WxH:MATRIX,GRID", and the position of a machine.
func (Puzzle) Parse(id string) (puzzle.Position, error) {
	v, b, err := parseAny(id)
	switch {
	case err != nil:
		return nil, err
	case v != nil:
		return variantPosition{v}, nil
	}
	return position{b}, nil
}

// parseAny reads an ID: a variant, or a board where the rules are the common ones
// after all.
func parseAny(id string) (*variant, *Board, error) {
	parts, err := puzzle.SplitID(id)
	if err != nil {
		return nil, nil, err
	}
	var v *variant
	switch parts.Puzzle {
	case "lightsout":
		u, err := parseRules(parts.Rules)
		if err != nil {
			return nil, nil, err
		}
		if u.standard() {
			b, err := parseBoard(parts.Body, parts.Start)
			return nil, b, err
		}
		v, err = parseVariant(u, parts.Body, parts.Start)
		if err != nil {
			return nil, nil, err
		}
	case flipName:
		if v, err = parseFlip(parts); err != nil {
			return nil, nil, err
		}
	case machineName:
		m, err := parseMachine(parts)
		if err != nil {
			return nil, nil, err
		}
		return parseAny(m.from())
	default:
		return nil, nil, &puzzle.Error{Code: puzzle.OtherPuzzle, Args: puzzle.Args{"name": parts.Puzzle, "want": "lightsout"}}
	}
	if v.simple() {
		b, err := v.plain()
		return nil, b, err
	}
	return v, nil, nil
}

// parseID reads the ID of a plain board.
func parseID(id string) (*Board, error) {
	v, b, err := parseAny(id)
	if err == nil && v != nil {
		err = fail(puzzle.OtherShape, nil, puzzle.Args{"got": v.shapeName(), "want": "[]"})
	}
	return b, err
}

// ParseBoard reads a board's ID, "lightsout:ROWS" and the like, for the typed
// functions of this package.
func ParseBoard(id string) (*Board, error) { return parseID(id) }

// Position is the board as front ends see it.
func (b *Board) Position() puzzle.Position { return position{b} }

// GoalOf is the goal of showing any one of the boards, of one shape.
func GoalOf(boards ...*Board) puzzle.Goal { return goal{boards} }

// position is a board as a puzzle.Position.
type position struct{ board *Board }

func (p position) String() string { return "lightsout:" + p.board.String() }

// Moves yields every light that is there, in reading order.
func (p position) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		for r := range p.board.h {
			for c := range p.board.w {
				if !p.board.hole(r, c) && !yield(cellName(r, c)) {
					return
				}
			}
		}
	}
}

// Play presses one light. "r,c*n" presses it n times, which has to be odd for
// the board to change.
func (p position) Play(move string) (puzzle.Position, error) {
	r, c, times, err := p.board.readMove(move)
	if err != nil {
		return nil, err
	}
	if times%2 == 0 {
		return nil, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move})
	}
	if rows := p.board.heldRows(); p.board.h > rows {
		return nil, tooLarge(p.board.shapeName(), fmt.Sprintf("%dx%d", rows, p.board.w))
	}
	b := p.board.held()
	b.press(int(r), c)
	return position{b.named()}, nil
}

// press toggles a light and its neighbours in place.
func (b *Board) press(r, c int) {
	words := gf2.Words(b.w)
	b.near(r, c, func(y, x int) { gf2.Vector(b.bits[y*words:]).Flip(x) })
}

// goal is any one of several boards of one shape.
type goal struct{ boards []*Board }

// Texts are the canonical IDs of the boards.
func (g goal) Texts() []string {
	texts := make([]string, len(g.boards))
	for i, b := range g.boards {
		texts[i] = "lightsout:" + b.String()
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
		b, err := parseID(text)
		if err != nil {
			return nil, err
		}
		if !b.sameShape(p.board) {
			return nil, fail(puzzle.OtherShape, nil, puzzle.Args{"got": b.shapeName(), "want": p.board.shapeName()})
		}
		if key := b.String(); !seen[key] {
			seen[key] = true
			g.boards = append(g.boards, b)
		}
	}
	return g, nil
}

// dark is the board of this shape with every light off.
func (b *Board) dark() *Board {
	d := &Board{h: b.h, w: b.w, kind: allOff, holes: b.holes}
	if b.holes != nil || b.h <= maxWritten && b.w <= maxWritten {
		return d.held()
	}
	return d
}

// shapeName is the board's size, and how many of its places have a light where
// not all do.
func (b *Board) shapeName() string {
	name := fmt.Sprintf("%dx%d", b.h, b.w)
	if b.holes != nil {
		name += fmt.Sprintf(" (%d)", b.countLights())
	}
	return name
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
	for _, b := range p.boards(g) {
		if p.board.sameShape(b) && p.board.equal(b) {
			return true
		}
	}
	return false
}

// Solve answers the question in opt; see [puzzle.Position].
func (p position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	if err := checkMetric(opt); err != nil {
		return puzzle.Solution{}, err
	}
	goals := p.boards(opt.Goal)
	return solveEach(len(goals), opt, func(i int) (puzzle.Solution, error) { return solveOne(ctx, p.board, goals[i], opt) })
}
