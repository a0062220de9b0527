package twiddle

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"jie/puzzle"
)

// Name is the prefix of the puzzle's IDs.
const Name = "twiddle"

// Codes of this package's errors, with their Args.
const (
	BadSide      puzzle.Code = "twiddle-side"    // got, least, most: the number of rows
	NotSquare    puzzle.Code = "twiddle-square"  // rows, cols: they differ
	BadBlock     puzzle.Code = "twiddle-block"   // got, least, most: the size of the blocks
	OtherNumbers puzzle.Code = "twiddle-numbers" // number, got, want: how often it comes in the goal and at the start
	BadGame      puzzle.Code = "twiddle-game"    // got: no game ID of the collection
	Oriented     puzzle.Code = "twiddle-oriented"
)

// maxReasons is the most errors that are reported of one text.
const maxReasons = 10

// blockRule begins the rule for the size of the blocks, as in [r=3].
const blockRule = "r="

// usualBlock is the size of the blocks where no rule says it.
const usualBlock = 2

// ParseBoard reads a position's ID, prefix included: one of this package, or a game
// ID of the collection such as sgt-twiddle:3x3n2:3,8,1,6,2,4,9,5,7.
func ParseBoard(text string) (Board, error) {
	id, err := puzzle.SplitID(text)
	if err != nil {
		return Board{}, err
	}
	return parseID(id)
}

// parseGoal reads a goal's ID, whose prefix may be left out. Where it has no rules,
// the blocks are those of from.
func parseGoal(text string, from Board) (Board, error) {
	id, err := puzzle.SplitID(text)
	if errors.Is(err, &puzzle.Error{Code: puzzle.NoPrefix}) {
		id, err = puzzle.ID{Puzzle: Name, Body: text}, nil
	}
	if err != nil {
		return Board{}, err
	}
	b, err := parseID(id)
	if id.Puzzle == Name && len(id.Rules) == 0 && b.side == from.side {
		b.block = from.block
	}
	return b, err
}

func parseID(id puzzle.ID) (Board, error) {
	switch id.Puzzle {
	case Name:
	case gameName:
		return parseGame(id)
	default:
		return Board{}, &puzzle.Error{Puzzle: Name, Code: puzzle.OtherPuzzle, At: puzzle.AtByte(0),
			Args: puzzle.Args{"name": id.Puzzle, "want": Name}}
	}
	block, err := parseRules(id.Rules)
	if err != nil {
		return Board{}, err
	}
	r := reader{start: id.Start}
	b := r.read(puzzle.Rows(id.Body), block)
	if len(r.errs) > 0 {
		return Board{}, r.reasons()
	}
	return b, nil
}

// parseRules reads the size of the blocks, which must not come twice.
func parseRules(rules []string) (block int, err error) {
	block = usualBlock
	for i, rule := range rules {
		size, ok := strings.CutPrefix(rule, blockRule)
		n, plain := plainNumber(size)
		if !ok || !plain || i > 0 {
			return 0, &puzzle.Error{Puzzle: Name, Code: puzzle.UnknownRule,
				Args: puzzle.Args{"rule": rule, "known": []string{blockRule + "2", blockRule + "3", "…"}}}
		}
		block = n
	}
	return block, nil
}

// plainNumber reads a number of up to nine digits without sign and leading zeros.
func plainNumber(text string) (n int, ok bool) {
	const mostDigits = 9
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && len(text) <= mostDigits && strconv.Itoa(n) == text
}

// reader turns rows into a board and keeps every reason why it cannot.
type reader struct {
	start int // byte offset of the rows in the text
	errs  []error
}

func (r *reader) fail(code puzzle.Code, row, col, offset int, args puzzle.Args) {
	if len(r.errs) < maxReasons {
		at := &puzzle.Place{Row: row, Col: col, Byte: r.start + offset}
		r.errs = append(r.errs, &puzzle.Error{Puzzle: Name, Code: code, At: at, Args: args})
	}
}

// reasons joins what was found wrong.
func (r *reader) reasons() error { return errors.Join(r.errs...) }

// read reads rows. With a comma anywhere, numbers have commas between them;
// otherwise each is one digit.
func (r *reader) read(rows []puzzle.Row, block int) Board {
	side := len(rows)
	if side == 0 {
		r.errs = append(r.errs, &puzzle.Error{Puzzle: Name, Code: puzzle.Empty, At: puzzle.AtByte(r.start)})
		return Board{}
	}
	if side < MinSide || side > MaxSide {
		last := min(side, MaxSide+1) - 1
		r.fail(BadSide, last, 0, rows[last].Byte, puzzle.Args{"got": side, "least": MinSide, "most": MaxSide})
		return Board{}
	}
	wide := false
	for _, row := range rows {
		wide = wide || strings.Contains(row.Text, ",")
	}
	cells := make([][]cell, side)
	for i, row := range rows {
		cells[i] = cut(row, wide)
	}
	if !r.square(rows, cells) || !r.block(side, block) {
		return Board{}
	}
	b := New(side, block)
	for i, row := range cells {
		for col, c := range row {
			b = b.With(i*side+col, r.number(c, i, col, wide))
		}
	}
	return b
}

// cell is the text of one cell and its byte offset in the body.
type cell struct {
	text string
	at   int
}

// cut takes a row apart.
func cut(row puzzle.Row, wide bool) []cell {
	var cells []cell
	for at := 0; at < len(row.Text) || wide && at == len(row.Text); {
		_, size := utf8.DecodeRuneInString(row.Text[at:])
		if wide {
			if size = strings.IndexByte(row.Text[at:], ','); size < 0 {
				size = len(row.Text) - at
			}
		}
		text := row.Text[at : at+size]
		blank := len(text) - len(strings.TrimLeft(text, " \t"))
		cells = append(cells, cell{strings.TrimSpace(text), row.Byte + at + blank})
		if at += size; wide {
			at++ // the comma
		}
	}
	return cells
}

// square checks that every row has as many numbers as there are rows.
func (r *reader) square(rows []puzzle.Row, cells [][]cell) bool {
	side, same := len(rows), true
	for _, row := range cells {
		same = same && len(row) == len(cells[0])
	}
	if same && len(cells[0]) != side {
		r.fail(NotSquare, 0, min(side, len(cells[0])), rows[0].Byte, puzzle.Args{"rows": side, "cols": len(cells[0])})
		return false
	}
	for i, row := range cells {
		if len(row) != side {
			r.fail(puzzle.RaggedRow, i, min(side, len(row)), rows[i].Byte, puzzle.Args{"got": len(row), "want": side})
		}
	}
	return len(r.errs) == 0
}

// block checks the size of the blocks.
func (r *reader) block(side, block int) bool {
	if block < MinBlock || block > side {
		r.errs = append(r.errs, &puzzle.Error{Puzzle: Name, Code: BadBlock,
			Args: puzzle.Args{"got": block, "least": MinBlock, "most": side}})
		return false
	}
	return true
}

// number reads one cell.
func (r *reader) number(c cell, row, col int, wide bool) int {
	n, ok := plainNumber(c.text)
	if !ok || n > MaxNumber {
		allowed := "0 ... 9"
		if wide {
			allowed = "0 ... " + strconv.Itoa(MaxNumber)
		}
		r.fail(puzzle.BadCell, row, col, c.at, puzzle.Args{"cell": c.text, "allowed": allowed})
		return 0
	}
	return n
}

// String is the canonical ID.
func (b Board) String() string { return b.prefix() + strings.Join(b.rows(), "/") }

// prefix is what stands before the rows of an ID.
func (b Board) prefix() string {
	if b.Block() == usualBlock {
		return Name + ":"
	}
	return Name + "[" + blockRule + strconv.Itoa(b.Block()) + "]:"
}

// rows are the rows of an ID.
func (b Board) rows() []string {
	separator := ""
	if numbers := b.distinct(); numbers[len(numbers)-1] > 9 {
		separator = ","
	}
	rows := make([]string, b.Side())
	for i := range rows {
		rows[i] = b.join(i*b.Side(), (i+1)*b.Side(), separator)
	}
	return rows
}

// join writes the numbers of the cells from first to behind, which is left out.
func (b Board) join(first, behind int, separator string) string {
	texts := make([]string, 0, behind-first)
	for i := first; i < behind; i++ {
		texts = append(texts, strconv.Itoa(b.Number(i)))
	}
	return strings.Join(texts, separator)
}

// shapeName is the size, and the size of the blocks.
func (b Board) shapeName() string {
	side := strconv.Itoa(b.Side())
	return side + "x" + side + " [" + blockRule + strconv.Itoa(b.Block()) + "]"
}
