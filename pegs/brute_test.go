package pegs

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"jie/internal/race"
	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// The slow obvious twin: a board is a map from points to pegs, and every
// question is answered by trying everything.

// plain is a position drawn as rows.
type plain struct {
	rules bitboard.Rules
	rows  []string
}

func plainOf(p *position) plain {
	text := p.String()
	return plain{p.board.Rules(), strings.Split(text[strings.Index(text, ":")+1:], "/")}
}

func (p plain) key() string { return strings.Join(p.rows, "/") }

func (p plain) at(q board.Point) byte {
	if q.Row < 0 || q.Row >= len(p.rows) || q.Col < 0 || q.Col >= len(p.rows[q.Row]) {
		return '-'
	}
	return p.rows[q.Row][q.Col]
}

func (p plain) with(q board.Point, c byte) plain {
	rows := slices.Clone(p.rows)
	row := []byte(rows[q.Row])
	row[q.Col] = c
	rows[q.Row] = string(row)
	return plain{p.rules, rows}
}

func (p plain) pegs() int { return strings.Count(p.key(), "1") }

// hop is one jump of the plain twin.
type hop struct {
	from, to board.Point
	text     string
	after    plain
}

func (p plain) hops() []hop {
	var list []hop
	for r, row := range p.rows {
		for c := range row {
			for _, d := range p.rules.Directions() {
				for _, sign := range []int{1, -1} {
					step := board.Point{Row: sign * d.Row, Col: sign * d.Col}
					from := board.Point{Row: r, Col: c}
					over, to := from.Add(step), from.Add(step).Add(step)
					if p.at(from) == '1' && p.at(over) == '1' && p.at(to) == '0' {
						after := p.with(from, '0').with(over, '0').with(to, '1')
						list = append(list, hop{from, to, cellName(from) + "-" + cellName(to), after})
					}
				}
			}
		}
	}
	return list
}

// fits reports whether p is what the goal texts ask for, read naively.
func (p plain) fits(goals []string) bool {
	for _, goal := range goals {
		if goal == goalOne && p.pegs() == 1 {
			return true
		}
		if !strings.Contains(goal, ":") {
			if p.pegs() == 1 && p.named(goal) == '1' {
				return true
			}
			continue
		}
		if matchRows(p.rows, strings.Split(goal[strings.Index(goal, ":")+1:], "/")) {
			return true
		}
	}
	return false
}

func (p plain) named(name string) byte {
	for r, row := range p.rows {
		for c := range row {
			if cellName(board.Point{Row: r, Col: c}) == name {
				return row[c]
			}
		}
	}
	return '-'
}

func matchRows(rows, want []string) bool {
	for r := range rows {
		for c := range rows[r] {
			if w := want[r][c]; w != '?' && w != rows[r][c] {
				return false
			}
		}
	}
	return true
}

// twin answers questions by trying every jump.
type twin struct {
	goals []string
	jumps map[string]twinJumps
	moves map[string]int
}

// twinJumps is the fewest jumps (-1: never), the shortest solutions and all of them.
type twinJumps struct {
	length          int
	shortest, every *big.Int
}

func newTwin(goals []string) *twin {
	return &twin{goals: goals, jumps: make(map[string]twinJumps), moves: make(map[string]int)}
}

func (t *twin) byJumps(p plain) twinJumps {
	if known, ok := t.jumps[p.key()]; ok {
		return known
	}
	answer := twinJumps{length: -1, shortest: new(big.Int), every: new(big.Int)}
	if p.fits(t.goals) {
		answer = twinJumps{0, big.NewInt(1), big.NewInt(1)}
	} else {
		for _, h := range p.hops() {
			next := t.byJumps(h.after)
			if next.length < 0 {
				continue
			}
			answer.every.Add(answer.every, next.every)
			if answer.length < 0 || next.length+1 < answer.length {
				answer.length = next.length + 1
				answer.shortest = new(big.Int)
			}
			if next.length+1 == answer.length {
				answer.shortest.Add(answer.shortest, next.shortest)
			}
		}
	}
	t.jumps[p.key()] = answer
	return answer
}

// byMoves is the fewest moves from p, -1 for never, where the peg at last (a
// hole's name) jumped last and may go on at no cost. It knows nothing of sweeps.
func (t *twin) byMoves(p plain, last string) int {
	key := p.key() + " " + last
	if known, ok := t.moves[key]; ok {
		return known
	}
	best := -1
	if p.fits(t.goals) {
		best = 0
	} else {
		for _, h := range p.hops() {
			cost := 1
			if cellName(h.from) == last {
				cost = 0
			}
			next := t.byMoves(h.after, cellName(h.to))
			if next >= 0 && (best < 0 || next+cost < best) {
				best = next + cost
			}
		}
	}
	t.moves[key] = best
	return best
}

// solutions lists every solution from p in the metric, as joined texts, by the
// number of moves.
func (t *twin) solutions(p plain, metric puzzle.Metric, path []string, list map[string]int) {
	if p.fits(t.goals) {
		list[strings.Join(path, " ")] = len(path)
		return
	}
	for _, h := range p.hops() {
		next := append(slices.Clone(path), h.text)
		if n := len(path); n > 0 && metric == puzzle.Moves && strings.HasSuffix(path[n-1], "-"+cellName(h.from)) {
			next = slices.Clone(path)
			next[n-1] += "-" + cellName(h.to)
		}
		t.solutions(h.after, metric, next, list)
	}
}

// short says whether tests take their short form.
func short() bool { return race.Enabled || testing.Short() }

// wordText is the ID of a position on a board of words.
func (b *layout) wordText(p board.Set) string { return newNarrow(b, p).String() }

// maskOf is the three holes of a jump.
func maskOf(j bitboard.Jump) bitboard.Set { return bitboard.Of(int(j.From), int(j.Over), int(j.To)) }

// newNarrow returns the position of the given pegs on a board of at most 64 holes.
func newNarrow(b *layout, pegs board.Set) *position {
	return newPosition(b, bitboard.One(pegs&b.Full()))
}
