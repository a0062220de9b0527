// Package verb answers questions in their JSON form: the one layer between the
// puzzles and the front ends that speak JSON, the HTTP API and the WASM module.
//
// A question is an object whose keys are a verb's arguments and flags, and its
// answer is the object that the command line prints with --json. Questions come
// from strangers: none may name a file, and each is bounded in board size, time
// and memory before any of it is parsed.
package verb

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"time"

	"jie/collection"
	"jie/puzzle"
)

// Codes of this package's errors, with their Args.
const (
	NoFiles    puzzle.Code = "no-files"      // text: names a file
	NoFrom     puzzle.Code = "no-from"       // the key "from" is missing
	BoardLarge puzzle.Code = "board-large"   // got, limit: cells
	GoalsLarge puzzle.Code = "goals-large"   // got, limit: cells in all goals
	ShowLong   puzzle.Code = "show-long"     // got, limit: cells in all frames and goals
	BadValue   puzzle.Code = "bad-value"     // key, value
	Conflict   puzzle.Code = "keys-conflict" // one, other
	Needs      puzzle.Code = "key-needs"     // key, other
	NoMoves    puzzle.Code = "nothing-to-check"
	BadJSON    puzzle.Code = "not-json"    // why
	UnknownKey puzzle.Code = "unknown-key" // key
)

// Service answers questions about a list of puzzles, within limits. It is safe
// for concurrent use.
type Service struct {
	Puzzles []puzzle.Puzzle
	Limits  Limits
}

// Limits bound one question. The zero value of each field means no limit.
type Limits struct {
	Cells   int           // of a board
	Goals   int           // cells in all goals together, where there are several
	Frames  int           // of a solution shown
	Shown   int64         // cells of a solution shown, in all its frames and goals
	Time    time.Duration // of a search
	Memory  int64         // bytes that a search may hold
	Workers int           // goroutines of a search
}

// sizes finds the heights and widths of boards that are named by their size
// only, such as lightsout:all-on:1000x1000.
var sizes = regexp.MustCompile(`([0-9]+)x([0-9]+)`)

// Position reads a position within the limits.
func (s *Service) Position(text string) (puzzle.Position, error) {
	_, pos, err := s.position(text)
	return pos, err
}

// position reads a position's text after making sure that it names no file and
// is not too large to be worth parsing.
func (s *Service) position(text string) (puzzle.Puzzle, puzzle.Position, error) {
	if text == "" {
		return nil, nil, fail(NoFrom, nil)
	}
	if err := s.admit(text); err != nil {
		return nil, nil, err
	}
	p, pos, err := collection.Read(s.Puzzles, text)
	if err != nil {
		return nil, nil, err
	}
	if n := len(pos.Grid().Cells); s.Limits.Cells > 0 && n > s.Limits.Cells {
		return nil, nil, fail(BoardLarge, puzzle.Args{"got": n, "limit": s.Limits.Cells})
	}
	return p, pos, nil
}

// admit refuses texts that name files, and boards too large by their name.
func (s *Service) admit(text string) error {
	if strings.Contains(text, "@") && namesFile(text) || text == "-" {
		return fail(NoFiles, puzzle.Args{"text": clip(text)})
	}
	if s.Limits.Cells == 0 {
		return nil
	}
	for _, size := range sizes.FindAllStringSubmatch(text, -1) {
		if got, ok := product(size[1], size[2]); !ok || got > int64(s.Limits.Cells) {
			return fail(BoardLarge, puzzle.Args{"got": clip(size[0]), "limit": s.Limits.Cells})
		}
	}
	return nil
}

// namesFile tells @FILE, PUZZLE:@FILE and [locked=@FILE] from a named vacancy,
// as in pegs:english@c1.
func namesFile(text string) bool {
	for i, c := range text {
		if c == '@' && (i == 0 || strings.IndexByte(":=, \t\r\n/", text[i-1]) >= 0) {
			return true
		}
	}
	return false
}

func product(height, width string) (cells int64, ok bool) {
	h, err1 := strconv.ParseInt(height, 10, 32)
	w, err2 := strconv.ParseInt(width, 10, 32)
	return h * w, err1 == nil && err2 == nil
}

// clip shortens a text that is quoted in a message.
func clip(text string) string {
	const most = 60
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// goal reads the goals of a question; none means the puzzle's default. A short text
// may name a large board, so that many of them are bounded before they are read.
func (s *Service) goal(pos puzzle.Position, texts []string) (puzzle.Goal, error) {
	if s.Limits.Goals > 0 && len(texts) > 1 {
		if cells := len(texts) * len(pos.Grid().Cells); cells > s.Limits.Goals {
			return nil, fail(GoalsLarge, puzzle.Args{"got": cells, "limit": s.Limits.Goals})
		}
	}
	for _, text := range texts {
		if err := s.admit(text); err != nil {
			return nil, err
		}
	}
	return pos.Goal(texts...)
}

// within bounds ctx by the time a question asks for and by the limit.
func (s *Service) within(ctx context.Context, timeout string) (context.Context, context.CancelFunc, error) {
	limit := s.Limits.Time
	if timeout != "" {
		d, ok := ParseTime(timeout)
		if !ok {
			return nil, nil, fail(BadValue, puzzle.Args{"key": "timeout", "value": clip(timeout)})
		}
		if limit == 0 || d < limit {
			limit = d
		}
	}
	if limit == 0 {
		return ctx, func() {}, nil
	}
	ctx, cancel := withTimeout(ctx, limit)
	return ctx, cancel, nil
}

// memory is what a search may hold: what is asked for, up to the limit.
func (s *Service) memory(text string) (int64, error) {
	if text == "" {
		return s.Limits.Memory, nil
	}
	n, ok := ParseSize(text)
	if !ok {
		return 0, fail(BadValue, puzzle.Args{"key": "memory", "value": clip(text)})
	}
	if s.Limits.Memory > 0 {
		n = min(n, s.Limits.Memory)
	}
	return n, nil
}

func (s *Service) workers(asked int) (int, error) {
	if asked < 0 {
		return 0, fail(BadValue, puzzle.Args{"key": "workers", "value": strconv.Itoa(asked)})
	}
	if s.Limits.Workers > 0 && (asked == 0 || asked > s.Limits.Workers) {
		return s.Limits.Workers, nil
	}
	return asked, nil
}

func fail(code puzzle.Code, args puzzle.Args) error { return &puzzle.Error{Code: code, Args: args} }
