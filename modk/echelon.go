package modk

import "context"

// Elimination modulo a prime power q = p^e. A number is p^v times a unit there, v
// its valuation, and divides exactly the numbers of no smaller valuation. So
// elimination always takes a pivot of least valuation among what is left: it
// divides every entry of its column and row.
//
//	modulo 4:   2 1      pivot 1      2 1
//	            2 3    --------->     0 0
//
// A row with pivot p^v reads p^v (x_j + ...) = b. It has a solution exactly when
// p^v divides b, and then x_j is known modulo p^(e-v) only: a solution may be
// moved by p^(e-v) at j. So the kernel is a direct sum of cyclic groups, one of
// order p^v for each pivot with v > 0, and one of order q for each column without
// a pivot.

// echelon is a matrix modulo q after elimination, with b as its last column. Row
// i has its pivot, p^val[i] exactly, in column pivot[i]; rows below it have zero
// there, and p^val[i] divides all that follows.
type echelon struct {
	PrimePower
	cols  int
	row   [][]uint8
	pivot []int
	val   []int
}

func (m *Matrix) echelon(ctx context.Context, f PrimePower, b []uint8) (*echelon, error) {
	e := &echelon{PrimePower: f, cols: m.cols, row: make([][]uint8, len(m.Rows))}
	for i := range e.row {
		e.row[i] = make([]uint8, m.cols+1)
		for j, x := range m.Rows[i] {
			e.row[i][j] = uint8(int(x) % f.Q)
		}
		e.row[i][m.cols] = uint8(int(b[i]) % f.Q)
	}
	free := make([]bool, m.cols) // columns without a pivot yet
	for j := range free {
		free[j] = true
	}
	for v := 0; v < f.E; v++ {
		for j := range free {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if free[j] && e.eliminate(j, v) {
				free[j] = false
			}
		}
	}
	return e, nil
}

// eliminate looks for an entry of valuation v in column j, below the pivots. All
// entries there have valuation v at least.
func (e *echelon) eliminate(j, v int) bool {
	rank := len(e.pivot)
	at := rank
	for at < len(e.row) && e.valuation(int(e.row[at][j])) != v {
		at++
	}
	if at == len(e.row) {
		return false
	}
	e.row[rank], e.row[at] = e.row[at], e.row[rank]
	pivot := e.row[rank]
	unit := int(pivot[j]) / e.power(v)
	Scale(pivot, e.inverse(unit), e.Q)
	for _, row := range e.row[rank+1:] {
		if row[j] != 0 {
			e.subtract(row, pivot, int(row[j])/e.power(v))
		}
	}
	e.pivot = append(e.pivot, j)
	e.val = append(e.val, v)
	return true
}

// subtract takes so many times another row off a row.
func (e *echelon) subtract(row, other []uint8, times int) {
	table := e.negatives(times)
	for j, x := range other {
		sum := int(row[j]) + int(table[x])
		if sum >= e.Q {
			sum -= e.Q
		}
		row[j] = uint8(sum)
	}
}

// solution is the one whose free unknowns are zero.
func (e *echelon) solution() (x []uint8, ok bool) {
	rank := len(e.pivot)
	for _, row := range e.row[rank:] {
		if row[e.cols] != 0 {
			return nil, false
		}
	}
	x = make([]uint8, e.cols)
	for i := rank - 1; i >= 0; i-- {
		left := e.left(i, x, int(e.row[i][e.cols]))
		power := e.power(e.val[i])
		if left%power != 0 {
			return nil, false
		}
		x[e.pivot[i]] = uint8(left / power)
	}
	return x, true
}

// left is what row i leaves of b for its pivot, given the rest of x.
func (e *echelon) left(i int, x []uint8, b int) int {
	for j, a := range e.row[i][:e.cols] {
		if a != 0 && j != e.pivot[i] {
			b -= int(a) * int(x[j])
		}
	}
	return ((b % e.Q) + e.Q) % e.Q
}

// generators is how many generators the kernel has.
func (e *echelon) generators() int {
	n := e.cols - len(e.pivot)
	for _, v := range e.val {
		if v > 0 {
			n++
		}
	}
	return n
}

// kernel yields generators of the solutions of the equations without b.
func (e *echelon) kernel(yield func(Generator) bool) {
	pivotal := make([]bool, e.cols)
	for i, j := range e.pivot {
		pivotal[j] = true
		if v := e.val[i]; v > 0 {
			x := make([]uint8, e.cols)
			x[j] = uint8(e.power(e.E - v))
			if !yield(Generator{e.back(i, x), e.power(v)}) {
				return
			}
		}
	}
	for j := range pivotal {
		if !pivotal[j] {
			x := make([]uint8, e.cols)
			x[j] = 1
			if !yield(Generator{e.back(len(e.pivot), x), e.Q}) {
				return
			}
		}
	}
}

// back fills in the pivots of the rows above row i.
func (e *echelon) back(i int, x []uint8) []uint8 {
	for i--; i >= 0; i-- {
		x[e.pivot[i]] = uint8(e.left(i, x, 0) / e.power(e.val[i]))
	}
	return x
}
