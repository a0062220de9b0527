package check

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

const mostHoles = 256 // the largest number of holes of a board

// holes is a peg solitaire board as drawn: rows of '0', '1' and '-', in goals '?'. Triangular rows may stop at the last
// hole.
type holes struct {
	rows     [][]byte
	rules    string
	jumps    int64
	moves    int64
	standing place // the place of the peg that jumped last
	ends     []func() bool
	fewest   int64 // pegs that the goal of the fewest asks for, 0 if unknown
}

// endAt requires a solution to end at the first goal, also in the middle of a move.
func (h *holes) endAt(shown []func() bool) { h.ends = shown }

func newHoles(rules, body string) (game, error) {
	h, ok := readHoles(rules, body, "01-")
	if !ok {
		return nil, badText("pegs[" + rules + "]:" + body)
	}
	return h, nil
}

func readHoles(rules, body, allowed string) (*holes, bool) {
	if rules != "" && rules != "tri" && rules != "diagonal" {
		return nil, false
	}
	h := &holes{rules: rules, standing: place{-1, -1}}
	cells := 0
	for row := range strings.SplitSeq(body, "/") {
		if strings.Trim(row, allowed) != "" || rules != "tri" && len(h.rows) > 0 && len(row) != len(h.rows[0]) {
			return nil, false
		}
		cells += len(row) - strings.Count(row, "-")
		h.rows = append(h.rows, []byte(row))
	}
	return h, 0 < cells && cells <= mostHoles
}

// at returns what the board has at p, '-' for no hole.
func (h *holes) at(p place) byte {
	if p.row < 0 || p.row >= len(h.rows) || p.col < 0 || p.col >= len(h.rows[p.row]) {
		return '-'
	}
	return h.rows[p.row][p.col]
}

// ways returns the steps along which pegs jump.
func (h *holes) ways() []place {
	switch h.rules {
	case "tri":
		return allWays[:6]
	case "diagonal":
		return allWays[:]
	}
	return allWays[:4]
}

// allWays are those of every board, then one diagonal, then the other.
var allWays = [8]place{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {-1, 1}, {1, -1}}

// all lists the holes in reading order.
func (h *holes) all() []place {
	var list []place
	for r, row := range h.rows {
		for c := range row {
			if row[c] != '-' {
				list = append(list, place{r, c})
			}
		}
	}
	return list
}

// find returns the hole with that name: letters for the column, a, b ... z, aa, ab ..., and a number for the row.
func (h *holes) find(name string) (p place, ok bool) {
	digits := strings.TrimLeftFunc(name, func(c rune) bool { return 'a' <= c && c <= 'z' })
	letters := name[:len(name)-len(digits)]
	if len(letters) == 0 || len(letters) > 4 {
		return p, false
	}
	for _, letter := range []byte(letters) {
		p.col = 26*p.col + int(letter-'a') + 1
	}
	row, err := strconv.Atoi(digits)
	p = place{row - 1, p.col - 1}
	return p, err == nil && strconv.Itoa(row) == digits && h.at(p) != '-'
}

// path reads a move: the holes that a peg visits.
func (h *holes) path(move string) ([]place, bool) {
	path := make([]place, 0, strings.Count(move, "-")+1)
	for name := range strings.SplitSeq(move, "-") {
		p, ok := h.find(name)
		if !ok {
			return nil, false
		}
		path = append(path, p)
	}
	return path, len(path) > 1
}

func (h *holes) play(move string) error {
	path, ok := h.path(move)
	if !ok {
		return badMove(BadMove, move)
	}
	for i := range len(path) - 1 {
		if slices.ContainsFunc(h.ends, func(shown func() bool) bool { return shown() }) {
			return badMove(PastGoal, move)
		}
		if !h.jump(path[i], path[i+1]) {
			return badMove(IllegalMove, move)
		}
	}
	return nil
}

// jump makes one jump. It begins a move unless the same peg jumped last.
func (h *holes) jump(from, to place) bool {
	for _, d := range h.ways() {
		over := from.plus(d)
		if over.plus(d) != to || h.at(from) != '1' || h.at(over) != '1' || h.at(to) != '0' {
			continue
		}
		h.rows[from.row][from.col] = '0'
		h.rows[over.row][over.col] = '0'
		h.rows[to.row][to.col] = '1'
		h.jumps++
		if h.standing != from {
			h.moves++
		}
		h.standing = to
		return true
	}
	return false
}

func (h *holes) length(m puzzle.Metric) int64 {
	if m == puzzle.Jumps {
		return h.jumps
	}
	return h.moves
}

const anyPeg = "one" // the goal of one peg, in any hole

// asked returns the boards that the texts of goals ask for, one for each hole for anyPeg.
func (h *holes) asked(texts ...string) (boards []*holes, err error) {
	prefix := "pegs:"
	if h.rules != "" {
		prefix = "pegs[" + h.rules + "]:"
	}
	for _, text := range texts {
		if text == anyPeg {
			for _, p := range h.all() {
				boards = append(boards, h.only(p))
			}
			continue
		}
		if p, ok := h.find(text); ok {
			boards = append(boards, h.only(p))
			continue
		}
		body, ok := strings.CutPrefix(text, prefix)
		goal, drawn := readHoles(h.rules, body, "01-?")
		if !ok || !drawn || !slices.Equal(goal.all(), h.all()) {
			return nil, badText(text)
		}
		boards = append(boards, goal)
	}
	return boards, nil
}

func (h *holes) only(p place) *holes {
	one := &holes{rules: h.rules}
	for _, row := range h.rows {
		one.rows = append(one.rows, bytes.ReplaceAll(row, []byte("1"), []byte("0")))
	}
	one.rows[p.row][p.col] = '1'
	return one
}

func (h *holes) goal(text string) (func() bool, error) {
	if g, ok := h.readOpen(text); ok {
		return func() bool { return g.shown(h) }, nil
	}
	goals, err := h.asked(text)
	return func() bool { return slices.ContainsFunc(goals, h.is) }, err
}

func (h *holes) is(goal *holes) bool {
	for r, row := range h.rows {
		for c, cell := range row {
			if want := goal.at(place{r, c}); want != '?' && want != cell {
				return false
			}
		}
	}
	return true
}

// identity returns the jumps of the moves. Their grouping does not matter.
func (h *holes) identity(moves []string) string {
	var jumps []string
	for _, move := range moves {
		path := strings.Split(move, "-")
		for i := range len(path) - 1 {
			jumps = append(jumps, path[i]+"-"+path[i+1])
		}
	}
	return strings.Join(jumps, " ")
}

// shorter needs no search in jumps if all goals have the same number of pegs. It first finds the fewest that can be
// left.
func (h *holes) shorter(m *meter, goals []string, metric puzzle.Metric, limit int64) (int64, error) {
	if h.fewest == 0 && slices.ContainsFunc(goals, h.asksBest) {
		best, err := h.best(m)
		if err != nil {
			return 0, err
		}
		h.settle(best)
	}
	most := int64(0)
	for _, text := range goals {
		pegs, err := h.mostPegs(text)
		if err != nil {
			return 0, err
		}
		most = max(most, pegs)
	}
	f := h.walked()
	if metric == puzzle.Jumps && limit <= h.count('1')-most {
		return limit, nil
	}
	tests, err := goalTests(f, goals)
	if err != nil {
		return 0, err
	}
	return newLevels(f, metric, m).shorter(tests, limit)
}

// Goals that name no position: any with some number of pegs ("count=3"), any without a legal jump ("stuck"), and as few
// pegs as can be left ("fewest"): any end with that number once it is known, and before that any without a legal jump.
const (
	countGoal  = "count="
	stuckGoal  = "stuck"
	fewestGoal = "fewest"
)

// counted is a board whose pegs and jumps can be counted.
type counted interface {
	pegs() int64
	stuck() bool
}

// openGoal is a goal that names no position.
type openGoal struct {
	shown func(b counted) bool
	most  int64 // pegs of any such position, 0 for unlimited
}

// readOpen reads a goal that names no position; ok is false for others.
func (h *holes) readOpen(text string) (g openGoal, ok bool) {
	switch {
	case text == fewestGoal && h.fewest > 0:
		return ofPegs(h.fewest), true
	case text == stuckGoal || text == fewestGoal:
		return openGoal{shown: counted.stuck}, true
	case text == anyPeg:
		return ofPegs(1), true
	}
	digits, ok := strings.CutPrefix(text, countGoal)
	want, err := strconv.ParseInt(digits, 10, 64)
	if !ok || err != nil || want < 1 || strconv.FormatInt(want, 10) != digits {
		return g, false
	}
	return ofPegs(want), true
}

// ofPegs returns the goal of a given number of pegs, anywhere.
func ofPegs(n int64) openGoal { return openGoal{func(b counted) bool { return b.pegs() == n }, n} }

// isOpen reports whether a goal is open, except anyPeg, which stands for one position per hole.
func (h *holes) isOpen(text string) bool {
	_, ok := h.readOpen(text)
	return ok && text != anyPeg
}

// mostPegs returns an upper bound of the pegs of the positions that a goal asks for.
func (h *holes) mostPegs(text string) (int64, error) {
	if g, ok := h.readOpen(text); ok {
		return cmp.Or(g.most, h.pegs()), nil
	}
	boards, err := h.asked(text)
	most := int64(0)
	for _, goal := range boards {
		most = max(most, goal.count('1')+goal.count('?'))
	}
	return most, err
}

func (h *holes) pegs() int64 { return h.count('1') }

func (h *holes) stuck() bool {
	return !slices.ContainsFunc(h.lines(), func(l [3]place) bool {
		return h.at(l[0]) == '1' && h.at(l[1]) == '1' && h.at(l[2]) == '0'
	})
}
