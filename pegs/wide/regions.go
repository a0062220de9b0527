package wide

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Merson regions, as package pegs explains them: while a region is full of pegs the
// first jump that changes it is made by one of its own pegs, and begins a move, so
// that a full region which is not full in the goal costs one move. Regions that share
// no hole cost one each.

// mostRegion is the size of the largest region looked for: a hexagon of the
// triangular lattice has seven holes.
const mostRegion = 7

// regions lists the regions that hold no smaller one, small ones first.
func (b *Board) regions() []Set {
	over := make([][]Line, b.Len())
	for _, l := range b.lines {
		over[l.Middle] = append(over[l.Middle], l)
	}
	seen := make(map[Set]bool)
	var found []Set
	var grow func(r Set)
	grow = func(r Set) {
		if r.Len() > mostRegion || seen[r] {
			return
		}
		seen[r] = true
		for i := range r.All() {
			for _, l := range over[i] {
				if !r.Has(int(l.End)) && !r.Has(int(l.Other)) {
					grow(r.With(int(l.End)))
					grow(r.With(int(l.Other)))
					return
				}
			}
		}
		found = append(found, r)
	}
	for i := range b.Len() {
		grow(Of(i))
	}
	slices.SortFunc(found, func(r, s Set) int {
		return cmp.Or(cmp.Compare(r.Len(), s.Len()), slices.Compare(r[:], s[:]))
	})
	var least []Set
	for _, r := range found {
		if !slices.ContainsFunc(least, func(s Set) bool { return s.Less(r).Empty() }) {
			least = append(least, r)
		}
	}
	return least
}

// packing is disjoint regions, and the number of the region that each hole is in, -1
// for none.
type packing struct {
	regions []Set
	of      [MaxHoles]int16
	slack   int // the regions that may be full in a goal
}

// The packings that a bound takes the best of, out of those tried.
const (
	packings      = 12
	packingsTried = 3000
)

// packings are sets of as many disjoint regions as random trials find, the largest
// first. The order of the trials is fixed.
func (b *Board) packings() []*packing {
	regions := b.regions()
	r := rand.New(rand.NewPCG(17, 1))
	type trial struct {
		chosen []Set
		key    uint64
	}
	var best []trial
	order := make([]float64, len(regions))
	index := make([]int, len(regions))
	for range packingsTried / max(1, len(regions)/50) {
		for i := range index {
			index[i], order[i] = i, float64(regions[i].Len())+1.5*r.Float64()
		}
		slices.SortFunc(index, func(i, j int) int { return cmp.Compare(order[i], order[j]) })
		var t trial
		var taken Set
		for _, i := range index {
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
		best = best[:min(len(best), packings)]
	}
	list := make([]*packing, len(best))
	for k, t := range best {
		list[k] = newPacking(t.chosen)
	}
	return list
}

func newPacking(regions []Set) *packing {
	p := &packing{regions: regions}
	for i := range p.of {
		p.of[i] = -1
	}
	for k, r := range regions {
		for i := range r.All() {
			p.of[i] = int16(k) //nolint:gosec // fewer than the holes
		}
	}
	return p
}

// bound is the packings of a board as they count for one goal.
type bound struct{ packings []*packing }

// newBound counts, for each packing, the most regions that are full in a goal.
func (b *Board) newBound(g *Goal) *bound {
	s := new(bound)
	for _, shared := range b.packings() {
		p := *shared
		for _, t := range g.Patterns {
			may := t.Want.Or(Full(b.Len()).Less(t.Care))
			full := 0
			for _, r := range p.regions {
				if r.Less(may).Empty() {
					full++
				}
			}
			p.slack = max(p.slack, full)
		}
		if g.One {
			p.slack = max(p.slack, 1)
		}
		s.packings = append(s.packings, &p)
	}
	return s
}

// least is a number of moves that every solution from p has at least.
func (s *bound) least(p Set) int {
	least := 0
	for _, k := range s.packings {
		full := 0
		for _, r := range k.regions {
			if r.Less(p).Empty() {
				full++
			}
		}
		least = max(least, full-k.slack)
	}
	return least
}

// Regions lists disjoint regions that are full at the start and in no goal: a move at
// least begins in each.
func (s *Search) Regions() []Set {
	var most []Set
	for _, k := range s.bound().packings {
		var open []Set
		for _, r := range k.regions {
			if r.Less(s.Start).Empty() && !s.Board.mayFill(s.Goal, r) {
				open = append(open, r)
			}
		}
		if len(open) > len(most) {
			most = open
		}
	}
	return most
}

// mayFill tells whether a region may be full in a goal.
func (b *Board) mayFill(g *Goal, r Set) bool {
	return g.One && r.Len() == 1 || slices.ContainsFunc(g.Patterns, func(t Pattern) bool {
		return r.Less(t.Want.Or(Full(b.Len()).Less(t.Care))).Empty()
	})
}

// missing is how many holes of each region are empty, and how many regions are full.
type missing struct {
	holes [packings][MaxHoles]uint8
	full  [packings]int
}

// count counts for p from nothing.
func (s *bound) count(m *missing, p Set) {
	for k, t := range s.packings {
		m.full[k] = 0
		for i, r := range t.regions {
			m.holes[k][i] = uint8(r.Less(p).Len()) //nolint:gosec // a region is small
			if m.holes[k][i] == 0 {
				m.full[k]++
			}
		}
	}
}

// after is the bound after a jump, and the same where the peg that jumped goes on: it
// may begin with it a region that it stands in.
func (s *bound) after(m *missing, j Jump) (least, onward int) {
	for k, t := range s.packings {
		full := m.full[k]
		from, over, to := t.of[j.From], t.of[j.Over], t.of[j.To]
		if from >= 0 && m.holes[k][from] == 0 {
			full--
		}
		if over >= 0 && over != from && m.holes[k][over] == 0 {
			full--
		}
		inside := 0
		if to >= 0 && to != from && to != over && m.holes[k][to] == 1 {
			full++
			inside = 1
		}
		least, onward = max(least, full-t.slack), max(onward, full-t.slack-inside)
	}
	return least, onward
}
