//go:build amd64 && !purego

package gf2

import "testing"

// One row of 100,000 places on each path that the processor offers.
func BenchmarkRecurrencePaths(b *testing.B) {
	avx2, avx512 := hasAVX2, hasAVX512
	defer func() { hasAVX2, hasAVX512 = avx2, avx512 }()
	for _, path := range []struct {
		name         string
		avx2, avx512 bool
	}{{"plain", false, false}, {"AVX2", true, false}, {"AVX512", true, true}} {
		hasAVX2, hasAVX512 = avx2 && path.avx2, avx512 && path.avx512
		b.Run(path.name, func(b *testing.B) {
			c := NewRecurrence(100_000)
			c.B().Fill(100_000)
			for b.Loop() {
				c.Step()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(Words(100_000)), "ns/word")
		})
	}
}
