package gf2

import (
	"context"
	"slices"
)

const halfGCDBits = 16384 // the degree from which the half-gcd beats [euclidDown]; measured by BenchmarkInverse

// matrix is a product of Euclid's steps: it maps (a, b) to (a', b').
type matrix [2][2]Poly

func (m *matrix) times(a, b Poly) (Poly, Poly) {
	return m[0][0].Mul(a).Add(m[0][1].Mul(b)), m[1][0].Mul(a).Add(m[1][1].Mul(b))
}

// after returns the product m n: first n, then m.
func (m *matrix) after(n *matrix) *matrix {
	var r matrix
	r[0][0], r[1][0] = m.times(n[0][0], n[1][0])
	r[0][1], r[1][1] = m.times(n[0][1], n[1][1])
	return &r
}

// step makes one more step of Euclid: (a, b) -> (b, a + quotient b).
func (m *matrix) step(quotient Poly) {
	for i := range 2 {
		m[0][i], m[1][i] = m[1][i], m[0][i].Add(quotient.Mul(m[1][i]))
	}
}

func identity() *matrix { return &matrix{{Monomial(0), nil}, {nil, Monomial(0)}} }

// halfGCD makes the steps of Euclid's algorithm on (a, b), deg a > deg b, as long as the larger keeps at least half of
// a's degree n. It returns their matrix and the remaining pair: deg a' >= ceil(n/2) > deg b'.
//
// The quotients depend on the leading terms alone: half of the necessary steps are found
// from the upper halves of a and b, the rest from what these leave.
//
//	a  [  high  |   low   ]        a' [   | 1/4 |   low   ]
//	b  [  high  |   low   ]   ->   b' [   | 1/4 |   low   ]   -> ...
//
// If ctx ends, it makes fewer steps.
func halfGCD(ctx context.Context, a, b Poly) (*matrix, Poly, Poly) {
	n := a.Degree()
	half := (n + 1) / 2
	if b.Degree() < half || ctx.Err() != nil {
		return identity(), a, b
	}
	if n < halfGCDBits {
		return euclidDown(a, b, half)
	}
	m, a, b := halfGCDAt(ctx, a, b, half)
	if b.Degree() < half || ctx.Err() != nil {
		return m, a, b
	}
	quotient, r := a.DivMod(b)
	m.step(quotient)
	a, b = b, r
	if b.Degree() < half {
		return m, a, b
	}
	m2, a, b := halfGCDAt(ctx, a, b, 2*half-a.Degree())
	return m2.after(m), a, b
}

// halfGCDAt does the steps for (a, b) without their lowest k terms.
func halfGCDAt(ctx context.Context, a, b Poly, k int) (*matrix, Poly, Poly) {
	m, highA, highB := halfGCD(ctx, a.dropLow(k), b.dropLow(k))
	lowA, lowB := m.times(a.cut(k), b.cut(k))
	return m, highA.Shift(k).Add(lowA), highB.Shift(k).Add(lowB)
}

// GCD returns the greatest common divisor of p and q.
func (p Poly) GCD(q Poly) Poly {
	g, _ := p.euclid(context.Background(), q, false)
	return g
}

// Inverse returns g = gcd(p, q) and u with u p = g modulo q, q not zero. The degree of u is below
// that of q/g. Cost: O(M(n) log n), M(n) that of a product. If ctx ends first, g and u are useless.
func (p Poly) Inverse(ctx context.Context, q Poly) (g, u Poly) { return p.euclid(ctx, q, true) }

func (p Poly) euclid(ctx context.Context, q Poly, cofactor bool) (g, u Poly) {
	if q.Degree() < 0 {
		return slices.Clone(p.trim()), Monomial(0)
	}
	a, b := slices.Clone(q.trim()), p.Mod(q)
	ua, ub := Poly(nil), Monomial(0) // a = ua p, b = ub p modulo q
	for b.Degree() >= 0 && ctx.Err() == nil {
		var m *matrix
		if a.Degree() >= halfGCDBits {
			m, a, b = halfGCD(ctx, a, b)
		} else {
			m, a, b = euclidDown(a, b, 0)
		}
		if cofactor {
			ua, ub = m.times(ua, ub)
		}
		if b.Degree() < 0 {
			break
		}
		quotient, r := a.DivMod(b)
		a, b = b, r
		if cofactor {
			ua, ub = ub, ua.Add(quotient.Mul(ub))
		}
	}
	return a, ua
}
