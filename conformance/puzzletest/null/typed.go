package null

import (
	"context"
	"iter"
	"math/rand/v2"

	"jie/puzzle"
)

// The names that every puzzle's package exports: see docs/design.md, Typed packages.

// Board is a position, a comparable value. The zero value is not a board.
type Board struct{ digit byte } // '0' to '9'

func (b Board) dial() dial { return dial(b.digit - '0') }

// Parse reads a position; its prefix may be left out.
func Parse(text string) (Board, error) {
	id, err := puzzle.SplitBare("null", text)
	if err != nil {
		return Board{}, err
	}
	at, err := read(id)
	if err != nil {
		return Board{}, err
	}
	return Board{'0' + byte(at.(dial))}, nil
}

// Random returns a digit. The only shape is "dial". The same seed gives the same digit.
func Random(shape string, seed uint64) (Board, error) {
	if shape != "dial" {
		return Board{}, &puzzle.Error{Puzzle: "null", Code: puzzle.UnknownBoard, Args: puzzle.Args{"name": shape, "nearest": "dial", "known": []string{"dial"}}}
	}
	return Board{'0' + byte(rand.New(rand.NewPCG(seed, 0)).IntN(10))}, nil
}

// Boards returns the texts of the boards that front ends list.
func Boards() []string { return Puzzle{}.Describe().Texts() }

// Solve turns the dial the shorter way round.
func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	if err := from.check(); err != nil {
		return puzzle.Solution{}, err
	}
	opt.Goal = goal
	return from.dial().Solve(ctx, opt)
}

func (b Board) check() error {
	if b.digit == 0 {
		return &puzzle.Error{Puzzle: "null", Code: puzzle.Empty}
	}
	return nil
}

// String returns the canonical ID, "" for the zero value.
func (b Board) String() string {
	if b.check() != nil {
		return ""
	}
	return b.dial().String()
}

// Equal reports whether b and other are the same position, as == does.
func (b Board) Equal(other Board) bool { return b == other }

// Moves yields the moves.
func (b Board) Moves() iter.Seq[string] {
	if b.check() != nil {
		return func(func(string) bool) {}
	}
	return b.dial().Moves()
}

// Play returns the position after a move.
func (b Board) Play(move string) (Board, error) {
	if err := b.check(); err != nil {
		return Board{}, err
	}
	next, err := b.dial().Play(move)
	if err != nil {
		return Board{}, err
	}
	return Board{'0' + byte(next.(dial))}, nil
}

// Goal reads digits; at least one is needed.
func (b Board) Goal(texts ...string) (Goal, error) {
	if err := b.check(); err != nil {
		return Goal{}, err
	}
	goal, err := b.dial().Goal(texts...)
	if err != nil {
		return Goal{}, err
	}
	return goal.(Goal), nil
}

// Solved reports whether b is one of the digits of a goal.
func (b Board) Solved(goal Goal) bool { return b.check() == nil && b.dial().Solved(goal) }

// Position returns b as front ends see it, nil for the zero value.
func (b Board) Position() puzzle.Position {
	if b.check() != nil {
		return nil
	}
	return b.dial()
}
