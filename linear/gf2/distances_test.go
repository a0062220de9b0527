package gf2

import (
	"math/rand/v2"
	"testing"
)

func TestDistances(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for words := range 36 {
		const n = 5
		stride := words + rng.IntN(4)
		v, rows := randomVector(rng, 64*words), randomVector(rng, 64*((n-1)*stride+words))
		dst := make([]int32, n)
		Distances(dst, v, rows, stride)
		for i, got := range dst {
			want := 0
			for k := range 64 * words {
				if v.Bit(k) != rows.Bit(64*i*stride+k) {
					want++
				}
			}
			if int(got) != want {
				t.Fatalf("%d words, row %d: %d, want %d", words, i, got, want)
			}
		}
	}
}
