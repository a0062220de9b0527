package oddcut

import (
	"cmp"
	"math"
	"slices"

	"jie/linear/gf2"
)

const mostCuts = 40 // how many violated cuts a round adds

// separate returns cuts that the values of the basic columns violate, those violated most first.
//
// The checks are added to each other such that each has few of the columns that have values,
// the largest values first. A sum of checks is a cut, and there is a best choice of its taken
// columns: those with more than half, but for one if the parity is wrong.
func (q *search) separate(p *program) []*cut {
	support := p.support()
	rows := q.rowsOf(support)
	for k := range support {
		at := slices.IndexFunc(rows, func(r *sum) bool { return !r.pivot && r.columns.Bit(k) })
		if at < 0 {
			continue
		}
		rows[at].pivot = true
		for i, r := range rows {
			if i != at && r.columns.Bit(k) {
				r.add(rows[at])
			}
		}
	}
	var found []candidate
	for _, r := range rows {
		if c := r.candidate(support); c.violation > leastViolation {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Compare(b.violation, a.violation) })
	var cuts []*cut
	for _, c := range found[:min(len(found), mostCuts)] {
		cuts = append(cuts, q.cut(q.names(c.checks), c.taken))
	}
	return cuts
}

const leastViolation = 1e-3

type valued struct {
	column int32
	value  float64
}

// support returns the columns that have values, the largest first.
func (p *program) support() (list []valued) {
	for r, j := range p.basic {
		if j >= 0 && p.value[r] > leastEntry {
			list = append(list, valued{j, p.value[r]})
		}
	}
	slices.SortFunc(list, func(a, b valued) int {
		return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(a.column, b.column))
	})
	return list
}

type sum struct {
	columns gf2.Vector // of the support
	checks  gf2.Vector // by their local numbers
	odd     bool       // the number of violated checks is
	pivot   bool
}

func (s *sum) add(other *sum) {
	s.columns.Xor(other.columns)
	s.checks.Xor(other.checks)
	s.odd = s.odd != other.odd
}

// rowsOf returns the checks that are violated or have columns of the support, and gives them local numbers.
func (q *search) rowsOf(support []valued) []*sum {
	for _, d := range q.local {
		q.number[d] = -1
	}
	q.local = q.local[:0]
	meet := func(d int32) {
		if q.number[d] < 0 {
			q.number[d] = int32(len(q.local))
			q.local = append(q.local, d)
		}
	}
	for _, d := range q.violated {
		meet(d)
	}
	for _, v := range support {
		for _, d := range q.columns[v.column] {
			meet(d)
		}
	}
	rows := make([]*sum, len(q.local))
	for i := range rows {
		rows[i] = &sum{columns: gf2.NewVector(len(support)), checks: gf2.NewVector(len(rows)), odd: i < len(q.violated)}
		rows[i].checks.Set(i)
	}
	for k, v := range support {
		for _, d := range q.columns[v.column] {
			rows[q.number[d]].columns.Set(k)
		}
	}
	return rows
}

// candidate is a cut that may be violated.
type candidate struct {
	violation float64
	checks    gf2.Vector
	taken     []int32
}

func (s *sum) candidate(support []valued) candidate {
	c := candidate{violation: 1, checks: s.checks}
	odd, nearest, change := s.odd, int32(-1), math.Inf(1)
	for k := s.columns.Next(0); k >= 0; k = s.columns.Next(k + 1) {
		v := support[k]
		if v.value > 0.5 {
			c.taken = append(c.taken, v.column)
			odd = !odd
		}
		c.violation -= min(v.value, math.Abs(1-v.value))
		if by := math.Abs(1 - 2*v.value); by < change {
			nearest, change = v.column, by
		}
	}
	if odd {
		return c
	}
	if c.violation -= change; nearest < 0 {
		return candidate{}
	}
	if i := slices.Index(c.taken, nearest); i >= 0 {
		c.taken = slices.Delete(c.taken, i, i+1)
	} else {
		c.taken = append(c.taken, nearest)
	}
	return c
}

// names returns the checks that have some local numbers.
func (q *search) names(local gf2.Vector) (set []int32) {
	for _, i := range local.Ones() {
		set = append(set, q.local[i])
	}
	return set
}

func (q *search) cut(set, taken []int32) *cut {
	c := &cut{set: set, least: 1 - float64(len(taken))}
	var met []int32
	for _, d := range set {
		for _, j := range q.byCheck[d] {
			if q.odd[j] = !q.odd[j]; q.odd[j] {
				met = append(met, j)
			}
		}
	}
	for _, j := range met {
		if q.odd[j] {
			q.odd[j] = false
			if slices.Contains(taken, j) {
				c.minus = append(c.minus, j)
			} else {
				c.plus = append(c.plus, j)
			}
		}
	}
	slices.Sort(c.plus)
	slices.Sort(c.minus)
	return c
}
