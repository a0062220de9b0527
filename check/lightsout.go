package check

import (
	"fmt"
	"strconv"
	"strings"

	"jie/puzzle"
)

// TooLarge is a board beyond what a plain table holds, with Args got and limit.
const TooLarge puzzle.Code = "check-too-large"

// maxLights is the largest Lights Out board judged here.
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

func badText(text string) *Failure {
	return &Failure{Code: BadText, Move: -1, Args: puzzle.Args{"text": text}}
}

func lightsTable(body string) ([][]byte, error) {
	if strings.Contains(body, "x") {
		return madeTable(body)
	}
	var table [][]byte
	for row := range strings.SplitSeq(body, "/") {
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
		if table = append(table, cells); len(cells) != len(table[0]) || row == "" {
			return nil, badText(row)
		}
	}
	return table, nil
}

// madeTable makes a board that is named by its size.
func madeTable(body string) ([][]byte, error) {
	l, err := madeLights(body)
	if err != nil {
		return nil, err
	}
	rows, err := l.Rows()
	if err != nil {
		return nil, err
	}
	table := make([][]byte, len(rows))
	for r, row := range rows {
		table[r] = []byte(row)
		for c := range table[r] {
			table[r][c] -= '0'
		}
	}
	return table, nil
}

// has tells whether there is a light in row r, column c.
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
	cell, count, repeated := strings.Cut(move, "*")
	r, c, err := g.cell(cell)
	if err != nil {
		return err
	}
	n := int64(1)
	if repeated {
		if n, err = strconv.ParseInt(count, 10, 62); err != nil || n < 1 || count[0] == '+' {
			return &Failure{Code: BadMove, Move: -1, Args: puzzle.Args{"move": move}}
		}
	}
	if n%2 == 0 {
		return &Failure{Code: NoChange, Move: -1, Args: puzzle.Args{"move": move}}
	}
	g.near(r, c, func(r, c int) { g.lights[r][c] ^= 1 })
	g.presses += n
	return nil
}

// cell reads "r,c", the name of a light that is there.
func (g *lightsOut) cell(name string) (r, c int, err error) {
	row, col, _ := strings.Cut(name, ",")
	r, errR := strconv.Atoi(row)
	c, errC := strconv.Atoi(col)
	if errR != nil || errC != nil || strconv.Itoa(r)+","+strconv.Itoa(c) != name {
		return 0, 0, &Failure{Code: BadMove, Move: -1, Args: puzzle.Args{"move": name}}
	}
	if !g.has(r, c) {
		return 0, 0, &Failure{Code: IllegalMove, Move: -1, Args: puzzle.Args{"move": name}}
	}
	return r, c, nil
}

// press presses every light marked '1' in rows of '0' and '1'.
func (g *lightsOut) press(rows []string) error {
	if len(rows) != len(g.lights) {
		return badText(fmt.Sprintf("%d rows", len(rows)))
	}
	for r, row := range rows {
		if len(row) != len(g.lights[r]) || strings.Trim(row, "01") != "" {
			return badText(row)
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

func (g *lightsOut) reached(goal string) (bool, error) {
	n, err := g.differs(goal, func(int, int) bool { return true })
	return n == 0, err
}

// differs counts the lights among those picked in which the board is not the goal.
func (g *lightsOut) differs(goal string, pick func(r, c int) bool) (n int, err error) {
	body, ok := strings.CutPrefix(goal, "lightsout:")
	if !ok {
		return 0, badText(goal)
	}
	table, err := lightsTable(body)
	if err != nil {
		return 0, err
	}
	if len(table) != len(g.lights) {
		return 0, badText(goal)
	}
	for r, row := range table {
		if len(row) != len(g.lights[r]) {
			return 0, badText(goal)
		}
		for c, light := range row {
			if (light == absent) == g.has(r, c) {
				return 0, badText(goal)
			}
			if light != g.lights[r][c] && pick(r, c) {
				n++
			}
		}
	}
	return n, nil
}

func (g *lightsOut) length(puzzle.Metric) int64 { return g.presses }

// refute verifies a set of lights that every button changes an even number of,
// while the goals ask for an odd number of them to change.
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
		n, err := g.differs(goal, func(r, c int) bool { return set[r][c] })
		if err != nil {
			return err
		}
		if n%2 == 0 {
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
		r, col, err := g.cell(name)
		if err != nil {
			return nil, err
		}
		if set[r][col] {
			return nil, badCertificate(c.Kind, "lightsout-twice")
		}
		set[r][col] = true
	}
	return set, nil
}
