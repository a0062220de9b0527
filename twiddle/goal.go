package twiddle

import (
	"cmp"
	"errors"
	"slices"

	"jie/puzzle"
)

// Goal is a set of positions, any of which ends a search. The zero value is the sorted numbers.
type Goal struct{ boards []Board }

// Texts returns the canonical text of each position, none for the zero value.
func (g Goal) Texts() []string {
	texts := make([]string, len(g.boards))
	for i, b := range g.boards {
		texts[i] = b.String()
	}
	return texts
}

// Goal reads goals for b, whose prefix and rules may be left out; without text, the sorted numbers.
// Each must have the shape of b, and at least one its numbers; others are left out. A goal is kept
// once.
func (b Board) Goal(texts ...string) (Goal, error) {
	if err := b.check(); err != nil {
		return Goal{}, err
	}
	if len(texts) == 0 {
		return Goal{[]Board{b.sorted()}}, nil
	}
	var goal Goal
	var other error
	for _, text := range texts {
		to, err := parseGoal(text, b)
		if err == nil {
			err = to.fits(b)
		}
		switch {
		case errors.Is(err, &puzzle.Error{Code: otherNumbers}):
			other = cmp.Or(other, err)
		case err != nil:
			return Goal{}, err
		case !slices.Contains(goal.boards, to):
			goal.boards = append(goal.boards, to)
		}
	}
	if goal.boards == nil {
		return Goal{}, other
	}
	return goal, nil
}

func (b Board) ends(goal Goal) ([]Board, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	if goal.boards == nil {
		return []Board{b.sorted()}, nil
	}
	for _, to := range goal.boards {
		if err := to.fits(b); err != nil {
			return nil, err
		}
	}
	return goal.boards, nil
}

// Solved reports whether b is one of the positions of a goal.
func (b Board) Solved(goal Goal) bool {
	ends, err := b.ends(goal)
	return err == nil && slices.Contains(ends, b)
}

// ownGoal returns a goal of the contract as this package's, the default one for nil.
func ownGoal(goal puzzle.Goal) (Goal, error) {
	own, ok := goal.(Goal)
	if !ok && goal != nil {
		return Goal{}, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.NoGoal}
	}
	return own, nil
}

func (b Board) fits(from Board) error {
	if b.shape() != from.shape() {
		return &puzzle.Error{Puzzle: puzzleName, Code: puzzle.OtherShape, Args: puzzle.Args{"got": b.shapeName(), "want": from.shapeName()}}
	}
	for _, number := range slices.Concat(from.distinct(), b.distinct()) {
		if got, want := b.count(number), from.count(number); got != want {
			return &puzzle.Error{Puzzle: puzzleName, Code: otherNumbers, Args: puzzle.Args{"number": number, "got": got, "want": want}}
		}
	}
	return nil
}

func (b Board) count(number int) int {
	n := 0
	for i := range b.cells() {
		if b.number(i) == number {
			n++
		}
	}
	return n
}
