package leader

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/linear/gf2"
)

func sorted(list []gf2.Vector) []gf2.Vector {
	return slices.SortedFunc(slices.Values(list), func(x, y gf2.Vector) int { return slices.Compare(x, y) })
}

func equal(x, y []gf2.Vector) bool {
	return slices.EqualFunc(x, y, func(x, y gf2.Vector) bool { return slices.Equal(x, y) })
}

// few are systems of up to 30 buttons: a search takes time exponential in the presses.
func few(rng *rand.Rand, n int) []*sample {
	return slices.DeleteFunc(smallSamples(rng, n), func(s *sample) bool { return len(s.Buttons) > 30 })
}

// Weight, count and members are those of brute force; a second run of the same search
// finds the same.
func TestRunAgreesWithBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, s := range few(rng, 300) {
		least, members := s.brute(nil)
		search := newSearch(s.Lights, s.Buttons)
		for _, opt := range []searchOptions{{All: true}, {}, {All: true, Upper: least}, {All: true, From: least / 2}, {Upper: least}, {Upper: least + 1}} {
			got, err := search.run(t.Context(), s.Right, opt)
			if err != nil || !got.Proved || got.Weight != least || got.Bound != least {
				t.Fatalf("%s %v: %+v: %+v, %v, want %d", s.name, s.Buttons, opt, got, err, least)
			}
			if opt.All && !(got.Complete && got.Count == int64(len(members)) && equal(sorted(got.Members), sorted(members))) {
				t.Fatalf("%s %v: %d members %v, want %v", s.name, s.Buttons, got.Count, got.Members, members)
			}
			for _, x := range got.Members {
				if !slices.ContainsFunc(members, func(y gf2.Vector) bool { return slices.Equal(x, y) }) {
					t.Fatalf("%s %v: %v is not a lightest solution", s.name, s.Buttons, x)
				}
			}
		}
	}
}

// Where all solutions have an even number of presses, or all an odd one, steps of two
// find the same.
func TestStep(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	done := 0
	for _, s := range few(rng, 300) {
		if slices.ContainsFunc(s.Kernel, func(z gf2.Vector) bool { return z.Weight()&1 != 0 }) {
			continue
		}
		done++
		least, _ := s.brute(nil)
		got, err := newSearch(s.Lights, s.Buttons).run(t.Context(), s.Right, searchOptions{From: s.X.Weight() & 1, Step: 2})
		if err != nil || got.Weight != least {
			t.Fatalf("%s %v: %+v, want %d", s.name, s.Buttons, got, least)
		}
	}
	if done < 10 {
		t.Fatalf("only %d systems have one parity", done)
	}
}

// A search that is cut short has a bound that holds, and says that it proved nothing.
func TestNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	cut := 0
	for _, s := range few(rng, 300) {
		least, _ := s.brute(nil)
		got, err := newSearch(s.Lights, s.Buttons).run(t.Context(), s.Right, searchOptions{Nodes: 1 + rng.Int64N(20)})
		if err != nil || got.Bound > least || got.Proved && got.Weight != least {
			t.Fatalf("%s %v: %+v, want %d", s.name, s.Buttons, got, least)
		}
		if !got.Proved {
			cut++
		}
	}
	if cut < 20 {
		t.Fatalf("only %d searches were cut", cut)
	}
}

// No bound is above the fewest presses.
func TestNeed(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for _, s := range few(rng, 300) {
		search := newSearch(s.Lights, s.Buttons)
		search.limit = len(s.Buttons)
		for light := s.Right.Next(0); light >= 0; light = s.Right.Next(light + 1) {
			search.flip(int32(light))
		}
		least, _ := s.brute(nil)
		if need := search.need(); need > least || need == 0 && least > 0 {
			t.Fatalf("%s %v: at least %d presses, but %d do", s.name, s.Buttons, need, least)
		}
	}
}
