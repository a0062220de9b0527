package bitboard

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Sets agree with lists of holes.
func TestSetAgreesWithLists(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 17))
	for range 300 {
		var in [2][MaxHoles]bool
		var s [2]Set
		for range r.IntN(300) {
			k, i := r.IntN(2), r.IntN(MaxHoles)
			if r.IntN(3) > 0 {
				in[k][i], s[k] = true, s[k].With(i)
			} else {
				in[k][i], s[k] = false, s[k].Without(i)
			}
		}
		checkSet(t, "s", s[0], func(i int) bool { return in[0][i] })
		checkSet(t, "or", s[0].Or(s[1]), func(i int) bool { return in[0][i] || in[1][i] })
		checkSet(t, "and", s[0].And(s[1]), func(i int) bool { return in[0][i] && in[1][i] })
		checkSet(t, "less", s[0].Less(s[1]), func(i int) bool { return in[0][i] && !in[1][i] })
		checkSet(t, "xor", s[0].Xor(s[1]), func(i int) bool { return in[0][i] != in[1][i] })
		n := r.IntN(MaxHoles + 1)
		checkSet(t, "full", Full(n), func(i int) bool { return i < n })
	}
}

func checkSet(t *testing.T, what string, s Set, in func(int) bool) {
	t.Helper()
	var want []int
	for i := range MaxHoles {
		if s.Has(i) != in(i) {
			t.Fatalf("%s: %v has %d: %v, want %v", what, s, i, s.Has(i), in(i))
		}
		if in(i) {
			want = append(want, i)
		}
	}
	first := MaxHoles
	if len(want) > 0 {
		first = want[0]
	}
	if got := slices.Collect(s.All()); !slices.Equal(got, want) || s.Len() != len(want) || s.Odd() != (len(want)%2 == 1) ||
		s.Empty() != (len(want) == 0) || s.First() != first || Of(want...) != s {
		t.Fatalf("%s: %v: %v, %d, %v, want %v", what, s, got, s.Len(), s.Odd(), want)
	}
}
