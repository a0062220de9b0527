package lightsout

import "jie/gf2"

// A symmetry of the board that leaves the difference as it is takes solutions to
// solutions with as many presses: the stabilizer of the target acts on the coset.
// In the coordinates of a basis each symmetry is an affine map over GF(2). Where it
// keeps the two classes of a pairing apart it acts on each half by itself, and of
// an orbit of halves (a) one is enough: the members (a, b) that are left out are
// images of members that are met. All-on squares have all eight symmetries.

// affine is the map u -> M u + shift, with M taken a byte of u at a time.
type affine struct {
	shift uint64
	table [8][256]uint64
}

// newAffine has column i of M as image of bit i.
func newAffine(columns []uint64, shift uint64) *affine {
	a := &affine{shift: shift}
	for i, column := range columns {
		table := &a.table[i/8]
		for v := range table {
			if v>>(i%8)&1 != 0 {
				table[v] ^= column
			}
		}
	}
	return a
}

func (a *affine) of(u uint64) uint64 {
	v := a.shift
	for i := 0; u != 0; i, u = i+1, u>>8 {
		v ^= a.table[i][u&255]
	}
	return v
}

// symmetry is an element of the stabilizer, as it acts on the coordinates of each
// pairing; separate tells whether it keeps a pairing's two classes apart.
type symmetry struct {
	columns  [2][]uint64
	shift    [2]uint64
	separate [2]bool
}

// stabilizer lists the symmetries, but for the identity, that map the coset to
// itself.
func (p *parity) stabilizer() (list []symmetry) {
	h := len(p.places) / p.w
	for turn := 1; turn < 8; turn++ {
		flipRows, flipCols, transpose := turn&1 != 0, turn&2 != 0, turn&4 != 0
		if transpose && h != p.w {
			continue
		}
		image := func(v gf2.Vector) gf2.Vector {
			moved := make(gf2.Vector, len(v))
			for i, place := range p.places {
				if !v.Bit(place) {
					continue
				}
				r, c := i/p.w, i%p.w
				if flipRows {
					r = h - 1 - r
				}
				if flipCols {
					c = p.w - 1 - c
				}
				if transpose {
					r, c = c, r
				}
				moved.Set(p.places[r*p.w+c])
			}
			return moved
		}
		s := symmetry{separate: [2]bool{true, !transpose}}
		shift := image(p.x)
		shift.Xor(p.x)
		for i, q := range p.pairs {
			s.shift[i] = q.coords.of(shift)
			for _, basis := range q.basis {
				for _, z := range basis {
					s.columns[i] = append(s.columns[i], q.coords.of(image(z)))
				}
			}
		}
		if gf2.FirstDifference(p.pairs[0].spell(s.shift[0]), shift) < 0 {
			list = append(list, s)
		}
	}
	return list
}

// spell is the kernel vector with the given coordinates.
func (q *pairing) spell(u uint64) gf2.Vector {
	v := make(gf2.Vector, q.words)
	v = combine(v, q.basis[0], u)
	return combine(v, q.basis[1], u>>len(q.basis[0]))
}

// whole is the action on all coordinates of pairing i.
func (s *symmetry) whole(i int) *affine { return newAffine(s.columns[i], s.shift[i]) }

// on is the action on one side of pairing i, whose sides have n and m coordinates.
func (s *symmetry) on(i, side, n, m int) *affine {
	from, bits := 0, n
	if side == 1 {
		from, bits = n, m
	}
	cut := func(u uint64) uint64 { return u >> from & (1<<bits - 1) }
	columns := make([]uint64, bits)
	for k := range columns {
		columns[k] = cut(s.columns[i][from+k])
	}
	return newAffine(columns, cut(s.shift[i]))
}

// canonical tells whether no map takes u to a smaller one.
func canonical(maps []*affine, u uint64) bool {
	for _, m := range maps {
		if m.of(u) < u {
			return false
		}
	}
	return true
}
