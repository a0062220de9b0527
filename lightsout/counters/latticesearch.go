package counters

import (
	"context"
	"math"
)

// latticeSearch is branch and bound on the numbers z of a combination of the kernel.
type latticeSearch struct {
	ctx        context.Context
	buttons    [][]Wire
	goal       []int64
	first      bool
	slice      bool // all presses that add goal have one sum
	prepared   bool
	lattice    *lattice
	dictionary *dictionary
	best       []int64
	limit      int64 // the search is for presses whose sum is below it
	bound      int64
	nodes      int64
	budget     int64 // nodes that the search may still visit
	rule       int
	unproved   bool // some bound was not verified
	err        error

	rest         []wide // of proof
	coefficients []int64
}

const rules = 2 // the number of branching rules; see choose

// newLatticeSearch solves the relaxation of a lattice, which it may change; nil if floating point fails.
func newLatticeSearch(ctx context.Context, buttons [][]Wire, goal []int64, l *lattice) *latticeSearch {
	k := len(l.kernel)
	s := &latticeSearch{
		ctx: ctx, buttons: buttons, goal: goal, lattice: l, limit: math.MaxInt64,
		err: ctx.Err(), rest: make([]wide, k), coefficients: make([]int64, k),
	}
	if !s.open(bounds(buttons, goal)) {
		return nil
	}
	if end, _, _ := s.dictionary.minimise(math.Inf(1)); end == stuck {
		return nil
	}
	if least, ok := s.leastTotal(); ok {
		s.bound = max(0, least)
	}
	return s
}

// bounds returns the most presses of each button that exceed no goal.
func bounds(buttons [][]Wire, goal []int64) []int64 {
	high := make([]int64, len(buttons))
	for j, wires := range buttons {
		for i, w := range wires {
			if room := goal[w.Counter] / w.Adds; i == 0 || room < high[j] {
				high[j] = room
			}
		}
	}
	return high
}

// within searches with some nodes for each branching rule, and reports whether one of them was enough.
func (s *latticeSearch) within(budget int64) bool {
	for s.rule = range rules {
		if !s.prepared && !(s.measure() && s.prepare()) {
			s.unproved = true
			return true
		}
		s.budget, s.unproved, s.prepared = budget, false, true
		if s.branch(); s.err != nil || s.budget > 0 || s.best != nil && s.first {
			return true
		}
	}
	return false
}

func (s *latticeSearch) answer() (Answer, error) {
	a := Answer{Bound: s.bound, Nodes: s.nodes}
	if s.best != nil {
		a.Presses, a.Total = s.best, s.limit
	}
	switch {
	case s.best != nil && s.first:
		a.Status = Solved
		return a, nil
	case s.err != nil || s.unproved:
		return a, s.err
	case s.best == nil:
		a.Status, a.Bound = Unsolvable, 0
	default:
		a.Status, a.Bound = Solved, a.Total
	}
	return a, nil
}

// measure reduces the kernel again, each press weighed by how much the constraints let it vary; false if that fails.
func (s *latticeSearch) measure() bool {
	high := bounds(s.buttons, s.goal)
	width, ok := s.widths(high)
	if !ok || s.err != nil {
		return false
	}
	weight := make([]float64, len(high))
	for j, w := range width {
		weight[j] = 1 / max(w*w, 0.25)
	}
	s.err = reduce(s.ctx, s.lattice.kernel, weight)
	return s.err == nil && s.open(high)
}

// prepare moves the start near the least sum, and narrows the bounds of z; false if floating point fails.
func (s *latticeSearch) prepare() bool {
	high, d := bounds(s.buttons, s.goal), s.dictionary
	if end, _, _ := d.minimise(math.Inf(1)); end == stuck {
		return false
	}
	for i, row := range s.lattice.kernel {
		z := int64(math.Round(d.value[d.n+i]))
		for j, x := range row {
			s.lattice.start[j] += z * x
		}
	}
	if !s.open(high) {
		return false
	}
	end, _, _ := s.dictionary.minimise(math.Inf(1))
	return end == infeasible || end == optimal && s.tighten()
}

// tighten narrows the bounds of z to what the relaxation allows, verified. The remainders
// of rounded multipliers in a proof are then multiplied by small numbers.
func (s *latticeSearch) tighten() bool {
	d := s.dictionary
	defer s.aim()
	ends := make([][2]int64, d.k)
	for i := range ends {
		ends[i] = [2]int64{d.low[d.n+i], d.high[d.n+i]}
		for side, sign := range []int64{1, -1} {
			d.cost, d.sign = d.n+i, float64(sign)
			d.settleAll()
			if end, _, _ := d.minimise(math.Inf(1)); end != optimal {
				continue
			}
			least, ok := s.atLeast(s.variable(d.n+i, sign), func(c int) float64 { return d.reduced(c) })
			if ok && sign > 0 {
				ends[i][side] = max(least, ends[i][side])
			} else if ok {
				ends[i][side] = min(-least, ends[i][side])
			}
		}
		if d.pivots > refresh && !d.rebuild(s.lattice) {
			return false
		}
	}
	s.aim()
	for i, e := range ends {
		if e[0] > e[1] {
			e[1] = e[0] // no whole number: the search will detect this
		}
		d.low[d.n+i], d.high[d.n+i] = e[0], e[1]
	}
	d.settleAll()
	end, _, _ := d.minimise(math.Inf(1))
	return end == infeasible || end == optimal
}

// aim makes the dictionary minimise the sum of the presses, or nothing in a slice.
func (s *latticeSearch) aim() {
	d := s.dictionary
	if d.cost, d.sign = d.n+d.k, 1; s.slice {
		d.sign = 0
	}
}

// open sets up the dictionary of the lattice, with bounds for z.
func (s *latticeSearch) open(high []int64) bool {
	s.dictionary = newDictionary(s.lattice, high, make([]int64, len(s.lattice.kernel)))
	if s.dictionary == nil {
		return false
	}
	reach, ok := farthest(s.lattice, s.dictionary)
	if ok {
		s.dictionary = newDictionary(s.lattice, high, reach)
	}
	if !ok || s.dictionary == nil {
		return false
	}
	s.aim()
	s.dictionary.settleAll()
	return true
}

// widths returns how far the presses of each button vary in the relaxation, or their bounds if it is infeasible.
func (s *latticeSearch) widths(high []int64) ([]float64, bool) {
	d := s.dictionary
	width := make([]float64, d.n)
	for j := range width {
		if s.err = s.ctx.Err(); s.err != nil {
			return nil, false
		}
		ends := [2]float64{}
		for side, sign := range []float64{1, -1} {
			d.cost, d.sign = j, sign
			d.settleAll()
			switch end, _, _ := d.minimise(math.Inf(1)); end {
			case infeasible:
				s.aim()
				d.settleAll()
				for i, h := range high {
					width[i] = float64(h)
				}
				return width, true
			case stuck:
				return nil, false
			}
			ends[side] = d.value[j]
			if d.pivots > refresh && !d.rebuild(s.lattice) {
				return nil, false
			}
		}
		width[j] = ends[1] - ends[0]
	}
	s.aim()
	d.settleAll()
	return width, true
}

// branch searches for whole z within the bounds whose presses are fewer than those found before.
func (s *latticeSearch) branch() {
	s.nodes++
	if s.budget--; s.nodes%64 == 0 && s.err == nil {
		s.err = s.ctx.Err()
	}
	if s.err != nil || s.budget <= 0 || s.best != nil && s.first {
		return
	}
	d := s.dictionary
	if d.pivots > refresh && !d.rebuild(s.lattice) {
		s.unproved = true
		return
	}
	limit := math.Inf(1)
	if s.best != nil {
		limit = float64(s.limit-1) + tolerance
	}
	end, v, raise := d.minimise(limit)
	if end == costly {
		if s.provedCostly(s.limit) {
			return
		}
		end, v, raise = d.minimise(math.Inf(1)) // the search continues below
	}
	switch {
	case end == infeasible && s.provedInfeasible(v, raise):
	case end != optimal:
		s.halve()
	default:
		if v := s.choose(); v >= 0 {
			s.split(v, d.value[v])
		} else {
			s.leaf()
		}
	}
}

// halve continues without a verified answer: it splits the z with the widest bounds, or tries the only point.
func (s *latticeSearch) halve() {
	d := s.dictionary
	widest, most := -1, int64(0)
	for v := d.n; v < d.n+d.k; v++ {
		if w := d.high[v] - d.low[v]; w > most {
			widest, most = v, w
		}
	}
	if widest >= 0 {
		s.split(widest, float64(d.low[widest]+most/2)+0.25)
		return
	}
	x, total := s.point(func(v int) int64 { return d.low[v] })
	if Verify(s.buttons, s.goal, x) && (s.best == nil || total < s.limit) {
		s.best, s.limit = x, total
	}
}

// choose returns a variable of z that is not whole, or -1. Rule 0 takes the one whose two sides raise the cost most, in
// a slice the one furthest from a whole number; rule 1 the last one, whose row of the kernel is longest. On 100
// machines of 30 counters and 40 buttons rule 0 took 845 nodes on average, rule 1 1,420, and the furthest from whole
// 1,902.
func (s *latticeSearch) choose() int {
	d := s.dictionary
	best, most := -1, 0.0
	for v := d.n; v < d.n+d.k; v++ {
		over := d.value[v] - math.Floor(d.value[v])
		if min(over, 1-over) <= tolerance {
			continue
		}
		score := min(over, 1-over)
		if !s.slice {
			down, up := over*d.slope(v, false), (1-over)*d.slope(v, true)
			score = sideWeight*min(down, up) + max(down, up)
		}
		if best < 0 || s.rule == 1 || score > most {
			best, most = v, score
		}
	}
	return best
}

const sideWeight = 5 // the weight of the side that raises the cost less: the search has to visit both

// split cuts off a value of a variable, with the nearer side first.
func (s *latticeSearch) split(v int, value float64) {
	d := s.dictionary
	low, high := d.low[v], d.high[v]
	down := int64(math.Floor(value))
	sides := [2][2]int64{{low, down}, {down + 1, high}}
	if value-float64(down) > 0.5 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	for _, side := range sides {
		if side[0] <= side[1] {
			d.bound(v, side[0], side[1])
			s.branch()
		}
	}
	d.bound(v, low, high)
}

// point returns the presses of given z, and their sum.
func (s *latticeSearch) point(at func(v int) int64) (x []int64, total int64) {
	x = append(x, s.lattice.start...)
	for i, row := range s.lattice.kernel {
		z := at(s.dictionary.n + i)
		for j, y := range row {
			x[j] += z * y
		}
	}
	for _, n := range x {
		total += n
	}
	return x, total
}

// leaf records the whole z of the dictionary. No other z within the bounds has a smaller sum.
func (s *latticeSearch) leaf() {
	x, total := s.point(func(v int) int64 { return int64(math.Round(s.dictionary.value[v])) })
	if !Verify(s.buttons, s.goal, x) {
		s.halve()
		return
	}
	if s.best == nil || total < s.limit {
		s.best, s.limit = x, total
	}
	if !s.first && !s.provedCostly(s.limit) {
		s.halve()
	}
}
