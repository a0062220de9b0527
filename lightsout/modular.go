package lightsout

import (
	"context"
	"math/big"
	"slices"

	"jie/puzzle"
)

// Linear equations modulo k, for every k from 2 to 255. By the Chinese remainder
// theorem they are solved modulo each prime power q = p^e of k on its own. Modulo
// q a number is p^v times a unit, v its valuation, and divides exactly the
// numbers of no smaller valuation. So elimination always takes a pivot of least
// valuation among what is left: it divides every entry of its column and row.
//
//	modulo 4:   2 1      pivot 1      2 1
//	            2 3    --------->     0 0
//
// A row with pivot p^v reads p^v (x_j + ...) = b. It has a solution exactly when
// p^v divides b, and then x_j is known modulo p^(e-v) only: a solution may be
// moved by p^(e-v) at j. So the kernel is a direct sum of cyclic groups, one of
// order p^v for each pivot with v > 0, and one of order q for each column without
// a pivot.

// primePower is q = p^e.
type primePower struct{ p, e, q int }

func primePowers(k int) (list []primePower) {
	for p := 2; k > 1; p++ {
		f := primePower{p, 0, 1}
		for k%p == 0 {
			k /= p
			f.e++
			f.q *= p
		}
		if f.e > 0 {
			list = append(list, f)
		}
	}
	return list
}

// valuation is how often p divides x, e for zero.
func (f primePower) valuation(x int) int {
	v := 0
	for x%f.q != 0 && x%f.p == 0 {
		x /= f.p
		v++
	}
	if x%f.q == 0 {
		return f.e
	}
	return v
}

// power is p^v.
func (f primePower) power(v int) int {
	n := 1
	for range v {
		n *= f.p
	}
	return n
}

// inverse of a unit modulo q.
func (f primePower) inverse(x int) int {
	for y := 1; y < f.q; y++ {
		if x*y%f.q == 1 {
			return y
		}
	}
	return 1
}

// generator is an element of the kernel and its order.
type generator struct {
	x     []uint8
	order int
}

// modular is a matrix over the numbers modulo k, lights by buttons.
type modular struct {
	k, rows, cols int
	entry         [][]uint8
}

// matrix is what the buttons of l add to its lights, modulo k.
func (l *layout) matrix(k int) *modular {
	m := &modular{k: k, rows: len(l.places), cols: len(l.buttons), entry: make([][]uint8, len(l.places))}
	for i := range m.entry {
		m.entry[i] = make([]uint8, m.cols)
	}
	for j := range l.buttons {
		for _, w := range l.buttons[j].wires {
			m.entry[w.light][j] = uint8(w.times % k)
		}
	}
	return m
}

// transpose exchanges rows and columns.
func (m *modular) transpose() *modular {
	t := &modular{k: m.k, rows: m.cols, cols: m.rows, entry: make([][]uint8, m.cols)}
	for i := range t.entry {
		t.entry[i] = make([]uint8, m.rows)
		for j := range t.entry[i] {
			t.entry[i][j] = m.entry[j][i]
		}
	}
	return t
}

// solve finds x with m x = b modulo k; ok is false where there is none. The
// kernel comes with it, which has to fit in so many bytes; 0 means no limit.
func (m *modular) solve(ctx context.Context, b []uint8, memory int64) (x []uint8, kernel []generator, ok bool, err error) {
	x = make([]uint8, m.cols)
	for _, f := range primePowers(m.k) {
		e, err := m.echelon(ctx, f, b)
		if err != nil {
			return nil, nil, false, err
		}
		y, solvable := e.solution()
		if !solvable {
			return nil, nil, false, nil
		}
		if err := spelled(len(kernel)+e.generators(), m.cols, memory); err != nil {
			return nil, nil, false, err
		}
		// What is 1 modulo q and 0 modulo the rest of k.
		rest := m.k / f.q
		lift := rest * f.inverse(rest%f.q) % m.k
		for j := range x {
			x[j] = uint8((int(x[j]) + lift*int(y[j])) % m.k)
		}
		for g := range e.kernel {
			if ctx.Err() != nil {
				return nil, nil, false, ctx.Err()
			}
			scaleMod(g.x, rest, m.k)
			kernel = append(kernel, g)
		}
	}
	return x, kernel, true, nil
}

// refute finds y with y m = 0 and y.b not 0 modulo k, which proves that m x = b
// has no solution. Every element of the kernel of the transpose is such a y or is
// orthogonal to b, so its generators are enough; they are made one at a time, for
// they may be as many as there are lights.
func (m *modular) refute(ctx context.Context, b []uint8) (*puzzle.Certificate, error) {
	t := m.transpose()
	for _, f := range primePowers(m.k) {
		e, err := t.echelon(ctx, f, make([]uint8, m.cols))
		if err != nil {
			return nil, err
		}
		for g := range e.kernel {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			scaleMod(g.x, m.k/f.q, m.k)
			if dotMod(g.x, b, m.k) != 0 {
				return weights(g.x), nil
			}
		}
	}
	return nil, errReplay
}

// weights is the certificate of a quiet pattern modulo k > 2.
func weights(y []uint8) *puzzle.Certificate {
	c := &puzzle.Certificate{Kind: "quiet-pattern"}
	for _, n := range y {
		c.Weights = append(c.Weights, int64(n))
	}
	return c
}

// scaleMod multiplies x by a number modulo k.
func scaleMod(x []uint8, by, k int) {
	for j, n := range x {
		x[j] = uint8(int(n) * by % k)
	}
}

// dotMod is x.y modulo k.
func dotMod(x, y []uint8, k int) int {
	sum := 0
	for i, n := range x {
		sum += int(n) * int(y[i])
	}
	return sum % k
}

// echelon is a matrix modulo q after elimination, with b as its last column. Row
// i has its pivot, p^val[i] exactly, in column pivot[i]; rows below it have zero
// there, and p^val[i] divides all that follows.
type echelon struct {
	primePower
	cols  int
	row   [][]uint8
	pivot []int
	val   []int
}

func (m *modular) echelon(ctx context.Context, f primePower, b []uint8) (*echelon, error) {
	e := &echelon{primePower: f, cols: m.cols, row: make([][]uint8, m.rows)}
	for i := range e.row {
		e.row[i] = make([]uint8, m.cols+1)
		for j, x := range m.entry[i] {
			e.row[i][j] = uint8(int(x) % f.q)
		}
		e.row[i][m.cols] = uint8(int(b[i]) % f.q)
	}
	free := make([]bool, m.cols) // columns without a pivot yet
	for j := range free {
		free[j] = true
	}
	for v := 0; v < f.e; v++ {
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
	scaleMod(pivot, e.inverse(unit), e.q)
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
	var table [256]uint8
	for x := range e.q {
		table[x] = uint8((e.q - x*times%e.q) % e.q)
	}
	for j, x := range other {
		sum := int(row[j]) + int(table[x])
		if sum >= e.q {
			sum -= e.q
		}
		row[j] = uint8(sum)
	}
}

// solution is the one that is zero wherever it may.
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
	return ((b % e.q) + e.q) % e.q
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
func (e *echelon) kernel(yield func(generator) bool) {
	pivotal := make([]bool, e.cols)
	for i, j := range e.pivot {
		pivotal[j] = true
		if v := e.val[i]; v > 0 {
			x := make([]uint8, e.cols)
			x[j] = uint8(e.power(e.e - v))
			if !yield(generator{e.back(i, x), e.power(v)}) {
				return
			}
		}
	}
	for j := range pivotal {
		if !pivotal[j] {
			x := make([]uint8, e.cols)
			x[j] = 1
			if !yield(generator{e.back(len(e.pivot), x), e.q}) {
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

// order is how many elements the kernel has.
func order(kernel []generator) *big.Int {
	n := big.NewInt(1)
	for _, g := range kernel {
		n.Mul(n, big.NewInt(int64(g.order)))
	}
	return n
}

// apply is m x.
func (m *modular) apply(x []uint8) []uint8 {
	b := make([]uint8, m.rows)
	for i, row := range m.entry {
		sum := 0
		for j, a := range row {
			sum += int(a) * int(x[j])
		}
		b[i] = uint8(sum % m.k)
	}
	return b
}

// addMod adds y to x modulo k.
func addMod(x, y []uint8, k int) {
	for j, a := range y {
		sum := int(x[j]) + int(a)
		if sum >= k {
			sum -= k
		}
		x[j] = uint8(sum)
	}
}

// sumOf is how many presses x is.
func sumOf(x []uint8) (n int64) {
	for _, a := range x {
		n += int64(a)
	}
	return n
}

// staircase turns generators of a kernel modulo k into vectors that begin one
// after the other: the elements that begin at a column, or after, are generated
// by the vectors that do. Each column takes the vectors down by Euclid's steps
// until one of them has a divisor of k there and the others have zero; that one
// times k over the divisor begins later, and joins the rest.
func staircase(ctx context.Context, kernel []generator, cols, k int) (steps [][]uint8, err error) {
	var pool [][]uint8
	for _, g := range kernel {
		pool = append(pool, slices.Clone(g.x))
	}
	multiply := func(x []uint8, by int) []uint8 {
		y := make([]uint8, len(x))
		for j, a := range x {
			y[j] = uint8(int(a) * by % k)
		}
		return y
	}
	for col := range cols {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		lead := -1
		for i := range pool {
			for pool[i][col] != 0 {
				if lead < 0 {
					lead = i
				}
				if lead == i {
					break
				}
				times := int(pool[lead][col]) / int(pool[i][col])
				addMod(pool[lead], multiply(pool[i], k-times%k), k)
				pool[lead], pool[i] = pool[i], pool[lead]
			}
		}
		if lead < 0 {
			continue
		}
		step := pool[lead]
		divisor := gcd(int(step[col]), k)
		for unit := 1; int(step[col]) != divisor; unit++ { // a unit brings it down to the divisor
			if gcd(unit, k) == 1 && int(step[col])*unit%k == divisor {
				step = multiply(step, unit)
			}
		}
		steps = append(steps, step)
		if pool[lead] = multiply(step, k/divisor); sumOf(pool[lead]) == 0 {
			pool = slices.Delete(pool, lead, lead+1)
		}
	}
	return steps, nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
