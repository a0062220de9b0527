package lightsout

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jie/gf2"
	"jie/puzzle"
)

// variant is a board with rules of its own. It is immutable.
type variant struct {
	*layout
	state []int32 // of each light
}

// maxCounter is the most that a counter shows.
const maxCounter = 1 << 30

// parseVariant reads the body of an ID under rules that are not the standard
// ones: drawn rows, a made board, a PBM picture, or for a named board nothing.
func parseVariant(u *rules, body string, start int) (*variant, error) {
	text := strings.TrimSpace(body)
	if u.board != nil {
		return u.board.parse(text, start)
	}
	switch {
	case text == "":
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	case isPicture(body) || looksMade(text):
		b, err := parseBoard(body, start)
		if err != nil {
			return nil, err
		}
		v, err := u.fromBoard(b)
		if err == nil && u.k > 2 && strings.HasPrefix(text, "random:") {
			seed, _ := strconv.ParseUint(text[strings.LastIndexByte(text, ':')+1:], 10, 64)
			v.shuffle(seed)
		}
		return v, err
	}
	return u.drawn(puzzle.Rows(body), start)
}

// shuffle gives light i the state of output i of the generator begun at seed.
func (v *variant) shuffle(seed uint64) {
	for i := range v.state {
		v.state[i] = int32(splitMix(seed, uint64(i)) % uint64(v.rules.k))
	}
}

// fromBoard takes the lights of a plain board.
func (u *rules) fromBoard(b *Board) (*variant, error) {
	if b.lights() > maxRuled {
		return nil, tooLarge(fmt.Sprintf("%dx%d", b.h, b.w), maxRuled)
	}
	l, err := newLayout(u, int(b.h), b.w, make([]int32, b.lights()))
	if err != nil {
		return nil, err
	}
	v := &variant{l, make([]int32, len(l.places))}
	row := gf2.NewVector(b.w)
	for i := range v.state {
		if i%b.w == 0 {
			b.row(row, int64(i/b.w))
		}
		if row.Bit(i % b.w) {
			v.state[i] = 1
		}
	}
	return v, nil
}

// drawn reads rows drawn with a digit a place, or with numbers between commas
// where there are more than ten states.
func (u *rules) drawn(rows []puzzle.Row, start int) (*variant, error) {
	var index, state []int32
	w, separator := 0, 0
	if u.wide() {
		separator = 1
	}
	for r, row := range rows {
		cells := u.cells(row.Text)
		if r == 0 {
			w = len(cells)
		}
		if len(cells) != w || w == 0 {
			place := &puzzle.Place{Row: r, Col: min(len(cells), w), Byte: start + row.Byte}
			return nil, fail(puzzle.RaggedRow, place, puzzle.Args{"got": len(cells), "want": w})
		}
		if len(index)+w > maxRuled {
			return nil, tooLarge(fmt.Sprintf("%dx%d", len(rows), w), maxRuled)
		}
		at := start + row.Byte
		for c, cell := range cells {
			n, light, ok := u.readState(cell)
			if !ok {
				place := &puzzle.Place{Row: r, Col: c, Byte: at}
				return nil, fail(puzzle.BadCell, place, puzzle.Args{"cell": cell, "allowed": u.allowed()})
			}
			at += len(cell) + separator
			if !light {
				index = append(index, -1)
				continue
			}
			index = append(index, 0)
			state = append(state, n)
		}
	}
	l, err := newLayout(u, len(rows), w, index)
	if err != nil {
		return nil, err
	}
	return &variant{l, state}, nil
}

// wide tells whether states are written with commas between them.
func (u *rules) wide() bool { return u.k == 0 || u.k > 10 }

func (u *rules) cells(row string) []string {
	if u.wide() {
		return strings.Split(row, ",")
	}
	var cells []string
	for len(row) > 0 {
		_, n := utf8.DecodeRuneInString(row)
		cells = append(cells, row[:n])
		row = row[n:]
	}
	return cells
}

func (u *rules) readState(cell string) (state int32, light, ok bool) {
	switch cell = strings.TrimSpace(cell); cell {
	case "-":
		return 0, false, true
	case ".":
		return 0, true, true
	case "#":
		return 1, true, true
	}
	n, err := strconv.ParseUint(cell, 10, 31)
	limit := uint64(u.k)
	if u.k == 0 {
		limit = maxCounter + 1
	}
	return int32(n), true, err == nil && n < limit
}

// allowed lists what a place may hold.
func (u *rules) allowed() string {
	if u.k == 0 {
		return "0 1 2 ... -"
	}
	if u.k == 2 {
		return "0 . 1 # -"
	}
	return fmt.Sprintf("0 ... %d -", u.k-1)
}

// parse reads a body of the board's shape: rows, "all-on", "random:SEED", or
// nothing for all off. The size may be named as of other boards.
func (c *commercial) parse(text string, start int) (*variant, error) {
	u := c.rules
	text = c.unsized(text)
	if name, seed, _ := strings.Cut(text, ":"); text == "" || name == "all-on" || name == "random" {
		v, err := u.drawn(puzzle.Rows(c.shape), 0)
		if err != nil || text == "" {
			return v, err
		}
		n, err := strconv.ParseUint(seed, 10, 64)
		if name == "random" && err != nil || name == "all-on" && seed != "" {
			return nil, fail(BadSeed, puzzle.AtByte(start), puzzle.Args{"seed": seed})
		}
		for i := range v.state {
			v.state[i] = 1
		}
		if name == "random" {
			v.shuffle(n)
		}
		return v, nil
	}
	bare := rules{k: u.k, near: plainNear} // compares shapes before the wiring is laid
	got, err := bare.drawn(puzzle.Rows(text), start)
	if err != nil {
		return nil, err
	}
	want, err := bare.drawn(puzzle.Rows(c.shape), 0)
	if err == nil && !got.same(want.layout) {
		err = fail(puzzle.OtherShape, nil, puzzle.Args{"got": got.shapeName(), "want": want.shapeName()})
	}
	if err != nil {
		return nil, err
	}
	return u.drawn(puzzle.Rows(text), start)
}

// unsized leaves the board's own size out of a made board's name.
func (c *commercial) unsized(text string) string {
	h, w := strings.Count(c.shape, "/")+1, strings.IndexByte(c.shape+"/", '/')
	size := fmt.Sprintf("%dx%d", h, w)
	parts := slices.DeleteFunc(strings.Split(text, ":"), func(part string) bool { return part == size })
	return strings.Join(parts, ":")
}

// String is the canonical ID.
func (v *variant) String() string {
	var s strings.Builder
	s.WriteString("lightsout")
	if rules := v.rules.String(); rules != "" {
		s.WriteString("[" + rules + "]")
	}
	s.WriteByte(':')
	for place, light := range v.index {
		switch {
		case place == 0:
		case place%v.w == 0:
			s.WriteByte('/')
		case v.rules.wide():
			s.WriteByte(',')
		}
		if light < 0 {
			s.WriteByte('-')
		} else {
			s.WriteString(strconv.Itoa(int(v.state[light])))
		}
	}
	return s.String()
}

// plain is the board of the common game that this is.
func (v *variant) plain() (*Board, error) {
	_, body, _ := strings.Cut(v.String(), ":")
	return parseBoard(body, 0)
}

// effect tells whether a press of b changes anything.
func (v *variant) effect(b *button) bool {
	k := int64(v.rules.k)
	return slices.ContainsFunc(b.wires, func(w wire) bool { return k == 0 || int64(w.times)%k != 0 })
}

// idle tells whether pressing b so often leaves the press pattern as it is, which
// whole rounds of the states do, and where patterns have no end a button that no
// light hears.
func (v *variant) idle(b *button, times int64) bool {
	if v.rules.k == 0 {
		return len(b.wires) == 0
	}
	return times%int64(v.rules.k) == 0
}

// pressed returns the board after pressing b so often.
func (v *variant) pressed(b *button, times int64) (*variant, bool) {
	next := &variant{v.layout, slices.Clone(v.state)}
	for _, w := range b.wires {
		if v.rules.k > 0 {
			k := int64(v.rules.k)
			next.state[w.light] = int32((int64(next.state[w.light]) + int64(w.times)*(times%k)) % k)
			continue
		}
		if times > maxCounter || int64(next.state[w.light])+int64(w.times)*times > maxCounter {
			return nil, false
		}
		next.state[w.light] += int32(int64(w.times) * times)
	}
	return next, true
}

// counts tells whether no light of b would pass the largest counter.
func (v *variant) counts(b *button) bool {
	if v.rules.k > 0 {
		return true
	}
	_, fits := v.pressed(b, 1)
	return fits
}

// moves yields the buttons that change something.
func (v *variant) moves() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, b := range v.all() {
			if v.effect(&b) && v.counts(&b) && !yield(b.name()) {
				return
			}
		}
	}
}
