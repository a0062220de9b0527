package states

import (
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/internal/race"
	"jie/mopan/internal/mopantest"
	"jie/mopan/rings"
)

// Every position of small spaces has a number of its own, in order.
func TestRanks(t *testing.T) {
	for _, rows := range []string{"10/110/00", "12/033/00", "111/1000/00000/0000/000", "112/2300/00000/0000/000",
		"00000/000000/0000000/10000000/000000000/00000000/0000000/001000/00010"} {
		_, goal := mopantest.Patterns(t, rows)
		sp, err := New(goal[0].Board)
		if err != nil {
			t.Fatal(err)
		}
		checkRanks(t, sp, NewRanker[uint32](sp))
		checkRanks(t, sp, NewRanker[uint64](sp))
	}
}

func checkRanks[N Number](t *testing.T, sp *Space, r *Ranker[N]) {
	t.Helper()
	if want := sp.Positions().Uint64(); r.Size != want {
		t.Fatalf("counts %v: %d numbers, want %d", sp.Counts, r.Size, want)
	}
	last := uint64(0)
	for n := range r.Size {
		s := r.State(n)
		if r.Number(s) != n || n > 0 && s <= last || sp.Pack(sp.Unpack(s)) != s {
			t.Fatalf("counts %v: number %d is state %b, whose number is %d", sp.Counts, n, s, r.Number(s))
		}
		last = s
	}
}

// wideSpace is the space of side 5 with a given number of dots. From nine on, there are
// more positions than numbers of 32 bits.
func wideSpace(t *testing.T, dots int) *Space {
	t.Helper()
	sp, err := New(rings.Random(rand.New(rand.NewPCG(1, 1)), 5, dots))
	if err != nil {
		t.Fatal(err)
	}
	return sp
}

// numberOf is the number of a state by the combinatorial number system: the i-th one
// from below, at bit p, has C(p, i) states before it.
func numberOf(s uint64) uint64 {
	n := new(big.Int)
	for i := int64(1); s != 0; i++ {
		n.Add(n, new(big.Int).Binomial(int64(bits.TrailingZeros64(s)), i))
		s &= s - 1
	}
	return n.Uint64()
}

// Numbers and states go into each other at the ends of spaces that are wider than 32
// bits, about the multiples of 2^32, and at random.
func TestWideRanks(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 0))
	for _, test := range []struct {
		dots int
		size uint64 // binomial coefficients C(61, dots)
	}{
		{9, 17_341_763_505}, {10, 90_177_170_226}, {12, 1_742_058_970_275}, {30, 232_714_176_627_630_544},
	} {
		r := NewRanker[uint64](wideSpace(t, test.dots))
		if r.Size != test.size {
			t.Fatalf("%d dots: %d numbers, want %d", test.dots, r.Size, test.size)
		}
		numbers := []uint64{0, 1, 2, 63, 64, r.Size - 2, r.Size - 1}
		for k := uint64(1); k < min(20, r.Size>>32); k++ {
			numbers = append(numbers, k<<32-1, k<<32, k<<32+1)
		}
		random := 2_000
		if testing.Short() || race.Enabled {
			random = 200
		}
		for range random {
			numbers = append(numbers, rng.Uint64N(r.Size))
		}
		for _, n := range numbers {
			s := r.State(n)
			if r.Number(s) != n || numberOf(s) != n || bits.OnesCount64(s) != test.dots || s>>61 != 0 {
				t.Fatalf("%d dots: number %d is state %b, whose number is %d, and %d by the twin", test.dots, n, s, r.Number(s), numberOf(s))
			}
			turned := turnsOf(r.Space, s)
			for after := range r.Neighbours(n, s) {
				if back := r.State(after); after >= r.Size || !slices.Contains(turned, back) {
					t.Fatalf("%d dots: %b is no neighbour of %b", test.dots, back, s)
				}
			}
		}
	}
}

// turnsOf is what one turn makes of a state.
func turnsOf(sp *Space, s uint64) (after []uint64) {
	for turn := range sp.Turns() {
		after = append(after, sp.Apply(turn, s))
	}
	return after
}
