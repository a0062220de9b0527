package gf2

import (
	"math/bits"
	"slices"
)

const newtonWords = 24 // the length of quotient and divisor from which Newton's division is faster; by BenchmarkDivMod

// DivMod returns the quotient and the remainder of p by q, which must not be zero.
func (p Poly) DivMod(q Poly) (quotient, remainder Poly) {
	p, q = p.trim(), q.trim()
	n, d := p.Degree(), q.Degree()
	switch {
	case d < 0:
		panic("gf2: division by the zero polynomial")
	case n < d:
		return nil, slices.Clone(p)
	case min(n-d, d) < 64*newtonWords:
		return divideByShifts(slices.Clone(p), q)
	}
	quotient = p.quotient(q)
	return quotient, quotient.Mul(q).Add(p).trim()
}

// divideByShifts divides r, which it takes over. Cost: degree of the quotient times the length of q.
func divideByShifts(r, q Poly) (quotient, remainder Poly) {
	q = q.trim()
	n, d := r.Degree(), q.Degree()
	quotient = make(Poly, Words(n-d+1))
	for ; n >= d; n = r.Degree() {
		Vector(quotient).Set(n - d)
		xorShifted(r, q, n-d)
		r = r.trim()
	}
	return quotient, r
}

// quotient divides by way of power series: with leading terms first, p is quotient times q up to the remainder.
func (p Poly) quotient(q Poly) Poly {
	n, d := p.Degree(), q.Degree()
	m := n - d + 1 // terms of the quotient
	return p.quotientBy(q.reversed(d).cut(m).reciprocal(m), m)
}

// quotientBy is [Poly.quotient] with m terms, given the reciprocal of the reversed divisor.
func (p Poly) quotientBy(reciprocal Poly, m int) Poly {
	n := p.Degree()
	return p.reversed(n).cut(m).Mul(reciprocal.cut(m)).cut(m).reversed(m - 1)
}

// Modulus divides by one polynomial many times. It is safe for concurrent use.
type Modulus struct {
	q          Poly
	degree     int
	reciprocal Poly // of the reversed q, as many terms as q has
}

// NewModulus prepares for division by q, which must not be zero.
func NewModulus(q Poly) *Modulus {
	q = q.trim()
	d := q.Degree()
	return &Modulus{q, d, q.reversed(d).reciprocal(d + 1)}
}

// Mod returns the remainder of p. Cost: two products, for degrees up to twice that of q.
func (m *Modulus) Mod(p Poly) Poly {
	n := p.Degree()
	if n < m.degree {
		return slices.Clone(p.trim())
	}
	if n-m.degree > m.degree {
		return p.Mod(m.q)
	}
	return p.quotientBy(m.reciprocal, n-m.degree+1).Mul(m.q).Add(p).trim()
}

// reversed returns s^n p(1/s), for p of degree at most n.
func (p Poly) reversed(n int) Poly {
	r := make(Poly, Words(n+1))
	for i, w := range p[:min(len(p), len(r))] {
		r[len(r)-1-i] = bits.Reverse64(w)
	}
	return r.dropLow(64*len(r) - (n + 1))
}

// cut returns p modulo s^n.
func (p Poly) cut(n int) Poly {
	r := slices.Clone(p[:min(len(p), Words(n))])
	Vector(r).Mask(n)
	return r.trim()
}

// dropLow returns the quotient of p by s^n.
func (p Poly) dropLow(n int) Poly {
	k, b := n>>6, uint(n&63)
	if k >= len(p) {
		return nil
	}
	r := slices.Clone(p[k:])
	if b != 0 {
		for i := range r {
			r[i] >>= b
			if k+i+1 < len(p) {
				r[i] |= p[k+i+1] << (64 - b)
			}
		}
	}
	return r.trim()
}

// reciprocal returns the inverse of p, whose constant term must be one, as a power series modulo s^n. Newton's step u
// -> u (2 - p u) is p u^2 here, and doubles the correct terms.
func (p Poly) reciprocal(n int) Poly {
	u := Monomial(0)
	for m := 1; m < n; {
		m = min(2*m, n)
		u = u.Square().cut(m).Mul(p.cut(m)).cut(m)
	}
	return u
}

// Mod returns the remainder of p by q.
func (p Poly) Mod(q Poly) Poly {
	_, r := p.DivMod(q)
	return r
}

// Div returns the quotient of p by q.
func (p Poly) Div(q Poly) Poly {
	quotient, _ := p.DivMod(q)
	return quotient
}
