package table

import (
	"cmp"
	"context"
	"slices"
)

// orbits are the positions that turns of some rings take into each other, as
// numbers: six, three or two together, in the order of L.
type orbits struct {
	six   [][6]uint32
	three [][3]uint32
	two   [][2]uint32
}

// bands cuts the rings, in reading order, into the upper third, the middle and
// the lower third. Rows of positions take far more memory than a cache holds. A
// band's rings leave the cells off the band alone, so the positions that agree
// there are a small world: all turns in it are made before the next one is looked
// at, and memory is gone through three times a level and not once a ring.
func (sp *space) bands() [][]ring {
	third := (len(sp.rings) + 2) / 3
	low := max(third, len(sp.rings)-third)
	return [][]ring{sp.rings[:third], sp.rings[third:low], sp.rings[low:]}
}

// placed is an orbit and what lies off its band.
type placed struct {
	off   uint64
	at    [6]uint32
	count int // of at
}

// orbitsOf lists the orbits of a band, those of a world together; not all of them
// where ctx ends.
func (a *allPairs) orbitsOf(ctx context.Context, band []ring) (o orbits) {
	var all []placed
	on := uint64(0)
	for i := range band {
		on |= band[i].cells()
	}
	for s := range a.all(ctx) {
		for i := range band {
			if p, ok := a.orbitFrom(s, &band[i]); ok {
				p.off = s &^ on
				all = append(all, p)
			}
		}
	}
	if ctx.Err() != nil {
		return o // sorting takes as long again
	}
	slices.SortFunc(all, func(p, q placed) int {
		return cmp.Or(cmp.Compare(p.off, q.off), cmp.Compare(p.at[0], q.at[0]))
	})
	for _, p := range all {
		switch p.count {
		case 6:
			o.six = append(o.six, p.at)
		case 3:
			o.three = append(o.three, [3]uint32(p.at[:3]))
		case 2:
			o.two = append(o.two, [2]uint32(p.at[:2]))
		}
	}
	return o
}

// orbitFrom is the orbit of s; ok is false where s is not its least member or
// its only one.
func (a *allPairs) orbitFrom(s uint64, r *ring) (p placed, ok bool) {
	var members [6]uint64
	for u := s; p.count == 0 || u != s; p.count++ {
		if u < s {
			return p, false
		}
		members[p.count] = u
		u ^= r.flips[r.key(u)][1] // L, one step
	}
	if p.count == 1 {
		return p, false
	}
	for i, u := range members[:p.count] {
		p.at[i] = uint32(a.at(u))
	}
	return p, true
}

// turn takes rows of from into rows of to along the turns of a ring.
func (o *orbits) turn(to, from []row) {
	turnSix(to, from, o.six)
	for i := range o.three {
		at := &o.three[i]
		a, b, c := &from[at[0]], &from[at[1]], &from[at[2]]
		u, v, w := &to[at[0]], &to[at[1]], &to[at[2]]
		for k := range a {
			all := a[k] | b[k] | c[k]
			u[k] |= all
			v[k] |= all
			w[k] |= all
		}
	}
	for i := range o.two {
		at := &o.two[i]
		a, b, u, v := &from[at[0]], &from[at[1]], &to[at[0]], &to[at[1]]
		for k := range a {
			u[k] |= b[k]
			v[k] |= a[k]
		}
	}
}

// turnSixGeneric is turnSix without special instructions.
func turnSixGeneric(to, from []row, six [][6]uint32) {
	for i := range six {
		at := &six[i]
		a, b, c := &from[at[0]], &from[at[2]], &from[at[4]]
		u, v, w := &to[at[1]], &to[at[3]], &to[at[5]]
		for k := range a {
			even := a[k] | b[k] | c[k]
			u[k] |= even
			v[k] |= even
			w[k] |= even
		}
		a, b, c = &from[at[1]], &from[at[3]], &from[at[5]]
		u, v, w = &to[at[0]], &to[at[2]], &to[at[4]]
		for k := range a {
			odd := a[k] | b[k] | c[k]
			u[k] |= odd
			v[k] |= odd
			w[k] |= odd
		}
	}
}
