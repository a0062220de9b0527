package pegs

import (
	"context"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Puzzle is peg solitaire behind the contract of package puzzle. The zero value is ready.
type Puzzle struct{}

var _ puzzle.Puzzle = Puzzle{}

// Name returns "pegs".
func (Puzzle) Name() string { return puzzleName }

// Parse reads a position's ID, including the prefix.
func (Puzzle) Parse(id string) (puzzle.Position, error) {
	p, err := parsePosition(id)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// position is a Board as front ends see it.
type position struct {
	Board
	finish string // the default goal if it is known, "" otherwise
}

// parsePosition reads a position's ID: rows, NAME or NAME@HOLE.
func parsePosition(text string) (*position, error) {
	id, err := puzzle.SplitID(text)
	if err != nil {
		return nil, err
	}
	d, err := parse(id, false)
	if err != nil {
		return nil, err
	}
	return &position{Board{d.board, d.pegs}, d.finish}, nil
}

func newPosition(b *layout, pegs bitboard.Set) *position { return &position{Board: Board{b, pegs}} }

func (p *position) Play(move string) (puzzle.Position, error) {
	next, err := p.Board.Play(move)
	if err != nil {
		return nil, err
	}
	return &position{Board: next}, nil
}

func (p *position) Goal(texts ...string) (puzzle.Goal, error) {
	if len(texts) == 0 {
		texts = []string{p.defaultGoal(p.finish)}
	}
	goal, err := p.Board.Goal(texts...)
	if err != nil {
		return nil, err
	}
	return goal, nil
}

// goal returns a goal of the contract as this package's, the default one for nil.
func (p *position) goal(goal puzzle.Goal) (*bitboard.Goal, error) {
	own, ok := goal.(Goal)
	switch {
	case goal == nil || ok && own.goal == nil:
		return p.board.parseGoal(p.pegs.Len(), []string{p.defaultGoal(p.finish)})
	case !ok:
		return nil, fail(puzzle.OtherShape, nil, nil)
	}
	return p.ends(own)
}

func (p *position) Solved(goal puzzle.Goal) bool {
	g, err := p.goal(goal)
	return err == nil && p.matches(g)
}

func (p *position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	g, err := p.goal(opt.Goal)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return solve(ctx, p.Board, g, opt)
}
