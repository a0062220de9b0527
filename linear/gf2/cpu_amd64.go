//go:build amd64 && !purego

package gf2

import "jie/internal/machine"

// The features of the processor and the operating system. Tests switch these off.
var (
	features     = machine.Detect()
	hasCarryless = features.Carryless
	hasAVX2      = features.AVX2
	hasAVX512    = features.AVX512
)
