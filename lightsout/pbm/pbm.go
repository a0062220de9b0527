// Package pbm reads pictures of bits: their headers, and the rows of P1.
//
// Formats, with '#' comments to the end of a line allowed up to the size (and between the
// bits of P1):
//
//	P1 width height, then a '0' or '1' per pixel
//	P4 width height, one blank, then rows of bits padded to bytes, first bit highest
//
// Call [NewReader], and [Reader.Row] for each row of P1. The rows of P4 begin at [Reader.At].
package pbm

import (
	"bufio"
	"fmt"
	"io"

	"jie/linear/gf2"
	"jie/puzzle"
)

// Codes of errors, with their Args.
const (
	Bad      puzzle.Code = "lightsout-pbm-header"   // got: the header is not that of a PBM file
	Short    puzzle.Code = "lightsout-pbm-short"    // got, want: rows
	Trailing puzzle.Code = "lightsout-pbm-trailing" // bytes follow the picture
)

// Fail returns an error of a picture.
func Fail(code puzzle.Code, at *puzzle.Place, args puzzle.Args) *puzzle.Error {
	return &puzzle.Error{Puzzle: "lightsout", Code: code, At: at, Args: args}
}

// Reader reads one picture.
type Reader struct {
	H     int64 // rows
	W     int   // bits in a row
	Plain bool  // P1
	At    int   // bytes read so far
	in    *bufio.Reader
	err   error // of reading, except the end
}

// NewReader reads the header of a picture of at most height rows of width bits. start is
// the offset of the picture in its text.
func NewReader(in io.Reader, start int, height int64, width int) (*Reader, error) {
	p := &Reader{in: bufio.NewReaderSize(in, 1<<16), At: start}
	magic := string([]byte{p.next(), p.next()})
	if magic != "P1" && magic != "P4" {
		return nil, p.blame(Bad, puzzle.AtByte(start), puzzle.Args{"got": magic})
	}
	p.Plain = magic == "P1"
	w, err := p.number(height)
	if err != nil {
		return nil, err
	}
	if p.H, err = p.number(height); err != nil {
		return nil, err
	}
	if w > int64(width) || p.H > height {
		return nil, Fail(puzzle.TooLarge, nil, puzzle.Args{"got": fmt.Sprintf("%dx%d", p.H, w), "limit": fmt.Sprintf("%dx%d", height, width)})
	}
	if w == 0 || p.H == 0 {
		return nil, Fail(puzzle.Empty, puzzle.AtByte(start), nil)
	}
	p.W = int(w)
	return p, nil
}

// next returns the next byte, or 0 at the end.
func (p *Reader) next() byte {
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
func (p *Reader) blame(code puzzle.Code, at *puzzle.Place, args puzzle.Args) error {
	if p.err != nil {
		return p.err
	}
	return Fail(code, at, args)
}

// number reads one number of the header, up to most, with the one byte that ends it.
func (p *Reader) number(most int64) (int64, error) {
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
		return 0, p.blame(Bad, puzzle.AtByte(p.At), puzzle.Args{"got": string(rune(c))})
	}
	return n, nil
}

// skipBlank skips blanks and comments, starting with c.
func (p *Reader) skipBlank(c byte) byte {
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
func (p *Reader) Row(dst gf2.Vector, r int64) error {
	clear(dst)
	for c := range p.W {
		switch pixel := p.skipBlank(p.next()); pixel {
		case '0':
		case '1':
			dst.Set(c)
		case 0:
			return p.blame(Short, puzzle.AtByte(p.At), puzzle.Args{"got": r, "want": p.H})
		default:
			place := &puzzle.Place{Row: int(r), Col: c, Byte: p.At - 1}
			return Fail(puzzle.BadCell, place, puzzle.Args{"cell": string(rune(pixel)), "allowed": "0 1"})
		}
	}
	return nil
}

// End fails if anything except blanks follows a picture of P1.
func (p *Reader) End() error {
	if p.skipBlank(p.next()) != 0 {
		return Fail(Trailing, puzzle.AtByte(p.At-1), nil)
	}
	return nil
}
