package check

import (
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// blocks is Twiddle's board: rows of tiles, and the size r of the blocks that turn.
//
//	1 2 3   L0,1   1 3 6      the block of 2 rows and 2 columns whose upper left
//	4 5 6  ----->  4 2 5      cell is row 0, column 1, a quarter anticlockwise
//	7 8 9          7 8 9
type blocks struct {
	rows     [][]tile
	r        int
	oriented bool   // each tile turns with its block
	way      string // "cw" or "ccw" if blocks turn only clockwise or only anticlockwise
	turns    int64
}

// tile is a number, and how many quarter turns clockwise it is from upright.
type tile struct{ number, turned int }

func newTwiddle(rules, body string) (game, error) { return newBlocks(rules, body) }

func newBlocks(rules, body string) (*blocks, error) {
	b := &blocks{r: 2}
	for rule := range strings.SplitSeq(rules, ",") {
		if size, sized := strings.CutPrefix(rule, "r="); sized {
			b.r, _ = strconv.Atoi(size)
		}
		b.oriented = b.oriented || rule == "orient"
		if rule == "cw" || rule == "ccw" {
			b.way = rule
		}
	}
	for text := range strings.SplitSeq(body, "/") {
		row, err := b.readRow(text, strings.Contains(body, ","))
		if err != nil {
			return nil, err
		}
		b.rows = append(b.rows, row)
	}
	h, w := len(b.rows), len(b.rows[0])
	uneven := slices.ContainsFunc(b.rows, func(row []tile) bool { return len(row) != w })
	if id := "twiddle:" + body; uneven || max(h, w) > 10 || b.r < 2 || b.r > min(h, w) || b.rules() != rules || b.body() != body {
		return nil, badText(id)
	}
	return b, nil
}

const facings = "urdl" // the letters of a tile's direction: up, right, down, left

// readRow reads a row of tiles: digits, each with a letter on an oriented board, or numbers with commas between them.
func (b *blocks) readRow(text string, commas bool) ([]tile, error) {
	size := 1
	if b.oriented {
		size = 2
	}
	var cells []string
	if commas {
		cells = strings.Split(text, ",")
	} else {
		for ; len(text) > size; text = text[size:] {
			cells = append(cells, text[:size])
		}
		cells = append(cells, text)
	}
	var row []tile
	for _, cell := range cells {
		t, number := tile{}, cell
		if b.oriented && cell != "" {
			number = cell[:len(cell)-1]
			t.turned = strings.IndexByte(facings, cell[len(cell)-1])
		}
		n, err := strconv.Atoi(number)
		if err != nil || n < 0 || n > 999 || t.turned < 0 || strconv.Itoa(n) != number {
			return nil, badText(cell)
		}
		t.number = n
		row = append(row, t)
	}
	return row, nil
}

func (b *blocks) rules() string {
	var rules []string
	if b.r != 2 {
		rules = append(rules, "r="+strconv.Itoa(b.r))
	}
	if b.oriented {
		rules = append(rules, "orient")
	}
	if b.way != "" {
		rules = append(rules, b.way)
	}
	return strings.Join(rules, ",")
}

// body returns the canonical body, with commas if a number is above nine.
func (b *blocks) body() string {
	separator := ""
	rows := make([]string, len(b.rows))
	for _, t := range slices.Concat(b.rows...) {
		if t.number > 9 {
			separator = ","
		}
	}
	for i, row := range b.rows {
		cells := make([]string, len(row))
		for j, t := range row {
			cells[j] = strconv.Itoa(t.number)
			if b.oriented {
				cells[j] += facings[t.turned : t.turned+1]
			}
		}
		rows[i] = strings.Join(cells, separator)
	}
	return strings.Join(rows, "/")
}

func (b *blocks) play(move string) error {
	letter, at, ok := parseTurn(move)
	if !ok || letter != 'L' && letter != 'R' {
		return badMove(BadMove, move)
	}
	if at.row < 0 || at.col < 0 || at.row > len(b.rows)-b.r || at.col > len(b.rows[0])-b.r || !b.allows(letter) {
		return badMove(IllegalMove, move)
	}
	if !b.turn(letter, at) {
		return badMove(NoChange, move)
	}
	b.turns++
	return nil
}

func (b *blocks) allows(letter byte) bool {
	return b.way == "" || b.way == "cw" && letter == 'R' || b.way == "ccw" && letter == 'L'
}

// turn turns the block at a place and reports whether that changes anything.
func (b *blocks) turn(letter byte, at place) (changed bool) {
	before := make([][]tile, b.r)
	for i := range b.r {
		before[i] = slices.Clone(b.rows[at.row+i][at.col : at.col+b.r])
	}
	for i := range b.r {
		for j := range b.r {
			t, quarters := before[b.r-1-j][i], 1 // clockwise: the lowest row becomes the first column, read upwards
			if letter == 'L' {
				t, quarters = before[j][b.r-1-i], 3 // the last column becomes the first row
			}
			if b.oriented {
				t.turned = (t.turned + quarters) % 4
			}
			changed = changed || t != before[i][j]
			b.rows[at.row+i][at.col+j] = t
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
	if name != "twiddle" || ruled && !strings.HasSuffix(rules, "]") || err != nil || goal.r != b.r || goal.oriented != b.oriented || goal.way != b.way ||
		len(goal.rows) != len(b.rows) || len(goal.rows[0]) != len(b.rows[0]) {
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

func (b *blocks) is(goal *blocks) bool {
	return slices.EqualFunc(b.rows, goal.rows, slices.Equal[[]tile])
}

func (b *blocks) visit(_ puzzle.Metric, see func()) {
	for row := range len(b.rows) - b.r + 1 {
		for col := range len(b.rows[0]) - b.r + 1 {
			at := place{row, col}
			if !b.turn('L', at) {
				continue // a quarter right changes nothing either
			}
			if b.allows('L') {
				see()
			}
			b.turn('R', at)
			b.turn('R', at)
			if b.allows('R') {
				see()
			}
			b.turn('L', at)
		}
	}
}

// key appends the tiles in reading order, two bytes each.
func (b *blocks) key(dst []byte) []byte {
	for _, row := range b.rows {
		for _, t := range row {
			dst = append(dst, byte(t.turned<<4|t.number>>8), byte(t.number))
		}
	}
	return dst
}

func (b *blocks) set(key []byte) {
	for _, row := range b.rows {
		for i := range row {
			row[i], key = tile{int(key[0]&15)<<8 | int(key[1]), int(key[0] >> 4)}, key[2:]
		}
	}
}

func (b *blocks) cells() []place {
	var all []place
	for i, row := range b.rows {
		for j := range row {
			all = append(all, place{i, j})
		}
	}
	return all
}

// sorted returns the numbers on some cells, ascending.
func (b *blocks) sorted(cells []place) []int {
	var numbers []int
	for _, p := range cells {
		numbers = append(numbers, b.rows[p.row][p.col].number)
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
	switch c.Kind {
	case "exhausted":
		return newLevels(b, puzzle.Turns, m).exhaust(tests, c)
	case "numbers-exhausted":
		return b.exhaustNumbers(m, goals, c)
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

// refuteOne verifies a proof about directions, or about cells such that no turn moves a number into or out of them.
func (b *blocks) refuteOne(goal *blocks, c puzzle.Certificate) error {
	switch c.Kind {
	case "direction-class":
		return b.refuteByLying(goal)
	case "direction-sum":
		return b.refuteBySum(goal)
	}
	cells, ok := b.named(c.Cells)
	if !ok || !b.closed(cells) {
		return badCertificate(c.Kind, "twiddle-cells")
	}
	switch c.Kind {
	case "cell-class":
		if slices.Equal(b.sorted(cells), goal.sorted(cells)) {
			return badCertificate(c.Kind, "twiddle-same")
		}
		return nil
	case "parity":
		return b.refuteByParity(goal, cells)
	case "direction-parity":
		return b.refuteByDirections(goal, cells)
	}
	return badCertificate(c.Kind, "kind")
}

// named reads the names of cells, each of which must be on the board and occur once.
func (b *blocks) named(names []string) (cells []place, ok bool) {
	for _, name := range names {
		p, ok := parsePlace(name)
		if !ok || !slices.Contains(b.cells(), p) || slices.Contains(cells, p) {
			return nil, false
		}
		cells = append(cells, p)
	}
	return cells, len(cells) > 0
}

// marked returns the board with the numbers 0, 1, 2, ... in reading order, upright.
func (b *blocks) marked() *blocks {
	m := &blocks{r: b.r, oriented: b.oriented}
	for i := range b.rows {
		var row []tile
		for j := range b.rows[0] {
			row = append(row, tile{number: i*len(b.rows[0]) + j})
		}
		m.rows = append(m.rows, row)
	}
	return m
}

// eachTurn calls do with the result of every turn of a marked board.
func (b *blocks) eachTurn(do func(after *blocks) bool) bool {
	for i := range len(b.rows) - b.r + 1 {
		for j := range len(b.rows[0]) - b.r + 1 {
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

// closed reports whether every turn keeps the numbers on the cells within these cells.
func (b *blocks) closed(cells []place) bool {
	before := b.marked().sorted(cells)
	return b.eachTurn(func(after *blocks) bool { return slices.Equal(before, after.sorted(cells)) })
}

// refuteByParity verifies that the tiles on the cells differ, that each turn permutes them evenly, and the goal oddly.
func (b *blocks) refuteByParity(goal *blocks, cells []place) error {
	if !b.sameColours(goal, cells) {
		return badCertificate("parity", "twiddle-other")
	}
	if !b.different(cells) {
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

// colours returns the cells by their colour on a chessboard if turns keep it, as for odd blocks, or else in one group.
func (b *blocks) colours(cells []place) (groups [2][]place) {
	for _, p := range cells {
		colour := (p.row + p.col) % 2 * (b.r % 2)
		groups[colour] = append(groups[colour], p)
	}
	return groups
}

// kinds returns what turns keep of the tiles on some cells, in order: the number and, with directions and even blocks,
// whether the tile is one of [blocks.lying].
func (b *blocks) kinds(cells []place) []int {
	var kinds []int
	for _, p := range cells {
		t := b.rows[p.row][p.col]
		kind := 2 * t.number
		if b.oriented && b.r%2 == 0 {
			kind += (t.turned + p.row + p.col) % 2
		}
		kinds = append(kinds, kind)
	}
	return kinds
}

// sameColours reports whether the cells of each colour hold tiles of the same kinds on both boards.
func (b *blocks) sameColours(goal *blocks, cells []place) bool {
	for _, group := range b.colours(cells) {
		if !slices.Equal(slices.Sorted(slices.Values(b.kinds(group))), slices.Sorted(slices.Values(goal.kinds(group)))) {
			return false
		}
	}
	return true
}

// different reports whether all tiles on cells of one colour have different kinds.
func (b *blocks) different(cells []place) bool {
	for _, group := range b.colours(cells) {
		if kinds := slices.Sorted(slices.Values(b.kinds(group))); len(slices.Compact(kinds)) < len(group) {
			return false
		}
	}
	return true
}

// oddBetween reports whether an odd number of exchanges of two tiles, of one colour if turns keep colours, leads from
// one board to the other on the cells. Both must have the same tiles there, of different kinds.
func oddBetween(from, to *blocks, cells []place) bool {
	odd := false
	for _, group := range from.colours(cells) {
		at, want := from.kinds(group), to.kinds(group)
		for i, n := range want {
			if j := slices.Index(at, n); j != i {
				at[i], at[j] = at[j], at[i]
				odd = !odd
			}
		}
	}
	return odd
}
