package lightsout

import (
	"context"
	"math/big"
	"slices"
)

// program is a linear program, solved in exact numbers: the least sum of x over
//
//	a x = b,    lower <= x <= upper,
//
// all numbers whole, a and lower not negative; an upper bound below zero is none.
type program struct {
	a            [][]int64 // lights by buttons
	b            []int64
	lower, upper []int64
}

// relaxed is the answer to a program whose x may be fractions.
type relaxed struct {
	x       []*big.Rat
	sum     *big.Rat
	refuted []*big.Rat // where there is no x: y with y a <= 0 and y (b - a lower) > 0
}

// integral tells whether the numbers are whole.
func (r *relaxed) integral() bool {
	return !slices.ContainsFunc(r.x, func(x *big.Rat) bool { return !x.IsInt() })
}

// tableau is a simplex tableau. Its columns are the buttons, a slack for each
// upper bound, an artificial variable for each light, and the right-hand side;
// its last row is the cost. Its numbers are fractions over one denominator, that of
// the basis, so that only the numerators are kept: they are determinants of the
// program's own numbers, and pivoting divides without a remainder [edmonds].
type tableau struct {
	row   [][]*big.Int
	over  *big.Int // the denominator, positive
	basis []int
	real  int    // columns of buttons and slacks
	minus []bool // rows of lights that were negated
}

// relax solves a program by the two-phase simplex method, with Bland's rule wherever
// it might cycle. Where only an upper bound is in the way refuted stays nil. It fails
// with ctx.Err() alone.
func (p *program) relax(ctx context.Context) (answer relaxed, feasible bool, err error) {
	t := p.tableau()
	if err := t.minimise(ctx); err != nil {
		return answer, false, err
	}
	cost := t.row[len(t.basis)]
	if cost[len(cost)-1].Sign() != 0 { // artificial variables are left over
		for i := range p.a {
			// The reduced cost of an artificial variable is 1 - y_i.
			y := new(big.Rat).Sub(big.NewRat(1, 1), new(big.Rat).SetFrac(cost[t.real+i], t.over))
			if t.minus[i] {
				y.Neg(y)
			}
			answer.refuted = append(answer.refuted, y)
		}
		return answer, false, nil
	}
	t.dropArtificial()
	t.price(len(p.lower))
	if err := t.minimise(ctx); err != nil {
		return answer, false, err
	}
	answer.x = make([]*big.Rat, len(p.lower))
	answer.sum = new(big.Rat)
	for j, low := range p.lower {
		answer.x[j] = big.NewRat(low, 1)
	}
	for i, j := range t.basis {
		if j < len(answer.x) {
			answer.x[j].Add(answer.x[j], new(big.Rat).SetFrac(t.row[i][len(t.row[i])-1], t.over))
		}
	}
	for _, x := range answer.x {
		answer.sum.Add(answer.sum, x)
	}
	return answer, true, nil
}

// tableau sets up the first phase, whose cost is the sum of the artificial
// variables.
func (p *program) tableau() *tableau {
	var bounded []int
	for j, u := range p.upper {
		if u >= 0 {
			bounded = append(bounded, j)
		}
	}
	n, m := len(p.a), len(p.lower)
	t := &tableau{real: m + len(bounded), over: big.NewInt(1)}
	width := t.real + n + 1
	cost := newRow(width)
	for i, a := range p.a {
		row := newRow(width)
		left := p.b[i]
		for j, x := range a {
			row[j].SetInt64(x)
			left -= x * p.lower[j]
		}
		row[t.real+i].SetInt64(1)
		row[width-1].SetInt64(left)
		t.minus = append(t.minus, left < 0)
		if left < 0 { // the simplex method begins with what is not negative
			for _, x := range row {
				x.Neg(x)
			}
			row[t.real+i].SetInt64(1)
		}
		for j := range row {
			if j < t.real || j == width-1 {
				cost[j].Sub(cost[j], row[j])
			}
		}
		t.row = append(t.row, row)
		t.basis = append(t.basis, t.real+i)
	}
	for s, j := range bounded {
		row := newRow(width)
		row[j].SetInt64(1)
		row[m+s].SetInt64(1)
		row[width-1].SetInt64(p.upper[j] - p.lower[j])
		t.row = append(t.row, row)
		t.basis = append(t.basis, m+s)
	}
	t.row = append(t.row, cost)
	return t
}

func newRow(width int) []*big.Int {
	row := make([]*big.Int, width)
	for j := range row {
		row[j] = new(big.Int)
	}
	return row
}

// minimise pivots until no column of a button or slack lowers the cost. It takes
// the steepest one, but after a pivot that gained nothing the first one.
func (t *tableau) minimise(ctx context.Context) error {
	var mine, other big.Int
	for gained := true; ; {
		cost := t.row[len(t.basis)]
		enter := slices.IndexFunc(cost[:t.real], func(x *big.Int) bool { return x.Sign() < 0 })
		for j := enter + 1; gained && 0 < j && j < t.real; j++ {
			if cost[j].Cmp(cost[enter]) < 0 {
				enter = j
			}
		}
		if enter < 0 || ctx.Err() != nil {
			return ctx.Err()
		}
		leave, end := -1, len(cost)-1
		for i, row := range t.row[:len(t.basis)] {
			if row[enter].Sign() <= 0 {
				continue
			}
			if leave >= 0 { // the least ratio of the last column to this one
				mine.Mul(row[end], t.row[leave][enter])
				other.Mul(t.row[leave][end], row[enter])
				if order := mine.Cmp(&other); order > 0 || order == 0 && t.basis[i] > t.basis[leave] {
					continue
				}
			}
			leave = i
		}
		if leave < 0 {
			return nil // no bound: does not happen, since no cost is negative
		}
		gained = t.row[leave][end].Sign() != 0
		t.pivot(leave, enter)
	}
}

// pivot brings column enter into the basis in place of row leave's. Over the new
// denominator, the pivot itself, that row keeps its numerators.
func (t *tableau) pivot(leave, enter int) {
	row := t.row[leave]
	if row[enter].Sign() < 0 {
		for _, x := range row {
			x.Neg(x)
		}
	}
	over := row[enter]
	var product, factor big.Int
	for i, other := range t.row {
		factor.Set(other[enter])
		if i == leave || factor.Sign() == 0 && over.Cmp(t.over) == 0 {
			continue
		}
		for j, x := range other {
			x.Mul(x, over)
			if factor.Sign() != 0 && row[j].Sign() != 0 {
				x.Sub(x, product.Mul(&factor, row[j]))
			}
			if x.Sign() != 0 {
				x.Quo(x, t.over)
			}
		}
	}
	t.over = new(big.Int).Set(over)
	t.basis[leave] = enter
}

// dropArtificial takes artificial variables, which are zero now, out of the basis.
// One that stays stands in a row that says nothing.
func (t *tableau) dropArtificial() {
	for i, j := range t.basis {
		if j < t.real {
			continue
		}
		if enter := slices.IndexFunc(t.row[i][:t.real], func(x *big.Int) bool { return x.Sign() != 0 }); enter >= 0 {
			t.pivot(i, enter)
		}
	}
}

// price sets up the second phase: the cost is the sum of the first m columns.
func (t *tableau) price(m int) {
	cost := newRow(len(t.row[0]))
	for j := range m {
		cost[j].Set(t.over)
	}
	for i, j := range t.basis {
		if j >= m {
			continue
		}
		for c, x := range t.row[i] {
			cost[c].Sub(cost[c], x)
		}
	}
	t.row[len(t.basis)] = cost
}
