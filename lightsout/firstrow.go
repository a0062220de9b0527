package lightsout

import (
	"context"
	"math/bits"
	"math/rand/v2"

	"jie/linear/gf2"
)

// firstRow answers questions about the first rows of press patterns on an h x w board without a matrix.
//
// Number the columns from 1 and let S be the w x w matrix of neighbours in a row, so that A = S +
// 1. The vector e_1 is cyclic: e_j = F_j(S) e_1 with the Fibonacci polynomials F_j, and F_(w+1)(S)
// = 0. So a row v is the polynomial v(s) = sum of v_j F_j(s) modulo q = F_(w+1)(s), and S is multiplication by s.
// Chased from the first row x_1 with no difference, row r is F_r(A) x_1; the row below the board, r = h+1, has to
// vanish. With c the row below the board when the chase begins with an empty row, the first row has to satisfy
//
//	p x_1 = c  (mod q),    p = F_(h+1)(s+1).
//
// With g = gcd(p, q) it can exactly when g divides c; the nullity is deg g, and the quiet patterns'
// first rows are the multiples of q/g.
//
// After its context ends, rows and patterns are invalid: callers look at the context after each answer.
type firstRow struct {
	ctx      context.Context
	h        int64
	w        int
	q        gf2.Poly
	modulus  *gf2.Modulus // q
	g        gf2.Poly     // gcd(p, q)
	cofactor gf2.Poly     // q/g
	inverse  gf2.Poly     // of p/g modulo q/g
}

// newFirstRow divides p and q by their gcd and inverts the one modulo the other.
// On squares of even side, p and q are squares themselves (see [gf2.FibonacciRoot]).
// Squaring respects all of these operations, so half the degree is enough.
func newFirstRow(ctx context.Context, h int64, w int) *firstRow {
	q := gf2.Fibonacci(w + 1)
	f := &firstRow{ctx: ctx, h: h, w: w, q: q, modulus: gf2.NewModulus(q)}
	if h == int64(w) && w%2 == 0 {
		root := gf2.FibonacciRoot(w + 1)
		g, u := root.Shifted().Inverse(ctx, root)
		f.g, f.inverse, f.cofactor = g.Square(), u.Square(), root.Div(g).Square()
		return f
	}
	_, bottom := bottomPair(ctx, h, w, q)
	g, u := bottom.Inverse(ctx, q)
	f.g, f.inverse, f.cofactor = g, u, q.Div(g)
	return f
}

// bottomPair returns F_h and F_(h+1) of s+1 modulo q, q = F_(w+1).
func bottomPair(ctx context.Context, h int64, w int, q gf2.Poly) (f, next gf2.Poly) {
	if h < int64(w) {
		return gf2.Fibonacci(int(h)).Shifted(), gf2.Fibonacci(int(h) + 1).Shifted()
	}
	f, next = gf2.FibonacciMod(ctx, uint64(h), q.Shifted())
	return f.Shifted(), next.Shifted()
}

// allOnGap returns the gap of the all-on board, chased only downwards: its last row and the row below it if the first
// is empty (docs/math/lightsout.md, section 7).
func allOnGap(ctx context.Context, h int64, w int) gap {
	q := gf2.Fibonacci(w + 1)
	modulus := gf2.NewModulus(q)
	row := gf2.NewVector(w)
	row.Fill(w)
	ones := gf2.FromFibonacci(row)
	sum := gf2.FibonacciSum(ctx, uint64(h), q.Shifted()).Shifted()
	last, _ := bottomPair(ctx, h, w, q)
	return gap{
		m:      h,
		middle: modulus.Mod(sum.Add(last).Mul(ones)),
		next:   modulus.Mod(sum.Mul(ones)),
	}
}

// squareNullity returns the nullity of the n x n board, n at least 1: the degree of the gcd of F_(n+1)(s) and
// F_(n+1)(s+1). With n+1 = 2^e b, b odd, and G^2 = F_b, it is 2^(e+1) times the degree of gcd(G(s), G(s+1)), and
// 2^(e+1)-2 more if 3 divides b: see docs/math/lightsout.md, section 11, and for the cost [gf2.FibonacciShared].
func squareNullity(n int) int {
	m := uint64(n) + 1
	e := bits.TrailingZeros64(m)
	nullity := gf2.FibonacciShared(m>>e) << (e + 1)
	if m%3 == 0 {
		nullity += 2 * (1<<e - 1)
	}
	return nullity
}

func (f *firstRow) nullity() int { return f.g.Degree() }

// gap holds the disagreement of a chase from an empty first row down to row m+1 and a chase from an empty last row up
// to row m, as polynomials: about row m, and about row m+1. With m = h there is no chase from below.
type gap struct {
	m            int64
	middle, next gf2.Poly
}

// below returns the row left over below the board when the whole of it is chased from an empty first row: with k = h-m,
// F_k times the middle plus F_(k+1) times the next, in s+1 (docs/math/lightsout.md, section 6).
func (f *firstRow) below(g gap) gf2.Poly {
	low, high := bottomPair(f.ctx, f.h-g.m, f.w, f.q)
	return f.modulus.Mod(low.Mul(g.middle).Add(high.Mul(g.next)))
}

// solve returns the first row of a press pattern whose chase from an empty row ends in c; ok is false if there is none.
func (f *firstRow) solve(c gf2.Poly) (x gf2.Poly, ok bool) {
	quotient := c
	if f.nullity() > 0 {
		var remainder gf2.Poly
		if quotient, remainder = quotient.DivMod(f.g); remainder.Degree() >= 0 {
			return nil, false
		}
	}
	return quotient.Mul(f.inverse).Mod(f.cofactor), true
}

// last returns the last row of the press pattern with first row x. The gap's two equations give it
// times F_(k+1) and times F_k. These decide it, because F_(k-1) F_(k+1) + F_k^2 = 1.
func (f *firstRow) last(x gf2.Poly, g gap) gf2.Poly {
	fm, fm1 := bottomPair(f.ctx, g.m, f.w, f.q)
	fk, fk1 := bottomPair(f.ctx, f.h-g.m, f.w, f.q)
	before := fk.Shift(1).Add(fk).Add(fk1) // F_(k-1), by the recurrence in s+1
	one := f.modulus.Mod(g.middle.Add(fm.Mul(x)))
	two := f.modulus.Mod(g.next.Add(fm1.Mul(x)))
	return f.modulus.Mod(before.Mul(one).Add(fk.Mul(two)))
}

func (f *firstRow) row(x gf2.Poly) gf2.Vector { return gf2.ToFibonacci(x, f.w) }

// quiet returns the first row of the quiet pattern that belongs to r, a
// polynomial of degree below the nullity. It is linear in r.
func (f *firstRow) quiet(r gf2.Poly) gf2.Vector {
	return gf2.ToFibonacci(f.cofactor.Mul(r), f.w)
}

// kernel returns the first rows of a basis of the quiet patterns.
func (f *firstRow) kernel() []gf2.Vector {
	basis := make([]gf2.Vector, f.nullity())
	for i := range basis {
		basis[i] = f.quiet(gf2.Monomial(i))
	}
	return basis
}

// refute returns the first row of a quiet pattern that meets the difference in an odd number of lights. The chase of
// the difference ends in c, which g does not divide. A quiet pattern whose first row meets c oddly, as half of all do,
// meets the difference oddly when turned upside down (docs/math/lightsout.md, section 8).
func (f *firstRow) refute(c gf2.Vector) gf2.Vector {
	rng := rand.New(rand.NewPCG(uint64(f.h), uint64(f.w)))
	for i := 0; f.ctx.Err() == nil; i++ {
		var r gf2.Poly
		if d := f.nullity(); i < min(d, 16) {
			r = gf2.Monomial(i) // a simple pattern if one suffices
		} else {
			r = make(gf2.Poly, gf2.Words(d))
			for j := range r {
				r[j] = rng.Uint64()
			}
			gf2.Vector(r).Mask(d)
		}
		if z := f.quiet(r); z.Dot(c) {
			return f.lastRow(z)
		}
	}
	return nil
}

// lastRow returns the last row of the quiet pattern with first row z, F_h(A) z.
func (f *firstRow) lastRow(z gf2.Vector) gf2.Vector {
	power, _ := bottomPair(f.ctx, f.h, f.w, f.q)
	return f.row(f.modulus.Mod(power.Mul(gf2.FromFibonacci(z))))
}
