package gf2

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Coefficient is that of s^i.
func (p Poly) Coefficient(i int) bool { return i>>6 < len(p) && p[i>>6]>>(i&63)&1 != 0 }

// Equal compares polynomials, whatever zero words follow.
func (p Poly) Equal(q Poly) bool { return slices.Equal(p.trim(), q.trim()) }

func randomPoly(rng *rand.Rand, degree int) Poly {
	p := make(Poly, Words(degree+1))
	for i := range p {
		p[i] = rng.Uint64()
	}
	Vector(p).Mask(degree + 1)
	return p.trim()
}

// slowMul multiplies one coefficient at a time.
func slowMul(p, q Poly) Poly {
	r := make(Poly, len(p)+len(q)+1)
	for i := 0; i <= p.Degree(); i++ {
		for j := 0; j <= q.Degree(); j++ {
			if p.Coefficient(i) && q.Coefficient(j) {
				Vector(r).Flip(i + j)
			}
		}
	}
	return r.trim()
}

// slowFibonacci builds F_m by the recurrence.
func slowFibonacci(m int) Poly {
	f, next := Poly(nil), Monomial(0)
	for range m {
		f, next = next, next.Shift(1).Add(f)
	}
	return f
}

func TestMulAgreesWithSchoolbook(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		p, q := randomPoly(rng, rng.IntN(300)), randomPoly(rng, rng.IntN(300))
		if got, want := p.Mul(q), slowMul(p, q); !got.Equal(want) {
			t.Fatalf("Mul(%x, %x) = %x, want %x", p, q, got, want)
		}
		if got, want := p.Square(), slowMul(p, p); !got.Equal(want) {
			t.Fatalf("Square(%x) = %x, want %x", p, got, want)
		}
	}
}

func TestDivModAndInverse(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		p, q := randomPoly(rng, rng.IntN(400)), randomPoly(rng, rng.IntN(300))
		if q.Degree() < 0 {
			continue
		}
		quotient, r := p.DivMod(q)
		if r.Degree() >= q.Degree() || !quotient.Mul(q).Add(r).Equal(p) {
			t.Fatalf("DivMod(%x, %x) = %x, %x", p, q, quotient, r)
		}
		common := randomPoly(rng, rng.IntN(40))
		if common.Degree() < 0 {
			continue
		}
		p, q = p.Mul(common), q.Mul(common)
		g, u := p.Inverse(t.Context(), q)
		if g.Degree() < common.Degree() || p.Mod(g).Degree() >= 0 || q.Mod(g).Degree() >= 0 {
			t.Fatalf("Inverse(%x, %x): %x is no common divisor", p, q, g)
		}
		if !u.Mul(p).Mod(q).Equal(g.Mod(q)) {
			t.Fatalf("Inverse(%x, %x) = %x, %x: the product is not the gcd", p, q, g, u)
		}
		if u.Degree() >= max(1, q.Degree()-g.Degree()) {
			t.Fatalf("Inverse(%x, %x): degree %d of the cofactor", p, q, u.Degree())
		}
	}
}

func TestFibonacci(t *testing.T) {
	for m := range 200 {
		want := slowFibonacci(m)
		if got := Fibonacci(m); !got.Equal(want) {
			t.Fatalf("Fibonacci(%d) = %x, want %x", m, got, want)
		}
		for i := range m { // C(m-1-i, i) is odd exactly when the bits are disjoint
			if odd := i&(m-1-2*i) == 0; m-1-2*i >= 0 && want.Coefficient(m-1-2*i) != odd {
				t.Fatalf("F_%d at s^%d", m, m-1-2*i)
			}
		}
	}
	q := Fibonacci(78)
	for _, m := range []uint64{0, 1, 77, 78, 500, 12345} {
		f, next := FibonacciMod(t.Context(), m, q)
		if !f.Equal(Fibonacci(int(m)).Mod(q)) || !next.Equal(Fibonacci(int(m)+1).Mod(q)) {
			t.Fatalf("FibonacciMod(%d, F_78) = %x, %x", m, f, next)
		}
		var sum Poly
		for i := range int(m) {
			if i < 1000 {
				sum = sum.Add(Fibonacci(i + 1))
			}
		}
		if got := FibonacciSum(t.Context(), m, q); m < 1000 && !got.Equal(sum.Mod(q)) {
			t.Fatalf("FibonacciSum(%d, F_78) = %x, want %x", m, got, sum.Mod(q))
		}
	}
	for m := 1; m < 300; m += 2 {
		if g := FibonacciRoot(m); !g.Square().Equal(Fibonacci(m)) || g.Degree() != (m-1)/2 {
			t.Fatalf("FibonacciRoot(%d) = %x", m, g)
		}
	}
}

func TestShifted(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	sPlus1 := Poly{3}
	for n := range 300 {
		p := randomPoly(rng, n)
		var want Poly
		for i := p.Degree(); i >= 0; i-- { // Horner
			want = want.Mul(sPlus1)
			if p.Coefficient(i) {
				want = want.Add(Monomial(0))
			}
		}
		if got := p.Shifted(); !got.Equal(want) {
			t.Fatalf("Shifted(%x) = %x, want %x", p, got, want)
		}
	}
}

func TestFibonacciBasis(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for n := 1; n < 400; n++ {
		v := Vector(randomPoly(rng, n-1))
		v = append(v, NewVector(n)[len(v):]...)
		var want Poly
		for i := range n {
			if v.Bit(i) {
				want = want.Add(slowFibonacci(i + 1))
			}
		}
		got := FromFibonacci(v)
		if !got.Equal(want) {
			t.Fatalf("n=%d: FromFibonacci(%x) = %x, want %x", n, v, got, want)
		}
		if back := ToFibonacci(got, n); FirstDifference(back, v) >= 0 {
			t.Fatalf("n=%d: ToFibonacci(%x) = %x, want %x", n, got, back, v)
		}
	}
}

func TestMatrixSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 500 {
		rows, cols := 1+rng.IntN(9), 1+rng.IntN(9)
		m := newDense(rows, cols)
		for i := range rows {
			m.Row(i)[0] = rng.Uint64() & rng.Uint64() & (1<<cols - 1)
		}
		b := Vector{rng.Uint64() & (1<<rows - 1)}
		want := 0 // solutions, by trying every vector
		for x := range uint64(1) << cols {
			if m.Apply(Vector{x})[0] == b[0] {
				want++
			}
		}
		x, kernel, ok := m.Solve(b)
		y := m.refute(b)
		if ok != (want > 0) || ok != (y == nil) {
			t.Fatalf("Solve(%v, %v): ok %v, certificate %v, %d solutions", m, b, ok, y, want)
		}
		if !ok {
			if m.Transpose().Apply(y)[0] != 0 || !y.Dot(b) {
				t.Fatalf("Refute(%v, %v) = %v", m, b, y)
			}
			continue
		}
		if m.Apply(x)[0] != b[0] || 1<<len(kernel) != want || len(Reduce(kernel, cols)) != len(kernel) {
			t.Fatalf("Solve(%v, %v) = %v, %v; %d solutions", m, b, x, kernel, want)
		}
		for _, k := range kernel {
			if m.Apply(k)[0] != 0 {
				t.Fatalf("kernel of %v has %v", m, k)
			}
		}
	}
}

// Dense equations, of every rank, against elimination row by row.
func TestBandAgreesWithPlainElimination(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	for range 150 {
		rows, cols := 1+rng.IntN(200), 1+rng.IntN(200)
		m := newDense(rows, cols)
		for i := range rows {
			if i > 0 && rng.IntN(4) == 0 {
				copy(m.Row(i), m.Row(rng.IntN(i))) // lowers the rank
				m.Row(i).Xor(m.Row(rng.IntN(i)))
				continue
			}
			copy(m.Row(i), randomVector(rng, cols))
			if rng.IntN(3) == 0 {
				for j := range rng.IntN(cols) { // a late pivot
					if m.Row(i).Bit(j) {
						m.Row(i).Flip(j)
					}
				}
			}
		}
		x := randomVector(rng, cols)
		b := m.Apply(x)
		plain := make([]Vector, rows)
		for i := range plain {
			plain[i] = append(Vector(nil), m.Row(i)...)
		}
		rank := len(Reduce(plain, cols))
		band, ok := NewBand(cols), true
		for i := range rows {
			var unknowns []int32
			for j := m.Row(i).Next(0); j >= 0; j = m.Row(i).Next(j + 1) {
				unknowns = append(unknowns, int32(j))
			}
			ok = band.Add(unknowns, b.Bit(i)) && ok
		}
		got, kernel := band.Solution(), slices.Collect(band.Kernel)
		if !ok || FirstDifference(m.Apply(got), b) >= 0 || len(kernel) != cols-rank {
			t.Fatalf("%d x %d of rank %d: solved %v, kernel of dimension %d", rows, cols, rank, ok, len(kernel))
		}
		for _, k := range kernel {
			if !m.Apply(k).IsZero() {
				t.Fatalf("%d x %d: the kernel has a vector that is not in it", rows, cols)
			}
		}
		if len(Reduce(kernel, cols)) != cols-rank {
			t.Fatalf("%d x %d: the kernel's basis is dependent", rows, cols)
		}
		if y := m.refute(b); y != nil {
			t.Fatalf("%d x %d: a solvable system is refuted", rows, cols)
		}
	}
}

func TestReduceIsEchelon(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	for range 300 {
		n := 1 + rng.IntN(150)
		vectors := make([]Vector, rng.IntN(8))
		for i := range vectors {
			vectors[i] = make(Vector, Words(n))
			for k := range vectors[i] {
				vectors[i][k] = rng.Uint64() & rng.Uint64() & rng.Uint64()
			}
			vectors[i].Mask(n)
		}
		last := -1
		reduced := Reduce(vectors, n)
		for i, v := range reduced {
			pivot := v.Next(0)
			if pivot <= last {
				t.Fatalf("pivots do not ascend: %x", reduced)
			}
			for j, u := range reduced {
				if i != j && u.Bit(pivot) {
					t.Fatalf("column %d has two ones: %x", pivot, reduced)
				}
			}
			last = pivot
		}
	}
}

// The halves give the root back, below and above the size of a word.
func TestRootHalves(t *testing.T) {
	y := Monomial(2).Add(Monomial(1))
	at := func(p Poly) (value Poly) {
		for i := p.Degree(); i >= 0; i-- {
			value = value.Mul(y)
			if p.Coefficient(i) {
				value = value.Add(Monomial(0))
			}
		}
		return value
	}
	for m := 1; m < 700; m += 2 {
		h := rootHalves(uint64(m/2), nil)
		if got := at(h.a).Add(at(h.b).Shift(1)); !got.Equal(FibonacciRoot(m)) {
			t.Fatalf("m = %d: halves %v and %v", m, h.a, h.b)
		}
	}
}

// The degree agrees with the gcd of the halves: for all small m, for the m next to powers
// of two, which have few powers of two, and for some larger ones.
func TestFibonacciShared(t *testing.T) {
	some := 0
	check := func(m uint64) {
		h := rootHalves(m/2, nil)
		want := 2 * h.a.GCD(h.b).Degree()
		if got := FibonacciShared(m); got != want {
			t.Fatalf("m = %d: %d, the gcd of the halves has degree %d", m, got, want)
		}
		if want > 0 {
			some++
		}
	}
	for m := uint64(1); m < 6000; m += 2 {
		check(m)
	}
	for bit := 13; bit < 18; bit++ {
		for _, d := range []uint64{1, 3, 5, 7} {
			check(1<<bit - d)
			check(1<<bit + d)
		}
	}
	rng, random := rand.New(rand.NewPCG(4, 7)), 300
	if testing.Short() {
		random = 30
	}
	for range random {
		m := uint64(6001 + rng.IntN(200_000)&^1)
		check(m)
		check((m/17 | 1) * 17)
	}
	if some < 1000 {
		t.Errorf("%d of them are not zero", some)
	}
}

// E_h is D_h(s) + D_h(s+1) + 1 with D_h = s F_h, and has degree (h-1)/2.
func TestDicksonDivisor(t *testing.T) {
	y := Monomial(2).Add(Monomial(1))
	for h := 1; h < 300; h += 2 {
		d := Fibonacci(h).Shift(1)
		want := d.Add(d.Shifted()).Add(Monomial(0))
		e, value := dicksonDivisor(uint64(h)), Poly(nil)
		for i := e.Degree(); i >= 0; i-- {
			value = value.Mul(y)
			if e.Coefficient(i) {
				value = value.Add(Monomial(0))
			}
		}
		if !value.Equal(want) || h > 1 && e.Degree() != (h-1)/2 {
			t.Fatalf("h = %d: %v, which is %v, want %v", h, e, value, want)
		}
	}
}
