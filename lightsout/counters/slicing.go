package counters

import (
	"context"
	"math"
	"slices"
)

// slicing searches the parts of a lattice in which the presses have one sum, by that sum. Below the fewest presses they
// are thin and soon refuted; in the first other part, any solution is a shortest one. On 30 counters and 40 buttons
// that takes a fifth of the nodes of a search of the whole, on 40 and 60 less than a hundredth.
type slicing struct {
	search *latticeSearch // of the whole
	kernel [][]int64      // combinations whose sum is zero
	step   []int64        // a combination with the least sum above zero
	gap    int64          // that sum; 0 if all sums are zero
	start  []int64
	sum    int64 // of start
	next   int64 // every sum below it is refuted
	failed bool  // some proof failed

	measure bool // the kernel must be measured in the next slice
}

// newSlicing reduces the kernel with its sums, as newLattice does for the wiring.
func newSlicing(s *latticeSearch) *slicing {
	k, n := len(s.lattice.kernel), len(s.buttons)
	rows, weight := make([][]int64, k), slices.Repeat([]float64{1}, n+1)
	for i, row := range s.lattice.kernel {
		sum := int64(0)
		for _, x := range row {
			sum += x
		}
		rows[i] = append(append([]int64(nil), row...), sum)
	}
	weight[n] = 1 << 40
	s.err = reduce(s.ctx, rows, weight)
	l := &slicing{search: s, start: append([]int64(nil), s.lattice.start...), next: s.bound, measure: true}
	for _, x := range l.start {
		l.sum += x
	}
	for _, row := range rows {
		switch {
		case row[n] == 0:
			l.kernel = append(l.kernel, row[:n])
		case l.step != nil:
			l.failed = true // not reduced far enough
		default:
			l.step, l.gap = row[:n], row[n]
		}
	}
	return l
}

const sliceCost = 50 // the cost in nodes of a slice before its search begins

// within searches slices with some nodes, and reports whether one has a solution, which is then the best of the whole.
func (l *slicing) within(budget int64) bool {
	s := l.search
	for budget > 0 && !l.failed && s.err == nil {
		lattice := l.slice()
		if lattice == nil {
			return false
		}
		part := newLatticeSearch(s.ctx, s.buttons, s.goal, lattice)
		if part == nil || !l.prepare(part) {
			l.failed, s.err = true, s.ctx.Err()
			return false
		}
		done := part.within(budget)
		l.measure = part.nodes > sliceCost
		budget -= part.nodes + sliceCost
		s.nodes += part.nodes
		switch {
		case part.best != nil:
			s.best, s.limit = part.best, part.limit
			return true
		case part.err != nil:
			s.err = part.err
		case part.unproved:
			l.failed = true
		case done:
			l.next++
			s.bound = max(s.bound, l.next)
		}
	}
	return false
}

// prepare prepares the search of a slice. Its kernel also suits the next slice, as long as the searches are short.
func (l *slicing) prepare(part *latticeSearch) bool {
	part.slice, part.first, part.prepared = true, true, true
	part.aim()
	part.dictionary.settleAll()
	if l.measure {
		if !part.measure() {
			return false
		}
		l.kernel = part.lattice.kernel
	}
	return part.prepare()
}

// slice returns the lattice of the next possible sum, or nil if none is left.
func (l *slicing) slice() *lattice {
	times := int64(0)
	switch {
	case l.gap != 0:
		for (l.next-l.sum)%l.gap != 0 {
			l.next++
		}
		times = (l.next - l.sum) / l.gap
	case l.next > l.sum:
		return nil
	default:
		l.next = l.sum
	}
	part := &lattice{start: append([]int64(nil), l.start...)}
	for j, x := range l.step {
		part.start[j] += times * x
	}
	for _, row := range l.kernel {
		part.kernel = append(part.kernel, append([]int64(nil), row...))
	}
	return part
}

const firstBudget = 2000 // the number of nodes for the slices before the whole is searched; it doubles each time

// fewestInLattice does the work of [Solver.Fewest] for any machine; Unknown without an error means that floating point
// is not enough. Slices and the whole are searched in turn, because without a solution there is no last slice.
func fewestInLattice(ctx context.Context, buttons [][]Wire, goal []int64, first bool) (Answer, error) {
	l, o := newLattice(ctx, buttons, goal)
	switch o {
	case failed:
		return Answer{}, ctx.Err()
	case empty:
		return Answer{Status: Unsolvable}, ctx.Err()
	}
	s := newLatticeSearch(ctx, buttons, goal, l)
	if s == nil {
		return Answer{}, ctx.Err()
	}
	s.first = first
	parts := newSlicing(s)
	parts.failed = parts.failed || first
	for budget := int64(firstBudget); budget < math.MaxInt64/2; budget *= 2 {
		if parts.within(budget) {
			return Answer{Status: Solved, Presses: s.best, Total: s.limit, Bound: s.limit, Nodes: s.nodes}, nil
		}
		if s.err != nil || s.within(budget/2) && (!s.unproved || parts.failed) {
			break
		}
	}
	return s.answer()
}
