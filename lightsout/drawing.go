package lightsout

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"jie/linear/gf2"
	"jie/puzzle"
)

// drawn reads rows with a character per place, or with numbers between commas for more than ten states.
func (u *rules) drawn(rows []puzzle.Row, start int) (*board, error) {
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
	return &board{layout: l, bits: d.bits, state: d.state}, nil
}

// drawing holds a board while its rows are read.
type drawing struct {
	*rules
	w, start int
	holes    []int
	bits     []uint64 // of two states
	state    []int32  // of more
}

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

func (u *rules) cells(row string) int {
	if u.wide() {
		return strings.Count(row, ",") + 1
	}
	return utf8.RuneCountInString(row)
}

// readState reads the first place of a row: its state, whether there is a light, its length in bytes, and whether it is
// valid.
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

func (u *rules) allowed() string {
	switch u.k {
	case 0:
		return "0,1,2,... -"
	case 2:
		return "0 . 1 # -"
	}
	return fmt.Sprintf("0 ... %d -", u.k-1)
}

func readPBM(text string, start int) (*board, error) {
	b, err := openPicture(strings.NewReader(text), int64(len(text)), "", start)
	if err != nil || b.kind != pictured {
		return b, err
	}
	return b.loaded()
}

// openPicture returns the board in a picture of size bytes from byte start of its text; it does not read a P4 picture
// yet. name stands for it in texts.
func openPicture(in io.ReaderAt, size int64, name string, start int) (*board, error) {
	p, err := newPBMReader(io.NewSectionReader(in, 0, size), start)
	if err != nil {
		return nil, err
	}
	l, at := plainLayout(p.H, p.W), int64(p.At-start)
	if !p.Plain {
		stride := (p.W + 7) / 8
		want := at + p.H*int64(stride)
		switch {
		case p.H > maxHeight/int64(stride) || size < want:
			return nil, fail(pbmShort, nil, puzzle.Args{"got": (size - at) / int64(stride), "want": p.H})
		case size > want:
			return nil, fail(pbmTrailing, nil, nil)
		}
		return &board{layout: l, kind: pictured, picture: &picture{in, at, stride, name}}, nil
	}
	if p.H > size/int64(p.W) {
		return nil, fail(pbmShort, nil, puzzle.Args{"got": size / int64(p.W), "want": p.H})
	}
	b := l.blank()
	for r := range p.H {
		if err := p.Row(b.bits[int(r)*gf2.Words(p.W):][:gf2.Words(p.W)], r); err != nil {
			return nil, err
		}
	}
	if err := p.End(); err != nil {
		return nil, err
	}
	return b.named(), nil
}

func (b *board) loaded() (*board, error) {
	held := b.blank()
	in := newDifference(b, &board{layout: b.layout, kind: allOff}).reader(0, 1)
	for r := range b.h {
		if err := in.next(held.bits[int(r)*gf2.Words(b.w):][:gf2.Words(b.w)]); err != nil {
			return nil, err
		}
	}
	return held.named(), nil
}

// pbmReader reads one picture of bits: its header, and the rows of P1. The rows of P4 begin at At.
// Comments from '#' to the end of a line may stand up to the size, and between the bits of P1:
//
//	P1 width height, then a '0' or '1' per pixel
//	P4 width height, one blank, then rows of bits padded to bytes, first bit highest
type pbmReader struct {
	H     int64 // rows
	W     int   // bits in a row
	Plain bool  // P1
	At    int   // bytes read so far
	in    *bufio.Reader
	err   error // of reading, except the end
}

// newPBMReader reads the header of a picture that begins at byte start of its text.
func newPBMReader(in io.Reader, start int) (*pbmReader, error) {
	p := &pbmReader{in: bufio.NewReaderSize(in, 1<<16), At: start}
	magic := string([]byte{p.next(), p.next()})
	if magic != "P1" && magic != "P4" {
		return nil, p.blame(pbmBad, puzzle.AtByte(start), puzzle.Args{"got": magic})
	}
	p.Plain = magic == "P1"
	w, err := p.number(maxHeight)
	if err != nil {
		return nil, err
	}
	if p.H, err = p.number(maxHeight); err != nil {
		return nil, err
	}
	if w > maxWidth || p.H > maxHeight {
		return nil, tooLarge(fmt.Sprintf("%dx%d", p.H, w), fmt.Sprintf("%dx%d", int64(maxHeight), maxWidth))
	}
	if w == 0 || p.H == 0 {
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	}
	p.W = int(w)
	return p, nil
}

// next returns the next byte, or 0 at the end.
func (p *pbmReader) next() byte {
	c, err := p.in.ReadByte()
	if err != nil {
		if err != io.EOF {
			p.err = err
		}
		return 0
	}
	p.At++
	return c
}

// blame returns an error of the picture, or the read error that caused it.
func (p *pbmReader) blame(code puzzle.Code, at *puzzle.Place, args puzzle.Args) error {
	if p.err != nil {
		return p.err
	}
	return fail(code, at, args)
}

// number reads one number of the header, up to most, with the one byte that ends it.
func (p *pbmReader) number(most int64) (int64, error) {
	c := p.skipBlank(p.next())
	n, digits := int64(0), 0
	for ; '0' <= c && c <= '9'; c = p.next() {
		digits++
		if n > most/10 {
			n = most + 1 // already too large: more digits must not overflow it
		} else {
			n = 10*n + int64(c-'0')
		}
	}
	if digits == 0 || !isBlank(c) && !(p.Plain && c == 0) {
		return 0, p.blame(pbmBad, puzzle.AtByte(p.At), puzzle.Args{"got": string(rune(c))})
	}
	return n, nil
}

func (p *pbmReader) skipBlank(c byte) byte {
	for isBlank(c) || c == '#' {
		if c == '#' {
			for c != '\n' && c != '\r' && c != 0 {
				c = p.next()
			}
		}
		c = p.next()
	}
	return c
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// Row reads the next row of P1, number r.
func (p *pbmReader) Row(dst gf2.Vector, r int64) error {
	clear(dst)
	for c := range p.W {
		switch pixel := p.skipBlank(p.next()); pixel {
		case '0':
		case '1':
			dst.Set(c)
		case 0:
			return p.blame(pbmShort, puzzle.AtByte(p.At), puzzle.Args{"got": r, "want": p.H})
		default:
			place := &puzzle.Place{Row: int(r), Col: c, Byte: p.At - 1}
			return fail(puzzle.BadCell, place, puzzle.Args{"cell": string(rune(pixel)), "allowed": "0 1"})
		}
	}
	return nil
}

// End fails if anything except blanks follows a picture of P1.
func (p *pbmReader) End() error {
	if p.skipBlank(p.next()) != 0 {
		return fail(pbmTrailing, puzzle.AtByte(p.At-1), nil)
	}
	return nil
}
