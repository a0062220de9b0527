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
var madeBoards = []string{"all-on", "random"}

// parseBoard reads the body of an ID, which begins at byte start of the text:
// drawn rows, a PBM picture, or a made board.
func parseBoard(body string, start int) (*Board, error) {
	text := strings.TrimSpace(body)
	switch {
	case text == "":
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	case isPicture(body):
		return readPBM(body, start)
	case looksMade(text):
		return made(text, start)
	}
	b, err := drawn(puzzle.Rows(body), start)
	if err != nil {
		return nil, err
	}
	return b.named(), nil
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

// drawn reads rows drawn with one character a place.
func drawn(rows []puzzle.Row, start int) (*Board, error) {
	if len(rows) == 0 || rows[0].Text == "" {
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	}
	w := len(rows[0].Text)
	if w > maxWidth {
		return nil, tooLarge(w, maxWidth)
	}
	words := gf2.Words(w)
	b := &Board{h: int64(len(rows)), w: w, bits: make([]uint64, len(rows)*words)}
	lights := 0
	for r, row := range rows {
		n, err := b.draw(r, row, start)
		if err != nil {
			return nil, err
		}
		lights += n
	}
	if lights == 0 {
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	}
	return b, nil
}

// draw reads row r and returns how many lights it has.
func (b *Board) draw(r int, row puzzle.Row, start int) (lights int, err error) {
	words := gf2.Words(b.w)
	bits := gf2.Vector(b.bits[r*words : (r+1)*words])
	for c := range len(row.Text) {
		place := &puzzle.Place{Row: r, Col: c, Byte: start + row.Byte + c}
		if c == b.w {
			return 0, fail(puzzle.RaggedRow, place, puzzle.Args{"got": utf8.RuneCountInString(row.Text), "want": b.w})
		}
		switch row.Text[c] {
		case '0', '.':
			lights++
		case '1', '#':
			lights++
			bits.Set(c)
		case '-':
			if b.holes == nil {
				b.holes = gf2.NewMatrix(int(b.h), b.w)
			}
			b.holes.Row(r).Set(c)
		default:
			cell, _ := utf8.DecodeRuneInString(row.Text[c:])
			return 0, fail(puzzle.BadCell, place, puzzle.Args{"cell": string(cell), "allowed": "0 . 1 # -"})
		}
	}
	if len(row.Text) < b.w {
		place := &puzzle.Place{Row: r, Col: len(row.Text), Byte: start + row.Byte + len(row.Text)}
		return 0, fail(puzzle.RaggedRow, place, puzzle.Args{"got": len(row.Text), "want": b.w})
	}
	return lights, nil
}
