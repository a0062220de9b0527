package twiddle

import (
	"fmt"
	"iter"
	"strings"

	"jie/puzzle"
)

// Parse reads a position: an ID whose prefix may be left out, or a game ID of the collection such
// as sgt-twiddle:3x3n2:3,8,1,6,2,4,9,5,7.
func Parse(text string) (Board, error) {
	id, err := puzzle.SplitBare(puzzleName, text, randomBody)
	if err != nil {
		return Board{}, err
	}
	return parseID(id, usual)
}

// Random returns a position that can be sorted. The shape is rows and columns, after rules if they
// are not the usual ones, such as 3x4 or [r=3]:4x4. The same seed gives the same position.
func Random(shape string, seed uint64) (Board, error) {
	id, err := puzzle.SplitBare(puzzleName, shape)
	if err != nil {
		return Board{}, err
	}
	id.Body = fmt.Sprintf("%s%s:%d", randomBody, strings.TrimSpace(id.Body), seed)
	return parseID(id, usual)
}

// Boards returns the texts of the boards that front ends list.
func Boards() []string { return Puzzle{}.Describe().Texts() }

func (b Board) check() error {
	if b.rows == 0 {
		return &puzzle.Error{Puzzle: puzzleName, Code: puzzle.Empty}
	}
	return nil
}

// String returns the canonical ID, "" for the zero value.
func (b Board) String() string {
	if b.check() != nil {
		return ""
	}
	return b.id()
}

// Equal reports whether b and other are the same position, as == does.
func (b Board) Equal(other Board) bool { return b == other }

// Moves yields the turns that change b, such as L0,1.
func (b Board) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		if b.check() != nil {
			return
		}
		g := b.geometry()
		for _, i := range g.Legal {
			t := &g.Turns[i]
			if b.turned(t) != b && !yield(t.Name) {
				return
			}
		}
	}
}

// Play returns the position after a turn that changes b.
func (b Board) Play(move string) (Board, error) {
	if err := b.check(); err != nil {
		return Board{}, err
	}
	if after, ok := b.turn(move); ok {
		return after, nil
	}
	if !isTurn(move) {
		return Board{}, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.BadMove, Args: puzzle.Args{"move": move}}
	}
	why := "twiddle-edge"
	if i, known := b.geometry().Named[move]; known {
		if why = "twiddle-same"; !b.geometry().Allows(i) {
			why = "twiddle-way"
		}
	}
	return Board{}, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.IllegalMove, Args: puzzle.Args{"move": move, "why": why}}
}

func isTurn(move string) bool {
	if !strings.HasPrefix(move, "L") && !strings.HasPrefix(move, "R") {
		return false
	}
	row, col, found := strings.Cut(move[1:], ",")
	_, okRow := plainNumber(row)
	_, okCol := plainNumber(col)
	return found && okRow && okCol
}

// Position returns b as front ends see it, with pictures and known facts; nil for the zero value.
func (b Board) Position() puzzle.Position {
	if b.check() != nil {
		return nil
	}
	return position{b}
}
