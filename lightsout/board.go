package lightsout

import (
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strconv"

	"jie/linear/gf2"
	"jie/puzzle"
)

const (
	maxDense = 1 << 26 // words of 64 lights of a board held in memory: 512 MiB

	// maxWritten is the side of the largest made board that is written row by row.
	maxWritten = 64
)

// kind is the source of a board's lights.
type kind uint8

const (
	dense  kind = iota // held as bits
	allOff             // made on demand, like those below
	allOn
	random
	pictured // in a file
)

// board is an immutable rectangle of lights with its rules; some places may hold no light.
type board struct {
	*layout
	kind    kind
	seed    uint64
	bits    []uint64 // dense, of two states: h rows of gf2.Words(w) words
	state   []int32  // dense, of more states: one per light
	picture *picture // pictured
}

func newOff(h int64, w int) (*board, error) { return makeBoard(allOff, h, w, 0) }

func newOn(h int64, w int) (*board, error) { return makeBoard(allOn, h, w, 0) }

// newRandom returns a board whose lights are a fixed function of the seed: light (r, c) is bit c%64
// of splitMix(seed, r*words + c/64), with the w/64 words of a row rounded up.
func newRandom(h int64, w int, seed uint64) (*board, error) { return makeBoard(random, h, w, seed) }

func makeBoard(k kind, h int64, w int, seed uint64) (*board, error) {
	if h < 1 || w < 1 {
		return nil, fail(puzzle.Empty, nil, nil)
	}
	if h > maxHeight || w > maxWidth {
		return nil, tooLarge(fmt.Sprintf("%dx%d", h, w), fmt.Sprintf("%dx%d", int64(maxHeight), maxWidth))
	}
	b := &board{layout: plainLayout(h, w), kind: k, seed: seed}
	if h <= maxWritten && w <= maxWritten {
		return b.held(), nil
	}
	return b, nil
}

func (b *board) row(dst gf2.Vector, r int64) {
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

// splitMix returns output n of the SplitMix64 generator with a seed, so that any word of a board can be made alone.
func splitMix(seed, n uint64) uint64 {
	z := seed + (n+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// heldRows returns the most rows that a board of this width may have to be held and written out in memory.
func (b *board) heldRows() int64 {
	return min(maxDense/int64(gf2.Words(b.w)), math.MaxInt/int64(b.w+1))
}

// held returns a copy of the board with its lights held.
func (b *board) held() *board {
	d := &board{layout: b.layout, state: slices.Clone(b.state)}
	if b.rules.k != 2 {
		return d
	}
	words := gf2.Words(b.w)
	d.bits = make([]uint64, int(b.h)*words)
	for r := range b.h {
		b.row(d.bits[int(r)*words:int(r+1)*words], r)
	}
	return d
}

// dark returns the board of this layout with every light off.
func (b *board) dark() *board {
	if b.rectangle() && (b.h > maxWritten || b.w > maxWritten) {
		return &board{layout: b.layout, kind: allOff}
	}
	return b.blank()
}

// blank returns a new board that is held, with every light off.
func (l *layout) blank() *board {
	if l.rules.k != 2 {
		return &board{layout: l, state: make([]int32, l.lights())}
	}
	return &board{layout: l, bits: make([]uint64, int(l.h)*gf2.Words(l.w))}
}

// named returns the made board that equals a large board with all lights alike, so that equal boards are written alike.
func (b *board) named() *board {
	if b.kind != dense || !b.rectangle() || b.h <= maxWritten && b.w <= maxWritten {
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
		return &board{layout: b.layout, kind: allOff}
	case on:
		return &board{layout: b.layout, kind: allOn}
	}
	return b
}

// states yields the state of each light of a board that is held.
func (b *board) states(yield func(light int, state int32) bool) {
	if b.rules.k != 2 {
		for light, state := range b.state {
			if !yield(light, state) {
				return
			}
		}
		return
	}
	row, light := gf2.NewVector(b.w), 0
	for r := range b.h {
		b.row(row, r)
		for c := range b.w {
			if b.hole(r, c) {
				continue
			}
			if !yield(light, int32(row[c>>6]>>(c&63)&1)) {
				return
			}
			light++
		}
	}
}

// put sets the state of a light of a new board that is held.
func (b *board) put(light int, state int32) {
	if b.rules.k != 2 {
		b.state[light] = state
		return
	}
	if place := b.place(light); state != 0 {
		gf2.Vector(b.bits[place/b.w*gf2.Words(b.w):]).Set(place % b.w)
	}
}

// pressed returns the board after presses of a button; fits is false if a counter would exceed the largest one.
func (b *board) pressed(p button, times int64) (next *board, fits bool) {
	next = b.held()
	if !next.press(p, times) {
		return nil, false
	}
	return next.named(), true
}

// press presses a button of a board that is held. It returns false if a counter would exceed the largest one.
func (b *board) press(p button, times int64) (fits bool) {
	k := int64(b.rules.k)
	for _, w := range p.wires {
		switch {
		case k == 2 && times%2 == 1:
			place := b.place(w.light)
			gf2.Vector(b.bits[place/b.w*gf2.Words(b.w):]).Flip(place % b.w)
		case k > 2:
			b.state[w.light] = int32((int64(b.state[w.light]) + int64(w.times)*(times%k)) % k)
		case k == 0:
			if times > maxCounter || int64(b.state[w.light])+int64(w.times)*times > maxCounter {
				return false
			}
			b.state[w.light] += int32(int64(w.times) * times)
		}
	}
	return true
}

func (b *board) equal(o *board) bool {
	if b == o || b.kind == o.kind && b.kind != dense && b.seed == o.seed && b.picture == o.picture {
		return true
	}
	if b.rules.k != 2 {
		return slices.Equal(b.state, o.state)
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

// String returns the board's body in an ID: its rows, or the name of a made board.
func (b *board) String() string {
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
	s := make([]byte, 0, int(b.h)*(b.w+1))
	row := gf2.NewVector(b.w)
	for r := range b.h {
		if r > 0 {
			s = append(s, '/')
		}
		if b.rules.k == 2 {
			b.row(row, r)
		}
		for c := range b.w {
			if c > 0 && b.rules.wide() {
				s = append(s, ',')
			}
			switch {
			case b.hole(r, c):
				s = append(s, '-')
			case b.rules.k == 2:
				s = append(s, '0'+byte(row[c>>6]>>(c&63)&1))
			default:
				s = strconv.AppendInt(s, int64(b.state[b.light(int(r)*b.w+c)]), 10)
			}
		}
	}
	return string(s)
}

func (b *board) id() string {
	if rules := b.rules.String(); rules != "" {
		return "lightsout[" + rules + "]:" + b.String()
	}
	return "lightsout:" + b.String()
}

func bitString(v gf2.Vector, n int) string {
	s := make([]byte, n)
	for i := range s {
		s[i] = '0' + byte(v[i>>6]>>(i&63)&1)
	}
	return string(s)
}

// picture holds the rows of a P4 file that is too large to be held in memory.
type picture struct {
	in     io.ReaderAt
	base   int64 // offset of the rows
	stride int   // bytes per row
	name   string
}

func (l *layout) exactLights() *big.Int {
	if l.index != nil {
		return big.NewInt(l.lights())
	}
	return new(big.Int).Mul(big.NewInt(l.h), big.NewInt(int64(l.w)))
}
