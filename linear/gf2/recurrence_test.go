package gf2

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// slowStep computes one place at a time.
func slowStep(previous, current, b Vector, w int) Vector {
	next := NewVector(w)
	for c := range w {
		bit := previous.Bit(c) != b.Bit(c) != current.Bit(c)
		if c > 0 {
			bit = bit != current.Bit(c-1)
		}
		if c+1 < w {
			bit = bit != current.Bit(c+1)
		}
		if bit {
			next.Set(c)
		}
	}
	return next
}

func randomVector(rng *rand.Rand, w int) Vector {
	v := NewVector(w)
	for i := range v {
		v[i] = rng.Uint64()
	}
	v.Mask(w)
	return v
}

func TestRecurrenceAgreesWithSlowStep(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, w := range []int{1, 2, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 700, 1024, 1500} {
		c := NewRecurrence(w)
		current := randomVector(rng, w)
		previous := NewVector(w)
		c.Start(current)
		for r := range 20 {
			b := randomVector(rng, w)
			copy(c.B(), b)
			previous, current = current, slowStep(previous, current, b, w)
			if got := c.Step(); got != previous.Weight() {
				t.Fatalf("w=%d row %d: weight %d, want %d", w, r, got, previous.Weight())
			}
			if FirstDifference(c.Current(), current) >= 0 || FirstDifference(c.Previous(), previous) >= 0 {
				t.Fatalf("w=%d row %d: %x, want %x", w, r, c.Current(), current)
			}
		}
	}
}

func TestReversedBytes(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for n := range 40 {
		a, b, back := make([]byte, 8*n), make([]byte, 8*n), make([]byte, 8*n)
		for i := range a {
			a[i], b[i] = byte(rng.Uint32()), byte(rng.Uint32())
		}
		v, u := make(Vector, n), make(Vector, n)
		XorReversed(v, a, b)
		XorReversed(u, a, nil)
		PutReversed(back, u)
		for i := range a {
			if got, want := byte(v[i/8]>>(i%8*8)), bits.Reverse8(a[i]^b[i]); got != want {
				t.Fatalf("n=%d byte %d: %x, want %x", n, i, got, want)
			}
			if back[i] != a[i] {
				t.Fatalf("n=%d byte %d: back %x, want %x", n, i, back[i], a[i])
			}
		}
	}
}
