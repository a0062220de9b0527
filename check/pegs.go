package check

import (
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// holes is a peg solitaire board as drawn: rows of '0', '1' and '-', and in
// goals '?'. Rows of a triangular board may stop at their last hole.
type holes struct {
	rows     [][]byte
	rules    string
	jumps    int64
	moves    int64
	standing place // where the peg that jumped last stands
}

// newHoles reads the body of a canonical position.
func newHoles(body, rules string) (*holes, error) {
	h, ok := readHoles(body, rules, "01-")
	if !ok {
		return nil, &Failure{Code: BadText, Move: -1, Args: puzzle.Args{"text": "pegs[" + rules + "]:" + body}}
	}
	return h, nil
}

func readHoles(body, rules, allowed string) (*holes, bool) {
	if rules != "" && rules != "tri" && rules != "diagonal" {
		return nil, false
	}
	h := &holes{rules: rules, standing: place{-1, -1}}
	cells := 0
	for row := range strings.SplitSeq(body, "/") {
		for i := range len(row) {
			if strings.IndexByte(allowed, row[i]) < 0 {
				return nil, false
			}
			if row[i] != '-' {
				cells++
			}
		}
		h.rows = append(h.rows, []byte(row))
		if rules != "tri" && len(row) != len(h.rows[0]) {
			return nil, false
		}
	}
	return h, 0 < cells && cells <= 64
}

// at is what is on the board at p, '-' where there is no hole.
func (h *holes) at(p place) byte {
	if p.row < 0 || p.row >= len(h.rows) || p.col < 0 || p.col >= len(h.rows[p.row]) {
		return '-'
	}
	return h.rows[p.row][p.col]
}

// ways are the steps along which pegs jump.
func (h *holes) ways() []place {
	ways := []place{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}
	switch h.rules {
	case "tri":
		ways = append(ways, place{-1, -1}, place{1, 1})
	case "diagonal":
		ways = append(ways, place{-1, -1}, place{1, 1}, place{-1, 1}, place{1, -1})
	}
	return ways
}

func (p place) plus(d place) place { return place{p.row + d.row, p.col + d.col} }

// name is the hole at p in moves: letters for the column, a number for the row.
func (p place) name() string {
	letters, n := "", p.col
	for {
		letters = string(rune('a'+n%26)) + letters
		if n = n/26 - 1; n < 0 {
			break
		}
	}
	return letters + strconv.Itoa(p.row+1)
}

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

// find is the hole of that name.
func (h *holes) find(name string) (place, bool) {
	list := h.all()
	i := slices.IndexFunc(list, func(p place) bool { return p.name() == name })
	if i < 0 {
		return place{}, false
	}
	return list[i], true
}

func (h *holes) play(move string) error {
	names := strings.Split(move, "-")
	path := make([]place, len(names))
	for i, name := range names {
		p, ok := h.find(name)
		if !ok {
			return &Failure{Code: BadMove, Move: -1, Args: puzzle.Args{"move": move}}
		}
		path[i] = p
	}
	if len(path) < 2 {
		return &Failure{Code: BadMove, Move: -1, Args: puzzle.Args{"move": move}}
	}
	for i := range len(path) - 1 {
		if !h.jump(path[i], path[i+1]) {
			return &Failure{Code: IllegalMove, Move: -1, Args: puzzle.Args{"move": move}}
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

// asked reads a goal's text as the boards it asks for, of which "one" names one
// for each hole, in reading order.
func (h *holes) asked(text string) ([]*holes, error) {
	if text == "one" {
		var boards []*holes
		for _, p := range h.all() {
			boards = append(boards, h.only(p))
		}
		return boards, nil
	}
	if p, ok := h.find(text); ok {
		return []*holes{h.only(p)}, nil
	}
	prefix := "pegs:"
	if h.rules != "" {
		prefix = "pegs[" + h.rules + "]:"
	}
	body, ok := strings.CutPrefix(text, prefix)
	if ok {
		if goal, ok := readHoles(body, h.rules, "01-?"); ok && slices.Equal(goal.all(), h.all()) {
			return []*holes{goal}, nil
		}
	}
	return nil, &Failure{Code: BadText, Move: -1, Args: puzzle.Args{"text": text}}
}

// only is the board with one peg, at p.
func (h *holes) only(p place) *holes {
	one := &holes{rules: h.rules}
	for _, row := range h.rows {
		one.rows = append(one.rows, []byte(strings.ReplaceAll(string(row), "1", "0")))
	}
	one.rows[p.row][p.col] = '1'
	return one
}

func (h *holes) reached(text string) (bool, error) {
	goals, err := h.asked(text)
	return err == nil && slices.ContainsFunc(goals, h.is), err
}

// is tells whether the board is what goal asks for.
func (h *holes) is(goal *holes) bool {
	for _, p := range h.all() {
		if c := goal.at(p); c != '?' && c != h.at(p) {
			return false
		}
	}
	return true
}
