package lightsout

import "math/big"

// program is a linear program in exact fractions: the least sum of x over
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

// tableau is a simplex tableau. Its columns are the buttons, a slack for each
// upper bound, an artificial variable for each light, and the right-hand side;
// its last row is the cost.
type tableau struct {
	row   [][]*big.Rat
	basis []int
	real  int    // columns of buttons and slacks
	minus []bool // rows of lights that were negated
}

// relax solves a program by the two-phase simplex method, with Bland's rule, which
// cannot cycle. Where only an upper bound is in the way refuted stays nil.
func (p *program) relax() (answer relaxed, feasible bool) {
	t := p.tableau()
	t.minimise(t.real)
	cost := t.row[len(t.basis)]
	if cost[len(cost)-1].Sign() != 0 { // artificial variables are left over
		for i := range p.a {
			// The reduced cost of an artificial variable is 1 - y_i.
			y := new(big.Rat).Sub(big.NewRat(1, 1), cost[t.real+i])
			if t.minus[i] {
				y.Neg(y)
			}
			answer.refuted = append(answer.refuted, y)
		}
		return answer, false
	}
	t.dropArtificial()
	t.price(len(p.lower))
	t.minimise(t.real)
	answer.x = make([]*big.Rat, len(p.lower))
	answer.sum = new(big.Rat)
	for j, low := range p.lower {
		answer.x[j] = big.NewRat(low, 1)
	}
	for i, j := range t.basis {
		if j < len(answer.x) {
			answer.x[j].Add(answer.x[j], t.row[i][len(t.row[i])-1])
		}
	}
	for _, x := range answer.x {
		answer.sum.Add(answer.sum, x)
	}
	return answer, true
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
	t := &tableau{real: m + len(bounded)}
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

func newRow(width int) []*big.Rat {
	row := make([]*big.Rat, width)
	for j := range row {
		row[j] = new(big.Rat)
	}
	return row
}

// minimise pivots until no column below limit lowers the cost.
func (t *tableau) minimise(limit int) {
	for {
		cost := t.row[len(t.basis)]
		enter := 0
		for enter < limit && cost[enter].Sign() >= 0 {
			enter++
		}
		if enter == limit {
			return
		}
		leave := -1
		var least *big.Rat
		for i := range t.basis {
			if t.row[i][enter].Sign() <= 0 {
				continue
			}
			ratio := new(big.Rat).Quo(t.row[i][len(cost)-1], t.row[i][enter])
			if leave < 0 || ratio.Cmp(least) < 0 || ratio.Cmp(least) == 0 && t.basis[i] < t.basis[leave] {
				leave, least = i, ratio
			}
		}
		if leave < 0 {
			return // no bound: does not happen, since no cost is negative
		}
		t.pivot(leave, enter)
	}
}

// pivot brings column enter into the basis in place of row leave's.
func (t *tableau) pivot(leave, enter int) {
	row := t.row[leave]
	scale := new(big.Rat).Inv(row[enter])
	for _, x := range row {
		x.Mul(x, scale)
	}
	var product big.Rat
	for i, other := range t.row {
		if i == leave || other[enter].Sign() == 0 {
			continue
		}
		factor := new(big.Rat).Set(other[enter])
		for j, x := range row {
			if x.Sign() != 0 {
				other[j].Sub(other[j], product.Mul(factor, x))
			}
		}
	}
	t.basis[leave] = enter
}

// dropArtificial takes artificial variables, which are zero now, out of the basis.
// One that stays stands in a row that says nothing.
func (t *tableau) dropArtificial() {
	for i, j := range t.basis {
		if j < t.real {
			continue
		}
		for enter := range t.real {
			if t.row[i][enter].Sign() != 0 {
				t.pivot(i, enter)
				break
			}
		}
	}
}

// price sets up the second phase: the cost is the sum of the first m columns.
func (t *tableau) price(m int) {
	cost := newRow(len(t.row[0]))
	for j := range m {
		cost[j].SetInt64(1)
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
