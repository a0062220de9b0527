package infoset

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// firstLight finds the first row that a plain loop finds.
func TestFirstLight(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 1))
	for range 2000 {
		words, stride := 1+rng.IntN(4), 1+rng.IntN(40)
		planes, sum := make([]uint64, words*stride), make([]uint64, words)
		for i := range planes {
			planes[i] = rng.Uint64()
		}
		for i := range sum {
			sum[i] = rng.Uint64()
		}
		from, most := rng.IntN(stride+1), 24*words+rng.IntN(8*words)-4*words
		want := from
		for ; want < stride; want++ {
			weight := 0
			for k, w := range sum {
				weight += bits.OnesCount64(w ^ planes[k*stride+want])
			}
			if weight <= most {
				break
			}
		}
		if got := firstLight(sum, planes, stride, from, stride, most); got != want {
			t.Fatalf("firstLight(%d words, %d to %d, %d) = %d, want %d", words, from, stride, most, got, want)
		}
		if got := firstLightOf(sum, planes, stride, from, stride, most); got != want {
			t.Fatalf("firstLightOf(%d words, %d to %d, %d) = %d, want %d", words, from, stride, most, got, want)
		}
	}
}

// BenchmarkFirstLight weighs rows of one and two words, none of which is light.
func BenchmarkFirstLight(b *testing.B) {
	for words := 1; words <= 2; words++ {
		planes, sum := make([]uint64, 64*words), make([]uint64, words)
		for i := range planes {
			planes[i] = ^uint64(0)
		}
		b.Run([]string{"one word", "two words"}[words-1], func(b *testing.B) {
			for b.Loop() {
				firstLight(sum, planes, 64, 0, 64, 8)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/64, "ns/row")
		})
	}
}
