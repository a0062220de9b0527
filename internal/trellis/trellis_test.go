package trellis

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/gf2"
)

// Weight, count and list of the lightest members are those of brute force, in every
// order that is proposed and in a random one.
func TestRunAgreesWithBruteForce(t *testing.T) {
	rng := seeded(t, 1)
	for _, s := range smallSystems(rng, 300) {
		orders := Orders(s.lights, s.buttons)
		orders = append(orders, shuffled(rng, len(s.buttons)))
		for i, order := range orders {
			name := fmt.Sprintf("%s %v, order %d", s.name, s.buttons, i)
			if !isPermutation(order) {
				t.Fatalf("%s: %v", name, order)
			}
			least, members := s.brute(order)
			v, err := New(s.x, s.kernel, order).Run(t.Context(), Options{Ties: true})
			if err != nil || v.Weight != least {
				t.Fatalf("%s: weight %d, %v, want %d", name, v.Weight, err, least)
			}
			count, err := v.Count(t.Context(), 0)
			if err != nil || count.Cmp(big.NewInt(int64(len(members)))) != 0 {
				t.Fatalf("%s: %v members, %v, want %d", name, count, err, len(members))
			}
			got := slices.Collect(v.All)
			if !slices.EqualFunc(got, members, func(x, y gf2.Vector) bool { return slices.Equal(x, y) }) {
				t.Fatalf("%s: members %v, want %v", name, got, members)
			}
			one, err := New(s.x, s.kernel, order).Run(t.Context(), Options{})
			if err != nil || one.Weight != least || !slices.ContainsFunc(members, func(x gf2.Vector) bool { return slices.Equal(x, one.Solution()) }) {
				t.Fatalf("%s: without ties %d, %v, want %d", name, one.Weight, err, least)
			}
		}
	}
}

func isPermutation(order []int32) bool {
	sorted := slices.Sorted(slices.Values(order))
	for i, j := range sorted {
		if int(j) != i {
			return false
		}
	}
	return true
}

func shuffled(rng *rand.Rand, n int) []int32 {
	order := make([]int32, n)
	for i, j := range rng.Perm(n) {
		order[i] = int32(j)
	}
	return order
}

// wideTrellises are wide enough for loops over many states.
func wideTrellises(rng *rand.Rand) (list []*Trellis) {
	for n := range 40 {
		lights, columns := 60, 74+n%6
		s := newSystem("", lights, randomWiring(rng, lights, columns, 5), pressesOf(rng, columns, 0.3))
		// Random orders make wide trellises.
		if t := New(s.x, s.kernel, shuffled(rng, columns)); t.widest >= minWide && t.widest <= 18 {
			list = append(list, t)
		}
	}
	return list
}

// All loops leave the same weights and marks as the plain step, section by section.
func TestLoopsAgree(t *testing.T) {
	rng := seeded(t, 2)
	kinds := map[string]int{}
	for _, tr := range wideTrellises(rng) {
		for i := range tr.sections {
			s := &tr.sections[i]
			if min(s.width+1, s.before()) < minWide {
				continue
			}
			kinds[fmt.Sprintf("%d at %d", s.kind, min(s.slot, 6))]++
			a := make([]byte, 1<<max(s.width, s.before()))
			for i := range a[:1<<s.before()] {
				a[i] = byte(rng.IntN(mostByte))
			}
			marks := 1 << s.width / 8
			want, zero, one := slices.Clone(a), make([]byte, marks), make([]byte, marks)
			plainStep(want, s, zero, one)
			for name, l := range map[string]*loops{"words": &wordLoops, "fastest": fastest()} {
				got, gotZero, gotOne := slices.Clone(a), make([]byte, marks), make([]byte, marks)
				l.wideStep(got, s, gotZero, gotOne, func() bool { return true })
				if !slices.Equal(got[:1<<s.width], want[:1<<s.width]) {
					t.Fatalf("%s: section %+v: other weights", name, *s)
				}
				if s.merges() && !(slices.Equal(zero, gotZero) && slices.Equal(one, gotOne)) {
					t.Fatalf("%s: section %+v: other marks", name, *s)
				}
			}
		}
	}
	for k := 0; k <= 6; k++ {
		for _, kind := range []kind{end, exchange} {
			if key := fmt.Sprintf("%d at %d", kind, k); kinds[key] == 0 {
				t.Errorf("no section of kind %s", key)
			}
		}
	}
}
