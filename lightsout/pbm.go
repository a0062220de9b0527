package lightsout

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"
	"strings"

	"jie/gf2"
	"jie/puzzle"
)

// pbmReader reads a PBM picture row by row. Formats, with '#' comments to the end
// of a line allowed up to the size (and between the bits of P1):
//
//	P1 width height, then a '0' or '1' a pixel
//	P4 width height, one blank, then rows of bits padded to bytes, first bit highest
type pbmReader struct {
	in    *bufio.Reader
	plain bool // P1
	h     int64
	w     int
	at    int    // bytes read so far
	bytes []byte // one row of P4
	err   error  // of reading, other than the end
}

// newPBMReader reads the header. start is the offset of the picture in its text.
func newPBMReader(in io.Reader, start int) (*pbmReader, error) {
	p := &pbmReader{in: bufio.NewReaderSize(in, 1<<16), at: start}
	magic := string([]byte{p.next(), p.next()})
	if magic != "P1" && magic != "P4" {
		return nil, p.blame(BadPBM, puzzle.AtByte(start), puzzle.Args{"got": magic})
	}
	p.plain = magic == "P1"
	w, err := p.number()
	if err != nil {
		return nil, err
	}
	if p.h, err = p.number(); err != nil {
		return nil, err
	}
	if w > maxWidth || p.h > maxHeight {
		return nil, tooLarge(fmt.Sprintf("%dx%d", p.h, w), fmt.Sprintf("%dx%d", int64(maxHeight), maxWidth))
	}
	if w == 0 || p.h == 0 {
		return nil, fail(puzzle.Empty, puzzle.AtByte(start), nil)
	}
	p.w = int(w)
	p.bytes = make([]byte, 8*gf2.Words(p.w))
	return p, nil
}

// next returns the next byte, 0 at the end.
func (p *pbmReader) next() byte {
	c, err := p.in.ReadByte()
	if err != nil {
		if err != io.EOF {
			p.err = err
		}
		return 0
	}
	p.at++
	return c
}

// blame is an error of the picture, or the error of reading it that caused it.
func (p *pbmReader) blame(code puzzle.Code, at *puzzle.Place, args puzzle.Args) error {
	if p.err != nil {
		return p.err
	}
	return fail(code, at, args)
}

// number reads one number of the header, with the one byte that ends it.
func (p *pbmReader) number() (int64, error) {
	c := p.skipBlank(p.next())
	n, digits := int64(0), 0
	for ; '0' <= c && c <= '9'; c = p.next() {
		digits++
		if n > maxHeight/10 {
			n = maxHeight + 1 // too large already: more digits must not wrap it round
		} else {
			n = 10*n + int64(c-'0')
		}
	}
	if digits == 0 || !isBlank(c) && !(p.plain && c == 0) {
		return 0, p.blame(BadPBM, puzzle.AtByte(p.at), puzzle.Args{"got": string(rune(c))})
	}
	return n, nil
}

// skipBlank passes blanks and comments, from c on.
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

// row reads the next row, number r.
func (p *pbmReader) row(dst gf2.Vector, r int64) error {
	if p.plain {
		return p.plainRow(dst, r)
	}
	n := (p.w + 7) / 8
	got, err := io.ReadFull(p.in, p.bytes[:n])
	p.at += got
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fail(ShortPBM, puzzle.AtByte(p.at), puzzle.Args{"got": r, "want": p.h})
	}
	if err != nil {
		return err
	}
	for i := range dst {
		dst[i] = bits.Reverse64(binary.BigEndian.Uint64(p.bytes[8*i:]))
	}
	dst.Mask(p.w)
	return nil
}

func (p *pbmReader) plainRow(dst gf2.Vector, r int64) error {
	clear(dst)
	for c := range p.w {
		switch pixel := p.skipBlank(p.next()); pixel {
		case '0':
		case '1':
			dst.Set(c)
		case 0:
			return p.blame(ShortPBM, puzzle.AtByte(p.at), puzzle.Args{"got": r, "want": p.h})
		default:
			place := &puzzle.Place{Row: int(r), Col: c, Byte: p.at - 1}
			return fail(puzzle.BadCell, place, puzzle.Args{"cell": string(rune(pixel)), "allowed": "0 1"})
		}
	}
	return nil
}

// end fails when anything but blanks after P1 follows the picture.
func (p *pbmReader) end() error {
	if p.plain {
		if p.skipBlank(p.next()) != 0 {
			return fail(TrailingPBM, puzzle.AtByte(p.at-1), nil)
		}
		return nil
	}
	if _, err := p.in.Peek(1); err == nil {
		return fail(TrailingPBM, puzzle.AtByte(p.at), nil)
	}
	return nil
}

// readPBM reads a whole picture from a text.
func readPBM(text string, start int) (*Board, error) {
	p, err := newPBMReader(strings.NewReader(text), start)
	if err != nil {
		return nil, err
	}
	return p.board(int64(len(text)))
}

// board reads the rest of a picture of size bytes.
func (p *pbmReader) board(size int64) (*Board, error) {
	if p.h > size || p.h > 8*size/int64(p.w) { // a bit takes an eighth of a byte at least
		return nil, fail(ShortPBM, nil, puzzle.Args{"got": min(8*size/int64(p.w), p.h-1), "want": p.h})
	}
	words := gf2.Words(p.w)
	b := plainLayout(p.h, p.w).blank()
	for r := range p.h {
		if err := p.row(b.bits[int(r)*words:int(r+1)*words], r); err != nil {
			return nil, err
		}
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	return b.named(), nil
}
