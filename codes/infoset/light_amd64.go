//go:build amd64 && !purego

package infoset

import "jie/internal/cpu"

// hasAVX512 is switched off by tests, to compare both paths.
var hasAVX512 = cpu.Detect().AVX512

// firstLight is the first row, from one on and below another, whose sum with the given
// words has at most so many ones; to where there is none. Word k of row i is
// planes[k*stride+i].
func firstLight(sum, planes []uint64, stride, from, to, most int) int {
	if hasAVX512 && from < to {
		_ = planes[(len(sum)-1)*stride+to-1] // all of them are there
		return firstLightAVX512(&sum[0], &planes[0], stride, from, to, len(sum), most)
	}
	return firstLightPortable(sum, planes, stride, from, to, most)
}

//go:noescape
func firstLightAVX512(sum, planes *uint64, stride, from, to, words, most int) int
