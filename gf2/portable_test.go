//go:build amd64 && !purego

package gf2

import "testing"

// The portable paths pass the same tests.
func TestPortablePaths(t *testing.T) {
	was, avx2, avx512 := hasCarryless, hasAVX2, hasAVX512
	defer func() { hasCarryless, hasAVX2, hasAVX512 = was, avx2, avx512 }()
	hasCarryless, hasAVX2, hasAVX512 = false, false, false
	t.Run("Mul", TestMulOfEveryLength)
	t.Run("Inverse", TestDivModAndInverse)
}
