package codes

import (
	"cmp"
	"context"
	"slices"

	"jie/linear/gf2"
)

// A code whose checks have both X and Z has three columns a qubit, its actions X, Z and
// Y. A check meets column 3q+a where its own action on q anticommutes with a:
//
//	check on q    X  Z  Y
//	column X      .  1  1
//	column Z      1  .  1
//	column Y      1  1  .
//
// Two actions on one qubit need no rule against them: their product is the third, which
// is lighter.

// mixed returns the single question of such a code. Logical operators commute with every
// stabilizer, and are not products of rows, so some operator that commutes with every row
// anticommutes with them.
func (c *Code) mixed(ctx context.Context) ([]*Problem, error) {
	rows := c.Rows()
	stabilizers := rows
	if c.Kind == Subsystem {
		stabilizers = c.Center(ctx)
	}
	p := &Problem{Side: All, Columns: 3 * c.N, Actions: 3}
	for _, s := range stabilizers {
		p.Checks = append(p.Checks, meets(s))
	}
	for _, s := range rows {
		p.Stabilizers = append(p.Stabilizers, s.Actions())
	}
	known := newBasis(symplectic(stabilizers, c.N), 2*c.N)
	commuting, err := kernel(ctx, swapped(rows, c.N), 2*c.N)
	if err != nil {
		return nil, err
	}
	functionals, err := quotient(ctx, commuting, known)
	if err != nil {
		return nil, err
	}
	for _, f := range functionals {
		p.Functionals = append(p.Functionals, Bits(meets(fromSymplectic(f, c.N)), p.Columns))
	}
	if len(p.Functionals) == 0 {
		return c.lightestStabilizer(p)
	}
	return []*Problem{p}, nil
}

// meets lists the columns that anticommute with an operator, ascending.
func meets(r Row) []int32 {
	var columns []int32
	r.Each(func(q int32, action int) {
		for a := range 3 {
			if a != action {
				columns = append(columns, 3*q+int32(a))
			}
		}
	})
	return columns
}

// Actions lists the columns of an operator, three a qubit, ascending.
func (r Row) Actions() []int32 {
	var columns []int32
	r.Each(func(q int32, action int) { columns = append(columns, 3*q+int32(action)) })
	return columns
}

// Each calls f for the qubits of an operator, ascending: 0 for X, 1 for Z, 2 for Y.
func (r Row) Each(f func(q int32, action int)) {
	n := int32(0)
	for _, part := range [][]int32{r.X, r.Z} {
		for _, q := range part {
			n = max(n, q+1)
		}
	}
	x, z := Bits(r.X, int(n)), Bits(r.Z, int(n))
	for q := range n {
		switch hasX, hasZ := x.Bit(int(q)), z.Bit(int(q)); {
		case hasX && hasZ:
			f(q, 2)
		case hasZ:
			f(q, 1)
		case hasX:
			f(q, 0)
		}
	}
}

// Isometric returns the same question with bits for columns. On each qubit where an operator acts,
// its set has the two columns whose actions anticommute with it: an operator of weight w is a set
// of 2w columns, and the set of a product is the sum of the sets. Automorphisms are the same. It
// returns p if the columns of p are bits.
//
// Any set of the new problem has two columns of a qubit or none. If so, a check of p, which has the
// two other actions on a qubit, meets it as often, modulo 2, as the check's own action does.
func (p *Problem) Isometric() *Problem {
	if p.Actions == 1 || p.isometric != nil {
		return cmp.Or(p.isometric, p)
	}
	q := &Problem{Side: p.Side, Columns: p.Columns, Checks: slices.Clone(p.Checks), Functionals: p.Functionals, Actions: 1, Any: p.Any}
	for c := range int32(p.Columns / 3) {
		q.Checks = append(q.Checks, []int32{3 * c, 3*c + 1, 3*c + 2})
	}
	p.isometric = q
	return q
}

// FromIsometric returns the columns of the operator that has a set of columns, ascending, of
// [Problem.Isometric].
func (p *Problem) FromIsometric(columns []int32) []int32 {
	if p.Actions == 1 {
		return columns
	}
	var actions []int32
	for pair := range slices.Chunk(columns, 2) {
		actions = append(actions, 9*(pair[0]/3)+3-pair[0]-pair[1]) // the sum of the three is 9q + 3
	}
	return actions
}

// symplectic writes rows on 2n columns: X parts, then Z parts.
func symplectic(rows []Row, n int) [][]int32 {
	return joined(rows, func(r Row) ([]int32, []int32) { return r.X, r.Z }, n)
}

// swapped exchanges the parts, so that the ordinary product of a row with an operator is
// their commutator.
func swapped(rows []Row, n int) [][]int32 {
	return joined(rows, func(r Row) ([]int32, []int32) { return r.Z, r.X }, n)
}

func joined(rows []Row, parts func(Row) (first, second []int32), n int) [][]int32 {
	list := make([][]int32, len(rows))
	for i, r := range rows {
		first, second := parts(r)
		list[i] = append(list[i], first...)
		for _, q := range second {
			list[i] = append(list[i], q+int32(n))
		}
	}
	return list
}

func fromSymplectic(v gf2.Vector, n int) Row {
	var r Row
	for _, column := range Columns(v) {
		if int(column) < n {
			r.X = append(r.X, column)
		} else {
			r.Z = append(r.Z, column-int32(n))
		}
	}
	return r
}

// Operator returns a set of columns as an operator.
func (p *Problem) Operator(columns []int32) Row {
	var r Row
	for _, column := range columns {
		q, action := column, 0
		if p.Actions == 3 {
			q, action = column/3, int(column%3)
		} else if p.Side == SideZ {
			action = 1
		}
		if action != 1 {
			r.X = append(r.X, q)
		}
		if action != 0 {
			r.Z = append(r.Z, q)
		}
	}
	return r
}

// Center returns a basis of the products of rows that commute with every row; nil if ctx ends.
func (c *Code) Center(ctx context.Context) (stabilizers []Row) {
	rows := c.Rows()
	basis, err := center(ctx, symplectic(rows, c.N), swapped(rows, c.N), 2*c.N)
	if err != nil {
		return nil
	}
	for _, s := range basis {
		stabilizers = append(stabilizers, fromSymplectic(Bits(s, 2*c.N), c.N))
	}
	return stabilizers
}
