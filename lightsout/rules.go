package lightsout

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"jie/linear/leader"
	"jie/puzzle"
)

// Codes of errors that only Lights Out has, with their Args.
const (
	badSize puzzle.Code = "lightsout-bad-size" // size: not HEIGHTxWIDTH
	badSeed puzzle.Code = "lightsout-bad-seed" // seed: not a number below 2^64

	ruleTwice    puzzle.Code = "lightsout-rule-twice"    // rule
	ruleConflict puzzle.Code = "lightsout-rule-conflict" // rule, other: they exclude each other
	badStates    puzzle.Code = "lightsout-bad-states"    // got, limit: not 2 to limit
	badNear      puzzle.Code = "lightsout-bad-near"      // got, known
	badMask      puzzle.Code = "lightsout-bad-mask"      // got: no mask, or not of the board's size
	badWiring    puzzle.Code = "lightsout-bad-wiring"    // got, button: not the number of a light
	noSuchLight  puzzle.Code = "lightsout-no-light"      // light, button, lights
	badCost      puzzle.Code = "lightsout-bad-cost"      // got, limit: not the cost of a press
	badCosts     puzzle.Code = "lightsout-bad-costs"     // cell: the rows of costs do not fit the board there
	badFlip      puzzle.Code = "lightsout-bad-flip"      // got: not WxH:MATRIX,GRID

	pbmBad      puzzle.Code = "lightsout-pbm-header"   // got: the header is not that of a PBM file
	pbmShort    puzzle.Code = "lightsout-pbm-short"    // got, want: rows
	pbmTrailing puzzle.Code = "lightsout-pbm-trailing" // bytes follow the picture
)

func fail(code puzzle.Code, at *puzzle.Place, args puzzle.Args) *puzzle.Error {
	return &puzzle.Error{Puzzle: "lightsout", Code: code, At: at, Args: args}
}

func tooLarge(got, limit any) *puzzle.Error {
	return fail(puzzle.TooLarge, nil, puzzle.Args{"got": got, "limit": limit})
}

// errReplay is the error of a pattern that fails its own replay: a bug in this package
// or a hardware fault, never bad input.
var errReplay = errors.New("lightsout: press pattern failed its replay")

// rules define what a press does if that differs from the standard. They are written between brackets, in this order:
//
//	torus | cylinder     rows and columns wrap, or only columns
//	k=3                  lights have k states, and a press moves them one on
//	counters             lights count up without end
//	near=king            which lights a press changes: see neighbourhoods
//	locked=010/000       a mask of the lights that cannot be pressed
//	wiring=0+1/1+2*2     what each button changes: see parseWiring
//	cost=3+1/0+2         what a press of each button costs: see parseCosts
//	merlin               a board that was sold: see commercial
type rules struct {
	wrapRows, wrapCols bool
	k                  int // 2 to 255; 0 for counters
	near               string
	locked             []string  // rows of '0' and '1'; nil for none
	wiring             [][]wire  // nil if near decides all wires
	costs              [][]int32 // of a press, noCost without a button; nil if presses are counted
	board              *commercial
}

var standardRules = rules{k: 2, near: plainNear}

// wire is a light that a button changes, and how often a press does.
type wire struct{ light, times int }

const (
	maxStates  = 255
	plainNear  = "plus"
	rowcol     = "rowcol"
	lockedRule = "locked="
	wiringRule = "wiring="
	costRule   = "cost="
)

func (u *rules) standard() bool {
	return u.k == 2 && !u.wrapRows && !u.wrapCols && u.near == plainNear && u.locked == nil && u.wiring == nil && u.costs == nil && u.board == nil
}

// String writes the rules in their order, without brackets.
func (u *rules) String() string {
	var parts []string
	switch {
	case u.wrapRows:
		parts = append(parts, "torus")
	case u.wrapCols:
		parts = append(parts, "cylinder")
	}
	switch {
	case u.k == 0:
		parts = append(parts, "counters")
	case u.k != 2:
		parts = append(parts, "k="+strconv.Itoa(u.k))
	}
	if u.near != plainNear {
		parts = append(parts, "near="+u.near)
	}
	if u.locked != nil {
		parts = append(parts, lockedRule+strings.Join(u.locked, "/"))
	}
	if u.wiring != nil {
		parts = append(parts, wiringRule+formatWiring(u.wiring))
	}
	if u.costs != nil {
		parts = append(parts, costRule+formatCosts(u.costs))
	}
	return strings.Join(parts, ",")
}

// parseMask reads rows of '0' or '.' and '1' or '#', separated by slashes or lines.
func parseMask(text string) ([]string, error) {
	var mask []string
	for _, row := range puzzle.Rows(text) {
		line := strings.NewReplacer(".", "0", "#", "1", "-", "0").Replace(row.Text)
		if line == "" || strings.Trim(line, "01") != "" || mask != nil && len(line) != len(mask[0]) {
			return nil, fail(badMask, nil, puzzle.Args{"got": row.Text})
		}
		mask = append(mask, line)
	}
	if mask == nil {
		return nil, fail(badMask, nil, puzzle.Args{"got": text})
	}
	if !strings.Contains(strings.Join(mask, ""), "1") {
		return nil, nil // no button is locked
	}
	return mask, nil
}

// parseWiring reads what each button changes: buttons separated by slashes or lines, lights by '+' or blanks, numbered
// from 0 in reading order, without holes. "3*2" is changed twice by one press, and "-" is a button that changes no
// light.
func parseWiring(text string) ([][]wire, error) {
	var buttons [][]wire
	for _, row := range puzzle.Rows(text) {
		var wires []wire
		for _, field := range strings.FieldsFunc(row.Text, func(r rune) bool { return r == '+' || r == ' ' || r == '\t' || r == ',' }) {
			if field == "-" {
				continue
			}
			light, count, repeated := strings.Cut(field, "*")
			n, err := strconv.ParseUint(light, 10, 31)
			times := uint64(1)
			if repeated && err == nil {
				times, err = strconv.ParseUint(count, 10, 20)
			}
			if err != nil || n >= maxRuled {
				return nil, fail(badWiring, nil, puzzle.Args{"got": field, "button": len(buttons)})
			}
			wires = append(wires, wire{int(n), int(times)})
		}
		buttons = append(buttons, merged(wires, 0))
	}
	if buttons == nil {
		return nil, fail(badWiring, nil, puzzle.Args{"got": text, "button": 0})
	}
	return buttons, nil
}

// merged lists each light once, by number, with the times of all its wires, modulo k unless k is 0. It works in place.
func merged(wires []wire, k int) []wire {
	done := true
	for i, w := range wires {
		done = done && w.times == 1 && (i == 0 || wires[i-1].light < w.light)
	}
	if done { // the most common case
		return wires
	}
	slices.SortFunc(wires, func(a, b wire) int { return a.light - b.light })
	list := wires[:0]
	for _, w := range wires {
		if n := len(list); n > 0 && list[n-1].light == w.light {
			list[n-1].times += w.times
		} else {
			list = append(list, w)
		}
	}
	for i := range list {
		if k > 0 {
			list[i].times %= k
		}
	}
	return slices.DeleteFunc(list, func(w wire) bool { return w.times == 0 })
}

func formatWiring(buttons [][]wire) string {
	var s strings.Builder
	for i, wires := range buttons {
		if i > 0 {
			s.WriteByte('/')
		}
		if len(wires) == 0 {
			s.WriteByte('-')
		}
		for j, w := range wires {
			if j > 0 {
				s.WriteByte('+')
			}
			s.WriteString(strconv.Itoa(w.light))
			if w.times != 1 {
				s.WriteString("*" + strconv.Itoa(w.times))
			}
		}
	}
	return s.String()
}

const noCost = -1 // stands for a place without a button

// parseCosts reads rows of the cost of a press of each button, separated by slashes or lines: numbers with '+' or
// blanks between them, "-" for no button. Buttons below the board continue in further rows.
func parseCosts(text string) ([][]int32, error) {
	bad := func(got string) error {
		return fail(badCost, nil, puzzle.Args{"got": got, "limit": leader.MaxCost})
	}
	var rows [][]int32
	for _, row := range puzzle.Rows(text) {
		var costs []int32
		for _, field := range strings.FieldsFunc(row.Text, func(r rune) bool { return strings.ContainsRune("+ \t,", r) }) {
			if field == "-" {
				costs = append(costs, noCost)
				continue
			}
			cost, err := strconv.ParseUint(field, 10, 31)
			if err != nil || cost > leader.MaxCost {
				return nil, bad(field)
			}
			costs = append(costs, int32(cost))
		}
		rows = append(rows, costs)
	}
	if rows == nil {
		return nil, bad(text)
	}
	return rows, nil
}

func formatCosts(rows [][]int32) string {
	var s []byte
	for r, row := range rows {
		if r > 0 {
			s = append(s, '/')
		}
		for c, cost := range row {
			if c > 0 {
				s = append(s, '+')
			}
			if cost == noCost {
				s = append(s, '-')
			} else {
				s = strconv.AppendInt(s, int64(cost), 10)
			}
		}
	}
	return string(s)
}

// neighbourhoods are the steps, down and right, to the lights that a press changes, in reading order; none for rowcol.
var neighbourhoods = []struct {
	name  string
	steps [][2]int
}{
	{"plus", [][2]int{{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}}},
	{"x", [][2]int{{-1, -1}, {-1, 1}, {0, 0}, {1, -1}, {1, 1}}},
	{"king", [][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}},
	{"knight", [][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {0, 0}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}},
	{"neighbours", [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}},
	{"ring", [][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}},
	{rowcol, nil},
}

func nearNames() []string {
	var names []string
	for _, n := range neighbourhoods {
		names = append(names, n.name)
	}
	return names
}

// Limits of the size of a board. Heights matter only for made boards, whose rows are never all held.
const (
	maxWidth  = 10_000_000
	maxHeight = 1_000_000_000_000_000_000
	maxRuled  = 1 << 20 // places of a board with its own rules
	maxListed = 1 << 12 // lights of a board whose presses are written as moves
)

const maxCounter = 1 << 30 // the largest number on a counter

// wide reports whether states are written with commas between them.
func (u *rules) wide() bool { return u.k == 0 || u.k > 10 }

// commercial is a game that was sold, whose name may stand as a rule. Positions are written with its full rules.
type commercial struct {
	name  string
	shape string // '.' a light, '-' none
	rules rules
}

// cellName returns the name of the light in row r, column c in a move.
func cellName[Row int | int64](r Row, c int) string {
	return strconv.FormatInt(int64(r), 10) + "," + strconv.Itoa(c)
}

// parsePress reads "r,c" or "r,c*n" with n presses. ok is false for other texts, also for signs and leading zeros.
func parsePress(move string) (r int64, c int, times int64, ok bool) {
	place, count, repeated := strings.Cut(move, "*")
	row, col, _ := strings.Cut(place, ",")
	r, errR := strconv.ParseInt(row, 10, 64)
	c64, errC := strconv.ParseInt(col, 10, 32)
	if errR != nil || errC != nil || cellName(r, int(c64)) != place {
		return 0, 0, 0, false
	}
	times = 1
	if repeated {
		n, err := strconv.ParseInt(count, 10, 62)
		if times = n; err != nil || n < 0 || strconv.FormatInt(n, 10) != count {
			return 0, 0, 0, false
		}
	}
	return r, int(c64), times, true
}
