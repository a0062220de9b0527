//go:build !amd64 || purego

package gf2

// mulSquare puts the product of two numbers of n words, n even and positive,
// into the 2n words at r, which overlap neither.
func mulSquare(r, p, q []uint64) { mulPortable(r, p, q) }

func applySteps(a, b []uint64, m *wordMatrix) { applyPortable(a, b, m) }
