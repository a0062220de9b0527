package wide

import (
	"math/rand/v2"
	"slices"
)

// A bound on moves: a full Merson region that is not full in the goal costs one move, and
// regions that share no hole cost one each.

// packing is disjoint regions of one part of a board, and the number of the region that
// each hole is in, -1 for none.
type packing struct {
	regions []Set
	of      [MaxHoles]int16
	first   int // the number of its first region among those of all packings
}

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
	r := rand.New(rand.NewPCG(17, 1)) //nolint:gosec // trials need no secrecy
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
	parts   [][]*packing
	of      [MaxHoles]int16 // the part that a hole is in, -1 for none
	regions int             // of all packings
	slack   int             // the most regions that may be full in a goal
}

func (b *Board) newBound(g *Goal) *bound {
	s := new(bound)
	for i := range s.of {
		s.of[i] = -1
	}
	for _, group := range parts(b.MersonRegions()) {
		var list []*packing
		for _, chosen := range packings(group) {
			list = append(list, s.add(chosen))
		}
		s.parts = append(s.parts, list)
	}
	for _, t := range g.Patterns {
		s.slack = max(s.slack, s.full(t.Want.Or(Full(b.Len()).Less(t.Care))))
	}
	if g.One {
		s.slack = max(s.slack, 1)
	}
	return s
}

// add makes a packing of the part to come.
func (s *bound) add(regions []Set) *packing {
	p := &packing{regions: regions, first: s.regions}
	for i := range p.of {
		p.of[i] = -1
	}
	for k, r := range regions {
		for i := range r.All() {
			p.of[i] = int16(k)            //nolint:gosec // fewer than the holes
			s.of[i] = int16(len(s.parts)) //nolint:gosec // as above
		}
	}
	s.regions += len(regions)
	return p
}

// full is the most regions that are full in p.
func (s *bound) full(p Set) int {
	sum := 0
	for _, part := range s.parts {
		most := 0
		for _, k := range part {
			most = max(most, len(k.fullIn(p)))
		}
		sum += most
	}
	return sum
}

// fullIn lists the regions that are full in p.
func (k *packing) fullIn(p Set) []Set {
	var full []Set
	for _, r := range k.regions {
		if r.Less(p).Empty() {
			full = append(full, r)
		}
	}
	return full
}

// least is a number of moves that every solution from p has at least.
func (s *bound) least(p Set) int { return max(0, s.full(p)-s.slack) }

// Regions lists disjoint regions that are full at the start and in no goal: a move at
// least begins in each.
func (s *Search) Regions() []Set {
	var all []Set
	for _, part := range s.bound().parts {
		var most []Set
		for _, k := range part {
			open := slices.DeleteFunc(k.fullIn(s.Start), func(r Set) bool { return s.Board.mayFill(s.Goal, r) })
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
		*m = missing{holes: make([]uint8, s.regions), full: make([][mostPackings]int, len(s.parts)), most: make([]int, len(s.parts))}
	}
	m.sum = 0
	for i, part := range s.parts {
		m.most[i] = 0
		for k, t := range part {
			full := 0
			for region, r := range t.regions {
				empty := r.Less(p).Len()
				m.holes[t.first+region] = uint8(empty) //nolint:gosec // a region is small
				if empty == 0 {
					full++
				}
			}
			m.full[i][k] = full
			m.most[i] = max(m.most[i], full)
		}
		m.sum += m.most[i]
	}
}

// take notes that the peg in a hole is gone.
func (s *bound) take(m *missing, hole uint8) { s.change(m, hole, 1) }

// put notes that a peg came to a hole.
func (s *bound) put(m *missing, hole uint8) { s.change(m, hole, -1) }

// change adds to the empty holes of the regions that a hole is in. A region that had
// none is full no more, and one that has none is full.
func (s *bound) change(m *missing, hole uint8, more int8) {
	part := s.of[hole]
	if part < 0 {
		return
	}
	for k, t := range s.parts[part] {
		region := t.of[hole]
		if region < 0 {
			continue
		}
		n := &m.holes[t.first+int(region)]
		if *n == 0 {
			m.full[part][k]--
		}
		if *n += uint8(more); *n == 0 { //nolint:gosec // less one, where it is -1
			m.full[part][k]++
		}
	}
	s.sum(m, part)
}

// sum counts the most regions of a part again.
func (s *bound) sum(m *missing, part int16) {
	most := 0
	for _, full := range m.full[part][:len(s.parts[part])] {
		most = max(most, full)
	}
	m.sum += most - m.most[part]
	m.most[part] = most
}
