package twiddle

import (
	"slices"

	"jie/puzzle"
)

// Goal is the positions that end a search, any of which will do.
type Goal []Board

// NewGoal reads goals for a start, or gives the numbers in reading order, upright, where
// there is no text. Each must have the start's shape and numbers. Where a text has no
// rules, those of the start hold. A goal that comes twice is kept once.
func NewGoal(from Board, texts ...string) (Goal, error) {
	if len(texts) == 0 {
		return Goal{from.Sorted()}, nil
	}
	var goal Goal
	for _, text := range texts {
		to, err := parseGoal(text, from)
		if err == nil {
			err = to.fits(from)
		}
		if err != nil {
			return nil, err
		}
		if !slices.Contains(goal, to) {
			goal = append(goal, to)
		}
	}
	return goal, nil
}

// fits tells why b is no goal for from, or nil.
func (b Board) fits(from Board) error {
	if b.Shape() != from.Shape() {
		return &puzzle.Error{Puzzle: Name, Code: puzzle.OtherShape, Args: puzzle.Args{"got": b.shapeName(), "want": from.shapeName()}}
	}
	for _, number := range slices.Concat(from.distinct(), b.distinct()) {
		if got, want := b.count(number), from.count(number); got != want {
			return &puzzle.Error{Puzzle: Name, Code: OtherNumbers, Args: puzzle.Args{"number": number, "got": got, "want": want}}
		}
	}
	return nil
}

// count is how many cells hold a number.
func (b Board) count(number int) int {
	n := 0
	for i := range b.Len() {
		if b.Number(i) == number {
			n++
		}
	}
	return n
}

// Texts holds the canonical text of each goal.
func (goal Goal) Texts() []string {
	texts := make([]string, len(goal))
	for i, b := range goal {
		texts[i] = b.String()
	}
	return texts
}

// Matches tells whether b is one of the goals.
func (goal Goal) Matches(b Board) bool { return slices.Contains(goal, b) }
