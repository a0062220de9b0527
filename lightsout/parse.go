package lightsout

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"jie/gf2"
	"jie/puzzle"
)

// madeBoards are the names of boards made from their size.
var madeBoards = []string{"all-on", "random", "solvable"}

// parseBoard reads the body of an ID under some rules, which begins at byte start of
// the text: drawn rows, a PBM picture, a made board, or for a named board nothing.
func (u *rules) parseBoard(body string, start int) (b *Board, err error) {
	text := strings.TrimSpace(body)
	switch {
	case u.board != nil:
		return u.board.parse(text, start)
	case text == "":
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	case isPicture(body):
		b, err = readPBM(body, start)
	case strings.HasPrefix(text, "solvable:"):
		const name = "solvable:"
		return u.solvable(text[len(name):], start+len(name))
	case looksMade(text):
		b, err = made(text, start)
	default:
		b, err = u.drawn(puzzle.Rows(body), start)
		if err == nil {
			b = b.named()
		}
		return b, err
	}
	if err != nil || u.standard() {
		return b, err
	}
	if b, err = u.adopt(b); err == nil && u.k > 2 && strings.HasPrefix(text, "random:") {
		seed, _ := strconv.ParseUint(text[strings.LastIndexByte(text, ':')+1:], 10, 64)
		b = b.blank()
		b.shuffle(seed)
	}
	return b, err
}

// adopt gives the lights of a plain board rules of their own.
func (u *rules) adopt(plain *Board) (*Board, error) {
	if plain.size() > maxRuled {
		return nil, tooLarge(fmt.Sprintf("%dx%d", plain.h, plain.w), maxRuled)
	}
	l, err := newLayout(u, int(plain.h), plain.w, nil)
	if err != nil {
		return nil, err
	}
	b := l.blank()
	for light, state := range plain.states {
		b.put(light, state)
	}
	return b, nil
}

// isPicture tells a picture of the portable formats, of which P1 and P4 are read.
func isPicture(body string) bool {
	return len(body) > 1 && body[0] == 'P' && '0' <= body[1] && body[1] <= '9'
}

// looksMade tells a made board, such as 3x5 or all-on:3x5, from a drawing.
func looksMade(text string) bool {
	c := text[0]
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' ||
		strings.IndexByte(text, 'x') > 0 && strings.Trim(text, "0123456789x") == ""
}

// made reads HxW, all-on:HxW or random:HxW:SEED.
func made(text string, start int) (*Board, error) {
	name, size, found := strings.Cut(text, ":")
	if !found {
		name, size = "", text
		if c := text[0]; c < '0' || c > '9' {
			name = text
		}
	}
	at := puzzle.AtByte(start + len(text) - len(size))
	switch name {
	case "":
		h, w, err := parseSize(size, at)
		if err != nil {
			return nil, err
		}
		return AllOff(h, w)
	case "all-on":
		h, w, err := parseSize(size, at)
		if err != nil {
			return nil, err
		}
		return AllOn(h, w)
	case "random":
		size, seed, _ := strings.Cut(size, ":")
		h, w, err := parseSize(size, at)
		if err != nil {
			return nil, err
		}
		n, err := strconv.ParseUint(seed, 10, 64)
		if err != nil {
			return nil, fail(BadSeed, puzzle.AtByte(at.Byte+len(size)), puzzle.Args{"seed": seed})
		}
		return Random(h, w, n)
	}
	return nil, fail(puzzle.UnknownBoard, puzzle.AtByte(start), puzzle.Args{"name": name, "nearest": "", "known": madeBoards})
}

// parseSize reads HEIGHTxWIDTH.
func parseSize(text string, at *puzzle.Place) (h int64, w int, err error) {
	height, width, ok := strings.Cut(text, "x")
	h, errH := strconv.ParseInt(height, 10, 64)
	w64, errW := strconv.ParseInt(width, 10, 64)
	if overflows(errH) || overflows(errW) || h > maxHeight || w64 > maxWidth {
		return 0, 0, tooLarge(text, fmt.Sprintf("%dx%d", int64(maxHeight), maxWidth))
	}
	if !ok || errH != nil || errW != nil || h < 1 || w64 < 1 {
		return 0, 0, fail(BadSize, at, puzzle.Args{"size": text})
	}
	return h, int(w64), nil
}

// overflows tells a number that is too large from text that is no number.
func overflows(err error) bool {
	e, ok := err.(*strconv.NumError)
	return ok && e.Err == strconv.ErrRange
}

// drawn reads rows drawn with a character a place, or with numbers between commas
// where there are more than ten states.
func (u *rules) drawn(rows []puzzle.Row, start int) (*Board, error) {
	if len(rows) == 0 || rows[0].Text == "" {
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	}
	d := drawing{rules: u, w: u.cells(rows[0].Text), start: start}
	switch {
	case d.w > maxWidth:
		return nil, tooLarge(d.w, maxWidth)
	case !u.standard() && len(rows) > maxRuled/d.w:
		return nil, tooLarge(fmt.Sprintf("%dx%d", len(rows), d.w), maxRuled)
	case u.k == 2:
		d.bits = make([]uint64, len(rows)*gf2.Words(d.w))
	}
	for r, row := range rows {
		if err := d.row(r, row); err != nil {
			return nil, err
		}
	}
	if len(d.holes) == len(rows)*d.w {
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	}
	var index []int32
	if d.holes != nil {
		index = make([]int32, len(rows)*d.w)
		for _, place := range d.holes {
			index[place] = -1
		}
	}
	l, err := newLayout(u, len(rows), d.w, index)
	if err != nil {
		return nil, err
	}
	return &Board{layout: l, bits: d.bits, state: d.state}, nil
}

// drawing is a board whose rows are being read.
type drawing struct {
	*rules
	w, start int
	holes    []int
	bits     []uint64 // of two states
	state    []int32  // of more
}

// row reads row r.
func (d *drawing) row(r int, row puzzle.Row) error {
	place := func(c, at int) *puzzle.Place { return &puzzle.Place{Row: r, Col: c, Byte: d.start + row.Byte + at} }
	separator := 0
	if d.wide() {
		separator = 1
	}
	bits := gf2.Vector(d.bits[min(len(d.bits), r*gf2.Words(d.w)):])
	c := 0
	for at := 0; at < len(row.Text)+separator; c++ {
		state, light, size, ok := d.readState(row.Text[at:])
		switch {
		case c == d.w:
			return fail(puzzle.RaggedRow, place(c, at), puzzle.Args{"got": d.cells(row.Text), "want": d.w})
		case !ok:
			cell := strings.TrimSpace(row.Text[at : at+size])
			return fail(puzzle.BadCell, place(c, at), puzzle.Args{"cell": cell, "allowed": d.allowed()})
		case !light:
			d.holes = append(d.holes, r*d.w+c)
		case d.k != 2:
			d.state = append(d.state, state)
		case state != 0:
			bits.Set(c)
		}
		at += size + separator
	}
	if c < d.w {
		return fail(puzzle.RaggedRow, place(c, len(row.Text)), puzzle.Args{"got": c, "want": d.w})
	}
	return nil
}

// wide tells whether states are written with commas between them.
func (u *rules) wide() bool { return u.k == 0 || u.k > 10 }

// cells is how many places a row draws.
func (u *rules) cells(row string) int {
	if u.wide() {
		return strings.Count(row, ",") + 1
	}
	return utf8.RuneCountInString(row)
}

// readState reads the first place of a row: what it shows, whether there is a light,
// and the bytes that it takes; ok is false where nothing of the kind may stand there.
func (u *rules) readState(row string) (state int32, light bool, size int, ok bool) {
	if u.wide() {
		cell, _, _ := strings.Cut(row, ",")
		state, light, ok = u.readNumber(strings.TrimSpace(cell))
		return state, light, len(cell), ok
	}
	switch c := row[0]; {
	case c == '-':
		return 0, false, 1, true
	case c == '.':
		return 0, true, 1, true
	case c == '#':
		return 1, true, 1, true
	case '0' <= c && c <= '9' && int(c-'0') < u.k:
		return int32(c - '0'), true, 1, true
	}
	_, size = utf8.DecodeRuneInString(row)
	return 0, false, size, false
}

// readNumber reads what stands between commas.
func (u *rules) readNumber(cell string) (state int32, light, ok bool) {
	switch cell {
	case "-":
		return 0, false, true
	case ".":
		return 0, true, true
	case "#":
		return 1, true, true
	}
	if len(cell) > 1 && cell[0] == '0' {
		return 0, false, false // 012 is not twelve: commas are missing
	}
	n, err := strconv.ParseUint(cell, 10, 31)
	return int32(n), true, err == nil && n <= maxCounter && (u.k == 0 || n < uint64(u.k))
}

// maxCounter is the most that a counter shows.
const maxCounter = 1 << 30

// allowed lists what a place may hold.
func (u *rules) allowed() string {
	switch u.k {
	case 0:
		return "0,1,2,... -"
	case 2:
		return "0 . 1 # -"
	}
	return fmt.Sprintf("0 ... %d -", u.k-1)
}
