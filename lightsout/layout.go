package lightsout

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"jie/puzzle"
)

// maxWires is the most lights that all buttons change: enough for all rules except rowcol on maxRuled places.
const maxWires = 9 * maxRuled

// layout holds a board without its states: which places have a light, and what each button changes. It is immutable.
// Lights and buttons are numbered in reading order. What a rule gives to all alike is computed: a full rectangle has no
// tables.
type layout struct {
	rules    *rules
	h        int64
	w        int
	index    []int32  // of the light at each place, -1 if there is none; nil: a light at each place
	places   []int32  // of each light; nil with index
	standing []int32  // place of each button, some below the board; nil: a button on each light
	buttonAt []int32  // of each place, or below the board, -1 if there is none; nil with standing
	steps    [][2]int // of the rule's neighbourhood
	wired    [][]wire // what each button changes, if the wiring is listed
	costs    []int64  // of a press of each button; nil if presses are counted
}

type button struct {
	r     int64 // its place
	c     int
	wires []wire
}

func plainLayout(h int64, w int) *layout {
	return &layout{rules: &standardRules, h: h, w: w, steps: neighbourhoods[0].steps}
}

// rectangle reports whether the layout is that of a full rectangle under the standard rules.
func (l *layout) rectangle() bool { return l.index == nil && l.rules.standard() }

// size returns the number of places, saturating.
func (l *layout) size() int64 {
	if l.h > maxHeight/int64(l.w) {
		return maxHeight
	}
	return l.h * int64(l.w)
}

// lights returns the number of lights, saturating.
func (l *layout) lights() int64 {
	if l.index != nil {
		return int64(len(l.places))
	}
	return l.size()
}

// buttons returns the number of buttons on a board that is held.
func (l *layout) buttons() int {
	if l.standing != nil {
		return len(l.standing)
	}
	return int(l.lights())
}

// listed reports whether presses of the board are written as moves.
func (l *layout) listed() bool { return l.lights() <= maxListed }

func (l *layout) place(light int) int {
	if l.places != nil {
		return int(l.places[light])
	}
	return light
}

// light returns the light at a place, or -1 if there is none.
func (l *layout) light(place int) int {
	if l.index != nil {
		return int(l.index[place])
	}
	return place
}

func (l *layout) hole(r int64, c int) bool { return l.index != nil && l.index[int(r)*l.w+c] < 0 }

func (l *layout) stands(j int) int {
	if l.standing != nil {
		return int(l.standing[j])
	}
	return l.place(j)
}

// buttonOn returns the button at a place, or below the board, or -1 if there is none.
func (l *layout) buttonOn(place int) int {
	switch {
	case l.buttonAt == nil:
		return l.light(place)
	case place < len(l.buttonAt):
		return int(l.buttonAt[place])
	}
	return -1
}

// rows returns the number of rows with a button, including those below the board.
func (l *layout) rows() int64 { return max(l.h, int64((len(l.buttonAt)+l.w-1)/l.w)) }

func (l *layout) button(j int) button { return l.buttonInto(nil, j) }

// buttonInto returns the j-th button, with its wires in buf if they are not listed.
func (l *layout) buttonInto(buf []wire, j int) button {
	b := l.named(j)
	if l.wired != nil {
		b.wires = l.wired[j]
	} else {
		b.wires = merged(l.near(buf[:0], b.r, b.c), l.rules.k)
	}
	return b
}

// named returns the j-th button without its wires, to be written as a move.
func (l *layout) named(j int) button {
	place := l.stands(j)
	return button{r: int64(place / l.w), c: place % l.w}
}

// wires returns an upper bound of the lights that all buttons change together.
func (l *layout) wires() int64 {
	if l.rules.near == rowcol {
		return (l.h + int64(l.w) - 1) * int64(l.buttons())
	}
	sum := int64(len(l.steps)) * int64(l.buttons())
	for _, wires := range l.wired {
		sum += int64(len(wires))
	}
	return sum
}

// mostWires returns the most lights that one press changes.
func (l *layout) mostWires() int64 {
	if l.rectangle() {
		return min(l.h, 3) + min(int64(l.w), 3) - 1
	}
	most := 1
	for _, b := range l.all() {
		most = max(most, len(b.wires))
	}
	return int64(most)
}

// pressesFor returns a lower bound of the presses that put a given number of lights right.
func (l *layout) pressesFor(wrong int64) int64 {
	most := l.mostWires()
	return (wrong + most - 1) / most
}

// all yields the buttons in order. The wires are valid until the next one.
func (l *layout) all() iter.Seq2[int, button] {
	return func(yield func(int, button) bool) {
		var buf []wire
		for j := range l.buttons() {
			b := l.buttonInto(buf, j)
			if !yield(j, b) {
				return
			}
			if l.wired == nil {
				buf = b.wires
			}
		}
	}
}

func (b *button) name() string { return cellName(b.r, b.c) }

func (b *button) move(n int64) string {
	if n == 1 {
		return b.name()
	}
	return b.name() + "*" + strconv.FormatInt(n, 10)
}

// newLayout wires a board of h rows and w columns with lights where index is not negative, or everywhere if it is nil.
func newLayout(u *rules, h, w int, index []int32) (*layout, error) {
	l := &layout{rules: u, h: int64(h), w: w, index: index}
	for place, i := range index {
		if i >= 0 {
			index[place] = int32(len(l.places))
			l.places = append(l.places, int32(place))
		}
	}
	if u.locked != nil && (len(u.locked) != h || len(u.locked[0]) != w) {
		return nil, fail(badMask, nil, puzzle.Args{"got": fmt.Sprintf("%dx%d", len(u.locked), len(u.locked[0]))})
	}
	if most := maxWires / (h + w - 1); u.near == rowcol && l.lights() > int64(most) {
		return nil, tooLarge(fmt.Sprintf("%dx%d", h, w), most)
	}
	if u.wiring == nil {
		l.wireByRule()
	} else if err := l.wireByHand(); err != nil {
		return nil, err
	}
	if u.costs == nil {
		return l, nil
	}
	return l, l.price()
}

// add adds a button after those at earlier places.
func (l *layout) add(place int) {
	for len(l.buttonAt) < place {
		l.buttonAt = append(l.buttonAt, -1)
	}
	l.buttonAt = append(l.buttonAt, int32(len(l.standing)))
	l.standing = append(l.standing, int32(place))
}

// wireByHand names button i by light i. Buttons after the last light continue below the board, row by row.
func (l *layout) wireByHand() error {
	lights := int(l.lights())
	l.wired = make([][]wire, len(l.rules.wiring))
	for i, wires := range l.rules.wiring {
		for _, w := range wires {
			if w.light >= lights {
				return fail(noSuchLight, nil, puzzle.Args{"light": w.light, "button": i, "lights": lights})
			}
		}
		l.wired[i] = merged(slices.Clone(wires), l.rules.k)
		if i < lights {
			l.add(l.place(i))
		} else {
			l.add(int(l.size()) + i - lights)
		}
	}
	canonical := *l.rules
	canonical.wiring = l.wired
	l.rules = &canonical
	return nil
}

// wireByRule gives each light a button, unless it is locked.
func (l *layout) wireByRule() {
	for _, n := range neighbourhoods {
		if n.name == l.rules.near {
			l.steps = n.steps
		}
	}
	if l.rules.locked == nil {
		return
	}
	l.standing, l.buttonAt = []int32{}, []int32{}
	for light := range int(l.lights()) {
		if place := l.place(light); l.rules.locked[place/l.w][place%l.w] != '1' {
			l.add(place)
		}
	}
}

// near appends a wire for each light that a press at r, c changes. On a short side that wraps, it may repeat a light.
func (l *layout) near(dst []wire, r int64, c int) []wire {
	if l.rules.near == rowcol {
		for y := range l.h {
			dst = l.at(dst, y, c)
		}
		for x := range l.w {
			if x != c {
				dst = l.at(dst, r, x)
			}
		}
		return dst
	}
	for _, step := range l.steps {
		y, x := r+int64(step[0]), c+step[1]
		if l.rules.wrapRows {
			y = (y + 2*l.h) % l.h
		}
		if l.rules.wrapCols {
			x = (x + 2*l.w) % l.w
		}
		dst = l.at(dst, y, x)
	}
	return dst
}

// at appends a wire to the light at y, x, if there is one.
func (l *layout) at(dst []wire, y int64, x int) []wire {
	if y >= 0 && y < l.h && x >= 0 && x < l.w {
		if i := l.light(int(y)*l.w + x); i >= 0 {
			return append(dst, wire{i, 1})
		}
	}
	return dst
}

// simplified returns the layout under the standard rules if it is that of the common game, as a named board may be.
func (l *layout) simplified() *layout {
	if l.rules == &standardRules {
		return l
	}
	plain := &layout{rules: &standardRules, h: l.h, w: l.w, index: l.index, places: l.places, steps: neighbourhoods[0].steps}
	if l.rules.standard() {
		return plain
	}
	if l.rules.wiring == nil || l.rules.costs != nil || l.rules.k != 2 || l.buttons() != plain.buttons() {
		return l
	}
	for i, b := range plain.all() {
		if !slices.Equal(b.wires, l.wired[i]) {
			return l
		}
	}
	return plain
}

// same reports whether two layouts have their lights in the same places and the same rules.
func (l *layout) same(o *layout) bool {
	return l == o || l.h == o.h && l.w == o.w && (l.index == nil) == (o.index == nil) && slices.Equal(l.places, o.places) &&
		(l.rules == o.rules || l.rules.String() == o.rules.String())
}

// shapeName returns the size, and the number of lights if some places have none.
func (l *layout) shapeName() string {
	name := fmt.Sprintf("%dx%d", l.h, l.w)
	if l.index != nil {
		name += fmt.Sprintf(" (%d)", len(l.places))
	}
	if rules := l.rules.String(); rules != "" {
		if len(rules) > 60 {
			rules = rules[:60] + "..."
		}
		name += " [" + rules + "]"
	}
	return name
}

func (l *layout) readMove(move string) (b button, times int64, err error) {
	r, c, times, ok := parsePress(move)
	if !ok {
		return b, 0, fail(puzzle.BadMove, nil, puzzle.Args{"move": move})
	}
	if r >= 0 && r < l.rows() && c >= 0 && c < l.w && times > 0 {
		switch {
		case l.index == nil && l.buttonAt == nil:
			b = button{r: r, c: c}
			b.wires = merged(l.near(nil, r, c), l.rules.k)
			return b, times, nil
		case l.buttonOn(int(r)*l.w+c) >= 0:
			return l.button(l.buttonOn(int(r)*l.w + c)), times, nil
		}
	}
	why := "lightsout-no-button"
	if times <= 0 {
		why = "lightsout-idle"
	}
	return b, 0, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move, "why": why})
}
