package lightsout

import (
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// rules say what a press does, where it is not the standard thing. They are
// written between brackets, in this order:
//
//	torus | cylinder     rows and columns wrap, or columns alone
//	k=3                  lights have k states, and a press moves them one on
//	counters             lights count up without end
//	near=king            which lights a press changes: see neighbourhoods
//	locked=010/000       a mask of the lights that cannot be pressed
//	wiring=0+1/1+2*2     what each button changes: see parseWiring
//	merlin               a board that was sold: see commercial
type rules struct {
	wrapRows, wrapCols bool
	k                  int // 2 to 255; 0 for counters
	near               string
	locked             []string // rows of '0' and '1'; nil for none
	wiring             [][]wire // nil where near says it all
	board              *commercial
}

// standardRules are those of the common game.
var standardRules = rules{k: 2, near: plainNear}

// wire is a light that a button changes, and how often a press does.
type wire struct{ light, times int }

const (
	maxStates  = 255
	plainNear  = "plus"
	rowcol     = "rowcol"
	lockedRule = "locked="
	wiringRule = "wiring="
)

// knownRules are the rules that may stand between brackets.
func knownRules() []string {
	known := []string{"torus", "cylinder", "k=3", "counters", "near=NAME", "locked=MASK", "wiring=LIST"}
	for _, c := range commercials() {
		known = append(known, c.name)
	}
	return known
}

// parseRules reads the rules of an ID.
func parseRules(list []string) (*rules, error) {
	u := &rules{k: 2, near: plainNear}
	seen := map[string]bool{}
	for _, rule := range list {
		key, value, valued := strings.Cut(rule, "=")
		if seen[key] {
			return nil, fail(RuleTwice, nil, puzzle.Args{"rule": key})
		}
		seen[key] = true
		if err := u.set(rule, key, value, valued); err != nil {
			return nil, err
		}
	}
	return u, u.conflict(seen)
}

// set takes one rule in.
func (u *rules) set(rule, key, value string, valued bool) (err error) {
	switch {
	case rule == "torus":
		u.wrapRows, u.wrapCols = true, true
	case rule == "cylinder":
		u.wrapCols = true
	case rule == "counters":
		u.k = 0
	case key == "k" && valued:
		u.k, err = strconv.Atoi(value)
		if err != nil || u.k < 2 || u.k > maxStates || value[0] == '+' {
			return fail(BadStates, nil, puzzle.Args{"got": value, "limit": maxStates})
		}
	case key == "near" && valued:
		if u.near = value; !slices.Contains(nearNames(), value) {
			return fail(BadNear, nil, puzzle.Args{"got": value, "known": nearNames()})
		}
	case key == "locked" && valued:
		u.locked, err = parseMask(value)
	case key == "wiring" && valued:
		u.wiring, err = parseWiring(value)
	default:
		if u.board = commercialNamed(rule); u.board == nil {
			return fail(puzzle.UnknownRule, nil, puzzle.Args{"rule": rule, "known": knownRules()})
		}
	}
	return err
}

// conflict fails where two rules do not go together.
func (u *rules) conflict(seen map[string]bool) error {
	pairs := [][2]string{{"torus", "cylinder"}, {"counters", "k"}}
	for _, other := range []string{"torus", "cylinder", "near", "locked"} {
		pairs = append(pairs, [2]string{"wiring", other})
	}
	for rule := range seen {
		if u.board != nil && commercialNamed(rule) != u.board {
			return fail(RuleConflict, nil, puzzle.Args{"rule": u.board.name, "other": rule})
		}
	}
	for _, p := range pairs {
		if seen[p[0]] && seen[p[1]] {
			return fail(RuleConflict, nil, puzzle.Args{"rule": p[0], "other": p[1]})
		}
	}
	return nil
}

// standard tells whether nothing differs from the common game.
func (u *rules) standard() bool {
	return u.k == 2 && !u.wrapRows && !u.wrapCols && u.near == plainNear && u.locked == nil && u.wiring == nil && u.board == nil
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
	return strings.Join(parts, ",")
}

// parseMask reads rows of '0' or '.' and '1' or '#', separated by slashes or
// lines.
func parseMask(text string) ([]string, error) {
	var mask []string
	for _, row := range puzzle.Rows(text) {
		line := strings.NewReplacer(".", "0", "#", "1", "-", "0").Replace(row.Text)
		if line == "" || strings.Trim(line, "01") != "" || mask != nil && len(line) != len(mask[0]) {
			return nil, fail(BadMask, nil, puzzle.Args{"got": row.Text})
		}
		mask = append(mask, line)
	}
	if mask == nil {
		return nil, fail(BadMask, nil, puzzle.Args{"got": text})
	}
	if !strings.Contains(strings.Join(mask, ""), "1") {
		return nil, nil // nothing is locked
	}
	return mask, nil
}

// parseWiring reads what each button changes: buttons separated by slashes or
// lines, lights by '+' or blanks. Lights are numbered from 0 in reading order,
// holes left out; "3*2" is changed twice by one press, and "-" stands for a
// button that changes nothing.
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
				return nil, fail(BadWiring, nil, puzzle.Args{"got": field, "button": len(buttons)})
			}
			wires = append(wires, wire{int(n), int(times)})
		}
		buttons = append(buttons, merged(wires, 0))
	}
	if buttons == nil {
		return nil, fail(BadWiring, nil, puzzle.Args{"got": text, "button": 0})
	}
	return buttons, nil
}

// merged lists each light once, by number, with the times of all its wires modulo
// k; 0 for any number. It is made in place of the wires given.
func merged(wires []wire, k int) []wire {
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

// formatWiring is the canonical form of a wiring.
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

// neighbourhoods are the steps, down and right, to the lights that a press
// changes, in reading order. "rowcol" has no steps: a press changes its whole row and column.
var neighbourhoods = []struct {
	name  string
	steps [][2]int
}{
	{"plus", [][2]int{{-1, 0}, {0, -1}, {0, 0}, {0, 1}, {1, 0}}},
	{"x", [][2]int{{-1, -1}, {-1, 1}, {0, 0}, {1, -1}, {1, 1}}},
	{"king", [][2]int{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 0}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}},
	{"knight", [][2]int{{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {0, 0}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}},
	{"neighbours", [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}},
	{rowcol, nil},
}

func nearNames() []string {
	var names []string
	for _, n := range neighbourhoods {
		names = append(names, n.name)
	}
	return names
}
