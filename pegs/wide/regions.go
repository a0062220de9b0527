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
	fewPackings   = 8
	mostPackings  = 32 // for proofs
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
func packings(regions []bitboard.Set, most int) [][]bitboard.Set {
	r := rand.New(rand.NewPCG(17, 1))
	seen := make(map[uint64]bool)
	var best [][]bitboard.Set
	for k := range min(packingsTried, len(regions)*len(regions)) {
		order := r.Perm(len(regions))
		if k%2 == 0 { // along an edge, from some place on
			for i, first := 0, order[0]; i < len(order); i++ {
				order[i] = (first + i) % len(order)
			}
		}
		var chosen []bitboard.Set
		var taken bitboard.Set
		var key uint64
		for _, i := range order {
			if regions[i].And(taken).Empty() {
				chosen = append(chosen, regions[i])
				taken = taken.Or(regions[i])
				key += regions[i].Hash()
			}
		}
		if !seen[key] {
			seen[key] = true
			best = append(best, chosen)
		}
	}
	slices.SortStableFunc(best, func(a, b []bitboard.Set) int { return len(b) - len(a) })
	return best[:min(len(best), most)]
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

func newBound(b *bitboard.Board, g *bitboard.Goal, most int) *bound {
	s := new(bound)
	numbers := make(map[bitboard.Set]int)
	targets := g.Targets()
	filled := func(r bitboard.Set) bool { return len(targets) == 1 && r.Less(g.Filled(targets[0])).Empty() }
	for part, group := range parts(b.MersonRegions(filled)) {
		list := packings(group, most)
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
	for _, t := range targets {
		s.slack = max(s.slack, s.full(g.Filled(t)))
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
func (s *Search) Regions() (all []bitboard.Set) {
	idle := func(r bitboard.Set) bool {
		fills := func(t bitboard.Pattern) bool { return r.Less(s.Goal.Filled(t)).Empty() }
		return !r.Less(s.Start).Empty() || slices.ContainsFunc(s.Goal.Targets(), fills)
	}
	for _, part := range parts(s.Board.MersonRegions(idle)) {
		all = append(all, packings(part, 1)[0]...)
	}
	return all
}

// missing holds how many holes of each region are empty, how many regions of each packing
// of each part are full, and the largest of these numbers.
type missing struct {
	holes []uint8
	full  [][mostPackings]int8
	most  []int8
	sum   int
}

// count computes m for p from scratch.
func (s *bound) count(m *missing, p bitboard.Set) {
	if m.holes == nil {
		*m = missing{holes: make([]uint8, len(s.regions)), full: make([][mostPackings]int8, len(s.parts)), most: make([]int8, len(s.parts))}
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
func (s *bound) fill(m *missing, r *region, more int8) {
	full := &m.full[r.part]
	for _, k := range r.packings {
		full[k] += more
	}
	most := slices.Max(full[:len(s.parts[r.part])])
	m.sum += int(most - m.most[r.part])
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
