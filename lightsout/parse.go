package lightsout

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jie/puzzle"
	"jie/puzzle/collection"
	"jie/puzzle/view"
)

// madeBoards are the names of boards made from their size.
var madeBoards = []string{"all-on", "random", "solvable"}

// madePrefixes are the prefixes of the bodies of made boards.
var madePrefixes = []string{"all-on:", "random:", "solvable:"}

// parseBoard reads the body of an ID under some rules, which begins at byte start of the
// text: drawn rows, a PBM picture, a made board, or an empty text for a named board.
func (u *rules) parseBoard(body string, start int) (b *board, err error) {
	text := strings.TrimSpace(body)
	switch {
	case u.board != nil:
		return u.board.parse(text, start)
	case text == "":
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	case isPicture(body):
		if b, err = readPBM(body, start); err == nil && !u.standard() {
			b, err = u.adopt(b)
		}
		return b, err
	case looksMade(text):
		return u.made(text, start)
	}
	if b, err = u.drawn(puzzle.Rows(body), start); err != nil {
		return nil, err
	}
	return b.named(), nil
}

// adopt gives the lights of a plain board these rules.
func (u *rules) adopt(plain *board) (*board, error) {
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

// isPicture reports whether body is a picture in a portable format. Only P1 and P4 are read.
func isPicture(body string) bool {
	return len(body) > 1 && body[0] == 'P' && '0' <= body[1] && body[1] <= '9'
}

// looksMade reports whether text is a made board, such as 3x5 or all-on:3x5, and not a drawing.
func looksMade(text string) bool {
	c := text[0]
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' ||
		strings.IndexByte(text, 'x') > 0 && strings.Trim(text, "0123456789x") == ""
}

// made reads HxW, all-on:HxW, random:HxW:SEED, or solvable:HxW:SEED, which is all off after random presses.
func (u *rules) made(text string, start int) (b *board, err error) {
	name, size, found := strings.Cut(text, ":")
	if !found {
		name, size = "", text
		if c := text[0]; c < '0' || c > '9' {
			name = text
		}
	}
	at := puzzle.AtByte(start + len(text) - len(size))
	if name != "" && !slices.Contains(madeBoards, name) {
		return nil, fail(puzzle.UnknownBoard, puzzle.AtByte(start), puzzle.Args{"name": name, "nearest": "", "known": madeBoards})
	}
	seed, seeded := "", name == "random" || name == "solvable"
	if seeded {
		size, seed, _ = strings.Cut(size, ":")
	}
	h, w, err := parseSize(size, at)
	if err != nil {
		return nil, err
	}
	n, err := strconv.ParseUint(seed, 10, 64)
	switch {
	case seeded && err != nil:
		return nil, fail(badSeed, puzzle.AtByte(at.Byte+len(size)), puzzle.Args{"seed": seed})
	case name == "all-on":
		b, err = newOn(h, w)
	case name == "random":
		b, err = newRandom(h, w, n)
	case name == "solvable" && h > maxRuled/int64(w):
		err = tooLarge(fmt.Sprintf("%dx%d", h, w), maxRuled)
	default:
		b, err = newOff(h, w)
	}
	if err == nil && !u.standard() {
		b, err = u.adopt(b)
	}
	switch {
	case err != nil:
		return nil, err
	case name == "random" && u.k > 2:
		b = b.blank()
		b.fill(name, n)
	case name == "solvable":
		b = b.held()
		b.fill(name, n)
		b = b.named()
	}
	return b, nil
}

// parseSize reads HEIGHTxWIDTH.
func parseSize(text string, at *puzzle.Place) (h int64, w int, err error) {
	height, width, ok := strings.Cut(text, "x")
	h, errH := strconv.ParseInt(height, 10, 64)
	w64, errW := strconv.ParseInt(width, 10, 64)
	if errors.Is(errH, strconv.ErrRange) || errors.Is(errW, strconv.ErrRange) || h > maxHeight || w64 > maxWidth {
		return 0, 0, tooLarge(text, fmt.Sprintf("%dx%d", int64(maxHeight), maxWidth))
	}
	if !ok || errH != nil || errW != nil || h < 1 || w64 < 1 {
		return 0, 0, fail(badSize, at, puzzle.Args{"size": text})
	}
	return h, int(w64), nil
}

// parse reads a body of the board's shape: rows, "all-on", "random:SEED", "solvable:SEED", or
// an empty text for all off. The size may be in the name, as for other boards.
func (c *commercial) parse(text string, start int) (*board, error) {
	u := c.rules
	text = c.unsized(text)
	if name, seed, _ := strings.Cut(text, ":"); text == "" || slices.Contains(madeBoards, name) {
		b, err := u.drawn(puzzle.Rows(c.shape), 0)
		if err != nil || text == "" {
			return b, err
		}
		n, err := strconv.ParseUint(seed, 10, 64)
		if name != "all-on" && err != nil || name == "all-on" && seed != "" {
			return nil, fail(badSeed, puzzle.AtByte(start), puzzle.Args{"seed": seed})
		}
		b.fill(name, n)
		return b, nil
	}
	bare := rules{k: u.k, near: plainNear} // compare shapes before wiring
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

// unsized removes the board's own size from a made board's name.
func (c *commercial) unsized(text string) string {
	h, w := strings.Count(c.shape, "/")+1, strings.IndexByte(c.shape+"/", '/')
	size := fmt.Sprintf("%dx%d", h, w)
	parts := slices.DeleteFunc(strings.Split(text, ":"), func(part string) bool { return part == size })
	return strings.Join(parts, ":")
}

func knownRules() []string {
	known := []string{"torus", "cylinder", "k=3", "counters", "near=NAME", "locked=MASK", "wiring=LIST", "cost=LIST"}
	for _, c := range commercials() {
		known = append(known, c.name)
	}
	return known
}

func parseRules(list []string) (*rules, error) {
	u := &rules{k: 2, near: plainNear}
	seen := map[string]bool{}
	for _, rule := range list {
		key, value, valued := strings.Cut(rule, "=")
		if seen[key] {
			return nil, fail(ruleTwice, nil, puzzle.Args{"rule": key})
		}
		seen[key] = true
		if err := u.set(rule, key, value, valued); err != nil {
			return nil, err
		}
	}
	return u, u.conflict(seen)
}

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
			return fail(badStates, nil, puzzle.Args{"got": value, "limit": maxStates})
		}
	case key == "near" && valued:
		if u.near = value; !slices.Contains(nearNames(), value) {
			return fail(badNear, nil, puzzle.Args{"got": value, "known": nearNames()})
		}
	case key == "locked" && valued:
		u.locked, err = parseMask(value)
	case key == "wiring" && valued:
		u.wiring, err = parseWiring(value)
	case key == "cost" && valued:
		u.costs, err = parseCosts(value)
	default:
		if u.board = commercialNamed(rule); u.board == nil {
			return fail(puzzle.UnknownRule, nil, puzzle.Args{"rule": rule, "known": knownRules()})
		}
	}
	return err
}

func (u *rules) conflict(seen map[string]bool) error {
	pairs := [][2]string{
		{"torus", "cylinder"}, {"counters", "k"}, {"counters", "cost"},
		{"wiring", "torus"}, {"wiring", "cylinder"}, {"wiring", "near"}, {"wiring", "locked"},
	}
	for rule := range seen {
		if u.board != nil && commercialNamed(rule) != u.board {
			return fail(ruleConflict, nil, puzzle.Args{"rule": u.board.name, "other": rule})
		}
	}
	if u.k > 2 && u.costs != nil { // the cost would depend on the number of presses of a button
		return fail(ruleConflict, nil, puzzle.Args{"rule": "k", "other": "cost"})
	}
	for _, p := range pairs {
		if seen[p[0]] && seen[p[1]] {
			return fail(ruleConflict, nil, puzzle.Args{"rule": p[0], "other": p[1]})
		}
	}
	return nil
}

const flipName = "flip" // the prefix of game IDs of Flip, in Simon Tatham's collection

// flipMove reads "Mx,y". "S…" only shows a solution, so it is not a move.
func flipMove(saved string) (move string, ok bool) {
	if strings.HasPrefix(saved, "S") {
		return "", true
	}
	place, isMove := strings.CutPrefix(saved, "M")
	x, y, ok := collection.Point(place)
	return cellName(y, x), ok && isMove
}

// maxFlip is the most squares of a game of Flip that is written: its matrix has the square of that number of bits.
const maxFlip = 1 << 13

// writeFlip writes the matrix, whose row of a square has the squares that a press on it changes, and the grid. The game
// has full rectangles of two states, and a button on each square.
func writeFlip(p puzzle.Position) (parameters, description string, ok bool) {
	b, ok := collection.ReadRectangle(p)
	faces := len(p.Grid().Faces)
	if !ok || len(b.States) > maxFlip || faces != 2 || slices.Contains(b.States, view.NoCell) || puzzle.CountMoves(p) != len(b.States) {
		return "", "", false
	}
	var matrix, lit []bool
	for i, name := range b.Names {
		next, err := p.Play(name)
		if err != nil {
			return "", "", false
		}
		for j, c := range next.Grid().Cells {
			matrix = append(matrix, c.State != b.States[j])
		}
		lit = append(lit, b.States[i] == '1')
	}
	return fmt.Sprintf("%dx%d", b.Width, b.Height), hexadecimal(matrix) + "," + hexadecimal(lit), true
}

// hexadecimal writes four bits per digit, the highest first. The last digit is padded with zeros.
func hexadecimal(bits []bool) string {
	packed := make([]byte, (len(bits)+7)/8)
	for i, one := range bits {
		if one {
			packed[i/8] |= 0x80 >> (i % 8)
		}
	}
	return hex.EncodeToString(packed)[:(len(bits)+3)/4]
}

// parseFlip reads WxH:MATRIX,GRID, both in hexadecimal, the highest bit of each digit first. MATRIX has a row of W*H
// bits for each square pressed, without padding between rows. A one in GRID is a light that is on.
func parseFlip(id puzzle.ID) (*board, error) {
	size, rest, _ := strings.Cut(strings.TrimSpace(id.Body), ":")
	width, height, _ := strings.Cut(size, "x")
	w, errW := strconv.Atoi(width)
	h, errH := strconv.Atoi(height)
	matrix, grid, found := strings.Cut(rest, ",")
	if errW != nil || errH != nil || !found || w < 1 || h < 1 || len(id.Rules) > 0 {
		return nil, fail(badFlip, puzzle.AtByte(id.Start), puzzle.Args{"got": id.Body})
	}
	if w > maxSystem/h {
		return nil, tooLarge(size, maxSystem)
	}
	n := w * h
	presses, ok := hexBits(matrix, n*n)
	lit, okGrid := hexBits(grid, n)
	if !ok || !okGrid {
		return nil, fail(badFlip, puzzle.AtByte(id.Start), puzzle.Args{"got": id.Body})
	}
	u := &rules{k: 2, near: plainNear, wiring: make([][]wire, n)}
	for i := range n {
		for j, one := range presses[i*n : (i+1)*n] {
			u.wiring[i] = append(u.wiring[i], wire{j, int(one)})
		}
		u.wiring[i] = merged(u.wiring[i], 2)
	}
	l, err := newLayout(u, h, w, nil)
	if err != nil {
		return nil, err
	}
	b := l.blank()
	for i, one := range lit {
		b.put(i, int32(one))
	}
	return b, nil
}

// hexBits reads n bits from exactly the digits that hold them.
func hexBits(text string, n int) (bits []byte, ok bool) {
	packed, err := hex.DecodeString(text + "0"[:len(text)%2])
	if err != nil || len(text) != (n+3)/4 {
		return nil, false
	}
	for i := range 4 * len(text) {
		bits = append(bits, packed[i/8]>>(7-i%8)&1)
	}
	return bits[:n], !slices.Contains(bits[n:], 1)
}
