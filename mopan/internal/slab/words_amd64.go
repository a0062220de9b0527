//go:build amd64 && !purego

package slab

import "jie/internal/machine"

// Tests switch it off to compare both paths.
var hasAVX512 = machine.Detect().AVX512

// extract and merge prefetch the next slab, whose place the processor cannot predict.

//go:noescape
func extractAVX512(dst, pairs, next *uint64, n int, flipLow, flipHigh uint64) (any uint64)

//go:noescape
func mergeAVX512(pairs, src, next *uint64, n int, low, high uint64) (found uint64)

//go:noescape
func turnOnesAVX2(f, t *[3]*[maxSlab]uint64, rows *[6]uint16, n int)

//go:noescape
func turnTwosAVX2(f, t *[3]*[maxSlab]uint64, rows *[6]uint16, n int)

// turnRows takes the union of three rows into each of three others, for every line of the lists.
func turnRows(f, t [3]*[maxSlab]uint64, lists *rowLists) {
	if !hasAVX2 {
		turnRowsGeneric(f, t, lists)
		return
	}
	if n := len(lists.two); n > 0 {
		turnTwosAVX2(&f, &t, &lists.two[0], n)
	}
	if n := len(lists.one); n > 0 {
		turnOnesAVX2(&f, &t, &lists.one[0], n)
	}
}

func extract(dst, pairs []uint64, next *uint64, flipLow, flipHigh uint64) bool {
	if !hasAVX512 || len(dst) == 0 {
		return extractGeneric(dst, pairs, flipLow, flipHigh)
	}
	return extractAVX512(&dst[0], &pairs[0], next, len(dst), flipLow, flipHigh) != 0
}

func merge(pairs, src []uint64, next *uint64, low, high uint64) uint64 {
	if !hasAVX512 || len(src) == 0 {
		return mergeGeneric(pairs, src, low, high)
	}
	return mergeAVX512(&pairs[0], &src[0], next, len(src), low, high)
}

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
