//go:build amd64 && !purego

package slab

import "jie/internal/machine"

// Tests switch them off to compare the paths.
var (
	hasAVX2 = machine.Detect().AVX2
	hasGFNI = machine.Detect().GFNI
)

//go:noescape
func transposeGFNI(a *[64]uint64)

//go:noescape
func transposeAVX2(a *[64]uint64)

// transpose64 turns row i, bit j of a 64 x 64 bit matrix into row j, bit i.
func transpose64(a *[64]uint64) {
	switch {
	case hasGFNI:
		transposeGFNI(a)
	case hasAVX2:
		transposeAVX2(a)
	default:
		transposeGeneric(a)
	}
}
