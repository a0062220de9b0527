package lightsout

import (
	"slices"

	"jie/gf2"
)

// On a board with odd sides the quiet patterns split over the parity classes of
// the places. Number rows and columns from 1 and call a place by the parities of
// its row and column:
//
//	oo oe oo oe oo
//	eo ee eo ee eo
//	oo oe oo oe oo
//	eo ee eo ee eo
//	oo oe oo oe oo
//
// A light at eo has its neighbours at ee (beside it) and at oo (above and below),
// so quietness there says f_eo = f_ee + f_ee + f_oo + f_oo over those neighbours;
// likewise at oe. Put these into the equation of a light at ee: each oo place
// diagonally beside it comes in twice, once through an eo and once through an oe
// place, and cancels. What remains speaks of the ee places alone. The same holds
// at oo, and also with (eo, oe) and (ee, oo) exchanged. Hence the kernel is a sum
//
//	K = K_ee + K_oo = K_eo + K_oe,
//
// where K_ee are the quiet patterns that vanish on oo, and so on: a member of the
// coset x + K is a pair (a, b), chosen freely, whose ee and oo places depend on a
// alone and on b alone; and it is as well a pair (p, q) for eo and oe. On 5x5,
// with nullity 2, a quiet pattern that vanishes on ee and one that vanishes on oo:
//
//	10101    01110
//	10101    10101
//	00000    11011
//	10101    10101
//	10101    01110
//
// The split is not taken on trust: it is found by elimination and its dimensions
// are counted, for any board of odd sides.

// class numbers the parity classes, by zero-based row and column.
type class int

// Classes 0 and 1 are paired, and so are 2 and 3.
func classOf(r, c int) class {
	switch {
	case r&1 == 0 && c&1 == 0:
		return 0 // oo, counted from 1
	case r&1 == 1 && c&1 == 1:
		return 1 // ee
	case r&1 == 0:
		return 2 // oe
	}
	return 3 // eo
}

// parity is a coset whose kernel splits. Its vectors are packed: the lights of
// class 0, then those of class 1, 2 and 3, each class from a word of its own.
type parity struct {
	w      int
	at     [5]int // first word of each class, and the end
	places []int  // bit of a packed vector for each place in reading order
	x      gf2.Vector
	pairs  [2]*pairing
}

// pairing is one of the two ways to split a member in two.
type pairing struct {
	class [2]class
	other [2]class
	// basis[i] spans the kernel vectors that vanish on class[1-i].
	basis  [2][]gf2.Vector
	coords coordinates // of a kernel vector in both bases, those of basis[0] first
	words  int         // of a packed vector
}

// newParity splits the coset of whole[0] modulo the rest, patterns of an h x w
// board; nil where that is not possible.
func newParity(whole []gf2.Vector, h, w int) *parity {
	if h%2 == 0 || w%2 == 0 || len(whole) > 65 {
		return nil
	}
	p := &parity{w: w, places: make([]int, h*w)}
	var cells [4]int
	for i := range p.places {
		k := classOf(i/w, i%w)
		p.places[i] = cells[k]
		cells[k]++
	}
	for k, n := range cells {
		p.at[k+1] = p.at[k] + gf2.Words(n)
	}
	for i := range p.places {
		p.places[i] += 64 * p.at[classOf(i/w, i%w)]
	}
	packed := make([]gf2.Vector, len(whole))
	for i, v := range whole {
		packed[i] = p.pack(v)
	}
	p.x = packed[0]
	for i := range p.pairs {
		c := class(2 * i)
		q := &pairing{class: [2]class{c, c + 1}, other: [2]class{2 - c, 3 - c}, words: p.at[4]}
		for side := range q.basis {
			q.basis[side] = p.vanishing(packed[1:], q.class[1-side])
		}
		both := slices.Concat(q.basis[0], q.basis[1])
		if len(both) != len(whole)-1 {
			return nil
		}
		if q.coords = newCoordinates(both, 64*p.at[4]); len(q.coords.pivots) != len(both) {
			return nil
		}
		p.pairs[i] = q
	}
	return p
}

// pack reorders the places of a pattern.
func (p *parity) pack(v gf2.Vector) gf2.Vector {
	packed := make(gf2.Vector, p.at[4])
	for i := v.Next(0); i >= 0; i = v.Next(i + 1) {
		packed.Set(p.places[i])
	}
	return packed
}

// firstRow is the first row of the pattern that v packs.
func (p *parity) firstRow(v gf2.Vector) gf2.Vector {
	row := gf2.NewVector(p.w)
	for c := range p.w {
		if v.Bit(p.places[c]) {
			row.Set(c)
		}
	}
	return row
}

// part is the places of one class.
func (p *parity) part(v gf2.Vector, c class) gf2.Vector { return v[p.at[c]:p.at[c+1]] }

// vanishing is a basis of the vectors in the span of kernel that vanish on c.
func (p *parity) vanishing(kernel []gf2.Vector, c class) []gf2.Vector {
	part := p.at[c+1] - p.at[c]
	long := make([]gf2.Vector, len(kernel)) // the class, then everything
	for i, v := range kernel {
		long[i] = slices.Concat(p.part(v, c), v)
	}
	rank := len(gf2.Reduce(long, 64*part))
	basis := long[rank:]
	for i := range basis {
		basis[i] = basis[i][part:]
	}
	return basis
}

// coordinates finds the coordinates of a vector in a basis of at most 64: bit
// pivots[i] of the vector adds masks[i].
type coordinates struct {
	pivots []int
	masks  []uint64
}

func newCoordinates(basis []gf2.Vector, n int) coordinates {
	long := make([]gf2.Vector, len(basis)) // a vector, then which of the basis it is
	for i, v := range basis {
		long[i] = append(slices.Clone(v), 1<<i)
	}
	var c coordinates
	for _, v := range gf2.Reduce(long, n) {
		c.pivots = append(c.pivots, v.Next(0))
		c.masks = append(c.masks, v[len(v)-1])
	}
	return c
}

func (c *coordinates) of(v gf2.Vector) (u uint64) {
	for i, p := range c.pivots {
		if v.Bit(p) {
			u ^= c.masks[i]
		}
	}
	return u
}

// combine adds to v the vectors of a basis that u picks.
func combine(v gf2.Vector, basis []gf2.Vector, u uint64) gf2.Vector {
	v = slices.Clone(v)
	for i, z := range basis {
		if u>>i&1 != 0 {
			v.Xor(z)
		}
	}
	return v
}
