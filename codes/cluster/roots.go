package cluster

import (
	"context"
	"slices"

	"jie/codes/aut"
)

// Root is where a search starts: every lightest logical operator has an image under the
// group that some root covers.
type Root struct {
	Press   []int32    // a column, or two that share a check
	Check   int32      // that check; -1 if one column is pressed
	Blocked []int32    // columns that the image does not have
	Pairs   [][2]int32 // pairs of columns that it does not both have
}

// roots returns the roots under a group.
//
// The columns of L lie in orbits. Take the orbits one after the other; some image of L has
// the representative r of the first orbit that L meets, and no column of those before.
// If r has a check, the image has another column q of it. The pairs {r, q} lie in orbits
// again. Take these one after the other too: some image has both columns of the
// representative pair, and no pair at all of the orbits of pairs before.
//
// If ctx ends there are fewer; [New] then fails.
func (w *wiring) roots(ctx context.Context, generators [][]int32) []Root {
	var roots []Root
	done := make([]int32, 0, w.Columns) // the blocked columns of a root are a part of it
	for _, orbit := range w.orbits(generators) {
		if ctx.Err() != nil {
			break
		}
		roots = append(roots, w.rootsOf(orbit[0], generators, done)...)
		done = append(done, orbit...)
	}
	return roots
}

// orbits returns the orbits of the columns, largest first: finished columns are blocked, and
// a large orbit has only one root too.
func (w *wiring) orbits(generators [][]int32) [][]int32 {
	orbits := aut.Orbits(w.Columns, generators)
	slices.SortStableFunc(orbits, func(a, b []int32) int { return len(b) - len(a) })
	return orbits
}

// rootsOf returns the roots with column r, when some columns are done.
func (w *wiring) rootsOf(r int32, generators [][]int32, done []int32) []Root {
	check, classes := w.pairs(r, generators, done)
	if len(classes) == 0 {
		return []Root{{Press: []int32{r}, Check: -1, Blocked: done}}
	}
	var roots []Root
	var before [][2]int32
	for _, class := range classes {
		q := class[0][0] + class[0][1] - r
		roots = append(roots, Root{Press: []int32{r, q}, Check: check, Blocked: done, Pairs: before[:len(before):len(before)]})
		before = append(before, class...)
	}
	return roots
}

// pairs returns the orbits of the pairs that r forms with the columns of one of its checks:
// the check with the fewest orbits. There are none if r has no check, or one whose
// other columns are blocked.
func (w *wiring) pairs(r int32, generators [][]int32, done []int32) (best int32, fewest [][][2]int32) {
	blocked := make([]bool, w.Columns)
	for _, list := range [][]int32{done, w.siblings(r)} {
		for _, column := range list {
			blocked[column] = true
		}
	}
	for i, check := range w.checks.Of(r) {
		classes := w.pairsOf(r, w.columns.Of(check), generators, blocked)
		if i == 0 || len(classes) < len(fewest) {
			best, fewest = check, classes
		}
	}
	return best, fewest
}

func (w *wiring) pairsOf(r int32, columns []int32, generators [][]int32, blocked []bool) (classes [][][2]int32) {
	seen := make([]bool, w.Columns)
	for _, q := range columns {
		if q == r || blocked[q] || seen[q] {
			continue
		}
		class := aut.PairOrbit(generators, r, q)
		for _, pair := range class {
			if pair[0] == r || pair[1] == r {
				seen[pair[0]+pair[1]-r] = true
			}
		}
		classes = append(classes, class)
	}
	return classes
}
