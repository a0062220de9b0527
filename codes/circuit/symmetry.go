package circuit

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"jie/codes/aut"
)

// symmetries returns permutations of the columns that keep the sets that flip an observable
// unseen. They map detectors to detectors, and each observable to a sum of observables and
// detectors. Such a sum flips on undetected sets what the observables in it flip, and the
// permutation has an inverse, so some observable flips on a set exactly if one does on its image.
func (c *class) symmetries(ctx context.Context) [][]int32 {
	rows := make([][]int32, len(c.number))
	for d := range rows {
		rows[d] = c.by.Of(int32(d))
	}
	group := aut.Find(ctx, aut.Code{Columns: len(c.columns), Lists: [][][]int32{rows}}, groupWork)
	var kept [][]int32
	for _, p := range group.Generators {
		if c.keepsObservables(ctx, p) {
			kept = append(kept, p)
		}
	}
	return kept
}

// groupWork is how many edges a search for symmetries may visit, which takes about a second.
const groupWork = 1 << 27

// keepsObservables reports whether a permutation maps each observable to a sum of observables
// and detectors.
func (c *class) keepsObservables(ctx context.Context, p []int32) bool {
	system, err := c.echelon(ctx)
	if err != nil {
		return false
	}
	observables := 64 * len(c.columns[0].flips)
	for o := range observables {
		system.Add(c.flippedBy(o), false)
	}
	for o := range observables {
		var image []int32
		for _, i := range c.flippedBy(o) {
			image = append(image, p[i])
		}
		if len(image) > 0 && system.Add(image, true) {
			return false
		}
	}
	return true
}

// mostVotes returns the keys with most votes, at most some of them.
func mostVotes(votes map[int32]int, most int) []int32 {
	keys := slices.SortedFunc(maps.Keys(votes), func(a, b int32) int { return cmp.Or(votes[b]-votes[a], int(a-b)) })
	return keys[:min(most, len(keys))]
}
