package slab

import (
	"math/bits"

	"jie/mopan/internal/states"
)

// slabRing is a ring that does not touch Y, as it acts on rows of slabs.
//
// The content of a ring, six bits, belongs to a necklace: the contents that turn into each other.
// L, C and R are odd steps, so they lead from the contents at even steps to those at odd steps, and
// back:
//
//	000011 -> 000110 -> 001100 -> 011000 -> 110000 -> 100001 -> 000011
//	  r0        r1        r2        r3        r4        r5
//
//	r1, r3, r5  each take in  r0 | r2 | r4,   and  r0, r2, r4  take in  r1 | r3 | r5
//
// where r0 to r5 are the rows (M, X) with these contents on the ring and the same elsewhere. With
// three contents to a necklace each takes in all three; with two they take in each other.
type slabRing struct {
	mid, side uint32 // the ring's cells in M and in X
	halves    []half
	// lists[h][off] are the rows of half h; off is the dots off M when the ring's cells there are
	// empty.
	lists [][maxOff + 1]rowLists
}

// half is three contents of a ring whose rows go into those of three others.
type half struct {
	from, to [3]content
}

type content struct {
	mid, side uint32
}

// rowLists holds where the rows begin in the slabs from and to, by the content of X off the ring.
type rowLists struct {
	one, two [][6]uint16 // rows of one word, of two words
}

// makeRings sorts the rings. Those that touch Y touch X on the board turned half round.
func (l *Slabs) makeRings() {
	for i := range l.Rings {
		r := &l.Rings[i]
		cells := r.Cells()
		if cells>>(sideBits+midBits) != 0 {
			continue
		}
		ring := l.newSlabRing(r, cells)
		if ring.side != 0 {
			l.upper = append(l.upper, ring)
		} else {
			l.middle = append(l.middle, ring)
		}
	}
}

func (l *Slabs) newSlabRing(r *states.Ring, cells uint64) *slabRing {
	sr := &slabRing{mid: uint32(cells >> sideBits), side: uint32(cells & sideMask)}
	for _, necklace := range r.Necklaces() {
		var steps [2][3]content // even and odd
		for i, s := range necklace {
			steps[i%2][i/2] = content{uint32(s >> sideBits), uint32(s & sideMask)}
		}
		even, odd := steps[0], steps[1]
		if even[0] == odd[0] {
			continue // no turn changes it
		}
		sr.halves = append(sr.halves, half{even, odd})
		if necklace[3] != necklace[0] {
			sr.halves = append(sr.halves, half{odd, even})
		}
	}
	if sr.side != 0 {
		sr.lists = make([][maxOff + 1]rowLists, len(sr.halves))
		for h := range sr.halves {
			for off := range sr.lists[h] {
				sr.lists[h][off] = l.rowLists(sr, &sr.halves[h], off)
			}
		}
	}
	return sr
}

func (l *Slabs) rowLists(r *slabRing, h *half, off int) (lists rowLists) {
	dots := bits.OnesCount32(h.from[0].mid) + bits.OnesCount32(h.from[0].side)
	for x := range uint32(1 << sideBits) {
		y := off - dots - bits.OnesCount32(x)
		if x&r.side != 0 || y < 0 || y > sideBits {
			continue
		}
		var rows [6]uint16
		for i, c := range append(h.from[:], h.to[:]...) {
			rows[i] = l.shapes[off-bits.OnesCount32(c.mid)].rows.row[x|c.side]
		}
		if len(subsets[y]) > 64 {
			lists.two = append(lists.two, rows)
		} else {
			lists.one = append(lists.one, rows)
		}
	}
	return lists
}
