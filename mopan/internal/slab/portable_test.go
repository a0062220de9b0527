//go:build amd64 && !purego

package slab

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/mopan/internal/states"
)

// portably runs f without vector instructions.
func portably(f func()) { only(f, false) }

// only runs f without vector instructions, or with those of AVX2 where the processor has
// them.
func only(f func(), avx2 bool) {
	has2, has512, gfni := hasAVX2, hasAVX512, hasGFNI
	defer func() { hasAVX2, hasAVX512, hasGFNI = has2, has512, gfni }()
	hasAVX2, hasAVX512, hasGFNI = has2 && avx2, false, false
	f()
}

func TestTransposePortable(t *testing.T) {
	portably(func() { TestTranspose(t) })
	only(func() { TestTranspose(t) }, true)
}

// Vector instructions take and give words as plain Go does, at every length.
func TestWordsPortable(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	for n := range 70 {
		src := make([]uint64, n)
		before := make(states.Codes, 2*n+8) // with words beyond, to be left alone
		for i := range before {
			before[i] = rng.Uint64() & rng.Uint64()
		}
		for i := range src {
			if i%11 != 3 {
				src[i] = rng.Uint64() & rng.Uint64()
			}
		}
		for code := uint(1); code < 4; code++ {
			type outcome struct {
				codes states.Codes
				dst   []uint64
				any   bool
				found uint64
			}
			run := func() (o outcome) {
				o.codes, o.dst = slices.Clone(before), make([]uint64, n+8)
				o.any = extractCode(o.codes, o.dst[:n], 0, n, code)
				o.found = mergeCode(o.codes, src, 0, n, code)
				return o
			}
			var want outcome
			got := run()
			portably(func() { want = run() })
			if !slices.Equal(got.codes, want.codes) || !slices.Equal(got.dst, want.dst) || got.any != want.any || got.found != want.found {
				t.Fatalf("%d words, code %d: the paths differ", n, code)
			}
		}
	}
}

// Vector instructions make the same table as plain Go.
func TestGrowPortable(t *testing.T) {
	fast, _ := build(t, fiveDots, (*Slabs).Grow)
	for _, avx2 := range []bool{false, true} {
		only(func() {
			if other, _ := build(t, fiveDots, (*Slabs).Grow); !slices.Equal(other, fast) {
				t.Errorf("AVX2 %v: the tables differ", avx2)
			}
		}, avx2)
	}
}
