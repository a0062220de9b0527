package check

import (
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// ruledLights is Lights Out with rules, as a table of numbers.
type ruledLights struct {
	rules              string
	h, w               int
	k                  int     // states; 0 for counters
	lights             []int64 // by place in reading order
	there              []bool  // whether the place has a light
	near               string
	wrapRows, wrapCols bool
	locked             []string
	wired              [][]added // by button: what a press adds; nil: no button. No list: see near
	costs              []int64   // by place: the cost of a press; nil if presses are counted
	presses, spent     int64
}

// added is how much a press adds to the light at a place.
type added struct {
	place int
	n     int64
}

// wideStates is the least number of states that are written with commas.
const wideStates = 11

// newRuledLights reads canonical rules and rows.
func newRuledLights(rules, body string) (game, error) {
	g := &ruledLights{rules: rules, k: 2, near: "plus"}
	var wiring, costs []string
	for rule := range strings.SplitSeq(rules, ",") {
		key, value, _ := strings.Cut(rule, "=")
		switch key {
		case "torus":
			g.wrapRows, g.wrapCols = true, true
		case "cylinder":
			g.wrapCols = true
		case "counters":
			g.k = 0
		case "k":
			k, ok := natural(value)
			if !ok || k < 2 || k > 255 {
				return nil, badText(rule)
			}
			g.k = int(k)
		case "near":
			if g.near = value; value != "rowcol" {
				if _, known := lies(value, 0, 0); !known {
					return nil, badText(rule)
				}
			}
		case "locked":
			g.locked = strings.Split(value, "/")
		case "wiring":
			wiring = strings.Split(value, "/")
		case "cost":
			costs = strings.Split(value, "/")
		default:
			return nil, badText(rule)
		}
	}
	var err error
	if g.lights, g.there, g.h, g.w, err = g.table(body); err != nil {
		return nil, err
	}
	if wiring != nil {
		if err := g.wire(wiring); err != nil {
			return nil, err
		}
	}
	if costs != nil {
		return g, g.price(costs)
	}
	return g, nil
}

// lightsMetrics returns those of a board; for boards with costs, costs come first.
func lightsMetrics(rules string) []puzzle.Metric {
	if strings.Contains(","+rules, ",cost=") {
		return []puzzle.Metric{puzzle.Cost, puzzle.Presses}
	}
	return []puzzle.Metric{puzzle.Presses}
}

// mostCost is the greatest cost of a press.
const mostCost = 1 << 24

// price reads the cost of a press of each button: rows like those of the board, and more rows
// for buttons below it.
func (g *ruledLights) price(rows []string) error {
	g.costs = make([]int64, g.places())
	for r, row := range rows {
		for c, text := range strings.Split(row, "+") {
			place := r*g.w + c
			if c >= g.w || place >= len(g.costs) || (text == "-") == g.button(place) {
				return badText(row)
			}
			cost, ok := natural(text)
			if text != "-" && (!ok || cost > mostCost) {
				return badText(row)
			}
			g.costs[place] = cost
		}
	}
	written := strings.Count(strings.Join(rows, "+"), "+") + 1
	if g.k != 2 || written != len(g.costs) { // complete, without a short row
		return badText(strings.Join(rows, "/"))
	}
	return nil
}

// places returns how many places may have a button: those of the lights, and some below
// them.
func (g *ruledLights) places() int { return max(len(g.lights), len(g.wired)) }

// button reports whether a place has a button.
func (g *ruledLights) button(place int) bool {
	if g.wired != nil {
		return g.wired[place] != nil
	}
	r, c := place/g.w, place%g.w
	return g.there[place] && (g.locked == nil || len(g.locked) == g.h && len(g.locked[r]) == g.w && g.locked[r][c] == '0')
}

// change returns what a press of the button at a place adds, or nil without a button.
func (g *ruledLights) change(place int) []added {
	switch {
	case g.wired != nil:
		return g.wired[place]
	case !g.button(place):
		return nil
	}
	return g.around(place/g.w, place%g.w)
}

// list stores what every button changes, for a search with many presses.
func (g *ruledLights) list() {
	wired := make([][]added, g.places())
	for place := range wired {
		wired[place] = g.change(place)
	}
	g.wired = wired
}

// table reads rows of states.
func (g *ruledLights) table(body string) (lights []int64, there []bool, h, w int, err error) {
	for row := range strings.SplitSeq(body, "/") {
		cells := g.cells(row)
		if h == 0 {
			w = len(cells)
		}
		if h++; len(cells) != w || w == 0 || h*w > maxLights {
			return nil, nil, 0, 0, badText(row)
		}
		for _, cell := range cells {
			n, ok := natural(cell)
			if cell == "-" {
				n = 0
			} else if !ok || g.k > 0 && n >= int64(g.k) {
				return nil, nil, 0, 0, badText(row)
			}
			lights = append(lights, n)
			there = append(there, cell != "-")
		}
	}
	return lights, there, h, w, nil
}

// cells splits a row.
func (g *ruledLights) cells(row string) []string {
	if g.k == 0 || g.k >= wideStates {
		return strings.Split(row, ",")
	}
	return strings.Split(row, "")
}

// around returns what a press at r, c adds: to every place at most two steps away, around
// the edge if sides wrap, whose direction is in the rule. On a short side that wraps, it
// adds to a place each time that it meets it.
func (g *ruledLights) around(r, c int) []added {
	change := []added{}
	add := func(y, x int) {
		if g.wrapRows {
			y = ((y % g.h) + g.h) % g.h
		}
		if g.wrapCols {
			x = ((x % g.w) + g.w) % g.w
		}
		if y >= 0 && y < g.h && x >= 0 && x < g.w && g.there[y*g.w+x] {
			change = append(change, added{y*g.w + x, 1})
		}
	}
	if g.near == "rowcol" {
		for y := range g.h {
			add(y, c)
		}
		for x := range g.w {
			if x != c {
				add(r, x)
			}
		}
		return change
	}
	for down := -2; down <= 2; down++ {
		for right := -2; right <= 2; right++ {
			if changed, _ := lies(g.near, abs(down), abs(right)); changed {
				add(r+down, c+right)
			}
		}
	}
	return change
}

// lies reports whether a press changes a light that is that far down and right of it.
func lies(near string, down, right int) (changed, known bool) {
	switch near {
	case "plus":
		return down+right <= 1, true
	case "x":
		return down == right && down <= 1, true
	case "king":
		return down <= 1 && right <= 1, true
	case "knight":
		return down*right == 2 || down+right == 0, true
	case "neighbours":
		return down+right == 1, true
	}
	return false, false
}

func abs(n int) int { return max(n, -n) }

// wire reads what each button changes: lights are numbered in reading order.
// Button i stands at light i, or below the board if there is no light i.
func (g *ruledLights) wire(wiring []string) error {
	var places []int
	for place, there := range g.there {
		if there {
			places = append(places, place)
		}
	}
	g.wired = make([][]added, len(g.lights)+max(0, len(wiring)-len(places)))
	for i, button := range wiring {
		change := []added{}
		for part := range strings.SplitSeq(button, "+") {
			if part == "-" {
				continue
			}
			number, times, repeated := strings.Cut(part, "*")
			light, ok := natural(number)
			n := int64(1)
			if repeated && ok {
				n, ok = natural(times)
			}
			if !ok || light >= int64(len(places)) || n < 1 {
				return badText(button)
			}
			change = append(change, added{places[light], n})
		}
		if i < len(places) {
			g.wired[places[i]] = change
		} else {
			g.wired[len(g.lights)+i-len(places)] = change
		}
	}
	return nil
}

// maxCount is the largest number on a counter.
const maxCount = 1 << 31

// push presses the button at a place that many times; ok is false if a counter exceeds its
// limit.
func (g *ruledLights) push(place int, times int64) (ok bool) {
	for _, a := range g.change(place) {
		light := &g.lights[a.place]
		switch {
		case g.k > 0:
			*light = (*light + a.n*(times%int64(g.k))) % int64(g.k)
		case times > (maxCount-*light)/a.n:
			return false
		default:
			*light += a.n * times
		}
	}
	g.presses += times
	if g.costs != nil {
		g.spent += g.costs[place] * times
	}
	return true
}

// idle reports whether pressing the button at a place that many times leaves the press
// pattern unchanged: whole rounds of the states do. A button that is wired to no light is
// still part of a pattern, unless presses are counted without end.
func (g *ruledLights) idle(place int, times int64) bool {
	if g.k > 0 {
		return times%int64(g.k) == 0
	}
	return len(g.change(place)) == 0
}

// play presses "r,c" once or "r,c*n" n times.
func (g *ruledLights) play(move string) error {
	p, times, ok := parsePress(move)
	if !ok {
		return badMove(BadMove, move)
	}
	button := p.row*g.w + p.col
	if p.row < 0 || p.col < 0 || p.col >= g.w || p.row > g.places() || button >= g.places() || !g.button(button) {
		return badMove(IllegalMove, move)
	}
	if g.idle(button, times) {
		return badMove(NoChange, move)
	}
	if !g.push(button, times) {
		return badMove(IllegalMove, move)
	}
	return nil
}

func (g *ruledLights) identity(moves []string) string { return pressIdentity(moves) }

// press presses each button as often as the number at its place says.
func (g *ruledLights) press(m *meter, rows []string) error {
	if len(rows) != g.h {
		return badText(strconv.Itoa(len(rows)) + " rows")
	}
	for r, row := range rows {
		cells := g.cells(row)
		if len(cells) != g.w {
			return badText(row)
		}
		if err := m.spend(len(cells), 0); err != nil {
			return err
		}
		for c, cell := range cells {
			n, ok := natural(cell)
			if ok && n == 0 {
				continue
			}
			place := r*g.w + c
			if !ok || !g.button(place) || g.idle(place, n) || !g.push(place, n) {
				return badText(row)
			}
		}
	}
	return nil
}

// target reads a goal of the same rules and shape.
func (g *ruledLights) target(goal string) ([]int64, error) {
	body, ok := strings.CutPrefix(goal, lightsName+"["+g.rules+"]:")
	if !ok {
		return nil, badText(goal)
	}
	lights, there, h, w, err := g.table(body)
	if err != nil || h != g.h || w != g.w || !slices.Equal(there, g.there) {
		return nil, badText(goal)
	}
	return lights, nil
}

func (g *ruledLights) goal(text string) (func() bool, error) {
	want, err := g.target(text)
	return func() bool { return slices.Equal(want, g.lights) }, err
}

func (g *ruledLights) length(metric puzzle.Metric) int64 {
	if metric == puzzle.Cost {
		return g.spent
	}
	return g.presses
}
