package additive

import "jie/twiddle/geometry"

// quickCells is the most cells of a board whose states are [quick].
const quickCells = 16

// quick is the state of a position of up to 16 tiles, in four words a side: the indices of four
// groups of four tiles. With a code of four bits:
//
//	index[g]    code of tile 3, 2, 1, 0 of group g      where the tiles are
//	mirror[g]   code of cell 3, 2, 1, 0 of group g      which tiles the cells hold
//
// It has the same role as [State] on any board, and is some ten times as fast.
type quick struct{ index, mirror [4]uint32 }

type slot struct{ group, shift uint8 }

// carry is the effect of a turn on the tile on one cell, by the code that the cell holds.
type carry struct {
	from, to slot
	effect   [64]effect
}

// effect is the change of a tile in bytes: its slot, the flip of its code, what its new cell holds.
type effect uint32

func newEffect(s slot, flip, held uint8) effect {
	return effect(s.group) | effect(s.shift)<<8 | effect(flip)<<16 | effect(held)<<24
}

type quickTurn struct {
	carries []carry
	keep    [4]uint32 // the bits of the mirror that stay
}

type engine struct {
	turns  []quickTurn
	mask   uint32 // of one code
	shares [4][]uint8
	both   bool // the inverse is bounded too
}

// newEngine returns nil if the board is too large.
func newEngine(t *Tables) *engine {
	g, c := t.geometry, t.coding
	if g.Cells() > quickCells || len(t.groups) > 4 {
		return nil
	}
	e := &engine{mask: uint32(c.radix - 1), both: t.inverse}
	for i := range e.shares {
		e.shares[i] = []uint8{0}
		if i < len(t.groups) {
			e.shares[i] = t.groups[i]
		}
	}
	slotOf := func(tile uint8) slot {
		s := slot{group: t.group[tile]}
		for weight := t.weight[tile]; weight > 1; weight >>= 1 {
			s.shift++
		}
		return s
	}
	for i := range g.Turns {
		e.turns = append(e.turns, e.turn(t, &g.Turns[i], slotOf))
	}
	return e
}

func (e *engine) turn(t *Tables, m *geometry.Turn, slotOf func(uint8) slot) quickTurn {
	g, c := t.geometry, t.coding
	q := quickTurn{keep: [4]uint32{^uint32(0), ^uint32(0), ^uint32(0), ^uint32(0)}}
	for i, from := range m.From {
		to := m.To[i]
		one := carry{from: slotOf(from), to: slotOf(to)}
		for held := range c.count {
			// In the inverse position, cell tile holds the tile whose home is from.
			tile, back := c.place(g.Shape, held, g.Colour(int(from)))
			spin := -back & 3
			after := (spin + m.Spin) & 3
			one.effect[held] = newEffect(slotOf(tile), uint8(c.code(from, spin)^c.code(to, after)), uint8(c.code(tile, -after&3)))
		}
		q.keep[one.to.group] &^= e.mask << one.to.shift
		q.carries = append(q.carries, one)
	}
	return q
}

func (e *engine) set(t *Tables, p *geometry.Position) (s quick) {
	c := t.coding
	for cell := range t.geometry.Cells() {
		tile, spin := p.Tile[cell], p.Spin[cell]
		s.index[t.group[tile]] += uint32(c.code(uint8(cell), spin)) * uint32(t.weight[tile])
		s.mirror[t.group[cell]] += uint32(c.code(tile, -spin&3)) * uint32(t.weight[cell])
	}
	return s
}

func (e *engine) sum(words *[4]uint32) int {
	return int(e.shares[0][words[0]]) + int(e.shares[1][words[1]]) + int(e.shares[2][words[2]]) + int(e.shares[3][words[3]])
}

// make sets child to s after a turn, and reports whether its shares are at most most.
func (e *engine) make(child, s *quick, turn, most int) bool {
	t := &e.turns[turn]
	child.index = s.index
	var effects [maxCarries]effect
	for i := range t.carries {
		c := &t.carries[i]
		held := s.mirror[c.from.group&3] >> (c.from.shift & 31) & e.mask
		one := c.effect[held&63]
		effects[i&(maxCarries-1)] = one
		child.index[one&3] ^= uint32(one>>16&0xff) << (one >> 8 & 31)
	}
	if e.sum(&child.index) > most {
		return false
	}
	for i := range child.mirror {
		child.mirror[i] = s.mirror[i] & t.keep[i]
	}
	for i := range t.carries {
		to := t.carries[i].to
		child.mirror[to.group&3] |= uint32(effects[i&(maxCarries-1)]>>24) << (to.shift & 31)
	}
	return !e.both || e.sum(&child.mirror) <= most
}

const maxCarries = quickCells
