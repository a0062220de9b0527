package exact

import (
	"context"
	"slices"
)

// tableau is a simplex tableau. Its columns are the variables of a program, a slack for each upper bound, an artificial
// variable for each equation, and the right side; its last row is the cost. Its numbers are fractions over the
// denominator of the basis, so only the numerators are kept. They are determinants of the program's numbers, and
// pivoting divides without a remainder [edmonds].
type tableau[T any] struct {
	numbers[T]
	row   [][]T
	over  T // the denominator, positive
	basis []int
	real  int    // columns of variables and slacks
	end   int    // column of the right side
	minus []bool // equations that were negated
}

// newTableau sets up the first phase, whose cost is the sum of the artificial variables.
func newTableau[T any](p *Program, n numbers[T]) (*tableau[T], error) {
	m, bounds := len(p.Lower), 0
	for _, u := range p.Upper {
		if u >= 0 {
			bounds++
		}
	}
	t := &tableau[T]{numbers: n, real: m + bounds}
	t.end = t.real + len(p.A)
	cost := make([]int64, t.end+1)
	var rows [][]int64
	for i, a := range p.A {
		row := make([]int64, t.end+1)
		copy(row, a)
		row[t.end] = p.B[i]
		for j, x := range a {
			row[t.end] -= x * p.Lower[j]
		}
		t.minus = append(t.minus, row[t.end] < 0)
		for j, x := range row {
			if t.minus[i] { // the simplex method begins with numbers that are not negative
				row[j] = -x
			}
			cost[j] -= row[j]
		}
		row[t.real+i] = 1
		rows = append(rows, row)
		t.basis = append(t.basis, t.real+i)
	}
	slack := m
	for j, u := range p.Upper {
		if u < 0 {
			continue
		}
		row := make([]int64, t.end+1)
		row[j], row[slack], row[t.end] = 1, 1, u-p.Lower[j]
		rows = append(rows, row)
		t.basis = append(t.basis, slack)
		slack++
	}
	t.over = n.number(1)
	for _, row := range append(rows, cost) {
		numbers, err := n.row(row)
		if err != nil {
			return nil, err
		}
		t.row = append(t.row, numbers)
	}
	return t, nil
}

func (t *tableau[T]) cost() []T { return t.row[len(t.basis)] }

// steepPivots is how many pivots are chosen by the most negative cost, which needs fewer of them. Later, one that
// follows a pivot without a gain is chosen by the first negative cost (Bland), so that no tableau is repeated.
const steepPivots = 200

// minimise pivots until no column of a variable or slack lowers the cost.
func (t *tableau[T]) minimise(ctx context.Context) error {
	gained := true
	for pivots := 0; ; pivots++ {
		enter := t.entering(t.cost()[:t.real], gained || pivots < steepPivots)
		if enter < 0 || ctx.Err() != nil {
			return ctx.Err()
		}
		leave := t.leaving(enter)
		if leave < 0 {
			return nil // no bound: does not happen, because no cost is negative
		}
		gained = t.sign(t.row[leave][t.end]) != 0
		if err := t.pivot(leave, enter); err != nil {
			return err
		}
	}
}

// leaving returns the row that first bounds the column's variable, of equal ones that of the first variable; or -1.
func (t *tableau[T]) leaving(enter int) int {
	leave := -1
	for i := range t.basis {
		row := t.row[i]
		if t.sign(row[enter]) <= 0 {
			continue
		}
		if leave >= 0 { // the least ratio of the last column to this one
			best := t.row[leave]
			if order := t.compareProducts(row[t.end], best[enter], best[t.end], row[enter]); order > 0 || order == 0 && t.basis[i] > t.basis[leave] {
				continue
			}
		}
		leave = i
	}
	return leave
}

// pivot brings column enter into the basis in place of row leave's, whose numerators stay over the new denominator.
func (t *tableau[T]) pivot(leave, enter int) error {
	row := t.row[leave]
	if t.sign(row[enter]) < 0 {
		t.negate(row)
	}
	pivot := t.times(row[enter], 1)
	t.pivotOn(row)
	for i, other := range t.row {
		if i != leave {
			if err := t.eliminate(other, row, enter, pivot, t.over); err != nil {
				return err
			}
		}
	}
	t.over, t.basis[leave] = pivot, enter
	return nil
}

// refuted returns why the first phase found no solution, the equations' prices times the denominator; or nil.
func (t *tableau[T]) refuted() []T {
	if t.sign(t.cost()[t.end]) == 0 {
		return nil
	}
	return t.prices(t.over)
}

// prices returns the equations' prices times the denominator: an artificial variable's cost less its reduced cost.
func (t *tableau[T]) prices(artificial T) []T {
	y := make([]T, len(t.minus))
	for i := range y {
		y[i] = t.difference(artificial, t.cost()[t.real+i])
		if t.minus[i] {
			t.negate(y[i : i+1])
		}
	}
	return y
}

// dropArtificial takes artificial variables, which are zero now, out of the basis, except in rows without other
// numbers.
func (t *tableau[T]) dropArtificial() error {
	for i, j := range t.basis {
		if j < t.real {
			continue
		}
		if enter := slices.IndexFunc(t.row[i][:t.real], func(x T) bool { return t.sign(x) != 0 }); enter >= 0 {
			if err := t.pivot(i, enter); err != nil {
				return err
			}
		}
	}
	return nil
}

// price sets up the second phase: the cost is the sum of the first columns, each times its number in c.
func (t *tableau[T]) price(c []int64) error {
	cost := t.cost()
	for j := range cost {
		cost[j] = t.number(0)
		if j < len(c) {
			cost[j] = t.times(t.over, c[j])
		}
	}
	for i, j := range t.basis {
		if j >= len(c) || c[j] == 0 {
			continue
		}
		for k, x := range t.row[i] {
			cost[k] = t.difference(cost[k], t.times(x, c[j]))
		}
	}
	return t.within(cost)
}
