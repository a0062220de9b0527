package check

import (
	"slices"
	"strings"

	"jie/puzzle"
)

// rings is Mopan's board: rows of cells, each counted from its own left end.
//
//	row 0      .  .  .
//	row 1    .  .  .  .
//	row 2  .  .  .  .  .      side 3: the middle row is row 2
//	row 3    .  .  .  .
//	row 4      .  .  .
type rings struct {
	cells  []byte   // row by row
	rows   [][]byte // parts of cells
	turns  int64
	circle [][6]int // the rings, as indices into cells; made on demand
}

func newRings(rules, body string) (game, error) {
	if rules != "" {
		return nil, badText("mopan[" + rules + "]:" + body)
	}
	return readRings(body, "0123")
}

func readRings(body, allowed string) (*rings, error) {
	r := &rings{cells: []byte(strings.ReplaceAll(body, "/", ""))}
	side := strings.IndexByte(body+"/", '/')
	left, texts := r.cells, strings.Split(body, "/")
	if side < 2 || len(texts) != 2*side-1 {
		return nil, badText("mopan:" + body)
	}
	for i, row := range texts {
		middle := side - 1
		if len(row) != 2*side-1-max(i-middle, middle-i) || strings.Trim(row, allowed) != "" {
			return nil, badText("mopan:" + body)
		}
		r.rows, left = append(r.rows, left[:len(row)]), left[len(row):]
	}
	return r, nil
}

// around returns the ring of the cell at p, clockwise from the upper left. Rows above and below the middle lean
// differently.
func (r *rings) around(p place) [6]place {
	row, col, middle := p.row, p.col, len(r.rows)/2
	switch {
	case row < middle:
		return [6]place{{row - 1, col - 1}, {row - 1, col}, {row, col + 1}, {row + 1, col + 1}, {row + 1, col}, {row, col - 1}}
	case row == middle:
		return [6]place{{row - 1, col - 1}, {row - 1, col}, {row, col + 1}, {row + 1, col}, {row + 1, col - 1}, {row, col - 1}}
	default:
		return [6]place{{row - 1, col}, {row - 1, col + 1}, {row, col + 1}, {row + 1, col}, {row + 1, col - 1}, {row, col - 1}}
	}
}

func (r *rings) onBoard(p place) bool {
	return 0 <= p.row && p.row < len(r.rows) && 0 <= p.col && p.col < len(r.rows[p.row])
}

// ring returns the ring of the cell at p as indices into cells; ok is false if it is not whole.
func (r *rings) ring(p place) (ring [6]int, ok bool) {
	if !r.onBoard(p) {
		return ring, false
	}
	for i, q := range r.around(p) {
		if !r.onBoard(q) {
			return ring, false
		}
		ring[i] = q.col
		for _, row := range r.rows[:q.row] {
			ring[i] += len(row)
		}
	}
	return ring, true
}

func (r *rings) play(move string) error {
	letter, at, ok := parseTurn(move)
	steps := map[byte]int{'L': 1, 'C': 3, 'R': 5}[letter]
	if !ok || steps == 0 {
		return badMove(BadMove, move)
	}
	ring, ok := r.ring(at)
	if !ok {
		return badMove(IllegalMove, move)
	}
	if !r.turn(&ring, steps) {
		return badMove(NoChange, move)
	}
	r.turns++
	return nil
}

// turn moves the contents of a ring some steps clockwise, and reports whether that changed anything.
func (r *rings) turn(ring *[6]int, steps int) (changed bool) {
	var before [6]byte
	for i, at := range ring {
		before[i] = r.cells[at]
	}
	for i, at := range ring {
		r.cells[at] = before[(i+6-steps)%6]
		changed = changed || r.cells[at] != before[i]
	}
	return changed
}

func (r *rings) length(puzzle.Metric) int64 { return r.turns }

// goalRings reads a goal's canonical text, which must have the board's shape.
func (r *rings) goalRings(text string) (*rings, error) {
	body, ok := strings.CutPrefix(text, "mopan:")
	if ok {
		if goal, err := readRings(body, "0123?"); err == nil && len(goal.rows) == len(r.rows) {
			return goal, nil
		}
	}
	return nil, badText(text)
}

func (r *rings) goal(text string) (func() bool, error) {
	goal, err := r.goalRings(text)
	return func() bool { return r.is(goal) }, err
}

func (r *rings) is(goal *rings) bool {
	for i, c := range goal.cells {
		if c != '?' && c != r.cells[i] {
			return false
		}
	}
	return true
}

// visit turns each ring one, three and five steps.
func (r *rings) visit(_ puzzle.Metric, see func()) {
	if r.circle == nil {
		r.circle = r.allRings()
	}
	for i := range r.circle {
		ring := &r.circle[i]
		if !r.turn(ring, 1) {
			continue // all six are alike
		}
		see()
		for range 2 {
			r.turn(ring, 2)
			see()
		}
		r.turn(ring, 1)
	}
}

func (r *rings) allRings() [][6]int {
	list := [][6]int{}
	for row := range r.rows {
		for col := range r.rows[row] {
			if ring, ok := r.ring(place{row, col}); ok {
				list = append(list, ring)
			}
		}
	}
	return list
}

func (r *rings) key(dst []byte) []byte { return append(dst, r.cells...) }

func (r *rings) set(key []byte) { copy(r.cells, key) }

func (r *rings) refute(m *meter, texts []string, c puzzle.Certificate) error {
	goals := make([]*rings, len(texts))
	tests := make([]func() bool, len(texts))
	for i, text := range texts {
		goal, err := r.goalRings(text)
		if err != nil {
			return err
		}
		goals[i], tests[i] = goal, func() bool { return r.is(goal) }
	}
	switch c.Kind {
	case "dots":
		return r.refuteByDots(goals, c)
	case "exhausted":
		return newLevels(r, puzzle.Turns, m).exhaust(tests, c)
	}
	return badCertificate(c.Kind, "mopan-kind")
}

// refuteByDots uses that turns keep the number of dots, of any colour and of all, which each goal must be unable to
// have.
func (r *rings) refuteByDots(goals []*rings, c puzzle.Certificate) error {
	each := c.Goals
	if len(goals) == 1 && len(each) == 0 {
		each = []puzzle.Certificate{c}
	}
	if len(goals) == 0 || len(each) != len(goals) {
		return badCertificate(c.Kind, "goals")
	}
	for i, goal := range goals {
		if each[i].Kind != "dots" || each[i].From == nil || each[i].To == nil || !r.dotsDiffer(goal, *each[i].From, *each[i].To) {
			return badCertificate(c.Kind, "mopan-counts")
		}
	}
	return nil
}

// dotsDiffer reports whether have is a count of the board's dots, and need the nearest that goal can have instead.
func (r *rings) dotsDiffer(goal *rings, have, need int64) bool {
	wild := goal.count("?")
	return slices.ContainsFunc([]string{"123", "1", "2", "3"}, func(dots string) bool {
		count, least := r.count(dots), goal.count(dots)
		most := least + wild
		return count == have && (count < least && need == least || count > most && need == most)
	})
}

func (r *rings) count(characters string) (n int64) {
	for _, c := range r.cells {
		if strings.IndexByte(characters, c) >= 0 {
			n++
		}
	}
	return n
}
