package central

import (
	"jie/board"
	"jie/pegs/bitboard"
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
		m := measurer{Game: g.Game}
		m.value.length = unmeasured
		m.measure(p)
		m.value.chance /= float64(m.jumps)
		values = append(values, m.value)
	}
	g.values[pegs] = values
	return g.tick("measuring", pegs)
}

// measurer tries every move from one position.
type measurer struct {
	*Game
	value centralValue
	jumps int // legal ones
}

// measure makes each jump from p, and goes on with the peg that made it. The
// eight images of each position are kept: those of the next one are the exclusive
// ors with the images of its line.
func (m *measurer) measure(p board.Set) {
	o := m.orbits
	images := o.Sym.Images8(p)
	below := m.winning[p.Len()-1]
	values := m.values[below.level.pegs]
	jumpable := o.Jumpable(p)
	m.jumps = jumpable.Len()
	for ; jumpable != 0; jumpable &= jumpable - 1 {
		line := &o.Lines[jumpable.First()]
		index := below.index(bitboard.LeastOf(&images, line))
		if index < 0 {
			continue
		}
		n := p ^ line[0]
		v := &values[index]
		m.value.ways += v.ways
		m.value.chance += v.chance
		m.end(v)
		m.sweep(n, xorImages(&images, line), (n &^ p).First())
	}
}

// end takes the end of a move into account.
func (m *measurer) end(v *centralValue) {
	switch length := v.length + 1; {
	case length < m.value.length:
		m.value.length, m.value.best = length, v.best
	case length == m.value.length:
		m.value.best += v.best
	}
}

// sweep goes on with the peg in hole from.
func (m *measurer) sweep(p board.Set, images [8]board.Set, from int) {
	pegs := p.Len() - 1
	for k, j := range m.Board.Jumps()[from] {
		if !j.Legal(p) {
			continue
		}
		line := m.orbits.OfJump(from, k)
		index := m.winning[pegs].index(bitboard.LeastOf(&images, line))
		if index < 0 {
			continue
		}
		m.end(&m.values[pegs][index])
		m.sweep(j.Apply(p), xorImages(&images, line), int(j.To))
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
