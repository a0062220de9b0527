package verbs

import (
	"encoding/json"
	"errors"
	"strings"

	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/collection"
)

// Problem is a position and its goal.
type Problem struct {
	Puzzle puzzle.Puzzle
	From   puzzle.Position
	Goal   puzzle.Goal // nil if none was given and the position has no default
	Given  bool        // the goal was given, and is not the default

	Meanings []Meaning // of the characters of a board that was drawn in others than those of an ID

	missing error // why there is no goal
}

// Reached returns the goal, or why there is none.
func (p Problem) Reached() (puzzle.Goal, error) {
	if p.Goal == nil {
		return nil, p.missing
	}
	return p.Goal, nil
}

// Read turns any text that a user may give into a position and its goal:
//
//   - an ID of one of the puzzles
//   - a game ID of Simon Tatham's collection, a link that ends in one, or a save file
//   - an ID that states its goal as well, such as a machine
//   - a JSON object whose "from" is one of these and whose "to", if it has one, is
//     the goal: a level, or an answer. Other keys are ignored.
//
// Goals in to have priority over those of the text; without either the goal is the position's default. A position
// without a default is an error only when [Problem.Reached] is called.
func (s *Service) Read(text string, to []string) (Problem, error) {
	p, own, err := s.position(text)
	if err != nil {
		return Problem{}, err
	}
	if len(to) > 0 {
		p.Given = true
		p.Goal, err = s.Goal(p.From, to)
		return p, err
	}
	p.Given = len(own) > 0
	p.Goal, p.missing = s.Goal(p.From, own)
	if p.Given && p.missing != nil {
		return Problem{}, errors.Unwrap(p.missing) // these goals are part of the text
	}
	return p, nil
}

// Asked reads a problem that must have a goal.
func (s *Service) Asked(text string, to []string) (Problem, error) {
	p, err := s.Read(text, to)
	if err == nil {
		_, err = p.Reached()
	}
	return p, err
}

// Position reads a position within the limits, as Read does.
func (s *Service) Position(text string) (puzzle.Position, error) {
	p, _, err := s.position(text)
	return p.From, err
}

// position reads a position that names no file and is not too large. to are the goals that the text names.
func (s *Service) position(text string) (p Problem, to []string, err error) {
	if text, to, err = unpack(text); err != nil {
		return Problem{}, nil, err
	}
	if text == "" {
		return Problem{}, nil, fail(NoFrom, nil)
	}
	odd, err := s.admit(text)
	var own []string
	if err == nil {
		p, own, err = s.admitted(text)
	}
	if err != nil {
		return Problem{}, nil, explained(err, odd)
	}
	if len(to) == 0 {
		to = own
	}
	return p, to, nil
}

// admitted reads a text that is not JSON, and has been admitted.
func (s *Service) admitted(text string) (p Problem, to []string, err error) {
	t, err := collection.Understand(s.Puzzles, text)
	if err != nil {
		return p, nil, err
	}
	if ability.States(t.Puzzle, t.Prefix) {
		reader, _ := puzzle.As[ability.Stated](t.Puzzle)
		if t.ID, to, err = reader.State(t.ID); err != nil {
			return p, nil, err
		}
	}
	p.Puzzle = t.Puzzle
	p.From, err = t.Position()
	drawn, err := posted(t.Puzzle, t.ID, err, func(id string) error { _, err := t.Puzzle.Parse(id); return err })
	if p.Meanings = drawn.meanings; err == nil && drawn.id != "" {
		p.From, err = t.Puzzle.Parse(drawn.id)
	}
	if err == nil && s.Limits.Cells > 0 {
		if n := puzzle.Cells(p.From); n > s.Limits.Cells {
			err = fail(BoardLarge, puzzle.Args{"got": n, "limit": s.Limits.Cells})
		}
	}
	return p, to, err
}

// BoardID returns the ID of a board or a target of p that is JSON, a save file, a link or a game ID, or the text.
func (s *Service) BoardID(p puzzle.Puzzle, text string) (string, error) {
	whole := isObject(text) || strings.HasPrefix(text, "SAVEFILE:") || strings.HasPrefix(text, "http")
	id, err := puzzle.SplitID(text)
	bare := errors.Is(err, noPrefix) && strings.Contains(text, ":")
	if game := err == nil && id.Puzzle != p.Name() && ability.Reads(p, id.Puzzle); !whole && !bare && !game {
		return text, Typed(text)
	}
	pos, err := s.Position(text)
	switch {
	case err == nil:
		return pos.String(), nil
	case bare && !whole: // the colon is part of something else
		return text, nil
	}
	return "", err
}

// unpack splits a JSON object. It returns other texts unchanged.
func unpack(text string) (from string, to []string, err error) {
	if !isObject(text) {
		return text, nil, nil
	}
	var object struct {
		From string       `json:"from"`
		To   puzzle.Texts `json:"to"`
	}
	err = puzzle.Unmarshal([]byte(text), &object)
	if errors.Is(err, &puzzle.Error{Code: puzzle.DuplicateKey}) {
		return "", nil, err
	}
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return "", nil, &puzzle.Error{Code: BadJSON, At: puzzle.AtByte(int(e.Offset)), Args: puzzle.Args{"why": "json-type", "field": e.Field}}
	}
	if err != nil {
		return "", nil, strict.Explain([]byte(text), &object, err)
	}
	return object.From, object.To, nil
}

func isObject(text string) bool { return strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") }

// Of returns the puzzle that a text names, without reading its board; nil for rows alone and the like.
func (s *Service) Of(text string) puzzle.Puzzle {
	text, _, err := unpack(text)
	if err != nil {
		return nil
	}
	t, err := collection.Understand(s.Puzzles, text)
	if err != nil {
		return nil
	}
	return t.Puzzle
}

// GoalError is an error in one of several goals.
type GoalError struct {
	Index int // of the goal among them
	Err   error
}

func (e *GoalError) Error() string { return e.Err.Error() }
func (e *GoalError) Unwrap() error { return e.Err }

// Goal reads the goals of a position within the limits; none means its default. A short text may name a large
// board, so their number is bounded before.
func (s *Service) Goal(pos puzzle.Position, texts []string) (puzzle.Goal, error) {
	if s.Limits.Goals > 0 && len(texts) > 1 {
		if cells := len(texts) * puzzle.Cells(pos); cells > s.Limits.Goals {
			return nil, &GoalError{0, fail(GoalsLarge, puzzle.Args{"got": cells, "limit": s.Limits.Goals})}
		}
	}
	ids, read := make([]string, len(texts)), make([]goalText, len(texts))
	for i, text := range texts {
		var err error
		if read[i], err = s.goalText(text); err != nil {
			return nil, &GoalError{i, err}
		}
		ids[i] = read[i].id
	}
	goal, err := pos.Goal(ids...)
	if err == nil || len(texts) == 0 {
		return goal, err
	}
	for i, text := range read { // one of them alone may be wrong, or posted in other characters
		if ids[i], err = s.posed(pos, text); err != nil {
			return nil, &GoalError{i, explained(err, text.odd)}
		}
	}
	if goal, err = pos.Goal(ids...); err != nil {
		return nil, &GoalError{0, err}
	}
	return goal, nil
}

// goalText is a goal in a form that a puzzle may read.
type goalText struct {
	id   string
	bare bool  // it has no prefix
	odd  error // why it may be unreadable: see admit
}

func (s *Service) goalText(text string) (t goalText, err error) {
	if isObject(text) || strings.HasPrefix(text, "SAVEFILE:") {
		p, err := s.Position(text)
		if err != nil {
			return t, err
		}
		return goalText{id: p.String()}, nil
	}
	if t.odd, err = s.admit(text); err != nil {
		return t, explained(err, t.odd)
	}
	t.id, _, err = collection.Complete(s.Puzzles, text)
	t.bare = errors.Is(err, noPrefix)
	return t, nil
}

// posed returns one of several goals in the form that the puzzle reads.
func (s *Service) posed(pos puzzle.Position, t goalText) (id string, err error) {
	if _, err = pos.Goal(t.id); err == nil {
		return t.id, nil
	}
	before, _, _ := strings.Cut(pos.String(), ":")
	if t.bare {
		t.id = before + ":" + t.id
		if _, whole := pos.Goal(t.id); whole == nil || errors.Is(err, noPrefix) {
			err = Shift(whole, len(before)+1)
		}
	}
	if err == nil {
		return t.id, nil
	}
	name, _, _ := strings.Cut(before, "[")
	p, unknown := ability.Find(s.Puzzles, name)
	if unknown != nil {
		return "", err
	}
	if whole, split := puzzle.SplitID(t.id); split != nil || len(whole.Rules) == 0 {
		t.id = before + ":" + t.id[whole.Start:]
	}
	drawn, err := posted(p, t.id, err, func(id string) error { _, err := pos.Goal(id); return err })
	if err == nil && drawn.id == "" {
		err = &puzzle.Error{Puzzle: name, Code: puzzle.OtherShape}
	}
	return drawn.id, err
}

var noPrefix = &puzzle.Error{Code: puzzle.NoPrefix}

// explained returns the error of a text that cannot be read: odd, a character that only looks right, if there is one.
func explained(err, odd error) error {
	if _, ok := errors.AsType[*puzzle.Error](err); ok && odd != nil {
		return odd
	}
	return err
}

// Shift moves the places of an error back by the bytes that were put before its text.
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
