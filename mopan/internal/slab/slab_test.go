package slab

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/internal/race"
	"jie/mopan/internal/states"
	"jie/mopan/rings"
)

// Slabs hold each position once, and the words' valid bits are these.
func TestPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for dots := range 19 {
		if (race.Enabled || testing.Short()) && dots != 3 && dots != 8 {
			continue
		}
		b := rings.NewBoard(4)
		for i := range dots {
			b = b.With(i, 1)
		}
		sp, err := states.New(b)
		if err != nil {
			t.Fatal(err)
		}
		l := New(sp)
		total, places := uint64(0), make(map[*shape]uint64)
		for m := range uint32(midMask + 1) {
			s := l.shapeOf(m)
			if _, counted := places[s]; s != nil && !counted {
				for word := range s.words {
					places[s] += uint64(bits.OnesCount64(s.valid(word)))
				}
			}
			total += places[s]
		}
		if total != l.Positions() {
			t.Fatalf("%d dots: %d places for %d positions", dots, total, l.Positions())
		}
		for range 1000 {
			s := sp.Pack(rings.Random(rng, Side, dots))
			if back, ok := l.State(l.Place(s)); !ok || back != s {
				t.Fatalf("%d dots: state %b is at place %d, where %b is", dots, s, l.Place(s), back)
			}
		}
	}
}

func TestTranspose(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	var a, b [64]uint64
	for i := range a {
		a[i] = rng.Uint64()
	}
	b = a
	transpose64(&b)
	for i := range 64 {
		for j := range 64 {
			if a[i]>>j&1 != b[j]>>i&1 {
				t.Fatalf("row %d, bit %d went astray", i, j)
			}
		}
	}
}

// A slab spread has its positions in their rows, x or y, and comes back.
func TestRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	for off := range maxOff + 1 {
		s := newShape(off)
		stored, back := make([]uint64, s.words), make([]uint64, s.words)
		for i := range stored {
			stored[i] = rng.Uint64() & rng.Uint64() & s.valid(i)
		}
		for _, turned := range []bool{false, true} {
			rows := make([]uint64, s.rows.words)
			s.spread(rows, stored, turned)
			s.collect(back, rows, turned)
			if !slices.Equal(back, stored) {
				t.Fatalf("%d dots, turned %v: the slab does not come back", off, turned)
			}
			for i := range stored {
				for places := stored[i]; places != 0; places &= places - 1 {
					state := s.state(0, i, bits.TrailingZeros64(places))
					x, y := state&sideMask, reverse(state>>(sideBits+midBits), sideBits)
					if turned {
						x, y = y, x
					}
					if rows[int(s.rows.row[x])+int(subsetRank[y]>>6)]>>(subsetRank[y]&63)&1 == 0 {
						t.Fatalf("%d dots, turned %v: x %b, y %b is not at x, y", off, turned, x, y)
					}
				}
			}
		}
	}
}
