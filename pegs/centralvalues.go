package pegs

import (
	"jie/board"
)

// measure computes the values of a level from those with fewer pegs.
func (g *centralGame) measure(pegs int) error {
	s := g.winning[pegs]
	v := &g.values[pegs]
	v.length = make([]uint8, s.n)
	v.best = make([]uint64, s.n)
	v.ways = make([]uint64, s.n)
	v.chance = make([]float64, s.n)
	i := 0
	for p := range s.all() {
		if g.nodes++; g.nodes%pollEvery == 0 && g.ctx.Err() != nil {
			return g.ctx.Err()
		}
		if pegs == 1 {
			*v = centralValues{length: []uint8{0}, best: []uint64{1}, ways: []uint64{1}, chance: []float64{1}}
			break
		}
		m := measurer{Central: g.Central, fewest: unreached}
		m.measure(p)
		v.length[i], v.best[i], v.ways[i] = m.fewest+1, m.best, m.ways
		v.chance[i] = m.chance / float64(m.jumps)
		i++
	}
	return g.tick("measuring", pegs)
}

// measurer tries every move from one position.
type measurer struct {
	*Central
	fewest uint8 // moves from the best end of a move
	best   uint64
	ways   uint64
	chance float64
	jumps  int // legal ones
}

// measure makes each jump from p, and goes on with the peg that made it. The
// eight images of each position are kept: those of the next one are the exclusive
// ors with the images of its line.
func (m *measurer) measure(p board.Set) {
	images := m.orbits.sym.images8(p)
	for i := range m.orbits.groups {
		g := &m.orbits.groups[i]
		jumpable := g.jumpable(p)
		m.jumps += jumpable.Len()
		for ; jumpable != 0; jumpable &= jumpable - 1 {
			at := jumpable.First()
			line := &g.images[at&(MaxHoles-1)]
			n := p ^ g.mask<<uint(at)
			pegs, index := m.look(n.Len(), leastOf(&images, line))
			if index < 0 {
				continue
			}
			v := &m.values[pegs]
			m.ways += v.ways[index]
			m.chance += v.chance[index]
			m.end(v, index)
			m.sweep(n, xorImages(&images, line), (n &^ p).First())
		}
	}
}

// look returns where the values of a canonical position are.
func (c *Central) look(pegs int, canonical board.Set) (int, int) {
	return pegs, c.winning[pegs].index(canonical)
}

// end takes the end of a move into account.
func (m *measurer) end(v *centralValues, index int) {
	switch length := v.length[index]; {
	case length < m.fewest:
		m.fewest, m.best = length, v.best[index]
	case length == m.fewest:
		m.best += v.best[index]
	}
}

// sweep goes on with the peg in hole from.
func (m *measurer) sweep(p board.Set, images [8]board.Set, from int) {
	for _, j := range m.board.jumps[from] {
		if !j.Legal(p) {
			continue
		}
		n := j.Apply(p)
		line := m.lineImages(j)
		pegs, index := m.look(n.Len(), leastOf(&images, line))
		if index < 0 {
			continue
		}
		m.end(&m.values[pegs], index)
		m.sweep(n, xorImages(&images, line), int(j.To))
	}
}

// lineImages returns the images of j's line.
func (c *Central) lineImages(j Jump) *[8]board.Set {
	mask := j.mask()
	first := mask.First()
	shape := mask >> uint(first)
	for i := range c.orbits.groups {
		if g := &c.orbits.groups[i]; g.mask == shape {
			return &g.images[first]
		}
	}
	panic("pegs: no such line")
}

func xorImages(a, b *[8]board.Set) [8]board.Set {
	c := *a
	for k := range c {
		c[k] ^= b[k]
	}
	return c
}
