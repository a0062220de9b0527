package counters

import (
	"context"
	"math"
	"math/big"
	"slices"
)

// lattice holds the whole solutions of A x = goal, of either sign: start plus all whole combinations of the rows of
// kernel, a shortest basis or nearly, so that few numbers multiply large ones.
type lattice struct {
	kernel [][]int64
	start  []int64
}

type outcome uint8

const (
	failed outcome = iota // numbers are too large
	empty                 // no whole solutions exist
	found
)

const maxLattice = 1 << 16 // bounds the numbers of a basis: above about a hundred buttons floating point is not enough

// newLattice reduces the rows
//
//	e_j | C A_j
//
// for all buttons j, with unit vector e_j and large C. The results are presses and, times C, what they add. Presses
// that add nothing come first: a basis of the kernel, if the other rows add independent vectors.
func newLattice(ctx context.Context, buttons [][]Wire, goal []int64) (*lattice, outcome) {
	n, m := len(buttons), len(goal)
	if n*(n+m) > maxLattice {
		return nil, failed
	}
	rows := make([][]int64, n)
	for j, wires := range buttons {
		rows[j] = make([]int64, n+m)
		rows[j][j] = 1
		for _, w := range wires {
			rows[j][n+w.Counter] = w.Adds
		}
	}
	for c := float64(1 << 12); c < 1<<40; c *= 1 << 9 {
		weight := make([]float64, n+m)
		for t := range weight {
			if weight[t] = 1; t >= n {
				weight[t] = c * c
			}
		}
		if reduce(ctx, rows, weight) != nil {
			return nil, failed
		}
		free := 0
		for free < n && zero(rows[free][n:]) {
			free++
		}
		if !independent(rows[free:], n) {
			continue
		}
		l := &lattice{}
		for _, row := range rows[:free] {
			l.kernel = append(l.kernel, row[:n])
		}
		var o outcome
		l.start, o = particular(rows[free:], n, goal)
		return l, o
	}
	return nil, failed
}

func zero(list []int64) bool { return !slices.ContainsFunc(list, func(x int64) bool { return x != 0 }) }

const prime = 1<<31 - 1 // a modulus whose products do not overflow

// independent reports whether the vectors behind the first n numbers of rows are independent modulo a prime, so at all.
func independent(rows [][]int64, n int) bool {
	vectors := make([][]int64, len(rows))
	for i, row := range rows {
		for _, x := range row[n:] {
			vectors[i] = append(vectors[i], (x%prime+prime)%prime)
		}
	}
	for i, v := range vectors {
		at := 0
		for at < len(v) && v[at] == 0 {
			at++
		}
		if at == len(v) {
			return false
		}
		over := new(big.Int).ModInverse(big.NewInt(v[at]), big.NewInt(prime)).Int64()
		for _, u := range vectors[i+1:] {
			if u[at] == 0 {
				continue
			}
			q := u[at] * over % prime
			for t := range u {
				u[t] = (u[t] + (prime-q)*v[t]) % prime
			}
		}
	}
	return true
}

// particular finds presses that add goal, as a whole combination of rows: presses, then what they add, which is
// independent. A few rounds of floating point find it. If a remainder is left, exact fractions decide.
func particular(rows [][]int64, n int, goal []int64) ([]int64, outcome) {
	start, left := make([]int64, n), append([]int64(nil), goal...)
	for range 4 {
		if zero(left) {
			return start, found
		}
		times, ok := combine(rows, n, left)
		if !ok {
			return nil, failed
		}
		for i, row := range rows {
			q := int64(math.Round(times[i]))
			for j, x := range row[:n] {
				start[j] += q * x
			}
			for t, x := range row[n:] {
				left[t] -= q * x
			}
		}
	}
	if zero(left) {
		return start, found
	}
	return exactly(rows, n, goal)
}

// combine solves for the combination of rows that adds what is left, if there is one, with the largest pivot of each
// row.
func combine(rows [][]int64, n int, left []int64) ([]float64, bool) {
	r := len(rows)
	equations := make([][]float64, len(left)) // one for each counter
	for t := range left {
		equations[t] = make([]float64, r+1)
		for i, row := range rows {
			equations[t][i] = float64(row[n+t])
		}
		equations[t][r] = float64(left[t])
	}
	for i := range r {
		best := i
		for t := i; t < len(equations); t++ {
			if math.Abs(equations[t][i]) > math.Abs(equations[best][i]) {
				best = t
			}
		}
		if best >= len(equations) || equations[best][i] == 0 {
			return nil, false
		}
		equations[i], equations[best] = equations[best], equations[i]
		for t, e := range equations {
			if t == i || e[i] == 0 {
				continue
			}
			q := e[i] / equations[i][i]
			for c := i; c <= r; c++ {
				e[c] -= q * equations[i][c]
			}
		}
	}
	times := make([]float64, r)
	for i := range times {
		if times[i] = equations[i][r] / equations[i][i]; !(math.Abs(times[i]) < 1<<50) {
			return nil, false
		}
	}
	return times, true
}

// exactly does the work of particular in exact fractions.
func exactly(rows [][]int64, n int, goal []int64) ([]int64, outcome) {
	r := len(rows)
	equations := make([][]*big.Rat, len(goal))
	for t := range goal {
		for _, row := range rows {
			equations[t] = append(equations[t], big.NewRat(row[n+t], 1))
		}
		equations[t] = append(equations[t], big.NewRat(goal[t], 1))
	}
	for i := range r {
		at := i
		for equations[at][i].Sign() == 0 {
			at++ // it exists: the rows are independent
		}
		equations[i], equations[at] = equations[at], equations[i]
		for t, e := range equations {
			if t == i || e[i].Sign() == 0 {
				continue
			}
			q := new(big.Rat).Quo(e[i], equations[i][i])
			for c := i; c <= r; c++ {
				e[c].Sub(e[c], new(big.Rat).Mul(q, equations[i][c]))
			}
		}
	}
	for _, e := range equations[r:] {
		if e[r].Sign() != 0 {
			return nil, empty
		}
	}
	start := make([]int64, n)
	for i, row := range rows {
		times := new(big.Rat).Quo(equations[i][r], equations[i][i])
		if !times.IsInt() {
			return nil, empty
		}
		if !times.Num().IsInt64() || times.Num().CmpAbs(big.NewInt(1<<50)) > 0 {
			return nil, failed
		}
		for j, x := range row[:n] {
			start[j] += times.Num().Int64() * x
		}
	}
	return start, found
}
