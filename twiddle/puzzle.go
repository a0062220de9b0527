package twiddle

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"

	"jie/puzzle"
)

// Puzzle is Twiddle behind the contract of package puzzle. The zero value is ready.
type Puzzle struct{}

// Name is "twiddle".
func (Puzzle) Name() string { return Name }

// Parse reads a position's ID.
func (Puzzle) Parse(id string) (puzzle.Position, error) {
	b, err := ParseBoard(id)
	if err != nil {
		return nil, err
	}
	return position{b}, nil
}

// position is a Board as front ends see it.
type position struct{ Board }

func (p position) Moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		g := p.geometry()
		for i := range g.Turns {
			t := &g.Turns[i]
			if p.turned(t) != p.Board && !yield(t.Name) {
				return
			}
		}
	}
}

func (p position) Play(move string) (puzzle.Position, error) {
	after, ok := p.Turn(move)
	if ok {
		return position{after}, nil
	}
	if !isTurn(move) {
		return nil, &puzzle.Error{Puzzle: Name, Code: puzzle.BadMove, Args: puzzle.Args{"move": move}}
	}
	why := "twiddle-edge"
	if _, known := p.geometry().Named[move]; known {
		why = "twiddle-same"
	}
	return nil, &puzzle.Error{Puzzle: Name, Code: puzzle.IllegalMove, Args: puzzle.Args{"move": move, "why": why}}
}

// isTurn tells whether a text is in the notation of turns, of a block on any board.
func isTurn(move string) bool {
	if !strings.HasPrefix(move, "L") && !strings.HasPrefix(move, "R") {
		return false
	}
	row, col, found := strings.Cut(move[1:], ",")
	_, okRow := plainNumber(row)
	_, okCol := plainNumber(col)
	return found && okRow && okCol
}

// Goal is as [NewGoal], but that a goal of other numbers, which no turn reaches, is left out
// where another one can be reached.
func (p position) Goal(texts ...string) (puzzle.Goal, error) {
	reachable := slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
		_, err := NewGoal(p.Board, text)
		return errors.Is(err, &puzzle.Error{Code: OtherNumbers})
	})
	if len(reachable) == 0 {
		reachable = texts
	}
	goal, err := NewGoal(p.Board, reachable...)
	if err != nil {
		return nil, err
	}
	return goal, nil
}

func (p position) Solved(goal puzzle.Goal) bool {
	g, ok := goal.(Goal)
	return ok && g.Matches(p.Board)
}

func (p position) Solve(ctx context.Context, opt puzzle.Options) (puzzle.Solution, error) {
	if opt.Goal == nil {
		return Solve(ctx, p.Board, Goal{p.Sorted()}, opt)
	}
	goal, ok := opt.Goal.(Goal)
	if !ok || len(goal) == 0 {
		return puzzle.Solution{}, &puzzle.Error{Puzzle: Name, Code: puzzle.NoGoal}
	}
	for _, to := range goal {
		if err := to.fits(p.Board); err != nil {
			return puzzle.Solution{}, err
		}
	}
	return Solve(ctx, p.Board, goal, opt)
}
