package rings

import (
	"errors"
	"slices"

	"jie/puzzle"
)

// Goal is a list of targets, any of which ends a search.
type Goal []Pattern

// NewGoal reads targets for a start, at least one. Each must have the start's shape and, unless it
// has wild cells, its dots. Under the rule symmetric, as in mopan[symmetric]:10/000/00, a target
// stands for its rotations and mirrors too. A target is kept once.
func NewGoal(from Board, texts ...string) (Goal, error) {
	if len(texts) == 0 {
		return nil, &puzzle.Error{Puzzle: Name, Code: puzzle.NoGoal}
	}
	var goal Goal
	for _, text := range texts {
		targets, err := ParseTargets(text)
		if err == nil {
			err = targets[0].Fits(from)
		}
		if err != nil {
			return nil, err
		}
		goal = goal.With(targets...)
	}
	return goal, nil
}

// Read reads targets as [NewGoal] does, but leaves out those with other dots if any has the start's.
func Read(from Board, texts ...string) (Goal, error) {
	reachable := slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
		_, err := NewGoal(from, text)
		return errors.Is(err, &puzzle.Error{Code: OtherDots}) || errors.Is(err, &puzzle.Error{Code: OtherHues})
	})
	if len(reachable) == 0 {
		reachable = texts
	}
	return NewGoal(from, reachable...)
}

// Targets returns the targets that the texts of a goal name.
func Targets(goal puzzle.Goal) (targets Goal, err error) {
	if own, ok := goal.(Goal); ok {
		return own, nil
	}
	if goal == nil || len(goal.Texts()) == 0 {
		return nil, &puzzle.Error{Puzzle: Name, Code: puzzle.NoGoal}
	}
	return ReadTargets(goal.Texts())
}

// ReadTargets reads targets without a start.
func ReadTargets(texts []string) (targets Goal, err error) {
	for _, text := range texts {
		list, err := ParseTargets(text)
		if err != nil {
			return nil, err
		}
		targets = targets.With(list...)
	}
	return targets, nil
}

// With returns the targets and the new ones among some others.
func (goal Goal) With(others ...Pattern) Goal {
	all := slices.Clone(goal)
	for _, p := range others {
		if !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

// Fits returns why p is not a target for from, or nil; with wild cells the dots are not compared.
func (p Pattern) Fits(from Board) error {
	if p.Board.side != from.side {
		return &puzzle.Error{Puzzle: Name, Code: puzzle.OtherShape,
			Args: puzzle.Args{"got": p.Board.Side(), "want": from.Side()}}
	}
	if p.Wild() > 0 {
		return nil
	}
	if got, want := p.Board.Dots(), from.Dots(); got != want {
		return &puzzle.Error{Puzzle: Name, Code: OtherDots, Args: puzzle.Args{"got": got, "want": want}}
	}
	got, want := p.Board.Counts(), from.Counts()
	for c := range got {
		if got[c] != want[c] {
			return &puzzle.Error{Puzzle: Name, Code: OtherHues,
				Args: puzzle.Args{"colour": c, "got": got[c], "want": want[c]}}
		}
	}
	return nil
}

// Texts returns the canonical text of each target.
func (goal Goal) Texts() []string {
	texts := make([]string, len(goal))
	for i, p := range goal {
		texts[i] = p.String()
	}
	return texts
}

// Matches reports whether b is one of the targets.
func (goal Goal) Matches(b Board) bool {
	return slices.ContainsFunc(goal, func(p Pattern) bool { return p.Matches(b) })
}
