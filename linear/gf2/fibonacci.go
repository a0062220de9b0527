package gf2

import (
	"context"
	"math/bits"
)

// The Fibonacci polynomials: F_0 = 0, F_1 = 1, F_(m+1) = s F_m + F_(m-1). Over two elements they double by squaring,
//
//	F_2k = s F_k^2,    F_(2k+1) = F_(k+1)^2 + F_k^2,
//
// and F_(2^k+j) = s^(2^k) F_j + F_(2^k-j) for 0 <= j <= 2^k.

// Fibonacci returns F_m. Cost: linear in m/64.
func Fibonacci(m int) Poly {
	f, _ := fibonacci(context.Background(), uint64(m), nil)
	return f
}

// FibonacciMod returns F_m and F_(m+1) modulo q, for m up to 2^64-1. Cost: two squarings and
// reductions for each bit of m past the degree of q. If ctx ends first, the results are useless.
func FibonacciMod(ctx context.Context, m uint64, q Poly) (f, next Poly) {
	modulus := NewModulus(q)
	f, next = fibonacci(ctx, m, modulus)
	return modulus.Mod(f), modulus.Mod(next)
}

// fibonacci returns F_m and F_(m+1), modulo modulus unless nil.
func fibonacci(ctx context.Context, m uint64, modulus *Modulus) (f, next Poly) {
	f, next = nil, Monomial(0)
	for i := bits.Len64(m) - 1; i >= 0 && ctx.Err() == nil; i-- {
		square, nextSquare := f.Square(), next.Square()
		even, odd := square.Shift(1), square.Add(nextSquare)
		if m>>i&1 == 0 {
			f, next = even, odd
		} else {
			f, next = odd, nextSquare.Shift(1)
		}
		if modulus != nil && next.Degree() >= modulus.degree {
			f, next = modulus.Mod(f), modulus.Mod(next)
		}
	}
	return f, next
}

// FibonacciSum returns F_1 + ... + F_m modulo q, (F_(m+1) + F_m + 1) / s. If ctx ends first, it is useless.
func FibonacciSum(ctx context.Context, m uint64, q Poly) Poly {
	f, next := FibonacciMod(ctx, m, q.Shift(1))
	return f.Add(next).Add(Monomial(0)).dropLow(1)
}

// FibonacciRoot returns the G with F_m = G^2, for odd m. Its degree is (m-1)/2:
// F_m has even powers only, and taking the root drops every other coefficient.
func FibonacciRoot(m int) Poly { return Fibonacci(m).root() }

// rootHalves returns the A and B with G = A(y) + s B(y), y = s^2 + s, for the G of m = 2k+1 (see [FibonacciRoot]),
// which is F_k + F_(k+1); reduced if there is a modulus. gcd(G(s), G(s+1)) is gcd(A, B) at y, polynomials of half the
// degree. The doubling is that of [fibonacci] on halves: (A + s B)^2 = A^2 + y B^2 + s B^2 and s (A + s B) = y B + s (A
// + B).
func rootHalves(k uint64, modulus *Modulus) halved {
	i := bits.Len64(k) - 1
	small, smallNext := halvedWord{}, halvedWord{a: 1}
	for ; i >= 0 && k>>i < maxHalvedWord; i-- {
		square, nextSquare := small.square(), smallNext.square()
		if k>>i&1 == 0 {
			small, smallNext = square.timesS(), square.add(nextSquare)
		} else {
			small, smallNext = square.add(nextSquare), nextSquare.timesS()
		}
	}
	f, next := small.polys(), smallNext.polys()
	for ; i >= 0; i-- {
		square, nextSquare := f.square(), next.square()
		if k>>i&1 == 0 {
			f, next = square.timesS(), square.add(nextSquare)
		} else {
			f, next = square.add(nextSquare), nextSquare.timesS()
		}
		if modulus != nil {
			f, next = f.mod(modulus), next.mod(modulus)
		}
	}
	sum := f.add(next)
	return halved{sum.a.trim(), sum.b.trim()}
}

// halved is A(y) + s B(y), y = s^2 + s.
type halved struct{ a, b Poly }

func (h halved) add(o halved) halved { return halved{h.a.Add(o.a), h.b.Add(o.b)} }

func (h halved) square() halved {
	b := h.b.Square()
	return halved{h.a.Square().Add(b.Shift(1)), b}
}

func (h halved) timesS() halved { return halved{h.b.Shift(1), h.a.Add(h.b)} }

func (h halved) mod(m *Modulus) halved { return halved{m.Mod(h.a), m.Mod(h.b)} }

// halvedWord is halved with A and B of one word each. Its operations are those of halved.
type halvedWord struct{ a, b uint64 }

const maxHalvedWord = 128 // the least m for which the halves of F_(m+1), of degree m/2, do not fit

func (h halvedWord) add(o halvedWord) halvedWord { return halvedWord{h.a ^ o.a, h.b ^ o.b} }

func (h halvedWord) square() halvedWord {
	b := spread(uint32(h.b))
	return halvedWord{spread(uint32(h.a)) ^ b<<1, b}
}

func (h halvedWord) timesS() halvedWord { return halvedWord{h.b << 1, h.a ^ h.b} }

func (h halvedWord) polys() halved { return halved{Poly{h.a}.trim(), Poly{h.b}.trim()} }

// root returns the square root of a polynomial that has only even powers.
func (p Poly) root() Poly {
	r := make(Poly, (len(p)+1)/2)
	for i, w := range p {
		r[i/2] |= uint64(gather(w)) << (i % 2 * 32)
	}
	return r.trim()
}

// FromFibonacci reads bit i of v as the coefficient of F_(i+1) and returns the polynomial that v stands for. Each step
// takes the upper half of a block of 2^(k+1) bits, reverses it and adds it to the lower half, one place down:
//
//	low  v_1 ... v_(2^k)        low'  = low + reverse(high) >> 1
//	high v_(2^k+1) ...          high' = high, times s^(2^k)
func FromFibonacci(v Vector) Poly {
	p := powerOfTwo(v)
	for half := len(p) / 2; half > 0; half /= 2 {
		foldHalves(p, half)
	}
	for i, w := range p {
		for k := 5; k >= 0; k-- {
			w = foldWord(w, k)
		}
		p[i] = w
	}
	return p.trim()
}

// ToFibonacci is the inverse of [FromFibonacci]: it returns the bits of p in the basis F_1,
// F_2, ..., F_n. The degree of p must be below n.
func ToFibonacci(p Poly, n int) Vector {
	v := powerOfTwo(p)
	for i, w := range v {
		for k := range 6 {
			w = foldWord(w, k)
		}
		v[i] = w
	}
	for half := 1; half < len(v); half *= 2 {
		foldHalves(v, half)
	}
	out := NewVector(n)
	copy(out, v)
	return out
}

// powerOfTwo copies words into a slice whose length is a power of two.
func powerOfTwo(words []uint64) Poly {
	p := make(Poly, 1<<bits.Len(uint(max(len(words), 1)-1)))
	copy(p, words)
	return p
}

// foldHalves does one step of the change of basis on each block of 2*half words.
func foldHalves(p []uint64, half int) {
	for ; len(p) > 0; p = p[2*half:] {
		low, high := p[:half], p[half:2*half]
		for i := range low {
			w := bits.Reverse64(high[half-1-i]) >> 1
			if i+1 < half {
				w |= high[half-2-i] & (1 << 63) // moves down from the word above
			}
			low[i] ^= w
		}
	}
}

// foldWord does the step on each block of 2^(k+1) bits of one word.
func foldWord(w uint64, k int) uint64 {
	reversed := w
	for j := 0; j <= k; j++ {
		reversed = reversed>>(1<<j)&evenBlocks[j] | reversed&evenBlocks[j]<<(1<<j)
	}
	return w ^ (reversed&evenBlocks[k]&^blockStart[k])>>1
}

// evenBlocks[k] has the lower 2^k of each 2^(k+1) bits; blockStart[k] the lowest bit of them.
var evenBlocks = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

var blockStart = [6]uint64{
	0x5555555555555555, 0x1111111111111111, 0x0101010101010101,
	0x0001000100010001, 0x0000000100000001, 0x0000000000000001,
}
