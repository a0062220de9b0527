package oddcut

import (
	"math"
	"slices"
)

// cut is an inequality: the columns in plus, less those in minus, have at least a sum. A branch is one without checks.
type cut struct {
	set         []int32 // checks
	plus, minus []int32 // columns, ascending
	least       float64
}

// of returns the coefficient of a column.
func (c *cut) of(column int32) float64 {
	if _, ok := slices.BinarySearch(c.plus, column); ok {
		return 1
	}
	if _, ok := slices.BinarySearch(c.minus, column); ok {
		return -1
	}
	return 0
}

// program is a linear program: the least cost of values of the columns, none negative, that satisfy all cuts. Its state
// is a basis: for each cut a column, or the slack of some cut. The duals are always feasible.
type program struct {
	cuts    []*cut
	inverse [][]float64 // of the basis: a row for each basic variable, an entry for each cut
	basic   []int32     // the column of each row, or ^i for the slack of cut i
	value   []float64   // of each basic variable; negative as long as a cut is violated
	dual    []float64   // of each cut
	rest    []float64   // of each column: its cost less the duals of its cuts
	bound   float64     // the sum of the duals times the least sums

	*scratch
}

// scratch is memory for one row of the tableau.
type scratch struct {
	row     []float64 // of each column
	touched []int32   // the columns that may have an entry
	seen    []bool
}

func newProgram(costs []float64) *program {
	n := len(costs)
	return &program{rest: slices.Clone(costs), scratch: &scratch{row: make([]float64, n), seen: make([]bool, n)}}
}

// clone returns a copy that shares only the cuts and the scratch.
func (p *program) clone() *program {
	c := *p
	c.cuts, c.basic, c.value = slices.Clone(p.cuts), slices.Clone(p.basic), slices.Clone(p.value)
	c.dual, c.rest, c.inverse = slices.Clone(p.dual), slices.Clone(p.rest), make([][]float64, len(p.inverse))
	for i, row := range p.inverse {
		c.inverse[i] = slices.Clone(row)
	}
	return &c
}

// add adds a cut. Its slack becomes basic.
func (p *program) add(c *cut) {
	m := len(p.cuts)
	row, value := make([]float64, m+1), -c.least
	for r, j := range p.basic {
		p.inverse[r] = append(p.inverse[r], 0)
		if j < 0 {
			continue
		}
		if a := c.of(j); a != 0 {
			axpy(row, p.inverse[r], a)
			value += a * p.value[r]
		}
	}
	row[m] = -1
	p.cuts, p.dual = append(p.cuts, c), append(p.dual, 0)
	p.inverse, p.basic, p.value = append(p.inverse, row), append(p.basic, int32(^m)), append(p.value, value)
}

// axpy adds a multiple of one row to another.
func axpy(to, from []float64, by float64) {
	to = to[:len(from)]
	for i, x := range from {
		to[i] += by * x
	}
}

// What is smaller than tiny is a rounding error; an entry below least is too small to divide by.
const (
	tiny       = 1e-9
	leastEntry = 1e-7
)

// solve raises the bound to a limit, or until all cuts are satisfied. It reports whether they are.
func (p *program) solve(limit float64, stop func() bool) bool {
	for steps := 0; p.bound < limit; steps++ {
		r, worst := -1, -leastEntry
		for i, v := range p.value {
			if v < worst {
				r, worst = i, v
			}
		}
		if r < 0 {
			return true
		}
		if steps%64 == 63 && stop() {
			return false
		}
		p.pivot(r, limit)
	}
	return false
}

// pivot makes the basic variable of a row zero. If no variable can take its place, the bound rises to the limit.
func (p *program) pivot(r int, limit float64) {
	by := p.inverse[r]
	p.tableau(by)
	enter, step := p.entering(by)
	if math.IsInf(step, 1) {
		step = (limit-p.bound)/-p.value[r] + 1
	}
	for _, j := range p.touched {
		p.rest[j] = max(p.rest[j]+step*p.row[j], 0)
	}
	for i, x := range by {
		p.dual[i] = max(p.dual[i]-step*x, 0)
	}
	p.bound -= step * p.value[r]
	if enter != none {
		p.exchange(r, enter)
	}
	for _, j := range p.touched {
		p.row[j], p.seen[j] = 0, false
	}
	p.touched = p.touched[:0]
}

const none = math.MaxInt32

// tableau computes the entries of a row of the tableau.
func (p *program) tableau(by []float64) {
	for i, x := range by {
		if math.Abs(x) < tiny {
			continue
		}
		p.spread(p.cuts[i].plus, x)
		p.spread(p.cuts[i].minus, -x)
	}
}

func (p *program) spread(columns []int32, x float64) {
	for _, j := range columns {
		if p.row[j] += x; !p.seen[j] {
			p.seen[j] = true
			p.touched = append(p.touched, j)
		}
	}
}

// entering returns the variable whose reduced cost becomes zero first, nearly, with the largest entry, and the step to
// there.
func (p *program) entering(by []float64) (enter int32, step float64) {
	enter, step = none, math.Inf(1)
	for _, j := range p.touched {
		if p.row[j] < -leastEntry {
			step = min(step, (p.rest[j]+tiny)/-p.row[j])
		}
	}
	for i, x := range by {
		if x > leastEntry {
			step = min(step, (p.dual[i]+tiny)/x)
		}
	}
	largest := 0.0
	for _, j := range p.touched {
		if a := -p.row[j]; a > leastEntry && a > largest && p.rest[j] <= step*a {
			enter, largest = j, a
		}
	}
	for i, x := range by {
		if x > leastEntry && x > largest && p.dual[i] <= step*x {
			enter, largest = int32(^i), x
		}
	}
	switch {
	case enter == none:
		return enter, step
	case enter < 0:
		return enter, p.dual[^enter] / largest
	}
	return enter, p.rest[enter] / largest
}

// exchange puts a variable into the basis, in the place of a row.
func (p *program) exchange(r int, enter int32) {
	column := make([]float64, len(p.cuts)) // of the cuts
	if enter < 0 {
		column[^enter] = -1
	} else {
		for i, c := range p.cuts {
			column[i] = c.of(enter)
		}
	}
	used := make([]int, 0, len(column))
	for i, a := range column {
		if a != 0 {
			used = append(used, i)
		}
	}
	entry := func(row []float64) (sum float64) {
		for _, i := range used {
			sum += column[i] * row[i]
		}
		return sum
	}
	by, value := p.inverse[r], p.value[r]
	scale := 1 / entry(by)
	for i := range by {
		by[i] *= scale
	}
	value *= scale
	for k, row := range p.inverse {
		if k == r {
			continue
		}
		if a := entry(row); math.Abs(a) > tiny {
			axpy(row, by, -a)
			p.value[k] -= a * value
		}
	}
	p.basic[r], p.value[r] = enter, value
}

// purge drops the cuts that do not bind, other than branches.
func (p *program) purge() {
	drop := make([]bool, len(p.cuts))
	rows := 0
	for r, j := range p.basic {
		if j < 0 && p.value[r] > leastEntry && p.cuts[^j].set != nil {
			drop[^j] = true
			continue
		}
		p.basic[rows], p.value[rows], p.inverse[rows] = j, p.value[r], p.inverse[r]
		rows++
	}
	if rows == len(p.cuts) {
		return
	}
	to, kept := make([]int32, len(p.cuts)), 0
	for i, c := range p.cuts {
		to[i] = int32(kept)
		if !drop[i] {
			p.cuts[kept], p.dual[kept] = c, p.dual[i]
			kept++
		}
	}
	p.cuts, p.dual, p.basic, p.value, p.inverse = p.cuts[:kept], p.dual[:kept], p.basic[:rows], p.value[:rows], p.inverse[:rows]
	for r, row := range p.inverse {
		for i, x := range row {
			if !drop[i] {
				row[to[i]] = x
			}
		}
		p.inverse[r] = row[:kept]
		if j := p.basic[r]; j < 0 {
			p.basic[r] = ^to[^j]
		}
	}
}
