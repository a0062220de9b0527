//go:build amd64 && !purego

package gf2

import "testing"

// Every path that the processor could take passes the same tests.
func TestPortablePaths(t *testing.T) {
	carryless, avx2, avx512 := hasCarryless, hasAVX2, hasAVX512
	defer func() { hasCarryless, hasAVX2, hasAVX512 = carryless, avx2, avx512 }()
	hasAVX512 = false
	t.Run("Recurrence/AVX2", TestRecurrenceAgreesWithSlowStep)
	t.Run("Distances", TestDistances)
	hasCarryless, hasAVX2 = false, false
	t.Run("Recurrence", TestRecurrenceAgreesWithSlowStep)
	t.Run("ReversedBytes", TestReversedBytes)
	t.Run("Mul", TestMulOfEveryLength)
	t.Run("Inverse", TestDivModAndInverse)
}
