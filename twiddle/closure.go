package twiddle

import (
	"context"

	"jie/puzzle"
	"jie/twiddle/geometry"
)

// closure extends the positions on some shortest solutions to those on all solutions that differ in
// the order of turns that commute, and in half turns, L L for R R. If a solution goes s, a, s', b,
// s”, and a and b commute, b and a lead through another position:
//
//	   a     b
//	s --> s' --> s''
//	 \          /
//	b `-> new -´ a
type closure struct {
	*geometry.Geometry
	steps  []map[Board]bool // positions by their distance from the start
	size   int
	memory int64
}

// boardBytes is the memory of a position in a step, with its share of the map.
const boardBytes = 600

// add adds the positions along a solution, and returns false if memory is short.
func (c *closure) add(at Board, path []int) bool {
	c.insert(0, at)
	for i, turn := range path {
		at = at.turned(&c.Turns[turn])
		c.insert(i+1, at)
	}
	return c.fits()
}

func (c *closure) fits() bool { return c.memory <= 0 || int64(c.size)*boardBytes <= c.memory }

func (c *closure) insert(step int, b Board) {
	if !c.steps[step][b] {
		c.steps[step][b] = true
		c.size++
	}
}

func (c *closure) close(ctx context.Context) error {
	for before := -1; before != c.size; {
		before = c.size
		for i := range len(c.steps) - 2 {
			for b := range c.steps[i] {
				c.exchange(i, b)
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			if !c.fits() {
				return puzzle.ErrMemory
			}
		}
	}
	return nil
}

func (c *closure) exchange(step int, b Board) {
	for _, first := range c.Legal {
		through := b.turned(&c.Turns[first])
		if !c.steps[step+1][through] {
			continue
		}
		for _, second := range c.Legal {
			if first != second && !c.Commute(first, second) || !c.steps[step+2][through.turned(&c.Turns[second])] {
				continue
			}
			other := second
			if first == second {
				if other = c.Inverse(first); c.Way != geometry.BothWays {
					continue
				}
			}
			c.insert(step+1, b.turned(&c.Turns[other]))
		}
	}
}
