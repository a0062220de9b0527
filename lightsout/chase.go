package lightsout

import "jie/gf2"

// chaseRow moves one row down. Given press rows r-1 and r and the difference in
// row r, it puts press row r+1 in the place of row r-1: the only one that puts
// row r right.
//
//	x_(r+1) = b_r + A x_r + x_(r-1),    (A x)_c = x_(c-1) + x_c + x_(c+1)
func chaseRow(previous, current, b gf2.Vector, w int) {
	var left uint64 // the light before the word
	for i, x := range current {
		right := uint64(0)
		if i+1 < len(current) {
			right = current[i+1] << 63
		}
		previous[i] ^= b[i] ^ x ^ (x<<1 | left) ^ (x>>1 | right)
		left = x >> 63
	}
	previous.Mask(w)
}

// chaser runs several press patterns down a board at once: one that answers the
// difference and some that are quiet.
type chaser struct {
	w               int
	b, zero         gf2.Vector
	current, before []gf2.Vector
}

// newChaser starts from the first rows given.
func newChaser(w int, first []gf2.Vector) *chaser {
	c := &chaser{w: w, b: gf2.NewVector(w), zero: gf2.NewVector(w)}
	for _, v := range first {
		c.current = append(c.current, append(gf2.Vector(nil), v...))
		c.before = append(c.before, gf2.NewVector(w))
	}
	return c
}

// down moves to the next row; c.b holds the difference in the current row, which
// counts for the pattern with index 0 only.
func (c *chaser) down() {
	b := c.b
	for i := range c.current {
		chaseRow(c.before[i], c.current[i], b, c.w)
		c.current[i], c.before[i] = c.before[i], c.current[i]
		b = c.zero
	}
}
