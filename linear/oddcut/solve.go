package oddcut

import (
	"context"
	"math"
	"slices"

	"jie/linear/gf2"
)

// System is a list of columns with costs. It is immutable, and safe for concurrent use.
type System struct {
	checks  int
	columns [][]int32 // the checks of each column
	byCheck [][]int32 // the columns of each check
	costs   []int64
	prices  []float64 // the costs, a little less and different from each other
	step    int64     // all costs are multiples of it
}

// New makes the system of columns, given as their checks, each once. No cost may be negative.
func New(checks int, columns [][]int32, costs []int64) *System {
	s := &System{checks: checks, columns: columns, byCheck: gf2.Transposed(columns, checks), costs: costs, prices: make([]float64, len(costs))}
	unit := min(1.0/8192, 0.125/float64(1+checks))
	for j, cost := range costs {
		s.step = gcd(cost, s.step)
		if s.prices[j] = float64(cost); cost > 0 {
			// The golden ratio spreads the prices.
			_, part := math.Modf(float64(j) * math.Phi)
			s.prices[j] -= unit * (1 + part)
		}
	}
	s.step = max(s.step, 1)
	return s
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Options limit a search.
type Options struct {
	Nodes int64   // linear programs; 0 means no limit
	Proof Proof   // receives the proof; may be nil
	Known []int32 // a solution, ascending, to begin with; may be nil

	Memory int64 // bytes that an elimination may hold; 0 means no limit
}

// Proof receives a proof that no solution is cheaper, as the preorder of a tree: a branch has a column in the solution,
// or not; a leaf has odd cuts with values.
type Proof interface {
	Branch(column int32, in bool) // in: the first case is that the column is in the solution
	Leaf(cuts []Cut)
}

// Cut is an odd cut with its value, a multiple of 1 / [Unit].
type Cut struct {
	Checks []int32
	Taken  []int32 // columns
	Value  int64
}

// Unit is the number of units of a value in a cost of 1.
const Unit = 1 << 20

// Answer holds what is known of the cheapest solutions.
type Answer struct {
	Columns []int32 // of the cheapest solution found, ascending; nil if there is none
	Cost    int64
	Bound   int64 // no solution costs less
	Proved  bool
	Nodes   int64 // linear programs
	GaveUp  bool  // without a solution: the first elimination needed more time or memory
}

// Solve finds a cheapest solution. If the search is stopped, Proved is false.
func (s *System) Solve(ctx context.Context, violated []int32, opt Options) *Answer {
	q := &search{System: s, ctx: ctx, violated: violated, opt: opt, number: slices.Repeat([]int32{-1}, s.checks), odd: make([]bool, len(s.costs))}
	if opt.Known != nil {
		q.offer(opt.Known, s.cost(opt.Known))
	}
	p := newProgram(s.prices)
	for _, d := range violated {
		p.add(q.cut([]int32{d}, nil))
	}
	p.solve(beyond, q.stopped)
	if q.offer(q.round(p)); q.best.Columns == nil {
		return &q.best
	}
	q.best.Bound = min(q.visit(p, nil), q.best.Cost)
	q.best.Proved = q.best.Bound == q.best.Cost
	return &q.best
}

func (s *System) cost(columns []int32) (sum int64) {
	for _, j := range columns {
		sum += s.costs[j]
	}
	return sum
}

const beyond = 1 << 50 // more than any cost

// search is the search for one list of violated checks.
type search struct {
	*System
	ctx      context.Context
	opt      Options
	violated []int32
	best     Answer

	local  []int32 // checks
	number []int32 // of each check in local, or -1
	odd    []bool  // of each column, in [search.cut]
}

func (q *search) stopped() bool {
	return q.ctx.Err() != nil || q.opt.Nodes > 0 && q.best.Nodes >= q.opt.Nodes
}

// offer keeps a solution if it is the cheapest so far.
func (q *search) offer(solution []int32, cost int64) {
	if solution != nil && (q.best.Columns == nil || cost < q.best.Cost) {
		q.best.Columns, q.best.Cost = solution, cost
	}
}

// limit is a bound that proves that no solution is cheaper than the best one.
func (q *search) limit() float64 { return float64(q.best.Cost-q.step) + 1.0/64 }

// visit searches the solutions that agree with the choices so far, and returns a bound, at most the best cost.
func (q *search) visit(p *program, choices []choice) int64 {
	q.tighten(p)
	cuts, bound := q.certify(p, choices)
	if bound < q.best.Cost && !q.stopped() {
		if column, in := p.undecided(choices); column >= 0 {
			return max(bound, q.branch(p, append(choices, choice{column, in})))
		}
	}
	q.leaf(cuts)
	return min(bound, q.best.Cost)
}

func (q *search) leaf(cuts []Cut) {
	if q.opt.Proof != nil {
		q.opt.Proof.Leaf(cuts)
	}
}

// A program gets no more cuts if slowRounds rounds brought the bound nearer to the limit by less than slowPart of the
// gap.
const (
	slowRounds = 8
	slowPart   = 0.1
)

// tighten adds cuts to a program until its solution violates none that can be found.
func (q *search) tighten(p *program) {
	var gaps []float64
	for p.solve(q.limit(), q.stopped) {
		q.best.Nodes++
		q.offer(q.round(p))
		gap := q.limit() - p.bound
		if n := len(gaps); gap <= 0 || n >= slowRounds && gap > gaps[n-slowRounds]*(1-slowPart) || q.stopped() {
			return
		}
		gaps = append(gaps, gap)
		cuts := q.separate(p)
		if len(cuts) == 0 {
			return
		}
		p.purge()
		for _, c := range cuts {
			p.add(c)
		}
	}
}

// choice says whether a column is in the solution.
type choice struct {
	column int32
	in     bool
}

// branch searches both cases of the last choice, and returns the lesser bound.
func (q *search) branch(p *program, choices []choice) int64 {
	last := &choices[len(choices)-1]
	if q.opt.Proof != nil {
		q.opt.Proof.Branch(last.column, last.in)
	}
	bound := int64(math.MaxInt64)
	for range 2 {
		c := &cut{plus: []int32{last.column}, least: 1}
		if !last.in {
			c = &cut{minus: []int32{last.column}}
		}
		child := p.clone()
		child.add(c)
		bound = min(bound, q.visit(child, choices))
		last.in = !last.in
	}
	return bound
}

// undecided returns the column whose value is nearest to a half, and which case comes first.
func (p *program) undecided(choices []choice) (column int32, in bool) {
	column = -1
	nearest := math.Inf(1)
	for r, j := range p.basic {
		off := math.Abs(p.value[r] - 0.5)
		if j >= 0 && off < nearest && !slices.ContainsFunc(choices, func(c choice) bool { return c.column == j }) {
			column, in, nearest = j, p.value[r] > 0.5, off
		}
	}
	return column, in
}

// certify rounds the duals to units. It returns the cuts, and the bound that they prove.
func (q *search) certify(p *program, choices []choice) (cuts []Cut, bound int64) {
	left := make([]int64, len(q.costs)) // of each column: its cost less the values of its cuts
	for j, cost := range q.costs {
		left[j] = cost * Unit
	}
	give := func(c *cut, value int64) {
		for _, j := range c.plus {
			left[j] -= value
		}
		for _, j := range c.minus {
			left[j] += value
		}
	}
	values := make([]int64, len(p.cuts))
	for i, c := range p.cuts {
		if c.set != nil {
			values[i] = int64(p.dual[i] * Unit)
			give(c, values[i])
		}
	}
	free := func(j int32) bool {
		return !slices.ContainsFunc(choices, func(c choice) bool { return c.column == j })
	}
	// Rounding may have given too much: some of it is taken back.
	for range repairs {
		for i, c := range p.cuts {
			for _, j := range c.plus {
				if back := min(values[i], -left[j]); back > 0 && free(j) {
					values[i] -= back
					give(c, -back)
				}
			}
		}
	}
	sum := int64(0)
	for i, c := range p.cuts {
		if values[i] > 0 {
			cuts = append(cuts, Cut{c.set, c.minus, values[i]})
			sum += values[i] * (1 - int64(len(c.minus)))
		}
	}
	for _, c := range choices {
		if c.in {
			sum += left[c.column]
		}
		left[c.column] = 0
	}
	if slices.Min(left) < 0 || sum < 0 {
		return nil, 0
	}
	units := q.step * Unit
	return cuts, (sum + units - 1) / units * q.step
}

const repairs = 3 // how often values are taken back. Once is enough unless a cut has taken columns.
