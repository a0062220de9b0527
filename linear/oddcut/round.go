package oddcut

import (
	"cmp"
	"math"
	"slices"

	"jie/linear/gf2"
)

// A solution of a linear program shows which columns a cheap solution of the system may have: those with large values,
// then those with small reduced costs. They are taken in this order, as far as they are independent, until they have a
// solution [fossorier-lin].

// member is a member of a basis, and which columns it is the sum of.
type member struct {
	checks, of gf2.Vector
}

const leastElimination = 16 << 20 // what an elimination may hold in any case, in bytes: it takes some milliseconds

// round returns a solution, and its cost. It is nil if none is cheaper than the best one, or if it was stopped.
func (q *search) round(p *program) (solution []int32, cost int64) {
	order := q.order(p)
	basis := make([]*member, q.checks)
	var chosen []int32
	used := int64(0) // bytes
	left := &member{gf2.NewVector(q.checks), gf2.NewVector(q.checks)}
	for _, d := range q.violated {
		left.checks.Set(int(d))
	}
	reduce := func(m *member) int {
		at := m.checks.Next(0)
		for ; at >= 0 && basis[at] != nil; at = m.checks.Next(at) {
			m.checks.Xor(basis[at].checks)
			m.of.Xor(basis[at].of)
		}
		return at
	}
	for _, j := range order {
		if left.checks.IsZero() {
			break
		}
		m := &member{gf2.NewVector(q.checks), gf2.NewVector(q.checks)}
		for _, d := range q.columns[j] {
			m.checks.Set(int(d))
		}
		if used += 16 * int64(len(m.checks)); used > leastElimination && (q.opt.Memory > 0 && used > q.opt.Memory || q.ctx.Err() != nil) {
			q.best.GaveUp = q.best.Columns == nil
			return nil, 0
		}
		if at := reduce(m); at >= 0 {
			m.of.Set(len(chosen))
			chosen = append(chosen, j)
			basis[at] = m
			reduce(left)
		}
	}
	if !left.checks.IsZero() {
		return nil, 0
	}
	solution = []int32{}
	for k := left.of.Next(0); k >= 0; k = left.of.Next(k + 1) {
		solution = append(solution, chosen[k])
	}
	slices.Sort(solution)
	return solution, q.cost(solution)
}

// order returns the columns that a cheaper solution may have, the likely ones first.
func (q *search) order(p *program) []int32 {
	most := math.Inf(1)
	if q.best.Columns != nil {
		most = q.limit() - p.bound
	}
	key := slices.Clone(p.rest)
	for r, j := range p.basic {
		if j >= 0 {
			key[j] = -p.value[r]
		}
	}
	order := make([]int32, 0, len(key))
	for j := range key {
		if key[j] <= most {
			order = append(order, int32(j))
		}
	}
	slices.SortFunc(order, func(a, b int32) int { return cmp.Or(cmp.Compare(key[a], key[b]), cmp.Compare(a, b)) })
	return order
}
