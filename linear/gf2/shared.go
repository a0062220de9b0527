package gf2

import (
	"math/bits"
	"sync"
)

// FibonacciShared returns the degree of gcd(G(s), G(s+1)), G that of [FibonacciRoot], m odd. It needs neither
// polynomial. The gcd divides E_h(s) = D_h(s) + D_h(s+1) + 1, with the Dickson polynomial D_h, for each odd h that is a
// power of two modulo m up to sign (docs/math/lightsout.md, section 11). It is that of E_h, in y = s^2 + s, with the
// halves A and B of G modulo E_h (see [rootHalves]).
//
// For m = 5 the powers of two are 1, 2, 4 = -1 and 3 = -2. E_3 = y+1, A = y+1 and B = 0, so that the gcd is y+1 =
// s^2+s+1. Among t powers the least odd number is about m/t. Cost: about the square root of m for most m, and at most
// that of the gcd.
func FibonacciShared(m uint64) int {
	common, least := dicksonDivisors(m)
	switch {
	case common == 1:
		return 0
	case common != 0:
		return 2 * wordRootHalves(m/2, common).commonDegree(common)
	case least == m: // E_h does not exist: m is 1 or 3
		return 0
	}
	e := dicksonDivisor(least)
	h := rootHalves(m/2, NewModulus(e))
	return 2 * e.GCD(h.a).GCD(h.b).Degree()
}

// dicksonDivisors tries the powers of two modulo m, up to sign. It returns the gcd of the first two E_h that fit into a
// word, or one of them, or 0; then also the least odd h above 1 that it met, or m. It stops after as many steps as this
// h.
func dicksonDivisors(m uint64) (common, least uint64) {
	least = m
	found := 0
	for x, steps := uint64(1), uint64(1); ; steps++ {
		for _, h := range [2]uint64{x, m - x} {
			h >>= bits.TrailingZeros64(h)
			if h > 1 && h < maxHalvedWord && h != least {
				common = wordGCD(common, dicksonWords()[h/2])
				found++
			}
			if h > 1 {
				least = min(least, h)
			}
		}
		if x = doubleMod(x, m); x == 1 || x == m-1 || common == 1 || found == 2 || common == 0 && least <= steps {
			return common, least
		}
	}
}

// doubleMod returns 2x modulo m, x < m.
func doubleMod(x, m uint64) uint64 {
	if x >= m-x {
		return x - (m - x)
	}
	return 2 * x
}

// dicksonDivisor returns E_h, in y, for odd h. With F_h = A + s B and D_h = s F_h it is A + B + 1;
// and F_h is the square of G = a + s b, so that A = a^2 + y b^2 and B = b^2.
func dicksonDivisor(h uint64) Poly {
	f := rootHalves(h/2, nil).square()
	return f.a.Add(f.b).Add(Monomial(0))
}

// dicksonWords are the E_h that fit into a word, by h/2.
var dicksonWords = sync.OnceValue(func() *[maxHalvedWord / 2]uint64 {
	list := new([maxHalvedWord / 2]uint64)
	for i := range list {
		if e := dicksonDivisor(uint64(2*i + 1)); len(e) > 0 {
			list[i] = e[0]
		}
	}
	return list
})

// wordGCD returns the greatest common divisor of polynomials of a word each.
func wordGCD(p, q uint64) uint64 {
	for q != 0 {
		p, q = q, wordMod(0, p, q)
	}
	return p
}

// wordMod returns the remainder of the polynomial of two words by q, which must not be zero.
func wordMod(high, low, q uint64) uint64 {
	n := bits.Len64(q)
	for high != 0 {
		shift := bits.Len64(high) + 64 - n
		if shift >= 64 {
			high ^= q << (shift - 64)
			continue
		}
		high ^= q >> (64 - shift)
		low ^= q << shift
	}
	for k := bits.Len64(low); k >= n; k = bits.Len64(low) {
		low ^= q << (k - n)
	}
	return low
}

// wordRootHalves returns the halves of [rootHalves] modulo q, of degree 1 to 63.
func wordRootHalves(k, q uint64) halvedWord {
	f, next := halvedWord{}, halvedWord{a: 1}
	for i := bits.Len64(k) - 1; i >= 0; i-- {
		square, nextSquare := f.squareMod(q), next.squareMod(q)
		if k>>i&1 == 0 {
			f, next = square.timesSMod(q), square.add(nextSquare)
		} else {
			f, next = square.add(nextSquare), nextSquare.timesSMod(q)
		}
	}
	return f.add(next)
}

// squareMod is [halved.square] modulo q.
func (h halvedWord) squareMod(q uint64) halvedWord {
	high, low := spread(uint32(h.b>>32)), spread(uint32(h.b))
	b := wordMod(high, low, q)
	high, low = high<<1|low>>63, low<<1
	return halvedWord{wordMod(high^spread(uint32(h.a>>32)), low^spread(uint32(h.a)), q), b}
}

// timesSMod is [halved.timesS] modulo q.
func (h halvedWord) timesSMod(q uint64) halvedWord {
	return halvedWord{wordMod(h.b>>63, h.b<<1, q), h.a ^ h.b}
}

// commonDegree returns the degree of the gcd of q and both halves.
func (h halvedWord) commonDegree(q uint64) int {
	return bits.Len64(wordGCD(wordGCD(q, h.a), h.b)) - 1
}
