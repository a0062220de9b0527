package table

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/mopan"
)

// Every position of small spaces has a number of its own, in order.
func TestRanks(t *testing.T) {
	for _, rows := range []string{"10/110/00", "12/033/00", "111/1000/00000/0000/000", "112/2300/00000/0000/000",
		"00000/000000/0000000/10000000/000000000/00000000/0000000/001000/00010"} {
		_, goal := patterns(t, rows)
		sp, err := newSpace(goal[0].Board)
		if err != nil {
			t.Fatal(err)
		}
		checkRanks(t, sp, newRanker[uint32](sp))
		checkRanks(t, sp, newRanker[uint64](sp))
	}
}

func checkRanks[N number](t *testing.T, sp *space, r *ranker[N]) {
	t.Helper()
	if want := sp.positions().Uint64(); r.size != want {
		t.Fatalf("counts %v: %d numbers, want %d", sp.counts, r.size, want)
	}
	last := uint64(0)
	for n := range r.size {
		s := r.state(n)
		if r.at(s) != n || n > 0 && s <= last || sp.pack(sp.unpack(s)) != s {
			t.Fatalf("counts %v: number %d is state %b, whose number is %d", sp.counts, n, s, r.at(s))
		}
		last = s
	}
}

// Slabs hold each position once, and the words' valid bits are these.
func TestSlabPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for dots := range 19 {
		if short() && dots != 3 && dots != 8 {
			continue
		}
		b := mopan.NewBoard(4)
		for i := range dots {
			b = b.With(i, 1)
		}
		sp, err := newSpace(b)
		if err != nil {
			t.Fatal(err)
		}
		l := newSlabs(sp)
		total := uint64(0)
		for m := range uint32(midMask + 1) {
			if s := l.shapeOf(m); s != nil {
				for word := range s.words {
					total += uint64(bits.OnesCount64(s.valid(word)))
				}
			}
		}
		if total != l.positions() {
			t.Fatalf("%d dots: %d places for %d positions", dots, total, l.positions())
		}
		for range 1000 {
			s := sp.pack((&Table{space: sp}).random(rng))
			if back, ok := l.state(l.place(s)); !ok || back != s {
				t.Fatalf("%d dots: state %b is at place %d, where %b is", dots, s, l.place(s), back)
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
func TestSlabRows(t *testing.T) {
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
