package check

import (
	"slices"
	"strconv"
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
	rows  [][]byte
	turns int64
}

// newRings reads the body of a canonical position.
func newRings(body, rules string) (*rings, error) {
	if rules != "" {
		return nil, &Failure{Code: BadText, Move: -1, Args: puzzle.Args{"text": "mopan[" + rules + "]:" + body}}
	}
	return readRings(body, "0123")
}

// readRings reads rows made of the given characters.
func readRings(body, allowed string) (*rings, error) {
	bad := &Failure{Code: BadText, Move: -1, Args: puzzle.Args{"text": "mopan:" + body}}
	var r rings
	for row := range strings.SplitSeq(body, "/") {
		r.rows = append(r.rows, []byte(row))
	}
	side := len(r.rows[0])
	if side < 2 || len(r.rows) != 2*side-1 {
		return nil, bad
	}
	for i, row := range r.rows {
		middle := side - 1
		if len(row) != 2*side-1-max(i-middle, middle-i) {
			return nil, bad
		}
		for _, c := range row {
			if strings.IndexByte(allowed, c) < 0 {
				return nil, bad
			}
		}
	}
	return &r, nil
}

// place is a row and a column.
type place struct{ row, col int }

// around is the ring of the cell at p, clockwise from the upper left, as the
// rules write it: the rows above and below the middle lean different ways.
func (r *rings) around(p place) []place {
	row, col, middle := p.row, p.col, len(r.rows)/2
	switch {
	case row < middle:
		return []place{{row - 1, col - 1}, {row - 1, col}, {row, col + 1}, {row + 1, col + 1}, {row + 1, col}, {row, col - 1}}
	case row == middle:
		return []place{{row - 1, col - 1}, {row - 1, col}, {row, col + 1}, {row + 1, col}, {row + 1, col - 1}, {row, col - 1}}
	default:
		return []place{{row - 1, col}, {row - 1, col + 1}, {row, col + 1}, {row + 1, col}, {row + 1, col - 1}, {row, col - 1}}
	}
}

func (r *rings) onBoard(p place) bool {
	return 0 <= p.row && p.row < len(r.rows) && 0 <= p.col && p.col < len(r.rows[p.row])
}

// parseTurn reads a turn such as L2,3; ok is false where it is not in the notation.
func parseTurn(move string) (letter byte, at place, ok bool) {
	if move == "" || !strings.Contains("LRC", move[:1]) {
		return 0, at, false
	}
	row, col, _ := strings.Cut(move[1:], ",")
	at.row, _ = strconv.Atoi(row)
	at.col, _ = strconv.Atoi(col)
	// Written back, it must be the same: no signs, spaces or leading zeros.
	return move[0], at, move[1:] == strconv.Itoa(at.row)+","+strconv.Itoa(at.col)
}

func (r *rings) play(move string) error {
	letter, at, ok := parseTurn(move)
	if !ok {
		return &Failure{Code: BadMove, Move: -1, Args: puzzle.Args{"move": move}}
	}
	ring := r.around(at)
	if !r.onBoard(at) || slices.ContainsFunc(ring, func(p place) bool { return !r.onBoard(p) }) {
		return &Failure{Code: IllegalMove, Move: -1, Args: puzzle.Args{"move": move}}
	}
	var before [6]byte
	for i, p := range ring {
		before[i] = r.rows[p.row][p.col]
	}
	steps := map[byte]int{'L': 1, 'C': 3, 'R': 5}[letter]
	changed := false
	for i := range ring {
		to := (i + steps) % 6
		changed = changed || before[to] != before[i]
		r.rows[ring[to].row][ring[to].col] = before[i]
	}
	if !changed {
		return &Failure{Code: NoChange, Move: -1, Args: puzzle.Args{"move": move}}
	}
	r.turns++
	return nil
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
	return nil, &Failure{Code: BadText, Move: -1, Args: puzzle.Args{"text": text}}
}

func (r *rings) reached(text string) (bool, error) {
	goal, err := r.goalRings(text)
	return err == nil && r.is(goal), err
}

// is tells whether the board is what goal asks for.
func (r *rings) is(goal *rings) bool {
	for i, row := range goal.rows {
		for j, c := range row {
			if c != '?' && c != r.rows[i][j] {
				return false
			}
		}
	}
	return true
}

// tally is how many cells hold each character.
func (r *rings) tally() map[byte]int64 {
	n := make(map[byte]int64)
	for _, row := range r.rows {
		for _, c := range row {
			n[c]++
		}
	}
	return n
}

func (r *rings) refute(m *meter, texts []string, c puzzle.Certificate) error {
	goals := make([]*rings, len(texts))
	for i, text := range texts {
		var err error
		if goals[i], err = r.goalRings(text); err != nil {
			return err
		}
	}
	switch c.Kind {
	case "dots":
		return r.refuteByDots(goals, c)
	case "exhausted":
		return r.refuteByExhaustion(m, goals, c)
	}
	return badCertificate(c.Kind, "mopan-kind")
}

func badCertificate(kind, why string) error {
	return &Failure{Code: BadCertificate, Move: -1, Args: puzzle.Args{"kind": kind, "why": why}}
}

// refuteByDots: no turn changes how many dots there are, of any colour or of
// all; each goal must be unable to have the number named.
func (r *rings) refuteByDots(goals []*rings, c puzzle.Certificate) error {
	each := c.Goals
	if len(goals) == 1 && len(each) == 0 {
		each = []puzzle.Certificate{c}
	}
	if len(goals) == 0 || len(each) != len(goals) {
		return badCertificate(c.Kind, "mopan-goals")
	}
	for i, goal := range goals {
		if each[i].Kind != "dots" || each[i].From == nil || each[i].To == nil || !r.dotsDiffer(goal, *each[i].From, *each[i].To) {
			return badCertificate(c.Kind, "mopan-counts")
		}
	}
	return nil
}

// dotsDiffer tells whether have is a count of the board's dots, and need the
// nearest count that goal can have instead.
func (r *rings) dotsDiffer(goal *rings, have, need int64) bool {
	ours, theirs := r.tally(), goal.tally()
	all := func(n map[byte]int64) int64 { return n['1'] + n['2'] + n['3'] }
	differ := func(count, least int64) bool {
		most := least + theirs['?']
		return count == have && (count < least && need == least || count > most && need == most)
	}
	return differ(all(ours), all(theirs)) ||
		differ(ours['1'], theirs['1']) || differ(ours['2'], theirs['2']) || differ(ours['3'], theirs['3'])
}

// refuteByExhaustion visits every position in reach, layer by layer, and
// compares how many there are with the certificate.
func (r *rings) refuteByExhaustion(m *meter, goals []*rings, c puzzle.Certificate) error {
	seen := map[string]bool{r.text(): true}
	bytes := int64(len(r.text())) + 100 // of a position: its text, in a map and in a layer
	layer := []string{r.text()}
	var levels []string
	for len(layer) > 0 {
		levels = append(levels, strconv.Itoa(len(layer)))
		if len(levels) > len(c.Levels) || levels[len(levels)-1] != c.Levels[len(levels)-1] {
			return badCertificate(c.Kind, "mopan-levels")
		}
		var next []string
		for _, text := range layer {
			if err := m.spend(1+len(goals)+3*len(text), int64(len(seen))*bytes); err != nil {
				return err
			}
			at, _ := newRings(text, "")
			if slices.ContainsFunc(goals, at.is) {
				return badCertificate(c.Kind, "mopan-reached")
			}
			for _, after := range at.successors() {
				if !seen[after] {
					seen[after] = true
					next = append(next, after)
				}
			}
		}
		layer = next
	}
	if len(levels) != len(c.Levels) || c.Positions != strconv.Itoa(len(seen)) {
		return badCertificate(c.Kind, "mopan-positions")
	}
	return nil
}

func (r *rings) text() string {
	rows := make([]string, len(r.rows))
	for i, row := range r.rows {
		rows[i] = string(row)
	}
	return strings.Join(rows, "/")
}

// successors is what each turn that changes something leads to.
func (r *rings) successors() []string {
	var texts []string
	for row := range r.rows {
		for col := range r.rows[row] {
			for _, letter := range "LRC" {
				after, _ := newRings(r.text(), "")
				if after.play(string(letter)+strconv.Itoa(row)+","+strconv.Itoa(col)) == nil {
					texts = append(texts, after.text())
				}
			}
		}
	}
	return texts
}
