package counters

import (
	"math"
	"slices"
)

// dictionary expresses variables by k of them, in floating point: the presses x of n buttons, which are start plus a
// combination of the kernel, and the k numbers z of that combination. Variable v is, over the k columns,
//
//	rows[v][k] + sum of rows[v][c] x[column[c]],
//
// and value[v] is its value when each variable with a column is at one of its bounds.
type dictionary struct {
	n, k   int
	rows   [][]float64
	value  []float64
	column []int // the variable of each column
	place  []int // the column of each variable, or -1
	low    []int64
	high   []int64
	cost   int     // the variable that is minimised; n + k is the sum of the presses
	sign   float64 // -1 maximises it
	pivots int
}

const (
	tolerance = 1e-6 // of bounds and whole numbers
	smallest  = 1e-7 // least size of a pivot
	refresh   = 60   // pivots after which rounding errors are removed
	manyTries = 2000 // pivots after which a program is given up
)

// newDictionary returns a dictionary whose columns are presses with narrow bounds.
func newDictionary(l *lattice, high []int64, farthest []int64) *dictionary {
	n, k := len(high), len(l.kernel)
	d := &dictionary{n: n, k: k, cost: n + k, sign: 1}
	d.low = append(make([]int64, n, n+k), farthest...)
	d.high = append(append(make([]int64, 0, n+k), high...), farthest...)
	for i := range k {
		d.low[n+i] = -farthest[i]
	}
	for range n + k + 1 {
		d.rows = append(d.rows, make([]float64, k+1))
	}
	d.value, d.column, d.place = make([]float64, n+k+1), make([]int, k), make([]int, n+k+1)
	if !d.start(l) {
		return nil
	}
	return d
}

// start gives the columns to presses with narrow bounds. It returns false if the kernel's rows are nearly dependent.
func (d *dictionary) start(l *lattice) bool {
	d.reset(l)
	for range d.k {
		best, at, most := -1, -1, 0.0
		for j := range d.n {
			if d.place[j] >= 0 {
				continue
			}
			for c, v := range d.column {
				size := math.Abs(d.rows[j][c])
				if fit := size / float64(d.high[j]+1); v >= d.n && fit > most && size > smallest {
					best, at, most = j, c, fit
				}
			}
		}
		if best < 0 {
			return false
		}
		d.pivot(best, at)
	}
	d.settleAll()
	return true
}

// reset makes the numbers of the combination the columns.
func (d *dictionary) reset(l *lattice) {
	for v := range d.rows {
		clear(d.rows[v])
		d.place[v] = -1
	}
	sum := d.rows[d.n+d.k]
	for i, row := range l.kernel {
		for j, x := range row {
			d.rows[j][i] = float64(x)
			sum[i] += float64(x)
		}
		d.rows[d.n+i][i] = 1
		d.column[i], d.place[d.n+i] = d.n+i, i
	}
	for j, x := range l.start {
		d.rows[j][d.k] = float64(x)
		sum[d.k] += float64(x)
	}
	d.pivots = 0
}

// rebuild removes rounding errors by computing the same columns again, or those of start if they are nearly dependent.
func (d *dictionary) rebuild(l *lattice) bool {
	want := append([]int(nil), d.column...)
	d.reset(l)
	for _, v := range want {
		if v >= d.n { // it already has its column, or gets it back last
			continue
		}
		at, most := -1, smallest
		for c, w := range d.column {
			if keep := w < d.n || slices.Contains(want, w); !keep && math.Abs(d.rows[v][c]) > most {
				at, most = c, math.Abs(d.rows[v][c])
			}
		}
		if at < 0 {
			return d.start(l)
		}
		d.pivot(v, at)
	}
	d.settleAll()
	return true
}

// pivot gives variable v the column c.
func (d *dictionary) pivot(v, c int) {
	from := d.rows[v]
	over := 1 / from[c]
	for u, row := range d.rows {
		t := row[c] * over
		if u == v || t == 0 {
			continue
		}
		row = row[:len(from)]
		for i, x := range from {
			row[i] -= t * x
		}
		row[c] = t
	}
	clear(from)
	from[c] = 1
	d.place[d.column[c]], d.place[v] = -1, c
	d.column[c] = v
	d.pivots++
}

// reduced returns the cost of raising the variable of a column.
func (d *dictionary) reduced(c int) float64 { return d.sign * d.rows[d.cost][c] }

// rest returns the better bound for the variable of a column, by its cost.
func (d *dictionary) rest(c int) float64 {
	v := d.column[c]
	if r := d.reduced(c); r < 0 || r == 0 && d.value[v] == float64(d.high[v]) {
		return float64(d.high[v])
	}
	return float64(d.low[v])
}

// settleAll puts the variables that have columns at their better bounds, and computes the others.
func (d *dictionary) settleAll() {
	for c, v := range d.column {
		d.value[v] = d.rest(c)
	}
	for v, row := range d.rows {
		if d.place[v] >= 0 {
			continue
		}
		sum := row[d.k]
		for c, w := range d.column {
			sum += row[c] * d.value[w]
		}
		d.value[v] = sum
	}
}

// move adds to the variable of a column, and to all that depend on it.
func (d *dictionary) move(c int, by float64) {
	if by == 0 {
		return
	}
	for v, row := range d.rows {
		d.value[v] += row[c] * by
	}
}

func (d *dictionary) bound(v int, low, high int64) {
	d.low[v], d.high[v] = low, high
	if c := d.place[v]; c >= 0 {
		to := d.rest(c)
		d.move(c, to-d.value[v])
		d.value[v] = to
	}
}

type ending uint8

const (
	optimal ending = iota
	costly         // the cost is above the limit
	infeasible
	stuck // rounding errors
)

// minimise solves the program by the dual simplex method. If it is infeasible, v cannot reach its bounds; raise: from
// below.
func (d *dictionary) minimise(limit float64) (end ending, v int, raise bool) {
	for range manyTries {
		if d.sign*d.value[d.cost] > limit {
			return costly, 0, false
		}
		v, far := -1, tolerance
		for u := range d.n + d.k {
			if d.place[u] >= 0 {
				continue
			}
			if out := float64(d.low[u]) - d.value[u]; out > far {
				v, far, raise = u, out, true
			} else if out := d.value[u] - float64(d.high[u]); out > far {
				v, far, raise = u, out, false
			}
		}
		if v < 0 {
			return optimal, 0, false
		}
		c := d.entering(v, raise)
		if c < 0 {
			return infeasible, v, raise
		}
		to := float64(d.high[v])
		if raise {
			to = float64(d.low[v])
		}
		d.move(c, (to-d.value[v])/d.rows[v][c])
		d.value[v] = to
		d.pivot(v, c)
	}
	return stuck, 0, false
}

// entering returns the column whose variable can bring v to its bounds at the least cost, or nearly the least with the
// largest pivot: costs within slack of zero count as zero, and small pivots make rounding errors large [harris].
func (d *dictionary) entering(v int, raise bool) int {
	least := math.Inf(1)
	for c := range d.column {
		if ratio, a := d.ratio(v, c, raise); a > smallest {
			least = min(least, ratio+slack/a)
		}
	}
	enter, size := -1, smallest
	for c := range d.column {
		if ratio, a := d.ratio(v, c, raise); a > size && ratio <= least {
			enter, size = c, a
		}
	}
	return enter
}

const slack = 1e-9 // how far a cost may be from zero by rounding

// ratio returns how much the cost rises for each unit by which the variable of a column
// brings v up or down, and how far a unit of it does. If it cannot, a is not positive.
func (d *dictionary) ratio(v, c int, raise bool) (ratio, a float64) {
	w := d.column[c]
	if d.low[w] == d.high[w] {
		return 0, 0
	}
	a, r := d.rows[v][c], d.reduced(c)
	if !raise {
		a = -a
	}
	if d.value[w] == float64(d.high[w]) {
		a, r = -a, -r
	}
	return max(r, 0) / a, a
}

// slope returns a lower bound of the rise of the cost for each unit by which v goes up or down.
func (d *dictionary) slope(v int, raise bool) float64 {
	least := 1e9 // if it cannot
	for c := range d.column {
		if ratio, a := d.ratio(v, c, raise); a > smallest {
			least = min(least, ratio)
		}
	}
	return least
}
