package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// blocks is Twiddle's board: rows of numbers, and the size r of the blocks that turn.
//
//	1 2 3   L0,1   1 3 6      the block of 2 rows and 2 columns whose upper left
//	4 5 6  ----->  4 2 5      cell is row 0, column 1, a quarter anticlockwise
//	7 8 9          7 8 9
type blocks struct {
	rows  [][]int
	r     int
	turns int64
}

// newTwiddle reads the rules and the body of a canonical position.
func newTwiddle(rules, body string) (game, error) { return newBlocks(rules, body) }

func newBlocks(rules, body string) (*blocks, error) {
	b := &blocks{r: 2}
	for text := range strings.SplitSeq(body, "/") {
		row, err := readNumbers(text, strings.Contains(body, ","))
		if err != nil {
			return nil, err
		}
		b.rows = append(b.rows, row)
	}
	if rules != "" {
		b.r, _ = strconv.Atoi(strings.TrimPrefix(rules, "r="))
	}
	n := len(b.rows)
	uneven := slices.ContainsFunc(b.rows, func(row []int) bool { return len(row) != n })
	if id := "twiddle:" + body; uneven || b.r < 2 || b.r > n || b.rules() != rules || b.body() != body {
		return nil, badText(id)
	}
	return b, nil
}

// readNumbers reads a row: digits, or numbers with commas between them.
func readNumbers(text string, commas bool) ([]int, error) {
	separator := ""
	if commas {
		separator = ","
	}
	var row []int
	for cell := range strings.SplitSeq(text, separator) {
		n, err := strconv.Atoi(cell)
		if err != nil || n < 0 || n > 999 || strconv.Itoa(n) != cell {
			return nil, badText(text)
		}
		row = append(row, n)
	}
	return row, nil
}

// rules are the canonical rules.
func (b *blocks) rules() string {
	if b.r == 2 {
		return ""
	}
	return "r=" + strconv.Itoa(b.r)
}

// body is the canonical body: commas where a number is above nine.
func (b *blocks) body() string {
	separator := ""
	if slices.Max(slices.Concat(b.rows...)) > 9 {
		separator = ","
	}
	rows := make([]string, len(b.rows))
	for i, row := range b.rows {
		cells := make([]string, len(row))
		for j, n := range row {
			cells[j] = strconv.Itoa(n)
		}
		rows[i] = strings.Join(cells, separator)
	}
	return strings.Join(rows, "/")
}

// parseQuarter reads a turn such as L0,1; ok is false where it is not in the notation.
func parseQuarter(move string) (letter byte, at place, ok bool) {
	if move == "" {
		return 0, at, false
	}
	row, col, _ := strings.Cut(move[1:], ",")
	at.row, _ = strconv.Atoi(row)
	at.col, _ = strconv.Atoi(col)
	// Written back, it must be the same: no signs, spaces or leading zeros.
	return move[0], at, (move[0] == 'L' || move[0] == 'R') && move[1:] == fmt.Sprintf("%d,%d", at.row, at.col)
}

func (b *blocks) play(move string) error {
	letter, at, ok := parseQuarter(move)
	if !ok {
		return badMove(BadMove, move)
	}
	if last := len(b.rows) - b.r; at.row < 0 || at.col < 0 || at.row > last || at.col > last {
		return badMove(IllegalMove, move)
	}
	if !b.turn(letter, at) {
		return badMove(NoChange, move)
	}
	b.turns++
	return nil
}

// turn turns the block at a place and tells whether that changes anything.
func (b *blocks) turn(letter byte, at place) (changed bool) {
	before := make([][]int, b.r)
	for i := range b.r {
		before[i] = slices.Clone(b.rows[at.row+i][at.col : at.col+b.r])
	}
	for i := range b.r {
		for j := range b.r {
			n := before[b.r-1-j][i] // clockwise: the lowest row becomes the first column, read upwards
			if letter == 'L' {
				n = before[j][b.r-1-i] // the last column becomes the first row
			}
			changed = changed || n != before[i][j]
			b.rows[at.row+i][at.col+j] = n
		}
	}
	return changed
}

func (b *blocks) length(puzzle.Metric) int64 { return b.turns }

// goalBlocks reads a goal's canonical text: the same numbers on a board of this shape.
func (b *blocks) goalBlocks(text string) (*blocks, error) {
	name, body, _ := strings.Cut(text, ":")
	name, rules, ruled := strings.Cut(name, "[")
	goal, err := newBlocks(strings.TrimSuffix(rules, "]"), body)
	if name != "twiddle" || ruled && !strings.HasSuffix(rules, "]") || err != nil || goal.r != b.r || len(goal.rows) != len(b.rows) {
		return nil, badText(text)
	}
	if all := goal.cells(); !slices.Equal(b.sorted(all), goal.sorted(all)) {
		return nil, badText(text)
	}
	return goal, nil
}

func (b *blocks) goal(text string) (func() bool, error) {
	goal, err := b.goalBlocks(text)
	return func() bool { return b.is(goal) }, err
}

// is tells whether the board is the other one.
func (b *blocks) is(goal *blocks) bool {
	return slices.EqualFunc(b.rows, goal.rows, slices.Equal[[]int])
}

// visit turns each block a quarter left and right.
func (b *blocks) visit(_ puzzle.Metric, see func()) {
	last := len(b.rows) - b.r
	for row := range last + 1 {
		for col := range last + 1 {
			at := place{row, col}
			if !b.turn('L', at) {
				continue // a quarter right changes nothing either
			}
			see()
			b.turn('R', at)
			b.turn('R', at)
			see()
			b.turn('L', at)
		}
	}
}

// key is the numbers in reading order, two bytes each.
func (b *blocks) key(dst []byte) []byte {
	for _, row := range b.rows {
		for _, n := range row {
			dst = append(dst, byte(n>>8), byte(n))
		}
	}
	return dst
}

func (b *blocks) set(key []byte) {
	for _, row := range b.rows {
		for i := range row {
			row[i], key = int(key[0])<<8|int(key[1]), key[2:]
		}
	}
}

// cells are all places, in reading order.
func (b *blocks) cells() []place {
	var all []place
	for i, row := range b.rows {
		for j := range row {
			all = append(all, place{i, j})
		}
	}
	return all
}

// sorted are the numbers on some cells, ascending.
func (b *blocks) sorted(cells []place) []int {
	var numbers []int
	for _, p := range cells {
		numbers = append(numbers, b.rows[p.row][p.col])
	}
	slices.Sort(numbers)
	return numbers
}

func (b *blocks) refute(m *meter, texts []string, c puzzle.Certificate) error {
	goals := make([]*blocks, len(texts))
	tests := make([]func() bool, len(texts))
	for i, text := range texts {
		goal, err := b.goalBlocks(text)
		if err != nil {
			return err
		}
		goals[i], tests[i] = goal, func() bool { return b.is(goal) }
	}
	if c.Kind == "exhausted" {
		return newLevels(b, puzzle.Turns, m).exhaust(tests, c)
	}
	each := c.Goals
	if len(goals) == 1 && len(each) == 0 {
		each = []puzzle.Certificate{c}
	}
	if len(goals) == 0 || len(each) != len(goals) || c.Kind != each[0].Kind {
		return badCertificate(c.Kind, "goals")
	}
	for i, goal := range goals {
		if err := b.refuteOne(goal, each[i]); err != nil {
			return err
		}
	}
	return nil
}

// refuteOne verifies a proof about some cells that no turn takes a number into or out
// of.
func (b *blocks) refuteOne(goal *blocks, c puzzle.Certificate) error {
	cells, ok := b.named(c.Cells)
	if !ok || !b.closed(cells) {
		return badCertificate(c.Kind, "twiddle-cells")
	}
	same := slices.Equal(b.sorted(cells), goal.sorted(cells))
	switch c.Kind {
	case "cell-class":
		if same {
			return badCertificate(c.Kind, "twiddle-same")
		}
		return nil
	case "parity":
		if !same {
			return badCertificate(c.Kind, "twiddle-other")
		}
		return b.refuteByParity(goal, cells)
	}
	return badCertificate(c.Kind, "kind")
}

// named reads the names of cells, each of which must be on the board and come once.
func (b *blocks) named(names []string) (cells []place, ok bool) {
	for _, name := range names {
		at := slices.IndexFunc(b.cells(), func(p place) bool { return fmt.Sprintf("%d,%d", p.row, p.col) == name })
		if at < 0 || slices.Contains(cells, b.cells()[at]) {
			return nil, false
		}
		cells = append(cells, b.cells()[at])
	}
	return cells, len(cells) > 0
}

// marked is the board with the numbers 0, 1, 2, ... in reading order.
func (b *blocks) marked() *blocks {
	m := &blocks{r: b.r}
	for i := range b.rows {
		var row []int
		for j := range b.rows {
			row = append(row, i*len(b.rows)+j)
		}
		m.rows = append(m.rows, row)
	}
	return m
}

// eachTurn calls do with every turn made on a marked board.
func (b *blocks) eachTurn(do func(after *blocks) bool) bool {
	for i := range len(b.rows) - b.r + 1 {
		for j := range len(b.rows) - b.r + 1 {
			for _, letter := range "LR" {
				after := b.marked()
				after.turn(byte(letter), place{i, j})
				if !do(after) {
					return false
				}
			}
		}
	}
	return true
}

// closed tells whether every turn leaves the numbers on the cells among themselves.
func (b *blocks) closed(cells []place) bool {
	before := b.marked().sorted(cells)
	return b.eachTurn(func(after *blocks) bool { return slices.Equal(before, after.sorted(cells)) })
}

// refuteByParity: the numbers on the cells are different, each turn permutes them
// evenly, and the goal is an odd permutation of them.
func (b *blocks) refuteByParity(goal *blocks, cells []place) error {
	if numbers := b.sorted(cells); len(slices.Compact(numbers)) < len(cells) {
		return badCertificate("parity", "twiddle-equal")
	}
	marked := b.marked()
	if !b.eachTurn(func(after *blocks) bool { return !oddBetween(marked, after, cells) }) {
		return badCertificate("parity", "twiddle-odd")
	}
	if !oddBetween(b, goal, cells) {
		return badCertificate("parity", "twiddle-even")
	}
	return nil
}

// oddBetween tells whether an odd number of exchanges of two numbers leads from one
// board to the other on the cells, whose numbers are different and the same on both.
func oddBetween(from, to *blocks, cells []place) bool {
	var at, want []int
	for _, p := range cells {
		at, want = append(at, from.rows[p.row][p.col]), append(want, to.rows[p.row][p.col])
	}
	odd := false
	for i, n := range want {
		if j := slices.Index(at, n); j != i {
			at[i], at[j] = at[j], at[i]
			odd = !odd
		}
	}
	return odd
}
