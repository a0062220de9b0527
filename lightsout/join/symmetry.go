package join

import (
	"slices"

	"jie/linear/gf2"
)

// A symmetry that maps the coset to itself maps members to members of the same weight. In the
// coordinates of a basis each symmetry is an affine map over GF(2). If it keeps the two classes of
// a pairing apart, it acts on each half alone, and one half (a) of an orbit is enough: the members
// (a, b) that are left out are images of members that are met.

// affine is the map u -> M u + shift, with M taken a byte of u at a time.
type affine struct {
	shift uint64
	table [8][256]uint64
}

// newAffine returns the map with column i of M as image of bit i.
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

// symmetry is a permutation of the coordinates that maps the coset to itself, as it acts on the
// basis of each pairing; separate says whether it keeps a pairing's two classes apart.
type symmetry struct {
	columns  [2][]uint64
	shift    [2]uint64
	separate [2]bool
}

// stabilizer lists the symmetries among some permutations of the coordinates: coordinate i goes to permutation[i].
func (p *split) stabilizer(c Coset) (list []symmetry) {
	for _, permutation := range c.Symmetries {
		if s, ok := p.symmetry(c.Class, permutation); ok {
			list = append(list, s)
		}
	}
	return list
}

// symmetry returns the action of a permutation; ok is false if it does not keep the coset, or a pairing.
func (p *split) symmetry(classes []uint8, permutation []int32) (s symmetry, ok bool) {
	if s.separate, ok = separates(classes, permutation); !ok {
		return s, false
	}
	image := func(v gf2.Vector) gf2.Vector {
		moved := make(gf2.Vector, len(v))
		for i, place := range p.places {
			if v.Bit(place) {
				moved.Set(p.places[permutation[i]])
			}
		}
		return moved
	}
	shift := image(p.x)
	shift.Xor(p.x)
	for i, q := range p.pairs {
		if s.shift[i], ok = q.coordinatesOf(shift); !ok {
			return s, false
		}
		for _, z := range slices.Concat(q.basis[0], q.basis[1]) {
			column, inside := q.coordinatesOf(image(z))
			if !inside {
				return s, false
			}
			s.columns[i] = append(s.columns[i], column)
		}
	}
	return s, true
}

// separates reports for each pairing whether a permutation keeps its two classes; ok is
// false if it maps one to a class of the other pairing, or splits one.
func separates(classes []uint8, permutation []int32) (separate [2]bool, ok bool) {
	separate = [2]bool{true, true}
	for i, to := range permutation {
		from, class := classes[i], classes[to]
		if from/2 != class/2 {
			return separate, false
		}
		separate[from/2] = separate[from/2] && from == class
	}
	return separate, true
}

// coordinatesOf returns the coordinates of a vector; inside is false if it is not in the space.
func (q *pairing) coordinatesOf(v gf2.Vector) (u uint64, inside bool) {
	u = q.coords.of(v)
	same := make(gf2.Vector, q.words).Combine(q.basis[0], u).Combine(q.basis[1], u>>len(q.basis[0]))
	return u, gf2.FirstDifference(same, v) < 0
}

// whole returns the action on all coordinates of pairing i.
func (s *symmetry) whole(i int) *affine { return newAffine(s.columns[i], s.shift[i]) }

// on returns the action on one side of pairing i, whose sides have n and m coordinates.
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

// canonical reports whether all maps take u to itself or to a larger one.
func canonical(maps []*affine, u uint64) bool {
	for _, m := range maps {
		if m.of(u) < u {
			return false
		}
	}
	return true
}
