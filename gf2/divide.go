package gf2

import "slices"

// DivMod returns the quotient and the remainder of p by q, which is not zero.
func (p Poly) DivMod(q Poly) (quotient, remainder Poly) {
	q = q.trim()
	n, d := p.Degree(), q.Degree()
	if d < 0 {
		panic("gf2: division by the zero polynomial")
	}
	if n < d {
		return nil, slices.Clone(p.trim())
	}
	quotient = make(Poly, Words(n-d+1))
	r := slices.Clone(p)
	for ; n >= d; n = r.Degree() {
		Vector(quotient).Set(n - d)
		xorShifted(r, q, n-d)
		r = r.trim()
	}
	return quotient, r
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

// Inverse returns g = gcd(p, q) and u with u p = g modulo q. The degree of u is
// below that of q/g.
func (p Poly) Inverse(q Poly) (g, u Poly) {
	a, b := slices.Clone(q.trim()), p.Mod(q)
	var ua, ub Poly = nil, Monomial(0) // a = ua p, b = ub p modulo q
	for len(b.trim()) > 0 {
		quotient, r := a.DivMod(b)
		a, b = b, r
		ua, ub = ub, ua.Add(quotient.Mul(ub))
	}
	return a, ua
}
