package verbs

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
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
	if err := Encoded(text); err != nil {
		return Problem{}, nil, err
	}
	if text, to, err = unpack(text); err != nil {
		return Problem{}, nil, err
	}
	defer func() { err = explained(text, err) }()
	if text == "" {
		return Problem{}, nil, fail(NoFrom, nil)
	}
	if err := s.admit(text); err != nil {
		return Problem{}, nil, err
	}
	t, err := collection.Understand(s.Puzzles, text)
	if err != nil {
		return Problem{}, nil, err
	}
	var own []string
	if t.ID, own, err = stated(t); err != nil {
		return Problem{}, nil, err
	}
	if len(to) == 0 {
		to = own
	}
	p.Puzzle = t.Puzzle
	p.From, err = t.Position()
	drawn, err := posted(t.Puzzle, t.ID, err, func(id string) error { _, err := t.Puzzle.Parse(id); return err })
	if err != nil {
		return Problem{}, nil, err
	}
	if p.Meanings = drawn.meanings; drawn.id != "" {
		if p.From, err = t.Puzzle.Parse(drawn.id); err != nil {
			return Problem{}, nil, err
		}
	}
	if s.Limits.Cells > 0 {
		if n := puzzle.Cells(p.From); n > s.Limits.Cells {
			return Problem{}, nil, fail(BoardLarge, puzzle.Args{"got": n, "limit": s.Limits.Cells})
		}
	}
	return p, to, nil
}

// stated returns the position and the goals of a text that states both, and other texts unchanged.
func stated(t collection.Text) (from string, goals []string, err error) {
	if !ability.States(t.Puzzle, t.Prefix) {
		return t.ID, nil, nil
	}
	reader, _ := puzzle.As[ability.Stated](t.Puzzle)
	return reader.State(t.ID)
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
	read, bare := make([]string, len(texts)), make([]bool, len(texts))
	for i, text := range texts {
		var err error
		if read[i], bare[i], err = s.goalText(text); err != nil {
			return nil, &GoalError{i, explained(text, err)}
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
		if bad == nil {
			continue
		}
		drawn, bad := s.postedGoal(pos, read[i], bad)
		if bad != nil {
			return nil, &GoalError{i, explained(texts[i], bad)}
		}
		read[i] = drawn.id
	}
	if goal, err = pos.Goal(read...); err != nil {
		err = &GoalError{0, err}
	}
	return goal, err
}

var noPrefix = &puzzle.Error{Code: puzzle.NoPrefix}

// goalText returns a goal in the form that the puzzle reads; bare is true if it has no prefix.
func (s *Service) goalText(text string) (id string, bare bool, err error) {
	if err := Encoded(text); err != nil {
		return "", false, err
	}
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

// admit refuses texts that name files, and boards too large by their name or their rows, before anything is parsed.
func (s *Service) admit(text string) error {
	if strings.Contains(text, "@") && namesFile(text) || text == "-" {
		return fail(NoFiles, puzzle.Args{"text": text})
	}
	if s.Limits.Cells == 0 {
		return nil
	}
	if n := written(text); n > s.Limits.Cells {
		return fail(BoardLarge, puzzle.Args{"got": n, "limit": s.Limits.Cells})
	}
	rest := text
	for {
		before, after, found := strings.Cut(rest, "x")
		if !found {
			return nil
		}
		height := before[len(strings.TrimRight(before, digits)):]
		width := after[:len(after)-len(strings.TrimLeft(after, digits))]
		if got, ok := product(height, width); height != "" && width != "" && (!ok || got > int64(s.Limits.Cells)) {
			return fail(BoardLarge, puzzle.Args{"got": height + "x" + width, "limit": s.Limits.Cells})
		}
		rest = after
	}
}

// AdmitQuestion refuses the JSON of a question whose board (from) has too long rows before it is decoded: decoding
// a mebibyte takes some milliseconds, and this a tenth of one. It overlooks other notations, which admit finds.
func (s *Service) AdmitQuestion(data []byte) error {
	_, after, found := bytes.Cut(data, []byte(`"from"`))
	if !found || s.Limits.Cells == 0 || len(data) <= s.Limits.Cells {
		return nil
	}
	after, isKey := bytes.CutPrefix(bytes.TrimLeft(after, " \t\r\n"), []byte(":"))
	after, isText := bytes.CutPrefix(bytes.TrimLeft(after, " \t\r\n"), []byte(`"`))
	text, _, closed := bytes.Cut(after, []byte(`"`))
	if !isKey || !isText || !closed || bytes.IndexByte(text, '\\') >= 0 {
		return nil
	}
	if n := written(string(text)); n > s.Limits.Cells {
		return fail(BoardLarge, puzzle.Args{"got": n, "limit": s.Limits.Cells})
	}
	return nil
}

const digits = "0123456789"

// written returns the least number of cells of a board of rows: digits, or numbers with commas between. It returns
// 0 for a text that may be something else, such as a machine.
func written(text string) int {
	rows := text[strings.LastIndexByte(text, ':')+1:]
	for _, c := range []byte("()[]{};=") {
		if strings.IndexByte(rows, c) >= 0 {
			return 0
		}
	}
	if commas := strings.Count(rows, ","); commas > 0 {
		return commas + 1
	}
	n := 0
	for _, digit := range []byte(digits) {
		n += strings.Count(rows, string(digit)) // ten times as fast as checking each byte
	}
	return n
}

// namesFile distinguishes @FILE, PUZZLE:@FILE and [locked=@FILE] from a vacancy as in pegs:english@c1.
func namesFile(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if isComment(line) {
			continue
		}
		for i, c := range line {
			if c == '@' && (i == 0 || strings.IndexByte(":=, \t\r/", line[i-1]) >= 0) {
				return true
			}
		}
	}
	return false
}

func product(height, width string) (cells int64, ok bool) {
	h, err1 := strconv.ParseInt(height, 10, 32)
	w, err2 := strconv.ParseInt(width, 10, 32)
	return h * w, err1 == nil && err2 == nil
}
