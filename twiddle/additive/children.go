package additive

import "jie/twiddle/geometry"

type children struct {
	codes  [4 * geometry.MaxCells]int32 // of 4 * cell + spin
	blocks []block
}

type block struct {
	cells  []ring
	groups []span
}

// ring is a cell, and the next cells of its tile after a turn to the right and to the left.
type ring struct {
	cell, right, left uint8
	weight            int32 // of the cell, in the index of the inverse position
}

// span is the cells of a block in one group, from the end of the span before it to index to.
type span struct{ group, to uint8 }

func newChildren(t *Tables) (c children) {
	g := t.geometry
	for cell := range g.Cells() {
		for spin := range uint8(4) {
			c.codes[4*cell+int(spin)] = int32(t.coding.code(uint8(cell), spin))
		}
	}
	for i := range g.Blocks() {
		right := &g.Turns[g.Blocks()+i]
		left := make(map[uint8]uint8)
		for j, from := range right.From {
			left[right.To[j]] = from
		}
		var b block
		for group := range t.groups {
			for j, cell := range right.From {
				if int(t.group[cell]) == group {
					b.cells = append(b.cells, ring{cell, right.To[j], left[cell], t.weight[cell]})
				}
			}
			if n := len(b.cells); len(b.groups) == 0 && n > 0 || len(b.groups) > 0 && n > int(b.groups[len(b.groups)-1].to) {
				b.groups = append(b.groups, span{uint8(group), uint8(n)})
			}
		}
		c.blocks = append(c.blocks, b)
	}
	return c
}

// Children sets sides to the shares after each turn, also inverse. It allocates nothing.
func (t *Tables) Children(s *State, sides [][2]int) {
	blocks := t.children.blocks
	var groups [geometry.MaxCells]touched
	for i := range blocks {
		left, right := t.ownChange(s, blocks[i].cells, &groups)
		sides[i][0], sides[len(blocks)+i][0] = s.shares[0]+left, s.shares[0]+right
		if t.inverse {
			left, right = t.inverseChange(s, &blocks[i])
			sides[i][1], sides[len(blocks)+i][1] = s.shares[1]+left, s.shares[1]+right
		}
	}
}

type touched struct {
	group       uint8
	left, right int32
}

func (t *Tables) ownChange(s *State, cells []ring, groups *[geometry.MaxCells]touched) (left, right int) {
	codes, n := &t.children.codes, 0
	for _, c := range cells {
		h := s.numbers[c.cell]
		tile, spin := h>>2, h&3
		group, weight := t.group[tile], t.weight[tile]
		at := 0
		for at < n && groups[at].group != group {
			at++
		}
		if at == n {
			groups[at] = touched{group: group}
			n++
		}
		now := codes[int(c.cell)<<2|int(spin)]
		groups[at].left += (codes[int(c.left)<<2|int(spin+3)&3] - now) * weight
		groups[at].right += (codes[int(c.right)<<2|int(spin+1)&3] - now) * weight
	}
	index := s.numbers[t.geometry.Cells():]
	for i := range groups[:n] {
		one := &groups[i]
		shares, before := t.groups[one.group], index[one.group]
		now := int(shares[before])
		left += int(shares[before+one.left]) - now
		right += int(shares[before+one.right]) - now
	}
	return left, right
}

func (t *Tables) inverseChange(s *State, b *block) (left, right int) {
	index, codes := s.numbers[t.geometry.Cells()+len(t.groups):], &t.children.codes
	from := uint8(0)
	for _, span := range b.groups {
		l, r := int32(0), int32(0)
		for _, c := range b.cells[from:span.to] {
			now := codes[turnedBack(s.numbers[c.cell], 0)]
			l += (codes[turnedBack(s.numbers[c.right], 3)] - now) * c.weight
			r += (codes[turnedBack(s.numbers[c.left], 1)] - now) * c.weight
		}
		from = span.to
		shares, before := t.groups[span.group], index[span.group]
		now := int(shares[before])
		left += int(shares[before+l]) - now
		right += int(shares[before+r]) - now
	}
	return left, right
}

// turnedBack returns what a tile's home holds in the inverse position after a turn by spin.
func turnedBack(held, spin int32) int32 { return held&^3 | -(held+spin)&3 }
