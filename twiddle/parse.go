package twiddle

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jie/puzzle"
)

const puzzleName = "twiddle"

// Codes of this package's errors, with their Args.
const (
	badSide      puzzle.Code = "twiddle-side"      // got, least, most: the number of rows or of columns
	badBlock     puzzle.Code = "twiddle-block"     // got, least, most: the size of the blocks
	badDirection puzzle.Code = "twiddle-direction" // cell: a direction on a board without directions
	badRandom    puzzle.Code = "twiddle-random"    // got: not a size and seed of a random board
	otherNumbers puzzle.Code = "twiddle-numbers"   // number, got, want: its count in the goal and at the start
	badGame      puzzle.Code = "twiddle-game"      // got: not a game ID of the collection
)

const maxReasons = 10

func parseBoard(text string) (Board, error) {
	id, err := puzzle.SplitID(text)
	if err != nil {
		return Board{}, err
	}
	return parseID(id, usual)
}

// parseGoal reads a goal's ID; without rules, it has those of from, if its blocks fit.
func parseGoal(text string, from Board) (Board, error) {
	id, err := puzzle.SplitBare(puzzleName, text)
	if err != nil {
		return Board{}, err
	}
	assumed := rules{int(from.block), from.oriented, from.way}
	if rows := len(puzzle.Rows(id.Body)); rows > 0 && rows != int(from.rows) {
		assumed.block = usual.block // another shape, which is the error to report
	}
	return parseID(id, assumed)
}

func parseID(id puzzle.ID, assumed rules) (Board, error) {
	switch id.Puzzle {
	case puzzleName:
	case gameName:
		return parseGame(id)
	default:
		return Board{}, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.OtherPuzzle, At: puzzle.AtByte(0),
			Args: puzzle.Args{"name": id.Puzzle, "want": puzzleName}}
	}
	if len(id.Rules) > 0 {
		var err error
		if assumed, err = parseRules(id.Rules); err != nil {
			return Board{}, err
		}
	}
	r := reader{start: id.Start, rules: assumed}
	if strings.HasPrefix(strings.TrimSpace(id.Body), randomBody) {
		return r.random(id.Body)
	}
	b := r.read(puzzle.Rows(id.Body))
	if len(r.errs) > 0 {
		return Board{}, r.reasons()
	}
	return b, nil
}

// plainNumber reads a number of up to nine digits without sign and leading zeros.
func plainNumber(text string) (n int, ok bool) {
	const mostDigits = 9
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && len(text) <= mostDigits && strconv.Itoa(n) == text
}

type reader struct {
	rules
	start int // byte offset of the rows in the text
	errs  []error
}

func (r *reader) fail(code puzzle.Code, row, col, offset int, args puzzle.Args) {
	if len(r.errs) < maxReasons {
		at := &puzzle.Place{Row: row, Col: col, Byte: r.start + offset}
		r.errs = append(r.errs, &puzzle.Error{Puzzle: puzzleName, Code: code, At: at, Args: args})
	}
}

func (r *reader) reasons() error { return errors.Join(r.errs...) }

// read reads rows: with a comma anywhere numbers are between commas, else each is one digit.
func (r *reader) read(rows []puzzle.Row) Board {
	if len(rows) == 0 {
		r.errs = append(r.errs, &puzzle.Error{Puzzle: puzzleName, Code: puzzle.Empty, At: puzzle.AtByte(r.start)})
		return Board{}
	}
	wide := slices.ContainsFunc(rows, func(row puzzle.Row) bool { return strings.Contains(row.Text, ",") })
	cells := make([][]cell, min(len(rows), maxSide+1))
	for i := range cells {
		cells[i] = r.cut(rows[i], wide)
	}
	if !r.directed(cells, wide) || !r.sides(rows, cells) || !r.fits(len(rows), len(cells[0])) {
		return Board{}
	}
	b := empty(r.shape(len(rows), len(cells[0])))
	for i, row := range cells {
		for col, c := range row {
			b.tiles[i*len(row)+col] = r.tile(c, i, col, wide)
		}
	}
	return b
}

type cell struct {
	text string
	at   int
}

func (r *reader) cut(row puzzle.Row, wide bool) []cell {
	var cells []cell
	for at := 0; at < len(row.Text) || wide && at == len(row.Text); {
		size := r.cellSize(row.Text[at:], wide)
		text := row.Text[at : at+size]
		blank := len(text) - len(strings.TrimLeft(text, " \t"))
		cells = append(cells, cell{strings.TrimSpace(text), row.Byte + at + blank})
		if at += size; wide {
			at++ // the comma
		}
	}
	return cells
}

func (r *reader) cellSize(text string, wide bool) int {
	if wide {
		if size := strings.IndexByte(text, ','); size >= 0 {
			return size
		}
		return len(text)
	}
	digits := 0
	if r.oriented {
		digits = len(text) - len(strings.TrimLeft(text, "0123456789"))
	}
	_, size := utf8.DecodeRuneInString(text[digits:])
	if size += digits; !r.oriented && size < len(text) && strings.IndexByte(directions, text[size]) >= 0 {
		size++ // a direction, which is an error
	}
	return size
}

// directed checks that every number has its direction: else a row of digits would be one cell.
func (r *reader) directed(cells [][]cell, wide bool) bool {
	for i, row := range cells {
		for col, c := range row {
			if r.oriented && !wide && strings.Trim(c.text, "0123456789") == "" {
				r.tile(c, i, col, wide)
			}
		}
	}
	return len(r.errs) == 0
}

func (r *reader) sides(rows []puzzle.Row, cells [][]cell) bool {
	side := func(got, row, col, at int) {
		r.fail(badSide, row, col, at, puzzle.Args{"got": got, "least": minSide, "most": maxSide})
	}
	cols := len(cells[0])
	switch {
	case len(rows) < minSide || len(rows) > maxSide:
		last := min(len(rows), maxSide+1) - 1
		side(len(rows), last, 0, rows[last].Byte)
	case cols < minSide:
		side(cols, 0, 0, rows[0].Byte)
	case cols > maxSide:
		side(cols, 0, maxSide, cells[0][maxSide].at)
	default:
		for i, row := range cells {
			if len(row) != cols {
				r.fail(puzzle.RaggedRow, i, min(cols, len(row)), rows[i].Byte, puzzle.Args{"got": len(row), "want": cols})
			}
		}
	}
	return len(r.errs) == 0
}

func (r *reader) fits(rows, cols int) bool {
	if most := min(rows, cols); r.block < minBlock || r.block > most {
		r.errs = append(r.errs, &puzzle.Error{Puzzle: puzzleName, Code: badBlock, Args: puzzle.Args{"got": r.block, "least": minBlock, "most": most}})
		return false
	}
	return true
}

func (r *reader) tile(c cell, row, col int, wide bool) tile {
	text, facing := c.text, pointsUp
	if last := len(text) - 1; last >= 0 {
		if d := strings.IndexByte(directions, text[last]); d >= 0 && r.oriented {
			text, facing = text[:last], pointing(d)
		} else if d >= 0 && last > 0 {
			r.fail(badDirection, row, col, c.at, puzzle.Args{"cell": c.text})
			return 0
		} else if r.oriented {
			text = "" // a number without its direction
		}
	}
	n, ok := plainNumber(text)
	if !ok || n > maxNumber {
		r.fail(puzzle.BadCell, row, col, c.at, puzzle.Args{"cell": c.text, "allowed": r.allowed(wide)})
		return 0
	}
	return newTile(n, facing)
}

func (r *reader) allowed(wide bool) string {
	switch {
	case r.oriented:
		return "0u, 0r, 0d, 0l ... " + strconv.Itoa(maxNumber) + "l"
	case wide:
		return "0 ... " + strconv.Itoa(maxNumber)
	}
	return "0 ... 9"
}
