package check

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
)

// TooLarge is the code of a board too large for a plain table, with Args got and limit.
const TooLarge puzzle.Code = "check-too-large"

const maxLights = 1 << 27 // the number of lights of the largest Lights Out board judged here

// lightsOut is a board of Lights Out as a table of numbers.
type lightsOut struct {
	rules              string
	h, w               int
	k                  int     // states; 0 for counters
	lights             []int32 // by place in reading order
	there              []bool  // whether the place has a light
	steps              []place // from a button to the lights that it changes; nil for its whole row and column
	wrapRows, wrapCols bool
	locked             []string
	wired              [][]added // by button: what a press adds; nil: no button. No list: see steps
	costs              []int64   // by place: the cost of a press; nil if presses are counted
	presses, spent     int64
	near               []added // memory of change
}

// added is how much a press adds to the light at a place.
type added struct {
	place int
	n     int64
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

// table reads rows of states, or a board that is named by its size.
func (g *lightsOut) table(body string) (lights []int32, there []bool, h, w int, err error) {
	if g.rules == "" && strings.Contains(body, "x") {
		made, err := madeLights(body)
		if err == nil {
			lights, err = made.all()
		}
		if err != nil {
			return nil, nil, 0, 0, err
		}
		return lights, slices.Repeat([]bool{true}, len(lights)), int(made.h), int(made.w), nil
	}
	lights, there = make([]int32, 0, len(body)), make([]bool, 0, len(body))
	for row := range strings.SplitSeq(body, "/") {
		before := len(lights)
		for n := range g.numbers(row) {
			if n == wrong || g.k > 0 && n >= int64(g.k) || len(lights) >= maxLights {
				return nil, nil, 0, 0, badText(row)
			}
			lights, there = append(lights, int32(max(n, 0))), append(there, n != absent)
		}
		if h == 0 {
			w = len(lights)
		}
		if h++; w == 0 || len(lights)-before != w {
			return nil, nil, 0, 0, badText(row)
		}
	}
	return lights, there, h, w, nil
}

// What numbers yields in place of a number: for no light, and for another text.
const (
	absent = -1
	wrong  = -2
)

const wideStates = 11 // the least number of states that are written with commas

// numbers yields those of a row: with commas between them, or a digit each.
func (g *lightsOut) numbers(row string) func(yield func(int64) bool) {
	return func(yield func(int64) bool) {
		if g.k > 0 && g.k < wideStates {
			for _, c := range []byte(row) {
				n := int64(c) - '0'
				if c == '-' {
					n = absent
				} else if n < 0 || n > 9 {
					n = wrong
				}
				if !yield(n) {
					return
				}
			}
			return
		}
		for cell := range strings.SplitSeq(row, ",") {
			n, ok := natural(cell)
			if cell == "-" {
				n = absent
			} else if !ok {
				n = wrong
			}
			if !yield(n) {
				return
			}
		}
	}
}

// places returns how many places may have a button: those of the lights, and some below them.
func (g *lightsOut) places() int { return max(len(g.lights), len(g.wired)) }

func (g *lightsOut) button(place int) bool {
	if g.wired != nil {
		return g.wired[place] != nil
	}
	return g.there[place] && (g.locked == nil || g.locked[place/g.w][place%g.w] == '0')
}

// change returns what a press of the button at a place adds, nil without one. It is valid until the next call, unless
// [lightsOut.list] was called.
func (g *lightsOut) change(at int) []added {
	switch {
	case g.wired != nil:
		return g.wired[at]
	case !g.button(at):
		return nil
	}
	g.near = g.near[:0]
	r, c := at/g.w, at%g.w
	if g.steps == nil {
		for y := range g.h {
			g.add(y, c)
		}
		for x := range g.w {
			if x != c {
				g.add(r, x)
			}
		}
		return g.near
	}
	for _, step := range g.steps {
		g.add(r+step.row, c+step.col)
	}
	return g.near
}

// add adds one to the light at y, x in near, if there is one.
func (g *lightsOut) add(y, x int) {
	if g.wrapRows {
		y = ((y % g.h) + g.h) % g.h
	}
	if g.wrapCols {
		x = ((x % g.w) + g.w) % g.w
	}
	if y >= 0 && y < g.h && x >= 0 && x < g.w && g.there[y*g.w+x] {
		g.near = append(g.near, added{y*g.w + x, 1})
	}
}

// list stores what every button changes, for a search with many presses.
func (g *lightsOut) list() {
	wired := make([][]added, g.places())
	for place := range wired {
		wired[place] = slices.Clone(g.change(place))
	}
	g.wired = wired
}

func parsePress(move string) (p place, times int64, ok bool) {
	cell, count, repeated := strings.Cut(move, "*")
	if p, ok = parsePlace(cell); !ok || !repeated {
		return p, 1, ok
	}
	times, ok = natural(count)
	return p, times, ok && times > 0
}

// pressIdentity returns how often each button is pressed.
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

const maxCount = math.MaxInt32 // the largest number on a counter

// push presses the button at a place; ok is false if a counter exceeds its limit.
func (g *lightsOut) push(place int, times int64) (ok bool) {
	k, rest := int64(g.k), times
	if k > 0 {
		rest %= k
	}
	for _, a := range g.change(place) {
		light := &g.lights[a.place]
		switch {
		case k > 0:
			*light = int32((int64(*light) + a.n*rest) % k)
		case times > (maxCount-int64(*light))/a.n:
			return false
		default:
			*light += int32(a.n * times)
		}
	}
	g.presses += times
	if g.costs != nil {
		g.spent += g.costs[place] * times
	}
	return true
}

// idle reports whether pressing the button at a place leaves the press pattern unchanged, as whole rounds of the states
// do. A button that is wired to no light is still part of a pattern, except on counters.
func (g *lightsOut) idle(place int, times int64) bool {
	if g.k > 0 {
		return times%int64(g.k) == 0
	}
	return len(g.change(place)) == 0
}

func (g *lightsOut) play(move string) error {
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

func (g *lightsOut) identity(moves []string) string { return pressIdentity(moves) }

func (g *lightsOut) press(m *meter, rows []string) error {
	if len(rows) != g.h {
		return badText(strconv.Itoa(len(rows)) + " rows")
	}
	for r, row := range rows {
		place := r * g.w
		for n := range g.numbers(row) {
			switch {
			case place == (r+1)*g.w:
				return badText(row)
			case n != 0 && (n < 0 || !g.button(place) || g.idle(place, n) || !g.push(place, n)):
				return badText(row)
			}
			place++
		}
		if place < (r+1)*g.w {
			return badText(row)
		}
		if err := m.spend(g.w, 0); err != nil {
			return err
		}
	}
	return nil
}

// target reads a goal of the same rules and shape.
func (g *lightsOut) target(goal string) ([]int32, error) {
	prefix := plainPrefix
	if g.rules != "" {
		prefix = lightsName + "[" + g.rules + "]:"
	}
	body, ok := strings.CutPrefix(goal, prefix)
	if !ok {
		return nil, badText(goal)
	}
	lights, there, h, w, err := g.table(body)
	if err != nil || h != g.h || w != g.w || !slices.Equal(there, g.there) {
		return nil, badText(goal)
	}
	return lights, nil
}

func (g *lightsOut) goal(text string) (func() bool, error) {
	want, err := g.target(text)
	return func() bool { return slices.Equal(want, g.lights) }, err
}

func (g *lightsOut) length(metric puzzle.Metric) int64 {
	if metric == puzzle.Cost {
		return g.spent
	}
	return g.presses
}
