package pegs

import (
	"slices"
	"strings"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// puzzleName is the prefix of this puzzle's IDs.
const puzzleName = "pegs"

// Codes of this package's errors, with their Args.
const (
	badHole    puzzle.Code = "pegs-bad-hole"   // hole: not on the board
	badGoal    puzzle.Code = "pegs-bad-goal"   // goal: not a position, a hole or "one"
	uncounted  puzzle.Code = "pegs-uncounted"  // got, limit: holes; too many to count or list solutions
	morePegs   puzzle.Code = "pegs-more-pegs"  // got, limit: a goal with more pegs than the start
	wildStart  puzzle.Code = "pegs-wild-start" // '?' in a position that is not a goal
	twoRules   puzzle.Code = "pegs-two-rules"  // first, second: rules that exclude each other
	otherRule  puzzle.Code = "pegs-other-rule" // board, rule: a named board on another lattice
	noHoles    puzzle.Code = "pegs-no-holes"   // a drawing with only '-'
	cellsGiven             = "1 x * 0 . -"
	cellsInAny             = "1 x * 0 . - ?"
)

func fail(code puzzle.Code, at *puzzle.Place, args puzzle.Args) error {
	return &puzzle.Error{Puzzle: puzzleName, Code: code, At: at, Args: args}
}

// drawing is a position as drawn, before its use is known. Free holds the cells drawn as
// '?'.
type drawing struct {
	board      *layout
	pegs, free bitboard.Set
	finish     string // the default goal of a named board or of another program's game, "" otherwise
}

// parse reads an ID; wild allows '?'.
func parse(id puzzle.ID, wild bool) (drawing, error) {
	if id.Puzzle == gameName && !wild {
		return parseGame(id)
	}
	if id.Puzzle != puzzleName {
		return drawing{}, fail(puzzle.OtherPuzzle, nil, puzzle.Args{"name": id.Puzzle, "want": puzzleName})
	}
	rules, err := parseRules(id.Rules)
	if err != nil {
		return drawing{}, err
	}
	rows := puzzle.Rows(id.Body)
	if len(rows) == 0 {
		return drawing{}, fail(puzzle.Empty, puzzle.AtByte(id.Start), nil)
	}
	if len(rows) == 1 && isName(rows[0].Text) {
		return parseNamed(rules, rows[0], id.Start)
	}
	return parseRows(rules, rows, id.Start, wild)
}

func parseRules(texts []string) (bitboard.Rules, error) {
	rules := bitboard.Orthogonal
	for _, text := range texts {
		next := bitboard.Orthogonal
		switch text {
		case bitboard.Diagonal.String():
			next = bitboard.Diagonal
		case bitboard.Triangular.String():
			next = bitboard.Triangular
		default:
			return 0, fail(puzzle.UnknownRule, nil, puzzle.Args{"rule": text, "known": []string{bitboard.Diagonal.String(), bitboard.Triangular.String()}})
		}
		if rules != bitboard.Orthogonal && rules != next {
			return 0, fail(twoRules, nil, puzzle.Args{"first": rules.String(), "second": next.String()})
		}
		rules = next
	}
	return rules, nil
}

// isName reports whether row is a board's name and not a board of one row. 10x10 and 11x11 are
// names, although their letters could be a row's.
func isName(row string) bool {
	if _, ok := findBoard(row); ok {
		return true
	}
	return strings.ContainsFunc(row, func(r rune) bool {
		return r == '@' || '2' <= r && r <= '9' || 'a' <= r && r <= 'z' && r != 'x' && r != 'o'
	})
}

// parseRows reads rows of cells. Square drawings must be rectangles; on the
// triangular lattice a row may stop at its last hole.
func parseRows(rules bitboard.Rules, rows []puzzle.Row, start int, wild bool) (drawing, error) {
	if len(rows) > maxSide {
		return drawing{}, fail(puzzle.TooLarge, puzzle.AtByte(start), puzzle.Args{"got": len(rows), "limit": maxSide})
	}
	var holes, pegs, free []board.Point
	for r, row := range rows {
		if err := checkRow(rules, rows, r, start); err != nil {
			return drawing{}, err
		}
		for c := range len(row.Text) {
			p := board.Point{Row: r, Col: c}
			switch row.Text[c] {
			case '1', 'x', '*':
				holes, pegs = append(holes, p), append(pegs, p)
			case '0', '.':
				holes = append(holes, p)
			case '-':
			case '?':
				holes, free = append(holes, p), append(free, p)
				if !wild {
					return drawing{}, fail(wildStart, &puzzle.Place{Row: r, Col: c, Byte: start + row.Byte + c}, nil)
				}
			default:
				return drawing{}, badCell(row, r, c, start, wild)
			}
		}
	}
	if len(holes) == 0 {
		return drawing{}, fail(noHoles, puzzle.AtByte(start), nil)
	}
	if len(holes) > bitboard.MaxHoles {
		return drawing{}, fail(puzzle.TooLarge, puzzle.AtByte(start), puzzle.Args{"got": len(holes), "limit": bitboard.MaxHoles})
	}
	return newDrawing(rules, rows, holes, pegs, free), nil
}

func checkRow(rules bitboard.Rules, rows []puzzle.Row, r, start int) error {
	row := rows[r]
	at := &puzzle.Place{Row: r, Col: len(row.Text), Byte: start + row.Byte + len(row.Text)}
	switch want := len(rows[0].Text); {
	case len(row.Text) == 0:
		return fail(puzzle.Empty, at, nil)
	case len(row.Text) > maxSide:
		return fail(puzzle.TooLarge, at, puzzle.Args{"got": len(row.Text), "limit": maxSide})
	case rules != bitboard.Triangular && len(row.Text) != want:
		return fail(puzzle.RaggedRow, at, puzzle.Args{"got": len(row.Text), "want": want})
	}
	return nil
}

func badCell(row puzzle.Row, r, c, start int, wild bool) error {
	allowed := cellsGiven
	if wild {
		allowed = cellsInAny
	}
	// The whole character, of any number of bytes.
	cell := string([]rune(row.Text[c:])[:1])
	at := &puzzle.Place{Row: r, Col: c, Byte: start + row.Byte + c}
	return fail(puzzle.BadCell, at, puzzle.Args{"cell": cell, "allowed": allowed})
}

func newDrawing(rules bitboard.Rules, rows []puzzle.Row, holes, pegs, free []board.Point) drawing {
	height, width := 0, 0
	if rules != bitboard.Triangular {
		// '-' at the edges is part of a drawing: names count from its corner.
		height, width = len(rows), len(rows[0].Text)
	}
	b := sharedBoard(rules, holes, height, width)
	return drawing{board: b, pegs: b.set(pegs), free: b.set(free)}
}

func (b *layout) set(points []board.Point) bitboard.Set {
	var s bitboard.Set
	for _, p := range points {
		i, _ := b.Shape().Index(p)
		s = s.With(i)
	}
	return s
}

// text writes a position's canonical ID, free holes as '?'.
func (b *layout) text(pegs, free bitboard.Set) string {
	var s strings.Builder
	s.WriteString(puzzleName)
	if rule := b.Rules().String(); rule != "" {
		s.WriteString("[" + rule + "]")
	}
	s.WriteByte(':')
	for r := range b.height {
		if r > 0 {
			s.WriteByte('/')
		}
		s.Write(b.row(r, pegs, free))
	}
	return s.String()
}

// row draws row r. On the triangular lattice it stops at its last hole.
func (b *layout) row(r int, pegs, free bitboard.Set) []byte {
	row := slices.Repeat([]byte{'-'}, b.width)
	length := 1
	for c := range b.width {
		i, ok := b.Shape().Index(board.Point{Row: r, Col: c})
		if !ok {
			continue
		}
		length = c + 1
		row[c] = '0'
		if free.Has(i) {
			row[c] = '?'
		} else if pegs.Has(i) {
			row[c] = '1'
		}
	}
	if b.Rules() == bitboard.Triangular {
		return row[:length]
	}
	return row
}
