//go:build amd64 && !purego

package slab

import "jie/internal/cpu"

// Tests switch it off to compare both paths.
var hasGFNI = cpu.Detect().GFNI

//go:noescape
func transposeGFNI(a *[64]uint64)

// transpose64 turns row i, bit j of a 64 x 64 bit matrix into row j, bit i.
func transpose64(a *[64]uint64) {
	if hasGFNI {
		transposeGFNI(a)
		return
	}
	transposeGeneric(a)
}
