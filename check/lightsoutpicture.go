package check

import (
	"bufio"
	"encoding/binary"
	"io"
	"strconv"

	"jie/puzzle"
)

// BadPicture is the code of a board or a press pattern that is not a PBM picture, with Args
// why: "header", "short", "pixel" or "trailing".
const BadPicture puzzle.Code = "check-bad-picture"

// ReadPBM reads a PBM picture, 1 for on or pressed: P1 (one digit per light) or P4 (one bit per light), with comments
// in place of blanks. It reads the header at once, and the rows on demand: a picture that is too short or too long
// fails then.
func ReadPBM(in io.Reader) (*Lights, error) {
	p := &picture{in: bufio.NewReaderSize(in, 1<<16)}
	magic := p.word()
	w, errW := strconv.ParseInt(p.word(), 10, 62)
	h, errH := strconv.ParseInt(p.word(), 10, 62)
	if magic != "P1" && magic != "P4" || errW != nil || errH != nil || w < 1 || h < 1 {
		return nil, p.bad("header")
	}
	p.Lights = Lights{h: h, w: w, next: p.row}
	if w > maxLights {
		return nil, p.tooLarge()
	}
	p.plain, p.left = magic == "P1", h
	p.bytes = make([]byte, (w+7)/8, (w+63)/64*8)
	return &p.Lights, nil
}

// picture is a PBM picture while it is read.
type picture struct {
	Lights
	in    *bufio.Reader
	plain bool   // P1
	left  int64  // rows to come
	bytes []byte // of one row of P4
	err   error  // of reading, except the end
}

// bad returns the error of the picture, or the read error that caused it.
func (p *picture) bad(why string) error {
	if p.err != nil {
		return p.err
	}
	return &Failure{Code: BadPicture, Move: -1, Args: puzzle.Args{"why": why}}
}

// byte returns the next byte, or 0 at the end.
func (p *picture) byte() byte {
	c, err := p.in.ReadByte()
	if err != nil && err != io.EOF {
		p.err = err
	}
	return c
}

// mark returns the next byte that is neither blank nor in a comment, or 0 at the end.
func (p *picture) mark() byte {
	for {
		c := p.byte()
		if c == '#' {
			for c != '\n' && c != '\r' && c != 0 {
				c = p.byte()
			}
		}
		if !blank(c) {
			return c
		}
	}
}

func blank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// word returns a part of the header, and skips the one blank that ends it.
func (p *picture) word() string {
	var word []byte
	for c := p.mark(); c != 0 && !blank(c) && len(word) < 20; c = p.byte() {
		word = append(word, c)
	}
	return string(word)
}

func (p *picture) row(row []uint64) error {
	read := p.bits
	if p.plain {
		read = p.digits
	}
	if err := read(row); err != nil {
		return err
	}
	if p.left--; p.left > 0 {
		return nil
	}
	return p.end()
}

// bits reads a row of P4.
func (p *picture) bits(row []uint64) error {
	if _, err := io.ReadFull(p.in, p.bytes); err == io.EOF || err == io.ErrUnexpectedEOF {
		return p.bad("short")
	} else if err != nil {
		return err
	}
	padded := p.bytes[:cap(p.bytes)]
	for i := range row {
		row[i] = binary.BigEndian.Uint64(padded[8*i:])
	}
	p.trim(row)
	return nil
}

// digits reads a row of P1.
func (p *picture) digits(row []uint64) error {
	clear(row)
	for c := range int(p.w) {
		switch digit := p.mark(); digit {
		case '0', '1':
			row[c/64] |= uint64(digit-'0') << (63 - c%64)
		case 0:
			return p.bad("short")
		default:
			return p.bad("pixel")
		}
	}
	return nil
}

// end fails if anything follows the picture, except blanks after P1.
func (p *picture) end() error {
	if p.plain {
		if p.mark() != 0 {
			return p.bad("trailing")
		}
	} else if _, err := p.in.ReadByte(); err == nil {
		return p.bad("trailing")
	}
	return p.err
}
