package gf2

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// spread over the lengths at which one method hands over to the next
var crossoverWords = []int{1, 2, 3, 31, 32, 33, 47, 48, 49, 63, 64, 65, 100, 129, 300}

func TestMulOfEveryLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, n := range crossoverWords {
		for _, m := range crossoverWords {
			p, q := randomPoly(rng, 64*n-1-rng.IntN(3)), randomPoly(rng, 64*m-1-rng.IntN(64))
			want := make([]uint64, len(p)+len(q))
			for i, a := range p { // one word at a time
				for j, b := range q {
					hi, lo := mulWords(a, b)
					want[i+j] ^= lo
					want[i+j+1] ^= hi
				}
			}
			if got := p.Mul(q); !got.Equal(want) {
				t.Fatalf("%d by %d words: wrong product", len(p), len(q))
			}
		}
	}
}

func TestMulSquareAgreesWithPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for n := 2; n <= 64; n += 2 {
		p, q := make([]uint64, n), make([]uint64, n)
		for i := range p {
			p[i], q[i] = rng.Uint64(), rng.Uint64()
		}
		got, want := make([]uint64, 2*n), make([]uint64, 2*n)
		mulSquare(got, p, q)
		mulPortable(want, p, q)
		if !slices.Equal(got, want) {
			t.Fatalf("%d words: %x, portable %x", n, got, want)
		}
	}
}

func TestApplyStepsAgreesWithPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for n := 1; n < 40; n++ {
		a, b := make([]uint64, n), make([]uint64, n)
		for i := range a {
			a[i], b[i] = rng.Uint64(), rng.Uint64()
		}
		m := wordMatrix{rng.Uint64(), rng.Uint64(), rng.Uint64(), rng.Uint64()}
		c, d := slices.Clone(a), slices.Clone(b)
		applySteps(a, b, &m)
		applyPortable(c, d, &m)
		if !slices.Equal(a, c) || !slices.Equal(b, d) {
			t.Fatalf("%d words: %x %x, portable %x %x", n, a, b, c, d)
		}
	}
}

func TestDivModOfEveryLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, n := range crossoverWords {
		for _, m := range crossoverWords {
			p, q := randomPoly(rng, 64*n-1-rng.IntN(64)), randomPoly(rng, 64*m-1-rng.IntN(64))
			if q.Degree() < 0 {
				continue
			}
			quotient, r := p.DivMod(q)
			if r.Degree() >= q.Degree() || !quotient.Mul(q).Add(r).Equal(p) {
				t.Fatalf("degree %d by %d: wrong quotient or remainder", p.Degree(), q.Degree())
			}
		}
	}
}

// slowGCD is Euclid with shifts.
func slowGCD(p, q Poly) Poly {
	if p.Degree() < q.Degree() {
		p, q = q, p
	}
	for q.Degree() >= 0 {
		_, r := divideByShifts(slices.Clone(p), q)
		p, q = q, r
	}
	return p.trim()
}

// Random pairs with a common factor, and the Fibonacci pairs that Lights Out
// asks about, whose quotients are anything but random.
func TestInverseOfEveryLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	degrees := []int{0, 1, 62, 63, 64, 65, 127, 128, 500, 1000, 5000, 17000, 40000}
	check := func(name string, p, q Poly) {
		t.Helper()
		g, u := p.Inverse(t.Context(), q)
		if want := slowGCD(q, p); !g.Equal(want) || !p.GCD(q).Equal(want) {
			t.Fatalf("%s: gcd of degree %d, want %d", name, g.Degree(), want.Degree())
		}
		if !u.Mul(p).Mod(q).Equal(g.Mod(q)) || u.Degree() >= max(1, q.Degree()-g.Degree()) {
			t.Fatalf("%s: the cofactor of degree %d does not fit", name, u.Degree())
		}
	}
	for _, n := range degrees {
		for _, shared := range []int{0, 1, 70, 3000} {
			common := randomPoly(rng, shared)
			if common.Degree() < 0 {
				continue
			}
			check("random", randomPoly(rng, max(0, n-rng.IntN(100))).Mul(common), randomPoly(rng, n).Add(Monomial(n+1)).Mul(common))
		}
	}
	for _, m := range []int{2, 3, 5, 64, 128, 129, 4096, 16385, 30000, 32769, 43692} {
		check("Fibonacci", Fibonacci(m).Shifted(), Fibonacci(m))
		check("Fibonacci", Fibonacci(2*m+1).Shifted(), Fibonacci(m+7))
	}
}

func TestReversedCutAndDrop(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range 300 {
		p := randomPoly(rng, rng.IntN(300))
		n := p.Degree() + rng.IntN(100)
		k := rng.IntN(320)
		low, high, back := p.cut(k), p.dropLow(k), p.reversed(max(n, 0))
		if !high.Shift(k).Add(low).Equal(p) {
			t.Fatalf("cut(%d) and dropLow(%d) of %x: %x, %x", k, k, p, low, high)
		}
		for i := 0; i <= n; i++ {
			if p.Coefficient(i) != back.Coefficient(n-i) {
				t.Fatalf("reversed(%d) of %x is %x", n, p, back)
			}
		}
	}
}

// Zero is divided by everything.
func TestGCDOfZero(t *testing.T) {
	p := Poly{0b10110, 7}
	for _, pair := range [][2]Poly{{p, nil}, {nil, p}, {p, {0, 0}}, {{0}, p}} {
		if g := pair[0].GCD(pair[1]); !g.Equal(p) {
			t.Errorf("GCD(%x, %x) = %x, want %x", pair[0], pair[1], g, p)
		}
	}
	if g := Poly(nil).GCD(nil); g.Degree() >= 0 {
		t.Errorf("GCD(0, 0) = %x", g)
	}
	if g, u := p.Inverse(t.Context(), nil); !g.Equal(p) || !u.Mul(p).Equal(p) {
		t.Errorf("Inverse(%x, 0) = %x, %x", p, g, u)
	}
}
