//go:build amd64 && !purego

package gf2

// mulSquare puts the product of two numbers of n words, n even and positive,
// into the 2n words at r, which must overlap neither.
func mulSquare(r, p, q []uint64) {
	if hasCarryless {
		mulCarryless(&r[0], &p[0], &q[0], len(p)/2)
		return
	}
	mulPortable(r, p, q)
}

// mulCarryless multiplies n pairs of words by n pairs.
//
//go:noescape
func mulCarryless(r, p, q *uint64, n int)

// applySteps is [applyPortable], by carry-less multiplication if the processor has it.
func applySteps(a, b []uint64, m *wordMatrix) {
	if hasCarryless {
		applyCarryless(&a[0], &b[0], len(a), m)
		return
	}
	applyPortable(a, b, m)
}

//go:noescape
func applyCarryless(a, b *uint64, n int, m *wordMatrix)
