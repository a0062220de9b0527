package rings

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"jie/puzzle"
)

// Name is the prefix of the puzzle's IDs.
const Name = "mopan"

// Codes of this package's errors, with their Args.
const (
	BadSide    puzzle.Code = "mopan-side"        // got, least, most: the first row's length
	BadRows    puzzle.Code = "mopan-rows"        // got, want, side: how many rows
	WildStart  puzzle.Code = "mopan-wild-start"  // '?' in a position that is not a target
	OtherDots  puzzle.Code = "mopan-dots"        // got, want: dots in the target and in the start
	OtherHues  puzzle.Code = "mopan-colour"      // colour, got, want: dots of one colour
	NoRules    puzzle.Code = "mopan-no-rules"    // rule: there are none to choose
	TargetRule puzzle.Code = "mopan-target-rule" // rule: not one of a target
)

const maxReasons = 10

// ParseBoard reads a position's ID, prefix included.
func ParseBoard(text string) (Board, error) {
	p, err := parse(text, false)
	return p.Board, err
}

// ReadBoard reads the position of an ID.
func ReadBoard(id puzzle.ID) (Board, error) {
	p, err := readID(id, false)
	return p.Board, err
}

// ParsePattern reads the ID of one target, which may have wild cells.
func ParsePattern(text string) (Pattern, error) { return parse(text, true) }

func parse(text string, wild bool) (Pattern, error) {
	id, err := puzzle.SplitID(text)
	if err != nil {
		return Pattern{}, err
	}
	return readID(id, wild)
}

func readID(id puzzle.ID, wild bool) (Pattern, error) {
	if len(id.Rules) > 0 {
		return Pattern{}, &puzzle.Error{Puzzle: Name, Code: NoRules, Args: puzzle.Args{"rule": id.Rules[0]}}
	}
	return parseID(id, wild)
}

// symmetric is the rule of a target that stands for its rotations and mirrors too.
const symmetric = "symmetric"

// ParseTargets reads a target's ID, prefix or not: a pattern or, under symmetric, its images.
func ParseTargets(text string) (Goal, error) {
	id, err := puzzle.SplitBare(Name, text)
	if err != nil {
		return nil, err
	}
	for _, rule := range id.Rules {
		if rule != symmetric {
			return nil, &puzzle.Error{Puzzle: Name, Code: TargetRule, Args: puzzle.Args{"rule": rule}}
		}
	}
	p, err := parseID(id, true)
	if err != nil {
		return nil, err
	}
	if len(id.Rules) == 0 {
		return Goal{p}, nil
	}
	return p.images(), nil
}

func parseID(id puzzle.ID, wild bool) (Pattern, error) {
	if id.Puzzle != Name {
		return Pattern{}, &puzzle.Error{Puzzle: Name, Code: puzzle.OtherPuzzle, At: puzzle.AtByte(0),
			Args: puzzle.Args{"name": id.Puzzle, "want": Name}}
	}
	r := reader{wild: wild, start: id.Start}
	p := r.read(puzzle.Rows(id.Body))
	if len(r.errs) > 0 {
		return Pattern{}, errors.Join(r.errs...)
	}
	return p, nil
}

type reader struct {
	wild  bool // '?' is allowed
	start int  // byte offset of the rows in the text
	errs  []error
}

func (r *reader) fail(code puzzle.Code, row, col, offset int, args puzzle.Args) {
	if len(r.errs) < maxReasons {
		at := &puzzle.Place{Row: row, Col: col, Byte: r.start + offset}
		r.errs = append(r.errs, &puzzle.Error{Puzzle: Name, Code: code, At: at, Args: args})
	}
}

func (r *reader) read(rows []puzzle.Row) Pattern {
	if len(rows) == 0 {
		r.errs = append(r.errs, &puzzle.Error{Puzzle: Name, Code: puzzle.Empty, At: puzzle.AtByte(r.start)})
		return Pattern{}
	}
	side := utf8.RuneCountInString(rows[0].Text)
	if side < MinSide || side > MaxSide {
		r.fail(BadSide, 0, 0, rows[0].Byte, puzzle.Args{"got": side, "least": MinSide, "most": MaxSide})
		return Pattern{}
	}
	if want := 2*side - 1; len(rows) != want {
		last := rows[min(len(rows), want+1)-1]
		r.fail(BadRows, min(len(rows), want+1)-1, 0, last.Byte, puzzle.Args{"got": len(rows), "want": want, "side": side})
		return Pattern{}
	}
	p := Pattern{Board: NewBoard(side)}
	cell := 0
	for i, row := range rows {
		want := RowLength(side, i)
		if got := utf8.RuneCountInString(row.Text); got != want {
			r.fail(puzzle.RaggedRow, i, min(got, want), row.Byte, puzzle.Args{"got": got, "want": want})
		} else {
			r.readRow(&p, i, cell, row)
		}
		cell += want
	}
	return p
}

func (r *reader) readRow(p *Pattern, i, cell int, row puzzle.Row) {
	col := 0
	for offset, c := range row.Text {
		switch {
		case c == '0' || c == '.':
		case c == '1' || c == 'o':
			p.Board = p.Board.With(cell+col, 1)
		case c == '2' || c == '3':
			p.Board = p.Board.With(cell+col, int(c-'0'))
		case c == '?' && r.wild:
			p.wild = p.wild.with(cell + col)
		case c == '?':
			r.fail(WildStart, i, col, row.Byte+offset, nil)
		default:
			r.fail(puzzle.BadCell, i, col, row.Byte+offset, puzzle.Args{"cell": printable(c), "allowed": r.allowed()})
		}
		col++
	}
}

func (r *reader) allowed() string {
	if r.wild {
		return "0 . 1 o 2 3 ?"
	}
	return "0 . 1 o 2 3"
}

func printable(c rune) string {
	if c != utf8.RuneError && unicode.IsGraphic(c) {
		return string(c)
	}
	return strings.Trim(strconv.QuoteRuneToASCII(c), "'")
}

// String returns the canonical ID.
func (b Board) String() string { return Pattern{Board: b}.String() }

// String returns the canonical ID, with ? for the wild cells.
func (p Pattern) String() string {
	side := p.Board.Side()
	text := []byte(Name + ":")
	cell := 0
	for r := range 2*side - 1 {
		if r > 0 {
			text = append(text, '/')
		}
		for range RowLength(side, r) {
			if p.wild.has(cell) {
				text = append(text, '?')
			} else {
				text = append(text, '0'+byte(p.Board.Colour(cell)))
			}
			cell++
		}
	}
	return string(text)
}
