package modk

import (
	"encoding/binary"
	"math/big"
)

// Add adds y to x modulo k. Both hold numbers below k, and x is as long as y.
func Add(x, y []uint8, k int) {
	x, y = addLanes(x, y, k, false)
	for j, a := range y {
		sum := int(x[j]) + int(a)
		if sum >= k {
			sum -= k
		}
		x[j] = uint8(sum)
	}
}

// Subtract subtracts y from x modulo k, with the same conditions as [Add].
func Subtract(x, y []uint8, k int) {
	x, y = addLanes(x, y, k, true)
	for j, a := range y {
		sum := int(x[j]) - int(a)
		if sum < 0 {
			sum += k
		}
		x[j] = uint8(sum)
	}
}

// addLanes adds or subtracts eight numbers at a time, for k up to 128, and returns the
// rest. Adding 128-k sets the top bit of a lane whose sum is k or more.
func addLanes(x, y []uint8, k int, negative bool) (restX, restY []uint8) {
	const ones = 0x0101010101010101
	if k > 128 {
		return x, y
	}
	all := uint64(k) * ones
	for len(y) >= 8 && len(x) >= 8 {
		a := binary.LittleEndian.Uint64(y)
		if negative {
			a = all - a
		}
		sum := binary.LittleEndian.Uint64(x) + a
		over := (sum + 128*ones - all) >> 7 & ones
		binary.LittleEndian.PutUint64(x, sum-over*uint64(k))
		x, y = x[8:], y[8:]
	}
	return x, y
}

// Scale multiplies x by a number modulo k.
func Scale(x []uint8, by, k int) {
	for j, n := range x {
		x[j] = uint8(int(n) * by % k)
	}
}

// Dot returns the inner product of x and y modulo k.
func Dot(x, y []uint8, k int) int {
	sum := 0
	for i, n := range x {
		sum += int(n) * int(y[i])
	}
	return sum % k
}

// Sum returns the sum of the numbers of x, without a modulus.
func Sum(x []uint8) (n int64) {
	for _, a := range x {
		n += int64(a)
	}
	return n
}

// Generator is one of a list of elements that generate a module, and its order among them:
// the least multiple of the element that is a sum of the others before it. So each element of
// the module is a unique sum of the generators, each taken fewer times than its order.
type Generator[V any] struct {
	X     V
	Order int
}

// Order returns the number of elements of the module that generators generate.
func Order[V any](generators []Generator[V]) *big.Int {
	n := big.NewInt(1)
	for _, g := range generators {
		n.Mul(n, big.NewInt(int64(g.Order)))
	}
	return n
}

// PrimePower is Q = P^E.
type PrimePower struct{ P, E, Q int }

// PrimePowers factors k, the smallest prime first.
func PrimePowers(k int) (list []PrimePower) {
	for p := 2; k > 1; p++ {
		f := PrimePower{p, 0, 1}
		for k%p == 0 {
			k /= p
			f.E++
			f.Q *= p
		}
		if f.E > 0 {
			list = append(list, f)
		}
	}
	return list
}

// Lift returns the number modulo k that is 1 modulo Q and 0 modulo the rest of k.
func (f PrimePower) Lift(k int) int {
	rest := k / f.Q
	return rest * f.inverse(rest%f.Q) % k
}

// valuation returns how often P divides x, or E for zero.
func (f PrimePower) valuation(x int) int {
	v := 0
	for x%f.Q != 0 && x%f.P == 0 {
		x /= f.P
		v++
	}
	if x%f.Q == 0 {
		return f.E
	}
	return v
}

func (f PrimePower) power(v int) int {
	n := 1
	for range v {
		n *= f.P
	}
	return n
}

// inverse returns the inverse of a unit modulo Q.
func (f PrimePower) inverse(x int) int {
	for y := 1; y < f.Q; y++ {
		if x*y%f.Q == 1 {
			return y
		}
	}
	return 1
}

// negatives returns a table of -times*x modulo Q, for each x below Q.
func (f PrimePower) negatives(times int) (table [256]uint8) {
	for x := range f.Q {
		table[x] = uint8((f.Q - x*times%f.Q) % f.Q)
	}
	return table
}
