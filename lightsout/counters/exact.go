package counters

import (
	"context"
	"math"
)

// branching is branch and bound on a tableau of whole numbers.
type branching struct {
	tableau
	ctx     context.Context
	buttons int
	first   bool
	best    [maxCols]int64
	limit   int64 // the search is for presses whose sum is below it
	found   bool
	nodes   int64
	budget  int64 // nodes after which the search gives up
	outside bool  // no whole numbers of presses, of either sign, add goal
	err     error
}

// fewest does the work of [Solver.Fewest] for machines that fit; fitting is false for others. Its
// status is Unknown without an error if the budget was too small.
func (e *branching) fewest(ctx context.Context, buttons [][]Wire, goal []int64, first bool, budget int64) (a Answer, fitting bool, err error) {
	e.ctx, e.buttons, e.first, e.found, e.nodes, e.err = ctx, len(buttons), first, false, 0, ctx.Err()
	e.budget, e.outside = budget, false
	consistent, fitting := e.reduce(buttons, goal)
	if !fitting {
		return Answer{}, false, nil
	}
	if !consistent {
		return Answer{Status: Unsolvable}, true, nil
	}
	a, err = e.search()
	e.ctx = nil
	return a, true, err
}

// reduce loads a machine that fits and eliminates as many presses as possible. consistent: some fractions add goal.
func (e *branching) reduce(buttons [][]Wire, goal []int64) (consistent, fitting bool) {
	if e.loadPacked(buttons, goal) {
		return e.eliminatePacked(len(buttons)), true
	}
	if !fits(buttons, goal) {
		return false, false
	}
	e.load(buttons, goal)
	return e.eliminate(len(buttons)), true
}

func (e *branching) search() (Answer, error) {
	e.limit = 1
	for _, high := range e.high[:e.buttons] {
		e.limit += high
	}
	for _, j := range e.other[:e.free] {
		e.settle(j)
	}
	bound := e.ceiling()
	e.branch(true, &bound)
	a := Answer{Status: Unsolvable, Bound: bound, Nodes: e.nodes}
	switch {
	case e.nodes > e.budget && e.err == nil && !e.outside && !(e.found && e.first):
		a.Status = Unknown
	case e.found && e.err == nil:
		a.Status, a.Presses, a.Total = Solved, e.best[:e.buttons], e.limit
		if !e.first {
			a.Bound = a.Total
		}
	case e.found:
		a.Status, a.Presses, a.Total = Unknown, e.best[:e.buttons], e.limit
	case e.err != nil:
		a.Status = Unknown
	}
	return a, e.err
}

// ceiling returns the least whole number of presses that the tableau allows.
func (e *branching) ceiling() int64 {
	z := -e.beta[e.rows]
	up := z / e.det
	if up*e.det < z {
		up++
	}
	return up
}

const askEach = 1 << 10 // the number of nodes between two looks of a search at its context

// branch searches for whole presses within the bounds, fewer than those found before. It cuts off a fraction by one
// bound below and one above it, the cheaper first. It restores the bounds afterwards, but not the basis: every basis is
// dual feasible once the buttons that are not basic are settled. root sets bound to the result of the first program.
func (e *branching) branch(root bool, bound *int64) {
	if e.nodes++; e.nodes%askEach == 0 && e.err == nil {
		e.err = e.ctx.Err()
	}
	if e.nodes == gcdNodes && !e.divisible() {
		e.outside = true
	}
	if e.err != nil || e.nodes > e.budget || e.outside || e.found && e.first || !e.minimise(e.limit) {
		return
	}
	if root {
		*bound = e.ceiling()
	}
	row, upFirst := e.fraction()
	if row < 0 {
		e.record()
		return
	}
	j := e.basic[row]
	low, high, down := e.low[j], e.high[j], e.beta[row]/e.det
	below := func() { e.bound(j, low, down); e.branch(false, nil); e.bound(j, low, high) }
	above := func() { e.bound(j, down+1, high); e.branch(false, nil); e.bound(j, low, high) }
	if upFirst {
		above()
		below()
		return
	}
	below()
	above()
}

const gcdNodes = 50 // the node at which a search checks divisible, which costs as much as a node. Most searches end earlier.

// divisible reports whether each row's greatest common divisor divides its constant, as whole numbers require.
func (e *branching) divisible() bool {
	for i, j := range e.basic[:e.rows] {
		divisor := e.det
		for _, other := range e.other[:e.free] {
			for a := e.cols[other][i]; a != 0; {
				divisor, a = a, divisor%a
			}
		}
		if j >= 0 && e.beta[i]%divisor != 0 {
			return false
		}
	}
	return true
}

// fraction returns the row that costs most to make whole, up and down added, and whether up is cheaper; -1 for none.
func (e *branching) fraction() (row int, upFirst bool) {
	row = -1
	if e.det == 1 {
		return row, false
	}
	most := -1.0
	for i, j := range e.basic[:e.rows] {
		if j < 0 {
			continue
		}
		part := e.beta[i] % e.det
		if part == 0 {
			continue
		}
		up, down := e.costOf(i, true, e.det-part), e.costOf(i, false, part)
		if up+down > most {
			row, upFirst, most = i, up < down, up+down
		}
	}
	return row, upFirst
}

func (e *branching) record() {
	e.write(e.best[:])
	e.limit, e.found = -e.beta[e.rows]/e.det, true
}

func (e *branching) write(presses []int64) {
	for _, j := range e.other[:e.free] {
		presses[j] = e.at[j]
	}
	for i, j := range e.basic[:e.rows] {
		if j >= 0 {
			presses[j] = e.beta[i] / e.det
		}
	}
}

// fits reports whether all numbers of the tableau, and products of two of them, stay within 2^62, as packed columns do
// with goals up to 2^30. By Hadamard's bound for matrices of zeros and ones, a minor of order n is at most
// (n+1)^((n+1)/2) / 2^n; larger numbers multiply it.
func fits(buttons [][]Wire, goal []int64) bool {
	if len(goal) >= maxRows || len(buttons) > maxCols {
		return false
	}
	sum, most := 1.0, int64(1)
	for _, n := range goal {
		sum += float64(n)
	}
	for _, wires := range buttons {
		for _, w := range wires {
			most = max(most, w.Adds)
		}
	}
	minor := minors[len(goal)+1]
	if most > 1 {
		minor *= math.Pow(float64(most), float64(len(goal)+1))
	}
	return 2*minor*minor*float64(len(buttons)+1)*sum < 1<<62
}

var minors = func() (most [maxRows + 1]float64) {
	for n := range most {
		most[n] = math.Pow(float64(n+1), float64(n+1)/2) / math.Pow(2, float64(n))
	}
	return most
}()
