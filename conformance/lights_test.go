package conformance

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// plain is a Lights Out board as its rules describe it.
type plain struct {
	h, w, k int
	near    string
	wrapRow bool // rows above and below wrap
	wrapCol bool
}

func plainOf(t *testing.T, rules, body string) plain {
	t.Helper()
	rows := strings.Split(body, "/")
	p := plain{h: len(rows), w: len(rows[0]), k: 2, near: "plus"}
	for rule := range strings.SplitSeq(rules, ",") {
		key, value, _ := strings.Cut(rule, "=")
		switch key {
		case "":
		case "torus":
			p.wrapRow, p.wrapCol = true, true
		case "cylinder":
			p.wrapCol = true
		case "k":
			p.k, _ = strconv.Atoi(value)
		case "near":
			p.near = value
		default:
			t.Fatalf("no rule %q here", rule)
		}
	}
	return p
}

// steps are the lights that a press changes, seen from it.
var steps = map[string][][2]int{
	"plus":       {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}},
	"x":          {{0, 0}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}},
	"king":       {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}},
	"knight":     {{0, 0}, {1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}},
	"neighbours": {{-1, 0}, {1, 0}, {0, -1}, {0, 1}},
	"ring":       {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}},
}

// changed are the cells that a press changes.
func (p plain) changed(r, c int) (cells []int) {
	if p.near == "rowcol" {
		for i := range p.h * p.w {
			if i/p.w == r || i%p.w == c {
				cells = append(cells, i)
			}
		}
		return cells
	}
	for _, step := range steps[p.near] {
		y, x := r+step[0], c+step[1]
		if p.wrapRow {
			y = (y + p.h) % p.h
		}
		if p.wrapCol {
			x = (x + p.w) % p.w
		}
		if y >= 0 && y < p.h && x >= 0 && x < p.w {
			cells = append(cells, y*p.w+x)
		}
	}
	return cells
}

// pressed maps what a press pattern changes to its fewest presses and to how many
// patterns have as few: for all k^n patterns of a board.
func (p plain) pressed() map[string]way {
	n := p.h * p.w
	all := make(map[string]way)
	shown, pattern := make([]byte, n), make([]int, n)
	for presses := 0; ; {
		key := string(shown)
		switch known, ok := all[key]; {
		case !ok || presses < known.length:
			all[key] = way{presses, 1}
		case presses == known.length:
			all[key] = way{presses, known.count + 1}
		}
		i := 0
		for ; i < n; i++ { // counts up; k presses of a button change nothing
			for _, cell := range p.changed(i/p.w, i%p.w) {
				shown[cell] = byte((int(shown[cell]) + 1) % p.k)
			}
			pattern[i]++
			presses++
			if pattern[i] < p.k {
				break
			}
			pattern[i], presses = 0, presses-p.k
		}
		if i == n {
			return all
		}
	}
}

var lightsCache = map[string]map[string]way{}

func pressedOf(t *testing.T, q asked) (plain, map[string]way) {
	t.Helper()
	p := plainOf(t, q.rules, q.From)
	key := fmt.Sprint(p)
	if lightsCache[key] == nil {
		lightsCache[key] = p.pressed()
	}
	return p, lightsCache[key]
}

// difference is what must change, a byte a cell.
func (p plain) difference(from, to string) string {
	from, to = strings.ReplaceAll(from, "/", ""), strings.ReplaceAll(to, "/", "")
	out := make([]byte, len(from))
	for i := range out {
		want := byte('0')
		if to != "" {
			want = to[i]
		}
		out[i] = byte((int(want) - int(from[i]) + p.k) % p.k)
	}
	return string(out)
}

func slowLights(t *testing.T, q asked) found {
	p, all := pressedOf(t, q)
	to := ""
	if len(q.To) > 0 {
		to = q.To[0]
	}
	return waysFrom(all, p.difference(q.From, to))
}

// slowQuiet counts the patterns that change nothing, in decimal.
func slowQuiet(t *testing.T, q asked) string {
	p, all := pressedOf(t, q)
	patterns := 1
	for range p.h * p.w {
		patterns *= p.k
	}
	return strconv.Itoa(patterns / len(all))
}

func replayLights(t *testing.T, q asked) (length int, holds bool) {
	p := plainOf(t, q.rules, q.From)
	to := ""
	if len(q.To) > 0 {
		to = q.To[0]
	}
	need := []byte(p.difference(q.From, to))
	for _, move := range q.Moves {
		var r, c int
		times := 1
		place, many, repeated := strings.Cut(move, "*")
		if _, err := fmt.Sscanf(place, "%d,%d", &r, &c); err != nil {
			t.Fatal(err)
		}
		if repeated {
			times, _ = strconv.Atoi(many)
		}
		length += times
		for _, cell := range p.changed(r, c) {
			need[cell] = byte((int(need[cell]) + p.k*times - times) % p.k)
		}
	}
	return length, strings.Trim(string(need), "\x00") == ""
}

// slowMachine tries the buttons: all subsets for lights, level by level for counters.
func slowMachine(t *testing.T, q asked) found {
	t.Helper()
	var goal string
	var buttons [][]int
	for part := range strings.FieldsSeq(q.From) {
		inside := part[1 : len(part)-1]
		switch part[0] {
		case '[':
			goal = strings.NewReplacer(".", "\x00", "#", "\x01").Replace(inside)
		case '{':
			for n := range strings.SplitSeq(inside, ",") {
				i, _ := strconv.Atoi(n)
				goal += string(rune(i))
			}
		default:
			var button []int
			for n := range strings.SplitSeq(inside, ",") {
				i, _ := strconv.Atoi(n)
				button = append(button, i)
			}
			buttons = append(buttons, button)
		}
	}
	counters := q.rules == "counters"
	start := strings.Repeat("\x00", len(goal))
	seen := map[string]bool{start: true}
	for level, length := []string{start}, 0; len(level) > 0; length++ {
		if seen[goal] {
			return found{length, -1}
		}
		var after []string
		for _, at := range level {
			for _, button := range buttons {
				to := []byte(at)
				over := false
				for _, light := range button {
					if to[light]++; counters {
						over = over || to[light] > goal[light]
					} else {
						to[light] %= 2
					}
				}
				if !over && !seen[string(to)] {
					seen[string(to)] = true
					after = append(after, string(to))
				}
			}
		}
		level = after
	}
	return found{-1, -1}
}
