package lightsout

import "jie/gf2"

// chaser runs press patterns down a board, light chasing: the first one answers
// the difference, the others are quiet. Given press rows r-1 and r there is only
// one row r+1 that puts row r right:
//
//	x_(r+1) = b_r + A x_r + x_(r-1),    (A x)_c = x_(c-1) + x_c + x_(c+1)
type chaser struct{ rows []*gf2.Recurrence }

// newChaser starts from the first rows given.
func newChaser(w int, first []gf2.Vector) *chaser {
	c := &chaser{}
	for _, v := range first {
		rec := gf2.NewRecurrence(w)
		rec.Start(v)
		c.rows = append(c.rows, rec)
	}
	return c
}

// difference is the row of the difference for the next step, to be filled in.
func (c *chaser) difference() gf2.Vector { return c.rows[0].B() }

// down moves to the next row.
func (c *chaser) down() {
	for _, rec := range c.rows {
		rec.Step()
	}
}

// current appends the current rows to dst.
func (c *chaser) current(dst []gf2.Vector) []gf2.Vector {
	for _, rec := range c.rows {
		dst = append(dst, rec.Current())
	}
	return dst
}

// dropsOff tells whether every pattern ends with the board: nothing is left to be
// pressed below it.
func (c *chaser) dropsOff() bool {
	for _, rec := range c.rows {
		if !rec.Current().IsZero() {
			return false
		}
	}
	return true
}
