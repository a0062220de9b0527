package squares

import (
	"math/bits"

	"jie/linear/gf2"
)

// Nullity returns the nullity of the n x n board, n at least 1: the degree of the gcd of
// F_(n+1)(s) and F_(n+1)(t), t = s+1, with the Fibonacci polynomials F. With n+1 = 2^e b,
// b odd, and G^2 = F_b, doubling e times gives
//
//	F_(n+1) = s^a G^k,    a = 2^e - 1,    k = 2^(e+1).
//
// This and its shift t^a G(t)^k share the k-th power of gcd(G(s), G(t)), and also s^a and
// t^a if s divides G(t). That holds if G(1) = 0, which is equivalent to 3 dividing b. For
// the cost see [gf2.FibonacciShared].
func Nullity(n int) int {
	m := uint64(n) + 1
	e := bits.TrailingZeros64(m)
	nullity := gf2.FibonacciShared(m>>e) << (e + 1)
	if m%3 == 0 {
		nullity += 2 * (1<<e - 1)
	}
	return nullity
}
