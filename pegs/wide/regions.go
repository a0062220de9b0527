package wide

import (
	"math/rand/v2"
	"slices"

	"jie/pegs/bitboard"
)

// A bound on moves: a full Merson region that is not full in the goal costs one move, and
// regions that share no hole cost one each.

// A board falls into parts. Regions that share a hole, directly or through others, belong
// to one part, such as the pairs along an edge of a triangle. Each part has some packings
// of its own, and the bound takes the best packing of each part.
const (
	mostPackings  = 8
	packingsTried = 400
)

func parts(regions []bitboard.Set) [][]bitboard.Set {
	var groups [][]bitboard.Set
	var holes []bitboard.Set
	for _, r := range regions {
		group, taken := []bitboard.Set{r}, r
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

// packings returns sets of disjoint regions, the largest that random trials find, largest
// first. The order of the trials is fixed.
func packings(regions []bitboard.Set) [][]bitboard.Set {
	r := rand.New(rand.NewPCG(17, 1))
	type trial struct {
		chosen []bitboard.Set
		key    uint64
	}
	var best []trial
	for range min(packingsTried, len(regions)*len(regions)) {
		var t trial
		var taken bitboard.Set
		for _, i := range r.Perm(len(regions)) {
			if regions[i].And(taken).Empty() {
				t.chosen = append(t.chosen, regions[i])
				taken = taken.Or(regions[i])
				t.key += regions[i].Hash()
			}
		}
		if slices.ContainsFunc(best, func(u trial) bool { return u.key == t.key }) {
			continue
		}
		best = append(best, t)
		slices.SortStableFunc(best, func(t, u trial) int { return len(u.chosen) - len(t.chosen) })
		best = best[:min(len(best), mostPackings)]
	}
	list := make([][]bitboard.Set, len(best))
	for k, t := range best {
		list[k] = t.chosen
	}
	return list
}

// bound holds the packings of a board as they count for one goal.
type bound struct {
	parts   [][][]bitboard.Set          // by part: packings, each of which is disjoint regions
	regions []region                    // of all packings, each once
	over    [bitboard.MaxHoles][]uint16 // by hole: the numbers of the regions that contain it
	slack   int                         // the most regions that may be full in a goal
}

// region is one region, its part, and the packings of that part that contain it.
type region struct {
	bitboard.Set
	part     int
	packings []int
}

func newBound(b *bitboard.Board, g *bitboard.Goal) *bound {
	s := new(bound)
	numbers := make(map[bitboard.Set]int)
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
						s.over[hole] = append(s.over[hole], uint16(i))
					}
				}
				s.regions[i].packings = append(s.regions[i].packings, k)
			}
		}
	}
	for _, t := range g.Patterns() {
		s.slack = max(s.slack, s.full(g.Filled(t)))
	}
	if g.One() {
		s.slack = max(s.slack, 1)
	}
	return s
}

// full returns the number of regions that are full in p, by the best packing of each part.
func (s *bound) full(p bitboard.Set) int {
	var m missing
	s.count(&m, p)
	return m.sum
}

// least returns a number of moves that every solution from p has at least.
func (s *bound) least(p bitboard.Set) int { return max(0, s.full(p)-s.slack) }

// Regions lists disjoint regions that are full at the start and in no goal: at least one
// move begins in each.
func (s *Search) Regions() []bitboard.Set {
	var all []bitboard.Set
	for _, part := range s.bound().parts {
		var most []bitboard.Set
		for _, chosen := range part {
			open := slices.DeleteFunc(slices.Clone(chosen), func(r bitboard.Set) bool {
				return !r.Less(s.Start).Empty() || mayFill(s.Goal, r)
			})
			if len(open) > len(most) {
				most = open
			}
		}
		all = append(all, most...)
	}
	return all
}

// mayFill reports whether a region may be full in a goal.
func mayFill(g *bitboard.Goal, r bitboard.Set) bool {
	return g.One() && r.Len() == 1 || slices.ContainsFunc(g.Patterns(), func(t bitboard.Pattern) bool {
		return r.Less(g.Filled(t)).Empty()
	})
}

// missing holds how many holes of each region are empty, how many regions of each packing
// of each part are full, and the largest of these numbers.
type missing struct {
	holes []uint8
	full  [][mostPackings]int
	most  []int
	sum   int
}

// count computes m for p from scratch.
func (s *bound) count(m *missing, p bitboard.Set) {
	if m.holes == nil {
		*m = missing{holes: make([]uint8, len(s.regions)), full: make([][mostPackings]int, len(s.parts)), most: make([]int, len(s.parts))}
	}
	m.sum = 0
	clear(m.full)
	clear(m.most)
	for i := range s.regions {
		r := &s.regions[i]
		if m.holes[i] = uint8(r.Less(p).Len()); m.holes[i] == 0 {
			s.fill(m, r, 1)
		}
	}
}

// fill records that a region is full or, with -1, that it is full no longer.
func (s *bound) fill(m *missing, r *region, more int) {
	full := &m.full[r.part]
	for _, k := range r.packings {
		full[k] += more
	}
	most := slices.Max(full[:])
	m.sum += most - m.most[r.part]
	m.most[r.part] = most
}

// take records that the peg in a hole is gone.
func (s *bound) take(m *missing, hole uint8) {
	for _, i := range s.over[hole] {
		if m.holes[i]++; m.holes[i] == 1 {
			s.fill(m, &s.regions[i], -1)
		}
	}
}

// put records that a hole has a peg.
func (s *bound) put(m *missing, hole uint8) {
	for _, i := range s.over[hole] {
		if m.holes[i]--; m.holes[i] == 0 {
			s.fill(m, &s.regions[i], 1)
		}
	}
}
