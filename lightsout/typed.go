package lightsout

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"jie/internal/recent"
	"jie/puzzle"
)

// Board is a position: a rectangle of lights, some places of which may hold none, and the rules of its buttons. Boards
// are values: comparable, usable as map keys. The zero value is not a board: it cannot be played or solved.
//
// Boards above 4,194,304 lights are not held in memory. Two of these are equal if they were made in the same way.
type Board struct{ board *board } // one per position

// boards are those of all Boards in use, by their texts.
var boards recent.One[string, board]

func typed(b *board, err error) (Board, error) {
	if err != nil {
		return Board{}, err
	}
	text := b
	if b.rectangle() && b.kind == random && b.h <= maxHeld/int64(b.w) {
		text = b.held().named() // rows may have been typed
	}
	return Board{boards.Get(text.id(), func() *board { return b })}, nil
}

// Parse reads a position, whose prefix may be left out: rows, a made board such as all-on:5x5, a game that was sold
// such as [cube]:all-on, a game ID of the collection, or the position of a machine.
func Parse(text string) (Board, error) {
	id, err := puzzle.SplitBare(puzzleName, text, madePrefixes...)
	if err != nil {
		return Board{}, err
	}
	return typed(readBoard(id))
}

// Random returns a board of random lights, which may be unsolvable. The shape is rows and columns, after rules in
// brackets if they are not the usual ones, such as 5x5 or [torus,k=3]:4x6, or a game that was sold, such as [cube].
// random:5x5:SEED is the same board.
func Random(shape string, seed uint64) (Board, error) {
	id, err := puzzle.SplitBare(puzzleName, shape)
	if err != nil {
		return Board{}, err
	}
	size := strings.TrimSpace(id.Body)
	if size != "" {
		size += ":"
	}
	id.Body = fmt.Sprintf("random:%s%d", size, seed)
	return typed(readBoard(id))
}

// Boards returns the texts of the boards that front ends list.
func Boards() []string { return Puzzle{}.Describe().Texts() }

// Solve finds a press pattern with the fewest presses to any of the goals, or the cheapest one if presses have costs. A
// goal of another board is an error. Solve ignores opt.Goal. A search cut short returns the best pattern so far, with
// Status Unknown, and an error that wraps ctx.Err(), [puzzle.ErrMemory], or [puzzle.ErrReach] if a proof is out of
// reach. Above 2^26 lights it draws no pattern.
func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	if err := from.check(); err != nil {
		return puzzle.Solution{}, err
	}
	ends, err := from.board.ends(goal)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return solve(ctx, from.board, ends, opt)
}

// check returns an error for the zero value.
func (b Board) check() error {
	if b.board == nil {
		return fail(puzzle.Empty, nil, nil)
	}
	return nil
}

// String returns the canonical ID, "" for the zero value.
func (b Board) String() string {
	if b.check() != nil {
		return ""
	}
	return b.board.id()
}

// Equal reports whether b and other are the same position, as == does.
func (b Board) Equal(other Board) bool { return b == other }

// Moves yields the buttons that change something, in reading order.
func (b Board) Moves() iter.Seq[string] {
	if b.check() != nil {
		return func(func(string) bool) {}
	}
	return b.board.moves()
}

// Play returns the position after presses of one button, "r,c" or "r,c*n".
func (b Board) Play(move string) (Board, error) {
	if err := b.check(); err != nil {
		return Board{}, err
	}
	return typed(b.board.play(move))
}

// Goal reads boards of the shape of b, whose prefix and rules may be left out; without text, all lights off.
func (b Board) Goal(texts ...string) (Goal, error) {
	if err := b.check(); err != nil {
		return Goal{}, err
	}
	return b.board.goal(texts...)
}

// Solved reports whether b shows one of the boards of a goal.
func (b Board) Solved(goal Goal) bool { return b.check() == nil && b.board.shows(goal) }

// Position returns b as front ends see it, with pictures and known facts, or nil for the zero value.
func (b Board) Position() puzzle.Position {
	if b.check() != nil {
		return nil
	}
	return b.board.Position()
}
