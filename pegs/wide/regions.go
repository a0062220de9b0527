package wide

import (
	"math/rand/v2"
	"slices"
)

// A bound on moves: a full Merson region that is not full in the goal costs one move, and
// regions that share no hole cost one each.

// A board falls into parts: regions that share a hole, directly or by others, are of
// one part, such as the pairs along an edge of a triangle. Each part has some packings
// of its own, and the bound takes the best one of each part.
const (
	mostPackings  = 8
	packingsTried = 400
)

// parts groups the regions.
func parts(regions []Set) [][]Set {
	var groups [][]Set
	var holes []Set
	for _, r := range regions {
		group, taken := []Set{r}, r
		for k := len(groups) - 1; k >= 0; k-- {
			if !holes[k].And(r).Empty() {
				group, taken = append(group, groups[k]...), taken.Or(holes[k])
				groups, holes = slices.Delete(groups, k, k+1), slices.Delete(holes, k, k+1)
			}
		}
		groups, holes = append(groups, group), append(holes, taken)
	}
	return groups
}

// packings are sets of as many disjoint ones of the regions as random trials find, the
// largest first. The order of the trials is fixed.
func packings(regions []Set) [][]Set {
	r := rand.New(rand.NewPCG(17, 1)) // trials need no secrecy
	type trial struct {
		chosen []Set
		key    uint64
	}
	var best []trial
	for range min(packingsTried, len(regions)*len(regions)) {
		var t trial
		var taken Set
		for _, i := range r.Perm(len(regions)) {
			if regions[i].And(taken).Empty() {
				t.chosen = append(t.chosen, regions[i])
				taken = taken.Or(regions[i])
				t.key += regions[i].hash()
			}
		}
		if slices.ContainsFunc(best, func(u trial) bool { return u.key == t.key }) {
			continue
		}
		best = append(best, t)
		slices.SortStableFunc(best, func(t, u trial) int { return len(u.chosen) - len(t.chosen) })
		best = best[:min(len(best), mostPackings)]
	}
	list := make([][]Set, len(best))
	for k, t := range best {
		list[k] = t.chosen
	}
	return list
}

// bound is the packings of a board as they count for one goal.
type bound struct {
	parts   [][][]Set          // by part: packings, each of which is disjoint regions
	regions []region           // of all packings, each once
	over    [MaxHoles][]uint16 // by hole: the numbers of the regions that it is in
	slack   int                // the most regions that may be full in a goal
}

// region is one region, the part it is of, and which packings of that it is in.
type region struct {
	Set
	part     int
	packings []int
}

func (b *Board) newBound(g *Goal) *bound {
	s := new(bound)
	numbers := make(map[Set]int)
	for part, group := range parts(b.MersonRegions()) {
		list := packings(group)
		s.parts = append(s.parts, list)
		for k, chosen := range list {
			for _, r := range chosen {
				i, known := numbers[r]
				if !known {
					i = len(s.regions)
					numbers[r] = i
					s.regions = append(s.regions, region{Set: r, part: part})
					for hole := range r.All() {
						s.over[hole] = append(s.over[hole], uint16(i)) // a board has few regions
					}
				}
				s.regions[i].packings = append(s.regions[i].packings, k)
			}
		}
	}
	for _, t := range g.Patterns {
		s.slack = max(s.slack, s.full(t.Want.Or(Full(b.Len()).Less(t.Care))))
	}
	if g.One {
		s.slack = max(s.slack, 1)
	}
	return s
}

// full is the most regions that are full in p.
func (s *bound) full(p Set) int {
	var m missing
	s.count(&m, p)
	return m.sum
}

// least is a number of moves that every solution from p has at least.
func (s *bound) least(p Set) int { return max(0, s.full(p)-s.slack) }

// Regions lists disjoint regions that are full at the start and in no goal: a move at
// least begins in each.
func (s *Search) Regions() []Set {
	var all []Set
	for _, part := range s.bound().parts {
		var most []Set
		for _, chosen := range part {
			open := slices.DeleteFunc(slices.Clone(chosen), func(r Set) bool {
				return !r.Less(s.Start).Empty() || s.Board.mayFill(s.Goal, r)
			})
			if len(open) > len(most) {
				most = open
			}
		}
		all = append(all, most...)
	}
	return all
}

// mayFill tells whether a region may be full in a goal.
func (b *Board) mayFill(g *Goal, r Set) bool {
	return g.One && r.Len() == 1 || slices.ContainsFunc(g.Patterns, func(t Pattern) bool {
		return r.Less(t.Want.Or(Full(b.Len()).Less(t.Care))).Empty()
	})
}

// missing is how many holes of each region are empty, how many regions are full by
// packing of each part, and the most of these.
type missing struct {
	holes []uint8
	full  [][mostPackings]int
	most  []int
	sum   int
}

// count counts for p from nothing.
func (s *bound) count(m *missing, p Set) {
	if m.holes == nil {
		*m = missing{holes: make([]uint8, len(s.regions)), full: make([][mostPackings]int, len(s.parts)), most: make([]int, len(s.parts))}
	}
	m.sum = 0
	clear(m.full)
	clear(m.most)
	for i := range s.regions {
		r := &s.regions[i]
		if m.holes[i] = uint8(r.Less(p).Len()); m.holes[i] == 0 { // a region is small
			s.fill(m, r, 1)
		}
	}
}

// fill notes that a region is full, or with -1 that it is full no more.
func (s *bound) fill(m *missing, r *region, more int) {
	full := &m.full[r.part]
	for _, k := range r.packings {
		full[k] += more
	}
	most := slices.Max(full[:])
	m.sum += most - m.most[r.part]
	m.most[r.part] = most
}

// take notes that the peg in a hole is gone.
func (s *bound) take(m *missing, hole uint8) {
	for _, i := range s.over[hole] {
		if m.holes[i]++; m.holes[i] == 1 {
			s.fill(m, &s.regions[i], -1)
		}
	}
}

// put notes that a peg came to a hole.
func (s *bound) put(m *missing, hole uint8) {
	for _, i := range s.over[hole] {
		if m.holes[i]--; m.holes[i] == 0 {
			s.fill(m, &s.regions[i], 1)
		}
	}
}
