package bitboard

import (
	"slices"

	"jie/puzzle/board"
)

// A jump along a line changes all three of its holes, so it is an exclusive or with the
// line's mask. The pegs before it give its direction. The upper row shows them, the lower
// row the pegs after it:
//
//	end middle other      end middle other
//	 1    1     0          0    1     1
//	 0    0     1          1    0     0
//
// So a line can be jumped if its middle has a peg and just one end has. It can be jumped
// backwards if its middle is empty and just one end has a peg. Because the holes are
// numbered in reading order, one shift lines up a whole group of lines.

// Jumpable returns the first holes of the group's lines that can be jumped.
func (g *Group) Jumpable(p board.Set) board.Set {
	return (p ^ p>>(g.Other&63)) & (p >> (g.Middle & 63)) & g.First
}

// Unjumpable returns the first holes of the lines that can be jumped backwards.
func (g *Group) Unjumpable(p board.Set) board.Set {
	return (p ^ p>>(g.Other&63)) &^ (p >> (g.Middle & 63)) & g.First
}

// AppendSuccessors appends every position one jump after p, in a fixed order.
func (b *Board) AppendSuccessors(dst []board.Set, p board.Set) []board.Set {
	for i := range b.groups {
		g := &b.groups[i]
		for m := g.Jumpable(p); m != 0; m &= m - 1 {
			dst = append(dst, p^g.Mask<<uint(m.First()))
		}
	}
	return dst
}

// AppendPredecessors appends every position one jump before p, in a fixed order.
func (b *Board) AppendPredecessors(dst []board.Set, p board.Set) []board.Set {
	for i := range b.groups {
		g := &b.groups[i]
		for m := g.Unjumpable(p); m != 0; m &= m - 1 {
			dst = append(dst, p^g.Mask<<uint(m.First()))
		}
	}
	return dst
}

// Stuck reports whether no jump is legal.
func (b *Board) Stuck(p Set) bool {
	if b.IsWide() {
		return !slices.ContainsFunc(b.lines, func(l Line) bool {
			return p.Has(int(l.Middle)) && p.Has(int(l.End)) != p.Has(int(l.Other))
		})
	}
	for i := range b.groups {
		if b.groups[i].Jumpable(p.Word()) != 0 {
			return false
		}
	}
	return true
}

// Jump is one jump: the peg in From takes the one in Over and lands in To.
type Jump struct{ From, Over, To uint8 }

// Mask returns the three holes of j.
func (j Jump) Mask() board.Set {
	return board.Set(1)<<j.From | board.Set(1)<<j.Over | board.Set(1)<<j.To
}

// Legal reports whether j can be made in p.
func (j Jump) Legal(p board.Set) bool {
	return p&j.Mask() == board.Set(1)<<j.From|board.Set(1)<<j.Over
}

// Apply returns the position after j, which must be legal in p.
func (j Jump) Apply(p board.Set) board.Set { return p ^ j.Mask() }

// Allows reports whether j can be made in p.
func (p *Set) Allows(j Jump) bool {
	return p.Has(int(j.From)) && p.Has(int(j.Over)) && !p.Has(int(j.To))
}

// After returns the position after j, which p must allow.
func (p Set) After(j Jump) Set { return p.Xor(Of(int(j.From), int(j.Over), int(j.To))) }

// AppendJumps appends the legal jumps in p, by hole jumped from, then direction.
func (b *Board) AppendJumps(dst []Jump, p Set) []Jump {
	for from := range p.All() {
		for _, j := range b.jumps[from] {
			if p.Allows(j) {
				dst = append(dst, j)
			}
		}
	}
	return dst
}

// Between returns the jump from p to its successor q. The holes of a line ascend, so the
// middle one of the three is jumped over.
func Between(p, q board.Set) Jump {
	gone, to := p&^q, uint8((q &^ p).First())
	low := uint8(gone.First())
	high := uint8(gone.Without(int(low)).First())
	if to > high {
		return Jump{From: low, Over: high, To: to}
	}
	return Jump{From: high, Over: low, To: to}
}
