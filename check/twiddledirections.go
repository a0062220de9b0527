package check

import (
	"slices"

	"jie/puzzle"
)

// Invariants of the directions of Twiddle's tiles under turns.

func (b *blocks) turnedSum() int {
	sum := 0
	for _, t := range slices.Concat(b.rows...) {
		sum += t.turned
	}
	return sum
}

// lying returns the numbers of the tiles whose quarter turns and colour on a chessboard differ in parity, ascending.
func (b *blocks) lying() []int {
	var numbers []int
	for _, p := range b.cells() {
		if t := b.rows[p.row][p.col]; (t.turned+p.row+p.col)%2 == 1 {
			numbers = append(numbers, t.number)
		}
	}
	slices.Sort(numbers)
	return numbers
}

// refuteByLying uses that every turn takes a tile to the other colour and turns it by an odd number of quarters: the
// same tiles lie, but others do in the goal.
func (b *blocks) refuteByLying(goal *blocks) error {
	marked := b.marked()
	want := marked.lying()
	if !b.oriented || !b.eachTurn(func(after *blocks) bool { return slices.Equal(after.lying(), want) }) {
		return badCertificate("direction-class", "twiddle-turns")
	}
	if slices.Equal(b.lying(), goal.lying()) {
		return badCertificate("direction-class", "twiddle-directions")
	}
	return nil
}

// refuteBySum uses that no turn changes the sum of all quarter turns modulo 4, but the goal's sum differs.
func (b *blocks) refuteBySum(goal *blocks) error {
	if !b.oriented || !b.eachTurn(func(after *blocks) bool { return after.turnedSum()%4 == 0 }) {
		return badCertificate("direction-sum", "twiddle-turns")
	}
	if b.turnedSum()%4 == goal.turnedSum()%4 {
		return badCertificate("direction-sum", "twiddle-directions")
	}
	return nil
}

// refuteByDirections uses that each turn is odd on the cells and changes the sum of quarter turns by an odd number,
// while the goal is odd in only one of the two.
func (b *blocks) refuteByDirections(goal *blocks, cells []place) error {
	if !b.sameColours(goal, cells) {
		return badCertificate("direction-parity", "twiddle-other")
	}
	if !b.different(cells) {
		return badCertificate("direction-parity", "twiddle-equal")
	}
	marked := b.marked()
	if !b.oriented || !b.eachTurn(func(after *blocks) bool { return after.turnedSum()%2 == 1 && oddBetween(marked, after, cells) }) {
		return badCertificate("direction-parity", "twiddle-turns")
	}
	if oddBetween(b, goal, cells) == ((b.turnedSum()+goal.turnedSum())%2 == 1) {
		return badCertificate("direction-parity", "twiddle-directions")
	}
	return nil
}

// arrangements is a game of a board's numbers and the parity of the sum of its quarter turns.
type arrangements struct {
	*blocks
	odd  bool
	odds bool // each turn changes the parity
}

func (b *blocks) arrangements() *arrangements {
	flat := &blocks{r: b.r, way: b.way}
	for _, row := range b.rows {
		var tiles []tile
		for _, t := range row {
			tiles = append(tiles, tile{number: t.number})
		}
		flat.rows = append(flat.rows, tiles)
	}
	return &arrangements{blocks: flat, odd: b.turnedSum()%2 == 1, odds: b.r%2 == 1}
}

func (a *arrangements) visit(_ puzzle.Metric, see func()) {
	for row := range len(a.rows) - a.r + 1 {
		for col := range len(a.rows[0]) - a.r + 1 {
			for _, letters := range []string{"LR", "RL"} {
				if !a.allows(letters[0]) {
					continue
				}
				a.turn(letters[0], place{row, col})
				a.odd = a.odd != a.odds
				see()
				a.turn(letters[1], place{row, col})
				a.odd = a.odd != a.odds
			}
		}
	}
}

// key appends the numbers and then the parity.
func (a *arrangements) key(dst []byte) []byte {
	if dst = a.blocks.key(dst); a.odd {
		return append(dst, 1)
	}
	return append(dst, 0)
}

func (a *arrangements) set(key []byte) {
	last := len(key) - 1
	a.blocks.set(key[:last])
	a.odd = key[last] == 1
}

// exhaustNumbers verifies a count of the arrangements in reach, none of which is a goal's.
func (b *blocks) exhaustNumbers(m *meter, goals []*blocks, c puzzle.Certificate) error {
	if !b.oriented {
		return badCertificate(c.Kind, "kind")
	}
	a := b.arrangements()
	tests := make([]func() bool, len(goals))
	for i, goal := range goals {
		want := goal.arrangements()
		tests[i] = func() bool { return a.odd == want.odd && a.is(want.blocks) }
	}
	return newLevels(a, puzzle.Turns, m).exhaust(tests, c)
}
