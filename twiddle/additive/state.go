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
