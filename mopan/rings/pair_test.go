package rings

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jie/check"
	"jie/puzzle"
	"jie/search"
)

// Joins find what trying every pair finds.
func TestJoinsEqualBrute(t *testing.T) {
	rings := Of(4).tables().rings
	n := 60
	if short() {
		n = 12
	}
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 12))
		// A few dots, so that many positions agree outside a ring.
		list := func(n int) []uint64 {
			words := make([]uint64, n)
			for i := range words {
				words[i], _ = Random(rng, 4, 1+int(seed%3)).Word()
			}
			slices.Sort(words)
			return slices.Compact(words)
		}
		from, to := list(rng.IntN(500)), list(rng.IntN(3000))
		j := joiner{ctx: context.Background()}
		check := func(what string, got []pairing, err error, match func(x, y uint64) bool) {
			var want []pairing
			for _, x := range from {
				for _, y := range to {
					if match(x, y) {
						want = append(want, pairing{x, y})
					}
				}
			}
			got = slices.SortedFunc(slices.Values(got), comparePairs)
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("seed %d: %s: %d pairs, %v, want %d", seed, what, len(got), err, len(want))
			}
		}
		// In several places, some of them empty.
		cut := rng.IntN(len(from) + 1)
		lists := [2]stretches{{from[:cut], from[cut:], nil}, {to}}
		got, err := j.join(same, lists[0], lists[1])
		check("equal", got, err, func(x, y uint64) bool { return x == y })
		for r := range rings {
			got, err := j.join(rings[r].apart(), lists[0], lists[1])
			check(fmt.Sprint("ring ", r), got, err, rings[r].reaches)
		}
	}
}

// Against package search: lengths and, asked for all, counts, with one target and
// several, few workers and many.
func TestPairsEqualSearch(t *testing.T) {
	n := 60
	if short() {
		n = 12
	}
	for seed := range uint64(n) {
		rng := rand.New(rand.NewPCG(seed, 13))
		side := 3 + int(seed%3)
		dots := 1 + rng.IntN([]int{9, 6, 4}[side-3])
		from := Random(rng, side, dots)
		g := graph[word]{Of(side), layoutOf(from)}
		var targets []word
		for range 1 + rng.IntN(40)*rng.IntN(2) {
			targets = append(targets, pack[word](g.layout, Random(rng, side, dots)))
		}
		start := pack[word](g.layout, from)
		want, err := search.Shortest[word](context.Background(), g, start, targets, search.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, opt := range []puzzle.Options{{Count: true, Workers: 1}, {Count: true, Workers: 3}, {Workers: 1}, {Workers: 3}} {
			got, err := g.searchPair(context.Background(), start, targets, opt)
			if err != nil || !got.Found || got.LowerBound != want.LowerBound {
				t.Fatalf("%s to %v: %+v, %v, want %d", from, targets, got, err, want.LowerBound)
			}
			if opt.Count && got.Paths.Count().Cmp(want.Paths.Count()) != 0 {
				t.Fatalf("%s to %v: %v paths, want %v", from, targets, got.Paths.Count(), want.Paths.Count())
			}
		}
	}
}

// Pairs a few turns apart, which are looked for in one way where one path is enough
// and in another where all are: every length comes up, and no bound that is reported on the
// way is greater.
func TestNearPairs(t *testing.T) {
	lengths := make(map[int64]int)
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 16))
		from := Random(rng, 4, 3+rng.IntN(6))
		to := from
		for range 1 + seed%15 {
			turns := Of(4).Turns
			if after, ok := to.Turn(turns[rng.IntN(len(turns))].Name); ok {
				to = after
			}
		}
		goal, err := NewGoal(from, to.String())
		if err != nil {
			t.Fatal(err)
		}
		all, err := Solve(t.Context(), from, goal, puzzle.Options{Count: true})
		if err != nil {
			t.Fatal(err)
		}
		bound := int64(0)
		one, err := Solve(t.Context(), from, goal, puzzle.Options{Progress: func(p puzzle.Progress) { bound = max(bound, p.LowerBound) }})
		if bound > all.Length {
			t.Errorf("%s to %s: no path was said to be shorter than %d turns, and there is one of %d", from, to, bound, all.Length)
		}
		if err != nil || one.Length != all.Length || one.LowerBound != all.Length || check.Solution(from.String(), goal.Texts(), one) != nil {
			t.Errorf("%s to %s: %+v, %v, want %d turns", from, to, one, err, all.Length)
		}
		lengths[one.Length]++
	}
	for n := int64(1); n <= 6; n++ {
		if lengths[n] == 0 {
			t.Errorf("no pair %d turns apart", n)
		}
	}
}
