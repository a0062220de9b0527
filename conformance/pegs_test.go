package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// field is a board of peg solitaire: its rows as they are written, and the steps that a
// jump may take.
type field struct {
	rows  []string
	steps [][2]int
}

func fieldOf(q asked) field {
	f := field{strings.Split(q.From, "/"), [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}}
	switch q.rules {
	case "diagonal":
		f.steps = append(f.steps, [][2]int{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}...)
	case "tri":
		f.steps = append(f.steps, [][2]int{{1, 1}, {-1, -1}}...)
	}
	return f
}

// at is the cell of a place in a board, or a byte that is none.
func (f field) at(board []string, r, c int) byte {
	if r < 0 || r >= len(board) || c < 0 || c >= len(board[r]) {
		return '-'
	}
	return board[r][c]
}

// jumped is the board after a jump from r, c, where it is legal.
func (f field) jumped(board []string, r, c int, step [2]int) (after []string, ok bool) {
	dr, dc := step[0], step[1]
	if f.at(board, r, c) != '1' || f.at(board, r+dr, c+dc) != '1' || f.at(board, r+2*dr, c+2*dc) != '0' {
		return nil, false
	}
	after = slices.Clone(board)
	set := func(r, c int, cell string) { after[r] = after[r][:c] + cell + after[r][c+1:] }
	set(r, c, "0")
	set(r+dr, c+dc, "0")
	set(r+2*dr, c+2*dc, "1")
	return after, true
}

// next are the boards after one move: one jump, or with sweeps several in a row by one
// peg. Each jump that leads to a board is listed.
func (f field) next(text string, sweeps bool) (list []string) {
	board := strings.Split(text, "/")
	var from func(board []string, r, c int)
	from = func(board []string, r, c int) {
		for _, step := range f.steps {
			if after, ok := f.jumped(board, r, c, step); ok {
				list = append(list, strings.Join(after, "/"))
				if sweeps {
					from(after, r+2*step[0], c+2*step[1])
				}
			}
		}
	}
	for r := range board {
		for c := range board[r] {
			from(board, r, c)
		}
	}
	return list
}

// reached reports whether a board is what a goal asks for, "fewest" aside.
func (f field) reached(goal, text string) bool {
	pegs := strings.Count(text, "1")
	var count int
	switch {
	case goal == "one":
		return pegs == 1
	case goal == "stuck":
		return len(f.next(text, false)) == 0
	case strings.HasPrefix(goal, "count="):
		_, _ = fmt.Sscanf(goal, "count=%d", &count)
		return pegs == count
	}
	return fits(text, goal)
}

func slowPegs(_ *testing.T, q asked) found {
	f := fieldOf(q)
	levels := []map[string]int{{q.From: 1}} // by board, how many sequences lead there
	seen := map[string]bool{q.From: true}
	fewest := strings.Count(q.From, "1")
	for len(levels[len(levels)-1]) > 0 {
		next := make(map[string]int)
		for board, n := range levels[len(levels)-1] {
			for _, to := range f.next(board, q.Metric != "jumps") {
				if next[to] += n; seen[to] {
					delete(next, to) // reached in fewer moves; in jumps it cannot be
				}
				fewest = min(fewest, strings.Count(to, "1"))
			}
		}
		for board := range next {
			seen[board] = true
		}
		levels = append(levels, next)
	}
	goal := q.To[0]
	if goal == "fewest" {
		goal = fmt.Sprintf("count=%d", fewest)
	}
	for length, level := range levels {
		count := 0
		for board, n := range level {
			if f.reached(goal, board) {
				count += n
			}
		}
		if count > 0 {
			return found{length, count}
		}
	}
	return found{-1, 0}
}

// replayPegs counts jumps in a row by one peg as one move.
func replayPegs(t *testing.T, q asked) (length int, holds bool) {
	f := fieldOf(q)
	board, last := f.rows, ""
	for _, move := range q.Moves {
		stops := strings.Split(move, "-")
		if stops[0] != last || q.Metric == "jumps" {
			length++
		}
		for i := range len(stops) - 1 {
			r, c := placeOf(t, stops[i])
			toR, toC := placeOf(t, stops[i+1])
			step := [2]int{(toR - r) / 2, (toC - c) / 2}
			if q.Metric == "jumps" && i > 0 {
				length++
			}
			after, ok := f.jumped(board, r, c, step)
			if !ok || !slices.Contains(f.steps, step) || toR != r+2*step[0] || toC != c+2*step[1] {
				return 0, false
			}
			board = after
		}
		last = stops[len(stops)-1]
	}
	text, goal := strings.Join(board, "/"), q.To[0]
	if goal == "fewest" {
		least := slowPegs(t, asked{From: q.From, To: []string{"fewest"}, rules: q.rules, Metric: "jumps"})
		return length, strings.Count(text, "1") == strings.Count(q.From, "1")-least.length
	}
	return length, f.reached(goal, text)
}

// placeOf reads a cell such as d4.
func placeOf(t *testing.T, name string) (r, c int) {
	t.Helper()
	if _, err := fmt.Sscanf(name[1:], "%d", &r); err != nil {
		t.Fatal(err)
	}
	return r - 1, int(name[0] - 'a')
}
