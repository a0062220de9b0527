//go:build !amd64 || purego

package slab

// transpose64 turns row i, bit j of a 64 x 64 bit matrix into row j, bit i.
func transpose64(a *[64]uint64) { transposeGeneric(a) }
