package gf2

import "math/bits"

// Recurrence runs x_(r+1) = b_r + x_r + S x_r + x_(r-1) over rows of bits, where
// S adds up the two neighbours of each place: light chasing.
//
// Rows lie in memory with a word of zeros before them and with zeros behind, up to a multiple of eight words and one
// more. So a row is processed in whole vectors of eight words, with one word read to either side:
//
//	| pad | word 0 | word 1 | ... | last word | zeros ... | pad |
//
// It is not safe for concurrent use.
type Recurrence struct {
	w                    int
	b, current, previous padded
}

// padded is a row with its surroundings; the row itself begins at padBefore.
type padded []uint64

const padBefore = 8 // words; one is read, eight keep rows on cache lines

func newPadded(w int) padded { return make(padded, padBefore+(Words(w)+7)&^7+8) }

// row returns the part of p that holds the w bits.
func (p padded) row(w int) Vector { return Vector(p[padBefore : padBefore+Words(w)]) }

// NewRecurrence returns a recurrence on rows of w bits, all of them zero.
func NewRecurrence(w int) *Recurrence {
	return &Recurrence{w, newPadded(w), newPadded(w), newPadded(w)}
}

// Start sets the current row, of w bits, and clears the one before it.
func (c *Recurrence) Start(current Vector) {
	clear(c.previous)
	copy(c.current.row(c.w), current)
}

// B returns the row b for the next step, to be filled in place; it stays until then. Its bits past w must be zero.
func (c *Recurrence) B() Vector { return c.b.row(c.w) }

// Current returns the current row. It is valid until the next step.
func (c *Recurrence) Current() Vector { return c.current.row(c.w) }

// Previous returns the row before the current one. It is valid until the next step.
func (c *Recurrence) Previous() Vector { return c.previous.row(c.w) }

// Step moves to the next row and returns the weight of the row that it left.
func (c *Recurrence) Step() (weight int) {
	weight = stepRow(c.previous, c.current, c.b, c.w)
	c.current, c.previous = c.previous, c.current
	Vector(c.current[padBefore:]).Mask(c.w)
	return weight
}

// stepPortable puts the row after current into previous and returns the weight of current.
func stepPortable(previous, current, b padded, w int) (weight int) {
	n := Words(w)
	x, y := current[padBefore-1:padBefore+n+1], previous[padBefore:padBefore+n]
	b = b[padBefore : padBefore+n]
	for i := range y {
		before, at, after := x[i], x[i+1], x[i+2]
		y[i] ^= b[i] ^ at ^ (at<<1 | before>>63) ^ (at>>1 | after<<63)
		weight += bits.OnesCount64(at)
	}
	return weight
}
