package verbs

import (
	"errors"
	"strings"

	"jie/puzzle"
	"jie/puzzle/collection"
)

// GoalError is an error in one of several goals.
type GoalError struct {
	Index int // of the goal among them
	Err   error
}

func (e *GoalError) Error() string { return e.Err.Error() }
func (e *GoalError) Unwrap() error { return e.Err }

// Goal reads the goals of a position within the limits; none means its default. A
// short text may name a large board, so that many of them are bounded before they
// are read.
func (s *Service) Goal(pos puzzle.Position, texts []string) (puzzle.Goal, error) {
	if s.Limits.Goals > 0 && len(texts) > 1 {
		if cells := len(texts) * puzzle.Cells(pos); cells > s.Limits.Goals {
			return nil, &GoalError{0, fail(GoalsLarge, puzzle.Args{"got": cells, "limit": s.Limits.Goals})}
		}
	}
	read, bare := make([]string, len(texts)), make([]bool, len(texts))
	for i, text := range texts {
		var err error
		if read[i], bare[i], err = s.goalText(text); err != nil {
			return nil, &GoalError{i, err}
		}
	}
	goal, err := pos.Goal(read...)
	if err == nil || len(texts) == 0 {
		return goal, err
	}
	before, _, _ := strings.Cut(pos.String(), ":")
	for i, text := range read {
		_, bad := pos.Goal(text)
		if bad != nil && bare[i] { // a goal needs no prefix
			read[i] = before + ":" + text
			if _, err := pos.Goal(read[i]); err == nil || errors.Is(bad, noPrefix) {
				bad = Shift(err, len(before)+1)
			}
		}
		if bad != nil {
			return nil, &GoalError{i, bad}
		}
	}
	if goal, err = pos.Goal(read...); err != nil {
		err = &GoalError{0, err}
	}
	return goal, err
}

var noPrefix = &puzzle.Error{Code: puzzle.NoPrefix}

// goalText is a goal as the puzzle reads it: of JSON and save files, their position. bare
// tells that it has no prefix.
func (s *Service) goalText(text string) (id string, bare bool, err error) {
	if isObject(text) || strings.HasPrefix(text, "SAVEFILE:") {
		p, err := s.Position(text)
		if err != nil {
			return "", false, err
		}
		return p.String(), false, nil
	}
	if err := s.admit(text); err != nil {
		return "", false, err
	}
	id, _, err = collection.Complete(s.Puzzles, text)
	return id, errors.Is(err, noPrefix), nil
}

// Shift counts the places of an error from so many bytes later, for a text that had
// them put before it.
func Shift(err error, bytes int) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok && bytes > 0 {
		var parts []error
		for _, part := range joined.Unwrap() {
			parts = append(parts, Shift(part, bytes))
		}
		return errors.Join(parts...)
	}
	e, ok := errors.AsType[*puzzle.Error](err)
	if !ok || bytes == 0 || e.At == nil || e.At.Byte < bytes {
		return err
	}
	moved, at := *e, *e.At
	at.Byte -= bytes
	moved.At = &at
	return &moved
}
