//go:build amd64 && !purego

package gf2

import "jie/internal/cpu"

// What the processor and the operating system offer. Tests switch these off to
// compare each path with the portable one.
var (
	features     = cpu.Detect()
	hasCarryless = features.Carryless
	hasAVX2      = features.AVX2
	hasAVX512    = features.AVX512
)
