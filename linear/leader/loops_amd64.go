//go:build amd64 && !purego

package leader

import "jie/internal/machine"

var hasAVX2 = machine.Detect().AVX2

// fastest returns the loops for this processor.
func fastest() *loops {
	if hasAVX2 {
		return &vectorLoops
	}
	return &wordLoops
}

var vectorLoops = loops{
	add: addAVX2, merge: mergeAVX2, swap: swapAVX2,
	mergeLow: [5]loop{mergeLow0AVX2, mergeLow1AVX2, mergeLow2AVX2, mergeLow3AVX2, mergeLow4AVX2},
	swapLow:  [5]loop{swapLow0AVX2, swapLow1AVX2, swapLow2AVX2, swapLow3AVX2, swapLow4AVX2},
}

//go:noescape
func addAVX2(j *job)

//go:noescape
func mergeAVX2(j *job)

//go:noescape
func swapAVX2(j *job)

//go:noescape
func mergeLow0AVX2(j *job)

//go:noescape
func mergeLow1AVX2(j *job)

//go:noescape
func mergeLow2AVX2(j *job)

//go:noescape
func mergeLow3AVX2(j *job)

//go:noescape
func mergeLow4AVX2(j *job)

//go:noescape
func swapLow0AVX2(j *job)

//go:noescape
func swapLow1AVX2(j *job)

//go:noescape
func swapLow2AVX2(j *job)

//go:noescape
func swapLow3AVX2(j *job)

//go:noescape
func swapLow4AVX2(j *job)
