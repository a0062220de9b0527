package verify

import "math"

// OddCut is a set of checks of which an odd number are violated, with a value. Every correction has
// an odd number of the columns that have an odd number of checks in the set. So it has one more
// than those in Taken, if it has all of them and their number is even.
type OddCut struct {
	Checks []int32 `json:"checks"`
	Taken  []int32 `json:"taken,omitempty"`
	Value  int64   `json:"value"` // in units of 1 / 2^20 of a cost
}

// ProofStep is a step of a proof that corrections have a least cost, which is the preorder of a tree. At a
// branch a column is in the correction if In is true, and else it is not; then comes the other
// case. At a leaf cuts have values.
type ProofStep struct {
	Branch *int32   `json:"branch,omitempty"`
	In     bool     `json:"in,omitempty"`
	Cuts   []OddCut `json:"cuts,omitempty"`
}

// unit is the number of units of a value in a cost of 1.
const unit = 1 << 20

// LowerBound judges a proof while it comes. Its bound is a sum of values; a leaf is wrong unless
// the values of a column's cuts add up to at most its cost.
type LowerBound struct {
	byCheck  [][]int32 // the columns of each check
	costs    []int64
	violated map[int32]bool
	crosses  []bool // of each column, in [LowerBound.spread]

	path     []fixed
	complete bool
	wrong    bool
	least    int64 // of the leaves, in units
}

type fixed struct {
	column     int32
	in, second bool
}

// NewLowerBound begins a proof about checks, each given as its columns. No cost is negative.
func NewLowerBound(byCheck [][]int32, costs []int64, violated []int32) *LowerBound {
	l := &LowerBound{byCheck: byCheck, costs: costs, violated: make(map[int32]bool), crosses: make([]bool, len(costs)), least: math.MaxInt64}
	for _, d := range violated {
		l.violated[d] = true
	}
	return l
}

// Step takes the next step.
func (l *LowerBound) Step(s ProofStep) {
	switch {
	case l.complete:
		l.wrong = true
	case s.Branch != nil:
		l.wrong = l.wrong || *s.Branch < 0 || int(*s.Branch) >= len(l.costs)
		l.path = append(l.path, fixed{column: *s.Branch, in: s.In})
	default:
		bound, ok := l.leaf(s.Cuts)
		l.least, l.wrong = min(l.least, bound), l.wrong || !ok
		for len(l.path) > 0 && l.path[len(l.path)-1].second {
			l.path = l.path[:len(l.path)-1]
		}
		if l.complete = len(l.path) == 0; !l.complete {
			last := &l.path[len(l.path)-1]
			last.in, last.second = !last.in, true
		}
	}
}

// leaf returns the bound of a leaf in units.
func (l *LowerBound) leaf(cuts []OddCut) (bound int64, ok bool) {
	if l.wrong {
		return 0, false
	}
	load := make([]int64, len(l.costs)) // of each column: the values of its cuts
	size := 0.0
	for _, c := range cuts {
		size += float64(c.Value) * float64(1+len(c.Taken))
		if c.Value < 0 || size > 1<<61 || !l.spread(c, load) {
			return 0, false
		}
		bound += c.Value * int64(1-len(c.Taken))
	}
	for _, f := range l.path {
		if f.in {
			bound += l.costs[f.column]*unit - load[f.column]
		}
		load[f.column] = 0
	}
	for column, sum := range load {
		if sum > l.costs[column]*unit {
			return 0, false
		}
	}
	return bound, true
}

// spread adds the value of a cut to the load of its columns; those that are taken lose it. It
// reports whether there is such a cut.
func (l *LowerBound) spread(c OddCut, load []int64) bool {
	odd := false
	var met []int32
	for _, d := range c.Checks {
		if d < 0 || int(d) >= len(l.byCheck) {
			return false
		}
		odd = odd != l.violated[d]
		for _, column := range l.byCheck[d] {
			l.crosses[column] = !l.crosses[column]
			met = append(met, column)
		}
	}
	defer func() {
		for _, column := range met {
			l.crosses[column] = false
		}
	}()
	for _, column := range c.Taken {
		if column < 0 || int(column) >= len(l.costs) || !l.crosses[column] {
			return false
		}
		l.crosses[column] = false
		load[column] -= c.Value
		odd = !odd
	}
	for _, column := range met {
		if l.crosses[column] {
			l.crosses[column] = false
			load[column] += c.Value
		}
	}
	return odd
}

// Bound returns the least cost that the proof shows. ok is false unless it is whole and right. All
// costs are multiples of their greatest common divisor, so the bound is rounded up to one.
func (l *LowerBound) Bound() (bound int64, ok bool) {
	step := int64(0)
	for _, cost := range l.costs {
		for cost != 0 {
			step, cost = cost, step%cost
		}
	}
	step = max(step, 1)
	bound = l.least / (step * unit) * step
	if l.least > bound*unit {
		bound += step
	}
	return max(bound, 0), l.complete && !l.wrong
}
