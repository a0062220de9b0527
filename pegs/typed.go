package pegs

import (
	"cmp"
	"context"
	"iter"
	"math/rand/v2"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Board is a position: the holes of a board, and which of them have a peg. Boards are
// values: comparable, usable as map keys. The zero value is not a board: it cannot be
// played or solved.
type Board struct {
	board *layout // one per drawing
	pegs  bitboard.Set
}

// Goal is the set of positions that its texts describe. Any of them is a goal. The zero value
// stands for the default goal of the start, as [Board.Goal] returns it.
type Goal struct{ goal *bitboard.Goal }

// Parse reads a position, whose prefix may be left out: rows, NAME or NAME@HOLE, or a
// game ID of the collection.
func Parse(text string) (Board, error) {
	id, err := puzzle.SplitBare(puzzleName, text)
	if err != nil {
		return Board{}, err
	}
	d, err := parse(id, false)
	return Board{d.board, d.pegs}, err
}

// Random returns a position from which the usual finish of a board can be reached, or one
// peg if the board has none. The shape is the board's name or its drawing, after rules in
// brackets if they are not the usual ones. The same seed gives the same position.
func Random(shape string, seed uint64) (Board, error) {
	b, err := Parse(shape)
	if err != nil {
		return Board{}, err
	}
	from, _, err := Puzzle{}.Candidate(b.Position(), rand.New(rand.NewPCG(seed, 0)))
	if err != nil {
		return Board{}, err
	}
	return Parse(from)
}

// Boards returns the texts of the boards that front ends list.
func Boards() []string { return Puzzle{}.Describe().Texts() }

// Solve finds the fewest moves, or jumps, from a position to a goal. A goal of another board
// is an error. Solve ignores opt.Goal; the default metric is [puzzle.Moves]. A solution
// ends at the first goal that it reaches, even if a goal with free holes would let it
// continue. A search cut short returns its results so far, with Status Unknown, and an
// error that wraps ctx.Err() or [puzzle.ErrMemory].
func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	g, err := from.ends(goal)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return solve(ctx, from, g, opt)
}

// check returns an error for the zero value.
func (b Board) check() error {
	if b.board == nil {
		return fail(puzzle.Empty, nil, nil)
	}
	return nil
}

// String returns the canonical ID, in rows; "" for the zero value.
func (b Board) String() string {
	if b.check() != nil {
		return ""
	}
	return b.board.text(b.pegs, bitboard.Set{})
}

// Equal reports whether b and other are the same position, as == does.
func (b Board) Equal(other Board) bool { return b == other }

// Moves yields the legal jumps, by starting hole, then direction.
func (b Board) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		if b.check() != nil {
			return
		}
		for _, j := range b.board.AppendJumps(nil, b.pegs) {
			if !yield(b.board.moveText(bitboard.Move{j})) {
				return
			}
		}
	}
}

// Play returns the position after a jump, or a sweep.
func (b Board) Play(move string) (Board, error) {
	if err := b.check(); err != nil {
		return Board{}, err
	}
	_, next, err := b.board.read(b.pegs, move)
	if err != nil {
		return Board{}, err
	}
	return Board{b.board, next}, nil
}

// Goal reads a goal for this position. The default is the usual finish of a named board with
// its usual vacancy, one peg in the hole of another board with exactly one hole empty, and
// one peg anywhere for all others. A drawn board has the same default as the named board
// that equals it.
func (b Board) Goal(texts ...string) (Goal, error) {
	if err := b.check(); err != nil {
		return Goal{}, err
	}
	if len(texts) == 0 {
		texts = []string{b.defaultGoal("")}
	}
	g, err := b.board.parseGoal(b.pegs.Len(), texts)
	if err != nil {
		return Goal{}, err
	}
	return Goal{g}, nil
}

// defaultGoal returns the default goal; known is "" or what it is known to be.
func (b Board) defaultGoal(known string) string {
	empty := b.board.All().Less(b.pegs)
	if known != "" || empty.Len() != 1 {
		return cmp.Or(known, goalOne)
	}
	vacancy := b.board.names[empty.First()]
	return cmp.Or(b.board.usualFinish(vacancy), vacancy)
}

// Texts returns the canonical text of each alternative, none for the zero value.
func (g Goal) Texts() []string {
	if g.goal == nil {
		return nil
	}
	return g.goal.Texts()
}

// ends returns the goal, or an error if it belongs to another board.
func (b Board) ends(goal Goal) (*bitboard.Goal, error) {
	if goal.goal == nil {
		own, err := b.Goal()
		return own.goal, err
	}
	if b.check() != nil || !b.board.Same(goal.goal.Board()) {
		return nil, fail(puzzle.OtherShape, nil, nil)
	}
	return goal.goal, nil
}

// Solved reports whether b is one of the positions of a goal.
func (b Board) Solved(goal Goal) bool {
	g, err := b.ends(goal)
	return err == nil && b.matches(g)
}

// matches reports whether b, on the goal's board, is a goal.
func (b Board) matches(g *bitboard.Goal) bool {
	return g.Match(b.pegs) || b.board.isFewest(b.pegs, g)
}

// Position returns b as front ends see it, with pictures and known facts, or nil for the zero
// value.
func (b Board) Position() puzzle.Position {
	if b.check() != nil {
		return nil
	}
	return newPosition(b.board, b.pegs)
}
