package states

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Codes do as a list of numbers, one a place, does.
func TestCodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	const pairs = 5
	for range 100 {
		c, want := make(Codes, 2*pairs), make([]uint, 64*pairs)
		for range 20 {
			i, places, code := rng.IntN(pairs), rng.Uint64()&rng.Uint64(), 1+rng.UintN(3)
			var added uint64
			for bit := range 64 {
				if at := 64*i + bit; places>>bit&1 != 0 && want[at] == 0 {
					want[at] = code
					added |= 1 << bit
				}
			}
			if got := c.Add(i, places, code); got != added {
				t.Fatalf("code %d is new at %b, want %b", code, got, added)
			}
		}
		var counts [4]uint64
		for place, code := range want {
			if got := c.At(uint64(place)); got != code {
				t.Fatalf("place %d has code %d, want %d", place, got, code)
			}
			if c.With(place/64, code)>>(place%64)&1 == 0 {
				t.Fatalf("place %d is not among those with code %d", place, code)
			}
			if code > 0 {
				counts[code]++
			}
		}
		if got := c.Counts(); got != counts {
			t.Fatalf("%v places by code, want %v", got, counts)
		}
	}
}

// The code before that of a distance is that of the distance before.
func TestNearer(t *testing.T) {
	for distance := 1; distance < 20; distance++ {
		if got, want := Nearer(Code(distance)), Code(distance-1); got != want {
			t.Errorf("the code nearer than that of %d is %d, want %d", distance, got, want)
		}
		if Code(distance) == 0 || Code(distance) > 3 {
			t.Errorf("distance %d has code %d", distance, Code(distance))
		}
	}
}

// A level counts all places, and lists the first, in whatever order they come and however
// its parts are put together.
func TestLevel(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for _, pairs := range []int{1, 3, 200} {
		for range 30 {
			var parts [3]Level
			var all []uint64
			for _, i := range rng.Perm(pairs) {
				places := rng.Uint64() & rng.Uint64() & rng.Uint64() & rng.Uint64()
				for bit := range uint64(64) {
					if places>>bit&1 != 0 {
						all = append(all, uint64(i)<<6+bit)
					}
				}
				parts[rng.IntN(len(parts))].Add(i, places)
			}
			slices.Sort(all)
			var whole Level
			for _, part := range parts {
				whole.Merge(part)
			}
			if whole.Count != uint64(len(all)) || !slices.Equal(whole.First, all[:min(len(all), mostListed)]) {
				t.Fatalf("%d places, first %v; want %d, %v", whole.Count, whole.First, len(all), all[:min(len(all), mostListed)])
			}
			if last := pairs - 1; !whole.Lists(0) || len(whole.First) == mostListed && whole.Lists(last) != (uint64(last) <= whole.First[mostListed-1]>>6) {
				t.Fatalf("places of pairs up to %d: %v", last, whole.First)
			}
		}
	}
}
