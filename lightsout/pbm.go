package lightsout

import (
	"bufio"
	"fmt"
	"io"

	"jie/linear/gf2"
	"jie/puzzle"
)

// Pictures of bits, with '#' comments to the end of a line allowed up to the size (and between
// the bits of P1):
//
//	P1 width height, then a '0' or '1' per pixel
//	P4 width height, one blank, then rows of bits padded to bytes, first bit highest

// Codes of errors, with their Args.
const (
	pbmBad      puzzle.Code = "lightsout-pbm-header"   // got: the header is not that of a PBM file
	pbmShort    puzzle.Code = "lightsout-pbm-short"    // got, want: rows
	pbmTrailing puzzle.Code = "lightsout-pbm-trailing" // bytes follow the picture
)

// pbmReader reads one picture: its header, and the rows of P1. The rows of P4 begin at At.
type pbmReader struct {
	H     int64 // rows
	W     int   // bits in a row
	Plain bool  // P1
	At    int   // bytes read so far
	in    *bufio.Reader
	err   error // of reading, except the end
}

// newPBMReader reads the header of a picture of at most height rows of width bits. start is
// the offset of the picture in its text.
func newPBMReader(in io.Reader, start int, height int64, width int) (*pbmReader, error) {
	p := &pbmReader{in: bufio.NewReaderSize(in, 1<<16), At: start}
	magic := string([]byte{p.next(), p.next()})
	if magic != "P1" && magic != "P4" {
		return nil, p.blame(pbmBad, puzzle.AtByte(start), puzzle.Args{"got": magic})
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
		return nil, fail(puzzle.TooLarge, nil, puzzle.Args{"got": fmt.Sprintf("%dx%d", p.H, w), "limit": fmt.Sprintf("%dx%d", height, width)})
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
