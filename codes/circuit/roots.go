package circuit

import (
	"context"
	"slices"

	"jie/codes/aut"
	"jie/linear/gf2"
)

// plan is how a class is searched.
type plan struct {
	*class
	generators [][]int32 // of the group
	shift      int32     // in time; 0 for none
	roots      []root
	partners   gf2.Lists
	partial    bool // some relations are left out
	degree     int  // the most detectors of a column
}

// root is a column that some lightest set has, while it has none of the columns of the roots
// before, nor of their orbits.
type root struct {
	press int32
	done  []int32
}

// newPlan finds the roots and the partners.
//
// A lightest set has a column that time cannot shift, and so a column of an orbit that meets
// these. Take such orbits one after the other. Let i be the first that any lightest set
// meets: an image of that set has the representative of orbit i. Let L be the lightest set
// that comes first in an order of the columns in which these orbits stand before all other
// columns, each with its representative first. L has that representative and none of the
// orbits before, so the search from root i finds it, although it skips sets that are not the
// first: see relations.
func newPlan(ctx context.Context, c *class, opt Options) (*plan, error) {
	p := &plan{class: c}
	if !opt.Without.space {
		p.generators = c.symmetries(ctx)
	}
	orbits, shift := c.rootOrbits(ctx, aut.Orbits(len(c.columns), p.generators), opt)
	p.shift = shift
	rank := make([]int32, len(c.columns))
	var done []int32
	for _, orbit := range orbits {
		p.roots = append(p.roots, root{orbit[0], done[:len(done):len(done)]})
		for _, i := range orbit {
			done = append(done, i)
			rank[i] = int32(len(done) - len(c.columns))
		}
	}
	for i := range rank {
		if rank[i] == 0 {
			rank[i] = int32(i) + 1
		}
	}
	p.partners = gf2.NewLists(make([][]int32, len(c.columns)))
	if !opt.Without.relations {
		p.partners, p.partial = c.relations(ctx, rank, opt.Memory)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for i := range c.columns {
		p.degree = max(p.degree, len(c.columns[i].detectors))
	}
	return p, nil
}

// rootOrbits returns the orbits that meet the columns that time cannot shift, by the shift for
// which they are fewest; all orbits if the shift is 0. Columns with many detectors come first:
// they have more to try, and those after them are searched without them.
func (c *class) rootOrbits(ctx context.Context, orbits [][]int32, opt Options) (best [][]int32, shift int32) {
	best = orbits
	if !opt.Without.time {
		for _, step := range c.steps() {
			for _, by := range []int32{step, -step} {
				ends, moved, images := c.outside(by)
				if met := meeting(orbits, ends, len(c.columns)); len(met) < len(best) && c.sameFlips(ctx, moved, images) {
					best, shift = met, by
				}
			}
		}
	}
	return best, shift
}

// meeting returns the orbits that have one of some columns.
func meeting(orbits [][]int32, columns []int32, n int) (met [][]int32) {
	in := make([]bool, n)
	for _, i := range columns {
		in[i] = true
	}
	for _, orbit := range orbits {
		if slices.ContainsFunc(orbit, func(i int32) bool { return in[i] }) {
			met = append(met, orbit)
		}
	}
	return met
}
