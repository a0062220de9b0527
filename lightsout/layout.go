package lightsout

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"jie/puzzle"
)

// maxRuled is the most places of a board with rules of its own.
const maxRuled = 1 << 20

// maxWires is the most lights that all buttons together change: above what any
// rule but rowcol needs on maxRuled places.
const maxWires = 9 * maxRuled

// layout is a board without its states: which places have a light, and what each
// button changes. It is immutable. What a rule says of all buttons alike is worked out
// when it is asked for: written down it would take some hundred bytes a button.
type layout struct {
	rules    *rules
	h, w     int
	index    []int32  // of the light at each place, -1 where there is none
	places   []int32  // of each light
	standing []int32  // place of each button; below the board where there are more than lights
	buttonAt []int32  // each place, or below the board; -1 where there is none
	steps    [][2]int // of the rule's neighbourhood
	wired    [][]wire // what each button changes, where the wiring is listed
}

// button is one that may be pressed.
type button struct {
	r, c  int // where it stands
	wires []wire
}

// buttons is how many there are.
func (l *layout) buttons() int { return len(l.standing) }

// button is the j-th.
func (l *layout) button(j int) button { return l.buttonInto(nil, j) }

// buttonInto is the j-th, with its wires in buf where they are not listed.
func (l *layout) buttonInto(buf []wire, j int) button {
	place := int(l.standing[j])
	b := button{r: place / l.w, c: place % l.w}
	if l.wired != nil {
		b.wires = l.wired[j]
	} else {
		b.wires = merged(l.near(buf[:0], b.r, b.c), l.rules.k)
	}
	return b
}

// wires is how many lights all buttons change together, at most.
func (l *layout) wires() int64 {
	if l.rules.near == rowcol {
		return int64(l.h+l.w-1) * int64(l.buttons())
	}
	sum := int64(len(l.steps)) * int64(l.buttons())
	for _, wires := range l.wired {
		sum += int64(len(wires))
	}
	return sum
}

// all yields the buttons in order. The wires are good until the next one.
func (l *layout) all() iter.Seq2[int, button] {
	return func(yield func(int, button) bool) {
		var buf []wire
		for j := range l.standing {
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

// named is the j-th without its wires, to be written as a move.
func (l *layout) named(j int) *button {
	place := int(l.standing[j])
	return &button{r: place / l.w, c: place % l.w}
}

// name is how pressing the button once is written.
func (b *button) name() string { return cellName(b.r, b.c) }

// move is how pressing the button n times is written.
func (b *button) move(n int64) string {
	var text [48]byte
	return string(b.appendMove(text[:0], n))
}

// appendMove appends how pressing the button n times is written.
func (b *button) appendMove(dst []byte, n int64) []byte {
	dst = strconv.AppendInt(dst, int64(b.r), 10)
	dst = strconv.AppendInt(append(dst, ','), int64(b.c), 10)
	if n == 1 {
		return dst
	}
	return strconv.AppendInt(append(dst, '*'), n, 10)
}

// newLayout wires a board of h rows and w columns with lights at the places of
// index that are not negative.
func newLayout(u *rules, h, w int, index []int32) (*layout, error) {
	l := &layout{rules: u, h: h, w: w, index: index}
	n := int32(0)
	for place, i := range index {
		if i >= 0 {
			index[place] = n
			l.places = append(l.places, int32(place))
			n++
		}
	}
	if n == 0 {
		return nil, fail(puzzle.Empty, nil, nil)
	}
	if u.locked != nil && (len(u.locked) != h || len(u.locked[0]) != w) {
		return nil, fail(BadMask, nil, puzzle.Args{"got": fmt.Sprintf("%dx%d", len(u.locked), len(u.locked[0]))})
	}
	if u.wiring != nil {
		return l, l.wireByHand()
	}
	if most := maxWires / (h + w - 1); u.near == rowcol && int(n) > most {
		return nil, tooLarge(fmt.Sprintf("%dx%d", h, w), most)
	}
	l.wireByRule()
	return l, nil
}

// add adds a button. Those before it stand at places before its own.
func (l *layout) add(place int) {
	for len(l.buttonAt) < place {
		l.buttonAt = append(l.buttonAt, -1)
	}
	l.buttonAt = append(l.buttonAt, int32(len(l.standing)))
	l.standing = append(l.standing, int32(place))
}

// wireByHand names button i by light i; buttons past the last light go on below
// the board, row by row.
func (l *layout) wireByHand() error {
	l.wired = make([][]wire, len(l.rules.wiring))
	for i, wires := range l.rules.wiring {
		for _, w := range wires {
			if w.light >= len(l.places) {
				return fail(NoSuchLight, nil, puzzle.Args{"light": w.light, "button": i, "lights": len(l.places)})
			}
		}
		l.wired[i] = merged(slices.Clone(wires), l.rules.k)
		place := l.h*l.w + i - len(l.places)
		if i < len(l.places) {
			place = int(l.places[i])
		}
		l.add(place)
	}
	canonical := *l.rules
	canonical.wiring = l.wired
	l.rules = &canonical
	return nil
}

// wireByRule gives each light a button, but for those that are locked.
func (l *layout) wireByRule() {
	for _, n := range neighbourhoods {
		if n.name == l.rules.near {
			l.steps = n.steps
		}
	}
	for _, place := range l.places {
		if l.rules.locked == nil || l.rules.locked[int(place)/l.w][int(place)%l.w] != '1' {
			l.add(int(place))
		}
	}
}

// near appends a wire for each light that a press at r, c changes. Lights that
// coincide on a short side that wraps are appended as often as they are met.
func (l *layout) near(dst []wire, r, c int) []wire {
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
		y, x := r+step[0], c+step[1]
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
func (l *layout) at(dst []wire, y, x int) []wire {
	if y >= 0 && y < l.h && x >= 0 && x < l.w {
		if i := l.index[y*l.w+x]; i >= 0 {
			return append(dst, wire{int(i), 1})
		}
	}
	return dst
}

// simple tells whether the layout is that of the common game after all, as that
// of a named board may be.
func (l *layout) simple() bool {
	if l.rules.k != 2 || l.rules.locked != nil {
		return false
	}
	if l.rules.wiring == nil {
		return !l.rules.wrapRows && !l.rules.wrapCols && l.rules.near == plainNear
	}
	if l.buttons() != len(l.places) {
		return false
	}
	plain := &layout{rules: &rules{k: 2, near: plainNear}, h: l.h, w: l.w, index: l.index, places: l.places}
	plain.wireByRule()
	for i, b := range plain.all() {
		if !slices.Equal(b.wires, l.wired[i]) {
			return false
		}
	}
	return true
}

// same tells whether two layouts have their lights in the same places and the
// same rules.
func (l *layout) same(o *layout) bool {
	if l == o {
		return true
	}
	if l.h != o.h || l.w != o.w || len(l.places) != len(o.places) || l.rules.String() != o.rules.String() {
		return false
	}
	for i, place := range l.places {
		if o.places[i] != place {
			return false
		}
	}
	return true
}

// shapeName is the size, and how many of the places have a light where not all do.
func (l *layout) shapeName() string {
	name := fmt.Sprintf("%dx%d", l.h, l.w)
	if len(l.places) != l.h*l.w {
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

// readMove reads a press of a button that there is.
func (l *layout) readMove(move string) (b *button, times int64, err error) {
	r, c, times, ok := parsePress(move)
	if !ok {
		return nil, 0, fail(puzzle.BadMove, nil, puzzle.Args{"move": move})
	}
	rows := int64(len(l.buttonAt)+l.w-1) / int64(l.w)
	if r < 0 || c < 0 || c >= l.w || r >= rows || times == 0 {
		return nil, 0, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move})
	}
	if at := int(r)*l.w + c; at < len(l.buttonAt) && l.buttonAt[at] >= 0 {
		pressed := l.button(int(l.buttonAt[at]))
		return &pressed, times, nil
	}
	return nil, 0, fail(puzzle.IllegalMove, nil, puzzle.Args{"move": move})
}
