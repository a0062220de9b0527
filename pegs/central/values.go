package central

import (
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// measure computes the values of a level from those with fewer pegs.
func (g *search) measure(pegs int) error {
	s := g.winning[pegs]
	values := make([]centralValue, 0, s.len())
	for p := range s.all() {
		if g.nodes++; g.nodes%pollEvery == 0 && g.ctx.Err() != nil {
			return g.ctx.Err()
		}
		if pegs == 1 { // the goal
			values = append(values, centralValue{ways: 1, best: 1, chance: 1})
			continue
		}
		values = append(values, g.value(p))
	}
	g.values[pegs] = values
	return g.tick("measuring", pegs)
}

// value makes each jump from p, and continues with the peg that made it. The eight images
// of each position are kept: the exclusive ors with the images of a line give those of the
// next position.
func (c *Game) value(p board.Set) centralValue {
	o := c.orbits
	images := o.Sym.Images8(p)
	below := c.winning[p.Len()-1]
	values := c.values[below.level.pegs]
	value := centralValue{length: unmeasured}
	jumpable := o.Jumpable(p)
	for rest := jumpable; rest != 0; rest &= rest - 1 {
		line := &o.Lines[rest.First()]
		index := below.index(bitboard.LeastOf(&images, line))
		if index < 0 {
			continue
		}
		n := p ^ line[0]
		v := &values[index]
		value.ways += v.ways
		value.chance += v.chance
		value.end(v)
		value.sweep(c, n, xorImages(&images, line), (n &^ p).First())
	}
	value.chance /= float64(jumpable.Len())
	return value
}

// end takes the value after the end of a move into account.
func (v *centralValue) end(after *centralValue) {
	switch length := after.length + 1; {
	case length < v.length:
		v.length, v.best = length, after.best
	case length == v.length:
		v.best += after.best
	}
}

// sweep continues with the peg in hole from.
func (v *centralValue) sweep(c *Game, p board.Set, images [8]board.Set, from int) {
	pegs := p.Len() - 1
	for k, j := range c.Board.Jumps()[from] {
		if !j.Legal(p) {
			continue
		}
		line := c.orbits.OfJump(from, k)
		index := c.winning[pegs].index(bitboard.LeastOf(&images, line))
		if index < 0 {
			continue
		}
		v.end(&c.values[pegs][index])
		v.sweep(c, j.Apply(p), xorImages(&images, line), int(j.To))
	}
}

// xorImages returns the eight exclusive ors.
func xorImages(a, b *[8]board.Set) [8]board.Set {
	c := *a
	for k := range c {
		c[k] ^= b[k]
	}
	return c
}
