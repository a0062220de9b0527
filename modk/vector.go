package modk

import "math/big"

// Add adds y to x modulo k. Both hold numbers below k, and x is as long as y.
func Add(x, y []uint8, k int) {
	for j, a := range y {
		sum := int(x[j]) + int(a)
		if sum >= k {
			sum -= k
		}
		x[j] = uint8(sum)
	}
}

// Scale multiplies x by a number modulo k.
func Scale(x []uint8, by, k int) {
	for j, n := range x {
		x[j] = uint8(int(n) * by % k)
	}
}

// Dot is the inner product of x and y modulo k.
func Dot(x, y []uint8, k int) int {
	sum := 0
	for i, n := range x {
		sum += int(n) * int(y[i])
	}
	return sum % k
}

// Sum adds up the numbers of x, not modulo anything.
func Sum(x []uint8) (n int64) {
	for _, a := range x {
		n += int64(a)
	}
	return n
}

// Generator is an element of a module and its order: so many times the element
// are zero, and no fewer.
type Generator struct {
	X     []uint8
	Order int
}

// Order is how many elements a module has that is the direct sum of what the
// generators generate.
func Order(generators []Generator) *big.Int {
	n := big.NewInt(1)
	for _, g := range generators {
		n.Mul(n, big.NewInt(int64(g.Order)))
	}
	return n
}
