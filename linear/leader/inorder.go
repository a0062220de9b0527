package leader

import (
	"slices"

	"jie/linear/gf2"
)

// InOrder yields the lightest members, each a vector of its own, in the order of their lists of presses. rank gives the
// order of presses: two lists compare at the first press in which they differ. The coordinates of the trellis must be
// in their natural order, and the run with ties. For ranks that rise with the coordinates this is the order of
// [survivors.All]. Cost: for each member, at most the square of the number of coordinates.
func (v *survivors) InOrder(rank []int, yield func(gf2.Vector) bool) {
	v.byPress(len(v.trellis.sections)-1, 0, gf2.NewVector(len(v.trellis.order)), rank, yield)
}

// Natural reports whether the coordinates of the trellis are in their natural order.
func (t *trellis) Natural() bool {
	for i, j := range t.order {
		if int(j) != len(t.order)-1-i {
			return false
		}
	}
	return true
}

// press is one way to continue a member: its next press and the state before.
type press struct {
	coordinate, section int
	state               uint64
}

// byPress visits the members that agree with x on the sections above i.
func (v *survivors) byPress(i int, state uint64, x gf2.Vector, rank []int, yield func(gf2.Vector) bool) bool {
	// All ways without a press here meet in one: a state has one way for each bit.
	var ways []press
	for {
		if i < 0 {
			if !yield(slices.Clone(x)) {
				return false
			}
			break
		}
		s := &v.trellis.sections[i]
		ended, next := true, state
		for u := range uint64(2) {
			if v.ways(i, state)>>u&1 == 0 {
				continue
			}
			if s.bit(state, u) != 0 {
				ways = append(ways, press{int(v.trellis.order[i]), i, s.back(state, u)})
			} else {
				ended, next = false, s.back(state, u)
			}
		}
		if ended {
			break
		}
		i, state = i-1, next
	}
	slices.SortFunc(ways, func(a, b press) int { return rank[a.coordinate] - rank[b.coordinate] })
	for _, w := range ways {
		x.Set(w.coordinate)
		if !v.byPress(w.section-1, w.state, x, rank, yield) {
			return false
		}
		x.Flip(w.coordinate)
	}
	return true
}
