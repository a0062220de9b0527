//go:build amd64 && !purego

package table

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// portably runs f without vector instructions.
func portably(f func()) {
	avx512 := hasAVX512
	defer func() { hasAVX512 = avx512 }()
	hasAVX512 = false
	f()
}

// Vector instructions turn rows as plain Go does.
func TestTurnSixPortable(t *testing.T) {
	a, err := newAllPairs(t.Context(), 3, mono(3, 5), Options{})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(10, 0))
	from, got := make([]row, a.size), make([]row, a.size)
	for i := range from {
		for k := range from[i] {
			from[i][k], got[i][k] = rng.Uint64()&rng.Uint64(), rng.Uint64()&rng.Uint64()
		}
	}
	want := slices.Clone(got)
	for _, o := range a.orbits {
		o.turn(got, from)
	}
	portably(func() {
		for _, o := range a.orbits {
			o.turn(want, from)
		}
	})
	if !slices.Equal(got, want) {
		t.Error("the paths differ")
	}
}
