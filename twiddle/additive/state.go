package additive

import (
	"math/bits"

	"jie/twiddle/geometry"
)

// State is a position in the form of a search: the tile on each cell, and the indices of the
// tables' entries for it and its inverse, in one slice, so that a child is a copy with a few
// changes:
//
//	held     4 * tile + spin, of each cell
//	index    of each group, for the position
//	mirror   of each group, for the inverse position; none if numbers are equal
//
// shares[0] and shares[1] are the sums of the entries.
type State struct {
	numbers []int32
	shares  [2]int
}

// NewState returns a state to be set.
func (t *Tables) NewState() State { return t.NewStates(1)[0] }

// NewStates returns states to be set, one after the other in memory.
func (t *Tables) NewStates(n int) []State {
	size := t.geometry.Cells() + len(t.groups)
	if t.inverse {
		size += len(t.groups)
	}
	numbers, states := make([]int32, n*size), make([]State, n)
	for i := range states {
		states[i].numbers = numbers[i*size : (i+1)*size : (i+1)*size]
	}
	return states
}

// Set makes s the state of a position.
func (t *Tables) Set(s *State, p *geometry.Position) {
	cells := t.geometry.Cells()
	index := s.numbers[cells:]
	clear(index)
	for cell := range cells {
		tile, spin := p.Tile[cell], p.Spin[cell]
		s.numbers[cell] = int32(tile)<<2 | int32(spin)
		index[t.group[tile]] += int32(t.coding.code(uint8(cell), spin)) * t.weight[tile]
		if t.inverse {
			index[len(t.groups)+int(t.group[cell])] += int32(t.coding.code(tile, -spin&3)) * t.weight[cell]
		}
	}
	s.shares = [2]int{}
	for i := range index {
		s.shares[i/len(t.groups)] += int(t.groups[i%len(t.groups)][index[i]])
	}
}

// Shares returns the larger bound of s and its inverse, in shares of a turn.
func (s *State) Shares() int { return max(s.shares[0], s.shares[1]) }

// Held returns the tile on a cell and its spin.
func (s *State) Held(cell int) (tile, spin uint8) {
	return uint8(s.numbers[cell] >> 2), uint8(s.numbers[cell] & 3)
}

// Bound returns the number of turns for the shares of s, rounded up.
func (t *Tables) Bound(s *State) int { return (s.Shares() + t.charge - 1) / t.charge }

// Turn sets child to s after a turn, unless its shares exceed most: then the child is useless.
func (t *Tables) Turn(child, s *State, turn, most int) bool {
	m := &t.geometry.Turns[turn]
	cells, groups := t.geometry.Cells(), len(t.groups)
	index, before := child.numbers[cells:cells+groups], s.numbers[cells:cells+groups]
	copy(index, before)
	c := t.coding
	touched := uint64(0)
	for i, from := range m.From {
		h := s.numbers[from]
		tile, spin := uint8(h>>2), uint8(h&3)
		group := t.group[tile]
		touched |= 1 << group
		index[group] += int32(c.code(m.To[i], (spin+m.Spin)&3)-c.code(from, spin)) * t.weight[tile]
	}
	child.shares[0] = s.shares[0] + t.change(index, before, touched)
	if child.shares[0] > most {
		return false
	}
	copy(child.numbers[:cells], s.numbers)
	for i, from := range m.From {
		child.numbers[m.To[i]] = s.numbers[from]&^3 | (s.numbers[from]+int32(m.Spin))&3
	}
	if !t.inverse {
		return true
	}
	index, before = child.numbers[cells+groups:], s.numbers[cells+groups:]
	copy(index, before)
	touched = 0
	for _, to := range m.To {
		group := t.group[to]
		touched |= 1 << group
		index[group] += int32(c.inverse(child.numbers[to])-c.inverse(s.numbers[to])) * t.weight[to]
	}
	child.shares[1] = s.shares[1] + t.change(index, before, touched)
	return child.shares[1] <= most
}

func (c coding) inverse(held int32) int { return c.code(uint8(held>>2), uint8(-held&3)) }

func (t *Tables) change(index, before []int32, touched uint64) int {
	more := 0
	for ; touched != 0; touched &= touched - 1 {
		i := bits.TrailingZeros64(touched)
		shares := t.groups[i]
		more += int(shares[index[i]]) - int(shares[before[i]])
	}
	return more
}

// Bytes returns how much memory the state takes.
func (s *State) Bytes() int64 { return 4 * int64(len(s.numbers)) }

// Charge returns how many shares a turn is cut into.
func (t *Tables) Charge() int { return t.charge }

// Kinds returns the kinds: which tiles count as equal for the tables.
func (t *Tables) Kinds() *geometry.Kinds { return &t.kinds }

// coding writes the cell and the spin of a tile as one small number: its code.
//
//	no directions      the cell
//	odd blocks         4 * cell + spin
//	even blocks        2 * cell + spin / 2
//
// With even blocks each turn changes the colour of a tile's cell and turns it by an odd number of
// quarters, so whether its spin is odd follows from its home and its present cell.
type coding struct {
	cellShift, spinShift uint8
	count                int // of codes
	radix                int // of the tables' indices: count, or a power of two above it
}

func codingOf(s geometry.Shape) coding {
	c := coding{spinShift: 2}
	switch {
	case s.Oriented && s.Block%2 == 0:
		c = coding{cellShift: 1, spinShift: 1}
	case s.Oriented:
		c = coding{cellShift: 2}
	}
	c.count = s.Cells() << c.cellShift
	if c.radix = c.count; s.Cells() <= quickCells {
		c.radix = quickCells << c.cellShift
	}
	return c
}

func (c coding) code(cell, spin uint8) int {
	return int(cell)<<c.cellShift | int(spin)>>c.spinShift
}

func (c coding) place(s geometry.Shape, code int, homeColour int) (cell, spin uint8) {
	cell = uint8(code >> c.cellShift)
	spin = uint8(code << c.spinShift & 3)
	if c.cellShift == 1 {
		spin |= uint8(s.Colour(int(cell))+homeColour) & 1
	}
	return cell, spin
}

type step struct {
	turn  uint8
	after uint16
}

// steps lists the turns back that change each code, for tiles whose home has the given colour.
func (c coding) steps(g *geometry.Geometry, homeColour int) [][]step {
	all := make([][]step, c.count)
	for code := range all {
		cell, spin := c.place(g.Shape, code, homeColour)
		for _, turn := range g.Legal {
			i := g.Inverse(turn)
			t := &g.Turns[i]
			for j, from := range t.From {
				if from == cell {
					all[code] = append(all[code], step{uint8(i), uint16(c.code(t.To[j], (spin+t.Spin)&3))})
				}
			}
		}
	}
	return all
}

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
