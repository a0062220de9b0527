package join

import (
	"slices"

	"jie/linear/gf2"
)

// class is one of the four classes. Classes 0 and 1 are paired, and so are 2 and 3.
type class int

// split is a coset whose space splits. Its vectors are packed: the coordinates of class 0,
// then those of class 1, 2 and 3. Each class begins in a new word.
type split struct {
	at     [5]int // first word of each class, and the end
	places []int  // bit of a packed vector for each coordinate
	x      gf2.Vector
	pairs  [2]*pairing
}

// pairing is one of the two ways to split a member in two.
type pairing struct {
	class [2]class
	other [2]class
	// basis[i] spans the vectors of the space that vanish on class[1-i].
	basis  [2][]gf2.Vector
	coords coordinates // of a vector of the space in both bases, those of basis[0] first
	words  int         // of a packed vector
}

// newSplit splits a coset; it returns nil if that is impossible.
func newSplit(c Coset) *split {
	if len(c.Basis) > 64 {
		return nil
	}
	p := &split{places: make([]int, len(c.Class))}
	var cells [4]int
	for i, k := range c.Class {
		p.places[i] = cells[k]
		cells[k]++
	}
	for k, n := range cells {
		p.at[k+1] = p.at[k] + gf2.Words(n)
	}
	for i, k := range c.Class {
		p.places[i] += 64 * p.at[k]
	}
	packed := make([]gf2.Vector, len(c.Basis))
	for i, z := range c.Basis {
		packed[i] = p.pack(z)
	}
	p.x = p.pack(c.X)
	for i := range p.pairs {
		first := class(2 * i)
		q := &pairing{class: [2]class{first, first + 1}, other: [2]class{2 - first, 3 - first}, words: p.at[4]}
		for side := range q.basis {
			q.basis[side] = p.vanishing(packed, q.class[1-side])
		}
		both := slices.Concat(q.basis[0], q.basis[1])
		if q.coords = newCoordinates(both, 64*p.at[4]); len(both) != len(packed) || len(q.coords.pivots) != len(both) {
			return nil
		}
		p.pairs[i] = q
	}
	return p
}

// pack reorders the coordinates of a vector.
func (p *split) pack(v gf2.Vector) gf2.Vector {
	packed := make(gf2.Vector, p.at[4])
	for i := v.Next(0); i >= 0; i = v.Next(i + 1) {
		packed.Set(p.places[i])
	}
	return packed
}

// unpack restores the order of the coordinates.
func (p *split) unpack(packed gf2.Vector) gf2.Vector {
	v := gf2.NewVector(len(p.places))
	for i, place := range p.places {
		if packed.Bit(place) {
			v.Set(i)
		}
	}
	return v
}

func (p *split) part(v gf2.Vector, c class) gf2.Vector { return v[p.at[c]:p.at[c+1]] }

// sweep weighs the sums of x and vectors of a basis over a class.
func (p *split) sweep(basis []gf2.Vector, c class) *gf2.Sweep {
	parts := make([]gf2.Vector, len(basis))
	for k, z := range basis {
		parts[k] = p.part(z, c)
	}
	x, sweep := p.part(p.x, c), gf2.NewSweep(len(parts))
	sweep.Add(64*len(x), x, parts)
	return sweep
}

// vanishing returns a basis of the vectors in the span of basis that vanish on c.
func (p *split) vanishing(basis []gf2.Vector, c class) []gf2.Vector {
	part := p.at[c+1] - p.at[c]
	long := make([]gf2.Vector, len(basis)) // the class, then all coordinates
	for i, v := range basis {
		long[i] = slices.Concat(p.part(v, c), v)
	}
	rank := len(gf2.Reduce(long, 64*part))
	rest := long[rank:]
	for i := range rest {
		rest[i] = rest[i][part:]
	}
	return rest
}

// coordinates finds the coordinates of a vector in a basis of at most 64: bit pivots[i] adds masks[i].
type coordinates struct {
	pivots []int
	masks  []uint64
}

func newCoordinates(basis []gf2.Vector, n int) coordinates {
	long := make([]gf2.Vector, len(basis)) // a vector, then its number in the basis as a bit
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
