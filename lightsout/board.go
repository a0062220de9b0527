package lightsout

import (
	"fmt"
	"math"
	"strings"

	"jie/gf2"
	"jie/puzzle"
)

// Sizes that a board may have. Rows of up to maxWidth lights are held as bits;
// heights matter only to made boards, whose rows are never all held.
const (
	maxWidth  = 10_000_000
	maxHeight = 1_000_000_000_000_000_000
	maxDense  = 1 << 26 // words of 64 lights of a board held in memory: 512 MiB

	// maxListed is the most lights of a board whose presses are written as moves.
	maxListed = 1 << 12

	// maxWritten is the side of the largest made board that is written out row by row.
	maxWritten = 64
)

// kind is where a board's lights come from.
type kind uint8

const (
	dense  kind = iota // held as bits
	allOff             // made when asked for, as are those below
	allOn
	random
	pictured // in a file
)

// Board is a rectangle of lights, some places of which may hold none. It is
// immutable and safe for concurrent use.
type Board struct {
	h       int64
	w       int
	kind    kind
	seed    uint64
	bits    []uint64    // dense: h rows of gf2.Words(w) words
	holes   *gf2.Matrix // places without a light; nil where there are none
	picture *picture    // pictured
}

// AllOff returns the board of h rows of w lights, all off.
func AllOff(h int64, w int) (*Board, error) { return makeBoard(allOff, h, w, 0) }

// AllOn returns the board of h rows of w lights, all on.
func AllOn(h int64, w int) (*Board, error) { return makeBoard(allOn, h, w, 0) }

// Random returns a board whose lights are a fixed function of the seed: light
// (r, c) is bit c%64 of splitMix(seed, r*words + c/64), with the w/64 words of a
// row rounded up.
func Random(h int64, w int, seed uint64) (*Board, error) { return makeBoard(random, h, w, seed) }

func makeBoard(k kind, h int64, w int, seed uint64) (*Board, error) {
	if h < 1 || w < 1 {
		return nil, fail(puzzle.Empty, nil, nil)
	}
	if h > maxHeight || w > maxWidth {
		return nil, tooLarge(fmt.Sprintf("%dx%d", h, w), fmt.Sprintf("%dx%d", int64(maxHeight), maxWidth))
	}
	b := &Board{h: h, w: w, kind: k, seed: seed}
	if h <= maxWritten && w <= maxWritten {
		return b.held(), nil
	}
	return b, nil
}

// New returns the board whose rows are drawn with '0' or '.' for off, '1' or '#'
// for on and '-' for no light.
func New(rows ...string) (*Board, error) {
	lines := make([]puzzle.Row, len(rows))
	for i, row := range rows {
		lines[i].Text = row
	}
	return drawn(lines, 0)
}

// Size is the number of rows, and of places in a row.
func (b *Board) Size() (h int64, w int) { return b.h, b.w }

// Light tells whether the light in row r, column c is on.
func (b *Board) Light(r int64, c int) bool {
	row := gf2.NewVector(b.w)
	b.row(row, r)
	return row.Bit(c)
}

// row puts row r into dst.
func (b *Board) row(dst gf2.Vector, r int64) {
	words := gf2.Words(b.w)
	switch b.kind {
	case dense:
		copy(dst, b.bits[int(r)*words:int(r+1)*words])
	case allOff:
		clear(dst)
	case allOn:
		dst.Fill(b.w)
	case random:
		at := uint64(r) * uint64(words)
		for i := range dst {
			dst[i] = splitMix(b.seed, at+uint64(i))
		}
		dst.Mask(b.w)
	}
}

// splitMix is output n of the SplitMix64 generator begun at seed: a bijective
// mix of seed + (n+1) golden, so that any word of a board can be made alone.
func splitMix(seed, n uint64) uint64 {
	z := seed + (n+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// lights is the number of places, saturating.
func (b *Board) lights() int64 {
	if b.h > maxHeight/int64(b.w) {
		return maxHeight
	}
	return b.h * int64(b.w)
}

// heldRows is how many rows a board of this width may have to be held, and to be
// written out, in memory.
func (b *Board) heldRows() int64 {
	return min(maxDense/int64(gf2.Words(b.w)), math.MaxInt/int64(b.w+1))
}

// held returns the board with its lights held as bits.
func (b *Board) held() *Board {
	words := gf2.Words(b.w)
	d := &Board{h: b.h, w: b.w, holes: b.holes, bits: make([]uint64, int(b.h)*words)}
	for r := range b.h {
		b.row(d.bits[int(r)*words:int(r+1)*words], r)
	}
	return d
}

// named returns a large board whose lights are all alike as the made board that
// it equals, so that equal boards are written alike.
func (b *Board) named() *Board {
	if b.kind != dense || b.holes != nil || b.h <= maxWritten && b.w <= maxWritten {
		return b
	}
	row, full := gf2.NewVector(b.w), gf2.NewVector(b.w)
	full.Fill(b.w)
	off, on := true, true
	for r := int64(0); r < b.h && (off || on); r++ {
		b.row(row, r)
		off = off && row.IsZero()
		on = on && gf2.FirstDifference(row, full) < 0
	}
	switch {
	case off:
		return &Board{h: b.h, w: b.w, kind: allOff}
	case on:
		return &Board{h: b.h, w: b.w, kind: allOn}
	}
	return b
}

// hole tells whether there is no light in row r, column c.
func (b *Board) hole(r int64, c int) bool { return b.holes != nil && b.holes.Row(int(r)).Bit(c) }

// sameShape tells whether two boards have their lights in the same places.
func (b *Board) sameShape(o *Board) bool {
	if b.h != o.h || b.w != o.w || (b.holes == nil) != (o.holes == nil) {
		return false
	}
	for r := 0; b.holes != nil && r < int(b.h); r++ {
		if gf2.FirstDifference(b.holes.Row(r), o.holes.Row(r)) >= 0 {
			return false
		}
	}
	return true
}

// equal tells whether two boards of one shape show the same lights.
func (b *Board) equal(o *Board) bool {
	if b == o || b.kind == o.kind && b.kind != dense && b.seed == o.seed {
		return true
	}
	u, v := gf2.NewVector(b.w), gf2.NewVector(b.w)
	for r := range b.h {
		b.row(u, r)
		o.row(v, r)
		if gf2.FirstDifference(u, v) >= 0 {
			return false
		}
	}
	return true
}

// String is the board's body in an ID: its rows, or the name of a made board.
func (b *Board) String() string {
	switch b.kind {
	case allOff:
		return fmt.Sprintf("%dx%d", b.h, b.w)
	case pictured:
		return "@" + b.picture.name
	case allOn:
		return fmt.Sprintf("all-on:%dx%d", b.h, b.w)
	case random:
		return fmt.Sprintf("random:%dx%d:%d", b.h, b.w, b.seed)
	}
	var s strings.Builder
	s.Grow(int(b.h) * (b.w + 1))
	row := gf2.NewVector(b.w)
	for r := range b.h {
		if r > 0 {
			s.WriteByte('/')
		}
		b.row(row, r)
		for c := range b.w {
			s.WriteByte(b.symbol(row, r, c))
		}
	}
	return s.String()
}

// symbol is how the place in row r, column c is written.
func (b *Board) symbol(row gf2.Vector, r int64, c int) byte {
	switch {
	case b.hole(r, c):
		return '-'
	case row.Bit(c):
		return '1'
	}
	return '0'
}

// bitString writes the first n bits of v.
func bitString(v gf2.Vector, n int) string {
	s := make([]byte, n)
	for i := range s {
		s[i] = '0' + byte(v[i>>6]>>(i&63)&1)
	}
	return string(s)
}

// difference is the lights in which two boards of one shape differ. It is for one
// goroutine; each [difference.reader] has a copy of its own.
type difference struct {
	start, goal *Board
	scratch     gf2.Vector
}

func newDifference(start, goal *Board) *difference {
	return &difference{start, goal, gf2.NewVector(start.w)}
}

// row puts row r of the difference into dst.
func (d *difference) row(dst gf2.Vector, r int64) {
	d.start.row(dst, r)
	if d.goal.kind != allOff {
		d.goal.row(d.scratch, r)
		dst.Xor(d.scratch)
	}
}
