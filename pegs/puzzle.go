package pegs

import (
	"cmp"
	"context"
	"iter"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Puzzle is the family of peg solitaire positions, for package catalog.
type Puzzle struct{}

var _ puzzle.Puzzle = Puzzle{}

// Name is "pegs".
func (Puzzle) Name() string { return Name }

// Parse reads a position's ID.
func (Puzzle) Parse(id string) (puzzle.Position, error) {
	p, err := Parse(id)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Position is pegs on a board. It is immutable and safe for concurrent use.
type Position struct {
	board  *Board
	pegs   bitboard.Set
	finish string // the usual finish of a board named alone, "" otherwise
}

var _ puzzle.Position = (*Position)(nil)

// Parse reads a position's ID: rows, NAME or NAME@HOLE.
func Parse(id string) (*Position, error) {
	d, err := parse(id, false)
	if err != nil {
		return nil, err
	}
	return &Position{d.board, d.pegs, d.finish}, nil
}

// New returns the position of the given pegs on b, a board of at most 64 holes.
func New(b *Board, pegs board.Set) *Position { return newPosition(b, bitboard.One(pegs&b.Full())) }

// newPosition returns the position of the given pegs on any board.
func newPosition(b *Board, pegs bitboard.Set) *Position { return &Position{board: b, pegs: pegs} }

// Board is the board of p.
func (p *Position) Board() *Board { return p.board }

// Pegs is the holes of p that have a peg, on a board of at most 64.
func (p *Position) Pegs() board.Set { return p.pegs.Word() }

// String is the canonical ID, in rows.
func (p *Position) String() string { return p.board.text(p.pegs, bitboard.Set{}) }

// Moves yields the legal jumps, by hole jumped from, then direction.
func (p *Position) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, j := range p.board.AppendJumps(nil, p.pegs) {
			if !yield(p.board.Text(bitboard.Move{j})) {
				return
			}
		}
	}
}

// Play makes a jump, or a sweep.
func (p *Position) Play(move string) (puzzle.Position, error) {
	_, next, err := p.board.read(p.pegs, move)
	if err != nil {
		return nil, err
	}
	return newPosition(p.board, next), nil
}

// Goal reads what is to be reached from here. The default is the usual finish of a
// named board with its usual vacancy, one peg in the hole of another board with just
// one, and one peg anywhere for all else. A board that is drawn has the default of one
// that is named.
func (p *Position) Goal(texts ...string) (puzzle.Goal, error) {
	if len(texts) == 0 {
		texts = []string{p.defaultGoal()}
	}
	g, err := p.board.parseGoal(p.pegs.Len(), texts)
	if err != nil {
		return nil, err
	}
	return g, nil
}

func (p *Position) defaultGoal() string {
	if p.finish != "" {
		return p.finish
	}
	if empty := p.board.All().Less(p.pegs); empty.Len() == 1 {
		vacancy := p.board.names[empty.First()]
		return cmp.Or(p.board.usualFinish(vacancy), vacancy)
	}
	return goalOne
}

// goal is g as this package's type: the default where it is nil.
func (p *Position) goal(g puzzle.Goal) (*Goal, error) {
	if g == nil {
		return p.board.parseGoal(p.pegs.Len(), []string{p.defaultGoal()})
	}
	mine, ok := g.(*Goal)
	if !ok || !p.board.Same(mine.Board()) {
		return nil, fail(puzzle.OtherShape, nil, nil)
	}
	return mine, nil
}

// Solved tells whether p is one of the positions that goal asks for.
func (p *Position) Solved(goal puzzle.Goal) bool {
	g, err := p.goal(goal)
	return err == nil && p.matches(g)
}

// matches tells whether p, on the goal's board, is a goal.
func (p *Position) matches(g *Goal) bool { return g.Match(p.pegs) || p.board.isFewest(p.pegs, g) }

// Solve answers the question in opt; see [Solve].
func (p *Position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	g, err := p.goal(opt.Goal)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return Solve(ctx, p, g, opt)
}
