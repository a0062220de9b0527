package check

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"jie/puzzle"
)

// TooLarge is the code of a board too large for a plain table, with Args got and limit.
const TooLarge puzzle.Code = "check-too-large"

// maxLights is the number of lights of the largest Lights Out board judged here.
const maxLights = 1 << 27

// lightsOut is a board as a table: 0 off, 1 on, absent no light.
type lightsOut struct {
	lights  [][]byte
	presses int64
}

const absent = '-'

// newLightsOut reads rows of 0, 1 and -, or a made board.
func newLightsOut(rules, body string) (game, error) {
	if rules != "" {
		return newRuledLights(rules, body)
	}
	table, err := lightsTable(body)
	if err != nil {
		return nil, err
	}
	return &lightsOut{lights: table}, nil
}

// countPlaces returns the number of places of a board, as far as its text shows it.
func countPlaces(body string) int64 {
	if strings.Contains(body, "x") {
		if l, err := madeLights(body); err == nil {
			return min(l.h, math.MaxInt64/l.w) * l.w
		}
		return 0
	}
	rows := strings.Count(body, "/") + 1
	if strings.Contains(body, ",") {
		return int64(strings.Count(body, ",") + rows)
	}
	return int64(len(body) - rows + 1)
}

// lightsTable makes the table of a body: rows, or a board that is named by its size.
func lightsTable(body string) ([][]byte, error) {
	rows := strings.Split(body, "/")
	if strings.Contains(body, "x") {
		l, err := madeLights(body)
		if err == nil {
			rows, err = l.Rows()
		}
		if err != nil {
			return nil, err
		}
	}
	table := make([][]byte, len(rows))
	for r, row := range rows {
		cells := []byte(row)
		for i, c := range cells {
			switch c {
			case '0', '1':
				cells[i] -= '0'
			case absent:
			default:
				return nil, badText(row)
			}
		}
		if table[r] = cells; len(cells) != len(table[0]) || row == "" {
			return nil, badText(row)
		}
	}
	return table, nil
}

// has reports whether there is a light in row r, column c.
func (g *lightsOut) has(r, c int) bool {
	return r >= 0 && r < len(g.lights) && c >= 0 && c < len(g.lights[r]) && g.lights[r][c] != absent
}

// near calls do for each light that the button in row r, column c changes.
func (g *lightsOut) near(r, c int, do func(r, c int)) {
	for _, p := range [5][2]int{{r, c}, {r - 1, c}, {r, c - 1}, {r, c + 1}, {r + 1, c}} {
		if g.has(p[0], p[1]) {
			do(p[0], p[1])
		}
	}
}

// play presses "r,c" once or "r,c*n" n times.
func (g *lightsOut) play(move string) error {
	p, n, ok := parsePress(move)
	if !ok {
		return badMove(BadMove, move)
	}
	if !g.has(p.row, p.col) {
		return badMove(IllegalMove, move)
	}
	if n%2 == 0 {
		return badMove(NoChange, move)
	}
	g.near(p.row, p.col, func(r, c int) { g.lights[r][c] ^= 1 })
	g.presses += n
	return nil
}

// parsePress reads "r,c" or "r,c*n".
func parsePress(move string) (p place, times int64, ok bool) {
	cell, count, repeated := strings.Cut(move, "*")
	if p, ok = parsePlace(cell); !ok || !repeated {
		return p, 1, ok
	}
	times, ok = natural(count)
	return p, times, ok && times > 0
}

// pressIdentity returns how often each button is pressed, independent of the order.
func pressIdentity(moves []string) string {
	times := make(map[string]int64)
	for _, move := range moves {
		cell, _, _ := strings.Cut(move, "*")
		_, n, _ := parsePress(move)
		times[cell] += n
	}
	var b strings.Builder
	for _, cell := range slices.Sorted(maps.Keys(times)) {
		fmt.Fprintf(&b, "%s*%d ", cell, times[cell])
	}
	return b.String()
}

func (g *lightsOut) identity(moves []string) string { return pressIdentity(moves) }

// press presses every light marked '1' in rows of '0' and '1'.
func (g *lightsOut) press(m *meter, rows []string) error {
	if len(rows) != len(g.lights) {
		return badText(fmt.Sprintf("%d rows", len(rows)))
	}
	for r, row := range rows {
		if len(row) != len(g.lights[r]) || strings.Trim(row, "01") != "" {
			return badText(row)
		}
		if err := m.spend(len(row), 0); err != nil {
			return err
		}
		for c := range len(row) {
			if row[c] == '0' {
				continue
			}
			if !g.has(r, c) {
				return badText(row)
			}
			g.near(r, c, func(r, c int) { g.lights[r][c] ^= 1 })
			g.presses++
		}
	}
	return nil
}

func (g *lightsOut) goal(text string) (func() bool, error) {
	table, err := g.target(text)
	return func() bool { return g.differs(table, func(int, int) bool { return true }) == 0 }, err
}

// target reads a goal of the board's shape.
func (g *lightsOut) target(goal string) ([][]byte, error) {
	body, ok := strings.CutPrefix(goal, plainPrefix)
	if !ok {
		return nil, badText(goal)
	}
	table, err := lightsTable(body)
	if err != nil {
		return nil, err
	}
	if len(table) != len(g.lights) {
		return nil, badText(goal)
	}
	for r, row := range table {
		if len(row) != len(g.lights[r]) {
			return nil, badText(goal)
		}
		for c, light := range row {
			if (light == absent) == g.has(r, c) {
				return nil, badText(goal)
			}
		}
	}
	return table, nil
}

// differs counts the picked lights in which the board differs from the table.
func (g *lightsOut) differs(table [][]byte, pick func(r, c int) bool) (n int) {
	for r, row := range table {
		for c, light := range row {
			if light != g.lights[r][c] && pick(r, c) {
				n++
			}
		}
	}
	return n
}

func (g *lightsOut) length(puzzle.Metric) int64 { return g.presses }

// refute verifies a set of lights of which every button changes an even number, while the
// goals need an odd number of them to change.
func (g *lightsOut) refute(m *meter, goals []string, c puzzle.Certificate) error {
	if c.Kind != "quiet-pattern" {
		return badCertificate(c.Kind, "lightsout-kind")
	}
	set, err := g.quietSet(c)
	if err != nil {
		return err
	}
	for r, row := range g.lights {
		for col := range row {
			if !g.has(r, col) {
				continue
			}
			odd := false
			g.near(r, col, func(r, c int) { odd = odd != set[r][c] })
			if odd {
				return badCertificate(c.Kind, "lightsout-button")
			}
		}
	}
	for _, goal := range goals {
		table, err := g.target(goal)
		if err != nil {
			return err
		}
		if g.differs(table, func(r, c int) bool { return set[r][c] })%2 == 0 {
			return badCertificate(c.Kind, "lightsout-even")
		}
	}
	return nil
}

// quietSet reads the certificate's cells.
func (g *lightsOut) quietSet(c puzzle.Certificate) ([][]bool, error) {
	set := make([][]bool, len(g.lights))
	for r := range set {
		set[r] = make([]bool, len(g.lights[r]))
	}
	for _, name := range c.Cells {
		p, ok := parsePlace(name)
		if !ok || !g.has(p.row, p.col) {
			return nil, badMove(BadMove, name)
		}
		if set[p.row][p.col] {
			return nil, badCertificate(c.Kind, "lightsout-twice")
		}
		set[p.row][p.col] = true
	}
	return set, nil
}
