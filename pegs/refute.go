package pegs

import (
	"jie/board"
	"jie/puzzle"
)

// Is there a pagoda function by which the start weighs less than the goal? Give
// each jump an amount y, not negative. A solution makes whole jumps, and the holes
// that they leave and fill add up to start less goal:
//
//	sum of y[j] * (from[j] + over[j] - to[j]) = start - goal
//
// If even fractions of jumps cannot do that, then there are weights that show it
// (Farkas), and they are a pagoda function: no jump raises their sum, and the goal
// weighs more. So a linear program finds one whenever there is one. A hole that
// the goal leaves free takes an amount between 0 and 1.
//
// The program is solved by the simplex method in whole numbers: all entries share
// one denominator, the last pivot, and each division leaves no rest. They stay
// small on peg solitaire boards; should one not, the search for a proof is given up.

// program is a simplex tableau: rows of equations, and last the reduced costs of
// the sum of the artificial variables, which is to be made 0.
//
//	        jumps  free  slack | artificial | right side
//	holes  [      ...          |     1      |   >= 0    ]
//	bounds [      ...          |       1    |     1     ]
//	costs  [      ...          |            |  - sum    ]
type program struct {
	rows        [][]int64
	basis       []int // the variable that each row is solved for
	signs       []int64
	artificial  int // the first of their columns
	denominator int64
	filled      []int // the columns of the pivot's row that are not 0
}

// entryLimit keeps products of two entries in an int64.
const entryLimit = 1 << 31

// pagodaAgainst finds weights that hold on b and by which start is lighter than
// every position of pattern t.
func (b *Board) pagodaAgainst(start board.Set, t pattern) (Pagoda, bool) {
	x := b.newProgram(start, t)
	if !x.solve() {
		return nil, false
	}
	w := make(Pagoda, b.Len())
	var common int64
	for i := range w {
		w[i] = -x.signs[i] * (x.denominator - x.costs()[x.artificial+i])
		common = gcd(common, abs(w[i]))
	}
	if common == 0 {
		return nil, false
	}
	for i := range w {
		w[i] /= common
	}
	return w, true
}

func (b *Board) newProgram(start board.Set, t pattern) *program {
	free := b.Full() &^ t.care
	holes, bounds := b.Len(), free.Len()
	jumps := 2 * len(b.lines)
	x := &program{artificial: jumps + 2*bounds, denominator: 1}
	width := x.artificial + holes + bounds + 1
	for range holes + bounds + 1 {
		x.rows = append(x.rows, make([]int64, width))
	}
	for k, l := range b.lines {
		for side, jump := range [2][3]int{{l.End, l.Middle, l.Other}, {l.Other, l.Middle, l.End}} {
			column := 2*k + side
			x.rows[jump[0]][column]++
			x.rows[jump[1]][column]++
			x.rows[jump[2]][column]--
		}
	}
	k := 0
	for i := range free.All() {
		x.rows[i][jumps+k] = 1
		x.rows[holes+k][jumps+k] = 1
		x.rows[holes+k][jumps+bounds+k] = 1
		x.rows[holes+k][width-1] = 1
		k++
	}
	for i := range holes {
		x.rows[i][width-1] = bit(start, i) - bit(t.want, i)
	}
	x.begin(holes + bounds)
	return x
}

func bit(s board.Set, i int) int64 { return int64(s >> uint(i) & 1) }

// begin makes the right sides not negative, adds an artificial variable to each
// row and solves the rows for them.
func (x *program) begin(rows int) {
	last := len(x.rows[0]) - 1
	costs := x.costs()
	for i, row := range x.rows[:rows] {
		sign := int64(1)
		if row[last] < 0 {
			sign = -1
		}
		for j := range row {
			row[j] *= sign
			if j < x.artificial || j == last {
				costs[j] -= row[j]
			}
		}
		row[x.artificial+i] = 1
		x.signs = append(x.signs, sign)
		x.basis = append(x.basis, x.artificial+i)
	}
}

func (x *program) costs() []int64 { return x.rows[len(x.rows)-1] }

// steepPivots is how many pivots are chosen by the most negative cost, which
// takes fewer of them; after so many, by the first one, by which no tableau comes
// twice (Bland).
const steepPivots = 200

// entering is the column to pivot on; -1 where no cost is negative.
func (x *program) entering(pivots int) int {
	column, least := -1, int64(0)
	for j, cost := range x.costs()[:x.artificial] {
		if cost < least {
			column, least = j, cost
			if pivots >= steepPivots {
				break
			}
		}
	}
	return column
}

// solve tells whether the sum of the artificial variables cannot be made 0.
func (x *program) solve() bool {
	last := len(x.rows[0]) - 1
	for pivots := 0; ; pivots++ {
		column := x.entering(pivots)
		if column < 0 {
			return x.costs()[last] < 0
		}
		row := x.leaving(column)
		if row < 0 || !x.pivot(row, column) {
			return false
		}
	}
}

// leaving is the row that first bounds the column's variable; of equal ones that
// of the least variable.
func (x *program) leaving(column int) int {
	last := len(x.rows[0]) - 1
	best := -1
	for i := range x.basis {
		row := x.rows[i]
		if row[column] <= 0 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		mine, theirs := row[last]*x.rows[best][column], x.rows[best][last]*row[column]
		if mine < theirs || mine == theirs && x.basis[i] < x.basis[best] {
			best = i
		}
	}
	return best
}

// pivot solves a row for a column's variable. It fails when an entry grows past
// the limit.
func (x *program) pivot(row, column int) bool {
	by := x.rows[row]
	p := by[column]
	x.filled = x.filled[:0]
	for j, v := range by {
		if v != 0 {
			x.filled = append(x.filled, j)
		}
	}
	for i, other := range x.rows {
		factor := other[column]
		switch {
		case i == row || factor == 0 && p == x.denominator:
		case p != 1 || x.denominator != 1:
			for j := range other {
				other[j] = (other[j]*p - factor*by[j]) / x.denominator
				if abs(other[j]) >= entryLimit {
					return false
				}
			}
		default: // as mostly, with nothing to divide
			for _, j := range x.filled {
				other[j] -= factor * by[j]
				if abs(other[j]) >= entryLimit {
					return false
				}
			}
		}
	}
	x.denominator = p
	x.basis[row] = column
	return true
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// eachCertificate refutes the goals one by one: by number of pegs, by position
// class, or by the linear program. It is nil where one of them is not refuted.
func (b *Board) eachCertificate(start board.Set, g *Goal) *puzzle.Certificate {
	c := &puzzle.Certificate{Kind: KindPagoda}
	for _, t := range g.alternatives() {
		one := b.refute(start, t)
		if one == nil {
			return nil
		}
		if Pagoda(one.Weights).refutes(b, start, g) {
			return one
		}
		c.Goals = append(c.Goals, *one)
	}
	return c
}

// refutes tells whether start weighs less than every goal.
func (w Pagoda) refutes(b *Board, start board.Set, g *Goal) bool {
	return len(w) == b.Len() && w.Sum(start) < w.least(g)
}

// refute refutes one goal.
func (b *Board) refute(start board.Set, t pattern) *puzzle.Certificate {
	from, to := int64(start.Len()), int64(t.least())
	if to >= from || t.most(b) == 0 {
		return &puzzle.Certificate{Kind: KindPegs, From: &from, To: &to}
	}
	if v, ok := b.classProof(start, t); ok {
		return &puzzle.Certificate{Kind: KindClass, Cells: b.Names(v)}
	}
	if w, ok := b.pagodaAgainst(start, t); ok {
		return &puzzle.Certificate{Kind: KindPagoda, Weights: w}
	}
	return nil
}
