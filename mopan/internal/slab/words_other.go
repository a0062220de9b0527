//go:build !amd64 || purego

package slab

// extract and merge work on pairs of words; the pointer gives the next one.

func extract(dst, pairs []uint64, _ *uint64, flipLow, flipHigh uint64) bool {
	return extractGeneric(dst, pairs, flipLow, flipHigh)
}

func turnRows(f, t [3]*[maxSlab]uint64, lists *rowLists) { turnRowsGeneric(f, t, lists) }

func merge(pairs, src []uint64, _ *uint64, low, high uint64) uint64 {
	return mergeGeneric(pairs, src, low, high)
}

func transpose64(a *[64]uint64) { transposeGeneric(a) }
