//go:build amd64 && !purego

package covering

import "jie/internal/machine"

var hasAVX2 = machine.Detect().AVX2

// leastSums does the work of leastSumsPortable, in AVX2 if available.
func leastSums(dst, sums, offsets []uint8) {
	if !hasAVX2 {
		leastSumsPortable(dst, sums, offsets)
		return
	}
	leastSumsAVX2(&dst[0], &sums[0], &offsets[0], len(dst)/lanes, len(offsets))
}

//go:noescape
func leastSumsAVX2(dst, sums, offsets *uint8, blocks, members int)
