package squares

import (
	"math/bits"

	"jie/linear/gf2"
)

// Nullity is the nullity of the n x n board, n at least 1: the degree of the gcd of
// F_(n+1)(s) and F_(n+1)(t), t = s+1, with the Fibonacci polynomials F. With n+1 = 2^e b,
// b odd, and G^2 = F_b, doubling e times gives
//
//	F_(n+1) = s^a G^k,    a = 2^e - 1,    k = 2^(e+1).
//
// What this and its shift t^a G(t)^k share is the k-th power of gcd(G(s), G(t)), and s^a
// and t^a where s divides G(t). That is where G(1) = 0, where 3 divides b. For the cost
// see [gf2.FibonacciShared].
func Nullity(n int) int {
	m := uint64(n) + 1
	e := bits.TrailingZeros64(m)
	nullity := gf2.FibonacciShared(m>>e) << (e + 1)
	if m%3 == 0 {
		nullity += 2 * (1<<e - 1)
	}
	return nullity
}
