package counters

import (
	"math"
	"math/bits"

	"jie/linear/exact"
)

const (
	maxRows = 16 // counters of a tableau, and its row of costs
	maxCols = 32 // buttons of a tableau
)

// column holds the numbers of a tableau's rows for one button.
type column [maxRows]int64

// tableau expresses the presses of some buttons, the basic ones, by those of the others. Row i means
//
//	det x[basic[i]] + sum of cols[j][i] x[j] over the other buttons j = a constant,
//
// and beta[i] is det x[basic[i]] if each other button j is pressed at[j] times. The last row means the same for the sum
// of the presses, negated: its numbers are the reduced costs. All numbers are minors of the wiring, so they are whole,
// and a pivot divides without a remainder [edmonds].
//
// For example, buttons (0,1), (0) and (1) with goals 5 and 3 begin with det = 1:
//
//	1  1  0 | 5         1  0  1 |  3        the first button is pressed 3 - x2 times,
//	1  0  1 | 3   -->   0  1 -1 |  2        the second 2 + x2 times,
//	1  1  1 | 0         0  0  1 | -5        5 + x2 presses in all
type tableau struct {
	rows  int   // counters
	most  int64 // largest goal
	det   int64
	cols  [maxCols]column // of each button; undefined for basic ones
	beta  column
	basic [maxRows]int8 // button of each row; -1 for a row that repeats others
	other [maxCols]int8 // buttons that are not basic
	free  int           // length of other
	low   [maxCols]int64
	high  [maxCols]int64 // bounds of the presses
	at    [maxCols]int64 // presses of those that are not basic: one of their bounds
	pivot pivot

	sorted [maxCols]int8
	packed [maxCols]packed
}

// load loads the rows for buttons and goal, without elimination.
func (t *tableau) load(buttons [][]Wire, goal []int64) {
	t.loadGoal(goal)
	for j, wires := range buttons {
		c := &t.cols[j]
		*c = column{}
		most := t.most
		for _, w := range wires {
			c[w.Counter&(maxRows-1)] = w.Adds
			most = min(most, goal[w.Counter]/w.Adds)
		}
		c[t.rows] = 1
		t.limitTo(j, most, len(wires))
	}
}

func (t *tableau) loadGoal(goal []int64) {
	t.rows, t.det, t.most = len(goal), 1, 0
	t.beta = column{}
	for i, n := range goal {
		t.beta[i&(maxRows-1)] = n
		t.most = max(t.most, n)
	}
}

// limitTo bounds the presses of button j, which has a given number of wires.
func (t *tableau) limitTo(j int, most int64, wires int) {
	if wires == 0 {
		most = 0
	}
	t.low[j&(maxCols-1)], t.high[j&(maxCols-1)], t.at[j&(maxCols-1)] = 0, most, 0
}

// eliminate makes as many of the n buttons basic as it can, those with the largest bounds first, so
// that the search is over small numbers. ok is false if the rows contradict each other.
func (t *tableau) eliminate(n int) (ok bool) {
	order := t.order(n)[:n]
	open := uint(1)<<t.rows - 1
	free := 0 // index of the first button that is not basic
	for at, j := range order {
		row := leastOpen(&t.cols[j], t.det, open)
		if row < 0 {
			continue
		}
		open &^= 1 << row
		t.basic[row] = j
		order[at] = order[free]
		free++
		t.pivot.factor = t.cols[j]
		t.begin(row)
		t.pivot.apply(&t.beta)
		for _, other := range order[free:] {
			t.pivot.apply(&t.cols[other])
		}
	}
	t.free = copy(t.other[:], order[free:])
	return t.close(open)
}

// order lists n buttons, those with the largest bounds first.
func (t *tableau) order(n int) *[maxCols]int8 {
	order := &t.sorted
	for j := range n {
		i, high := j, t.high[j&(maxCols-1)]
		for ; i > 0 && t.high[order[(i-1)&(maxCols-1)]&(maxCols-1)] < high; i-- {
			order[i&(maxCols-1)] = order[(i-1)&(maxCols-1)]
		}
		order[i&(maxCols-1)] = int8(j)
	}
	return order
}

// close marks the rows without a button after elimination; ok is false if one is zero on the left but not on the right.
func (t *tableau) close(open uint) (ok bool) {
	for ; open != 0; open &= open - 1 {
		i := bits.TrailingZeros(open)
		if t.basic[i] = -1; t.beta[i] != 0 {
			return false
		}
	}
	return true
}

// leastOpen returns the open row of a column to pivot on. It is the first whose number is the
// denominator, which then stays, or the one with the least non-zero number, or -1 if all are zero.
func leastOpen(c *column, det int64, open uint) int {
	row, least := -1, int64(math.MaxInt64)
	for ; open != 0; open &= open - 1 {
		i := bits.TrailingZeros(open)
		x := c[i&(maxRows-1)]
		if x == det || x == -det {
			return i
		}
		if x = max(x, -x) - 1; uint64(x) < uint64(least) {
			row, least = i, x
		}
	}
	return row
}

type pivot struct {
	rows       int
	row        int
	factor     column // the column that becomes basic; in the pivot's row less the old denominator
	sign       int64  // of the pivot
	over       int64  // the new denominator: the pivot without its sign
	before     int64  // the old denominator is odd << shift
	shift      uint
	reciprocal int64 // of odd, modulo 2^64

	packed packed // factor, packed
	lane   lane   // of the row
}

// begin makes the button of the pivot's factor basic in a row. The caller applies the pivot to every column that stays.
func (t *tableau) begin(row int) {
	p := &t.pivot
	p.rows, p.row, p.sign, p.before = t.rows+1, row, 1, t.det
	if p.over = p.factor[row&(maxRows-1)]; p.over < 0 {
		p.over, p.sign = -p.over, -1
	}
	p.factor[row&(maxRows-1)] -= t.det
	if p.shift, p.reciprocal = 0, 1; p.before > 1 {
		p.shift = uint(bits.TrailingZeros64(uint64(p.before)))
		p.reciprocal = exact.Inverse(p.before >> (p.shift & 63))
	}
	t.det = p.over
}

// apply brings a column to the new basis.
func (p *pivot) apply(c *column) {
	r := c[p.row&(maxRows-1)] * p.sign
	to := c[:p.rows&(2*maxRows-1)]
	factor := p.factor[:len(to)]
	if p.over == 1 && p.before == 1 {
		for i, f := range factor {
			to[i] -= f * r
		}
		return
	}
	over, shift, reciprocal := p.over, p.shift&63, p.reciprocal
	for i, f := range factor {
		to[i] = (to[i]*over - f*r) * reciprocal >> shift
	}
}

// settle puts button j, not basic, at its better bound by cost. With all of them settled, the tableau is dual feasible.
func (t *tableau) settle(j int8) {
	switch d := t.cols[j][t.rows]; {
	case d < 0:
		t.move(int(j), t.high[j])
	case d > 0 || t.at[j] != t.high[j]:
		t.move(int(j), t.low[j])
	}
}

func (t *tableau) bound(j int8, low, high int64) {
	t.low[j], t.high[j] = low, high
	for _, other := range t.other[:t.free] {
		if other == j {
			t.settle(j)
		}
	}
}

// move presses button j, which is not basic, a given number of times.
func (t *tableau) move(j int, times int64) {
	d := times - t.at[j]
	if d == 0 {
		return
	}
	t.at[j] = times
	c := &t.cols[j]
	for i := range t.rows + 1 {
		t.beta[i&(maxRows-1)] -= c[i&(maxRows-1)] * d
	}
}

// minimise brings the presses within their bounds by the dual simplex method. It returns false as soon as no presses
// within the bounds have a sum below limit. Each step takes the row furthest out of its bounds and, for equal ratios,
// the first button; after many steps it takes the row of the first button, which cannot cycle.
func (t *tableau) minimise(limit int64) bool {
	for steps := 0; ; steps++ {
		if -t.beta[t.rows] > (limit-1)*t.det {
			return false
		}
		row, far, up := -1, int64(0), false
		for i := range t.rows {
			j := t.basic[i&(maxRows-1)]
			if j < 0 {
				continue
			}
			value := t.beta[i&(maxRows-1)]
			below, above := t.low[j&(maxCols-1)]*t.det-value, value-t.high[j&(maxCols-1)]*t.det
			if out := max(below, above); out > far {
				row, far, up = i, out, below > 0
			}
		}
		if row < 0 {
			return true
		}
		if steps > manySteps {
			row, far, up = t.firstOut()
		}
		enter, cost, slope := t.entering(row, up)
		if enter < 0 || far*cost > ((limit-1)*t.det+t.beta[t.rows])*slope {
			return false // out of bounds, or above the limit after the exchange
		}
		t.exchange(row, enter, up)
	}
}

const manySteps = 200 // the step at which minimise changes to the rule that cannot cycle. Usual machines take about ten.

// firstOut returns the row out of its bounds whose button comes first.
func (t *tableau) firstOut() (row int, far int64, up bool) {
	first := int8(maxCols)
	for i, j := range t.basic[:t.rows] {
		if j < 0 || j > first {
			continue
		}
		below, above := t.low[j]*t.det-t.beta[i], t.beta[i]-t.high[j]*t.det
		if max(below, above) > 0 {
			row, far, up, first = i, max(below, above), below > 0, j
		}
	}
	return row, far, up
}

// entering returns the place in other of the button that can bring a row back to its bounds and whose cost rises least,
// by cost/slope for each unit of the row, or -1. up means that the row's presses are too few.
func (t *tableau) entering(row int, up bool) (enter int, cost, slope int64) {
	enter = -1
	for at, j := range t.other[:t.free] {
		if t.low[j] == t.high[j] {
			continue
		}
		c := &t.cols[j]
		a := c[row&(maxRows-1)]
		if up {
			a = -a // a press raises the row if this is positive
		}
		d := c[t.rows&(maxRows-1)]
		if t.at[j] == t.high[j] {
			a, d = -a, -d // presses may only decrease
		}
		if a <= 0 {
			continue
		}
		if d = max(d, 0); enter < 0 || d*slope < cost*a || d*slope == cost*a && j < t.other[enter] {
			enter, cost, slope = at, d, a
		}
	}
	return enter, cost, slope
}

// costOf returns a lower bound of the cost of bringing a row up or down by far, both times the denominator.
func (t *tableau) costOf(row int, up bool, far int64) float64 {
	enter, cost, slope := t.entering(row, up)
	if enter < 0 {
		return 1e9 // impossible
	}
	return float64(far) * float64(cost) / float64(slope)
}

// exchange makes the button at a place of other basic, in place of a row's, which goes to its lower bound if up, or
// upper.
func (t *tableau) exchange(row, enter int, up bool) {
	j, leaves := t.other[enter], t.basic[row]
	to := t.high[leaves]
	if up {
		to = t.low[leaves]
	}
	p := &t.pivot
	p.factor = t.cols[j]
	beyond := t.beta[row] - to*t.det
	t.begin(row)
	t.beta[row] = beyond
	p.apply(&t.beta)
	t.beta[row] += t.at[j] * t.det
	for at, other := range t.other[:t.free] {
		if at != enter {
			p.apply(&t.cols[other])
		}
	}
	c := &t.cols[leaves]
	for i := range c[:t.rows+1] {
		c[i] = -p.sign * p.factor[i]
	}
	c[row] = p.sign * p.before
	t.basic[row], t.other[enter] = j, leaves
	t.at[leaves] = to
}
