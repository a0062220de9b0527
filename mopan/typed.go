package mopan

import (
	"context"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"

	"jie/mopan/rings"
	"jie/puzzle"
)

// Board is a position, a comparable value. The zero value is not a board: it cannot be played.
type Board struct{ board rings.Board }

// Goal is a list of targets, any of which ends a search. The zero value is the default, which is none.
type Goal struct{ targets rings.Goal }

// Parse reads a position; its prefix may be left out.
func Parse(text string) (Board, error) {
	id, err := puzzle.SplitBare(puzzleName, text)
	if err != nil {
		return Board{}, err
	}
	b, err := rings.ReadBoard(id)
	if err != nil {
		return Board{}, err
	}
	return Board{b}, nil
}

// Random returns a board with dots on random cells. The shape is a side, such as 4, with as many
// dots, or a side and a number of dots, such as 4:9. The same seed gives the same board.
func Random(shape string, seed uint64) (Board, error) {
	id, err := puzzle.SplitBare(puzzleName, shape)
	if err != nil {
		return Board{}, err
	}
	text, number, counted := strings.Cut(strings.TrimSpace(id.Body), ":")
	blank, err := Parse(Puzzle{}.LevelBoard(text))
	if err != nil {
		return Board{}, err
	}
	dots := blank.board.Side()
	if counted {
		if dots, err = strconv.Atoi(number); err != nil || dots < 0 || dots > blank.board.Len() {
			return Board{}, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.TooLarge, Args: puzzle.Args{"got": number, "limit": blank.board.Len()}}
		}
	}
	return Board{rings.Random(rand.New(rand.NewPCG(seed, 0)), blank.board.Side(), dots)}, nil
}

// Boards returns the texts of the boards that front ends list.
func Boards() []string { return Puzzle{}.Describe().Texts() }

// Solve finds the fewest turns from a position to any of the targets. A goal of another board is an
// error. It uses all options but Goal. If cut short, it returns the lower bound so far and an error
// that wraps ctx.Err() or [puzzle.ErrMemory].
func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	targets, err := from.targets(goal)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return rings.Solve(ctx, from.board, targets, opt)
}

func (b Board) check() error {
	if b == (Board{}) {
		return &puzzle.Error{Puzzle: puzzleName, Code: puzzle.Empty}
	}
	return nil
}

// String returns the canonical ID, "" for the zero value.
func (b Board) String() string {
	if b.check() != nil {
		return ""
	}
	return b.board.String()
}

// Equal reports whether b and other are the same position, as == does.
func (b Board) Equal(other Board) bool { return b == other }

// Moves yields the turns that change b, such as L1,1.
func (b Board) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		if b.check() != nil {
			return
		}
		for _, t := range rings.Of(b.board.Side()).Turns {
			if _, ok := b.board.Turn(t.Name); ok && !yield(t.Name) {
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
	if after, ok := b.board.Turn(move); ok {
		return Board{after}, nil
	}
	g := rings.Of(b.board.Side())
	if _, known := g.Named[move]; known {
		return Board{}, illegal(move, "mopan-same")
	}
	for cell := range g.Cells() {
		if len(move) > 0 && strings.ContainsAny(move[:1], "CLR") && g.CellName(cell) == move[1:] {
			return Board{}, illegal(move, "mopan-edge")
		}
	}
	return Board{}, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.BadMove, Args: puzzle.Args{"move": move}}
}

func illegal(move, why string) error {
	return &puzzle.Error{Puzzle: puzzleName, Code: puzzle.IllegalMove, Args: puzzle.Args{"move": move, "why": why}}
}

// Goal reads targets for b, at least one; prefixes may be left out, and cells may be wild. Each
// must have the side of b, and at least one its dots; others are left out. Under the rule
// symmetric, as in [symmetric]:10/000/00, a target stands for its rotations and mirrors too.
func (b Board) Goal(texts ...string) (Goal, error) {
	if err := b.check(); err != nil {
		return Goal{}, err
	}
	targets, err := rings.Read(b.board, texts...)
	if err != nil {
		return Goal{}, err
	}
	return Goal{targets}, nil
}

// Texts returns the canonical text of each target, none for the zero value.
func (g Goal) Texts() []string { return g.targets.Texts() }

func (b Board) targets(goal Goal) (rings.Goal, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	if len(goal.targets) == 0 {
		return nil, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.NoGoal}
	}
	for _, p := range goal.targets {
		if err := p.Fits(b.board); err != nil {
			return nil, err
		}
	}
	return goal.targets, nil
}

// Solved reports whether b is one of the targets of a goal.
func (b Board) Solved(goal Goal) bool {
	targets, err := b.targets(goal)
	return err == nil && targets.Matches(b.board)
}

// Position returns b as front ends see it, with pictures and known facts; nil for the zero value.
func (b Board) Position() puzzle.Position {
	if b.check() != nil {
		return nil
	}
	return position{b}
}
