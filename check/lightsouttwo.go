package check

import (
	"math/bits"
	"slices"

	"jie/puzzle"
)

// A bitRow holds numbers modulo 2, number j in bit j%64 of word j/64.
type bitRow []uint64

func (r bitRow) has(j int) bool { return r[j/64]>>(j%64)&1 != 0 }

func (r bitRow) flip(j int) { r[j/64] ^= 1 << (j % 64) }

func (r bitRow) add(other bitRow) {
	for i, word := range other {
		r[i] ^= word
	}
}

// shorterTwo does the work of shorter for two states, with 64 buttons per word.
func (e *equations) shorterTwo(m *meter, goal []int64, limit int64) (int64, error) {
	rows, pivots, err := e.reduceTwo(m, goal)
	if err != nil || rows == nil {
		return limit, err
	}
	x, kernel := e.solutionsTwo(rows, pivots)
	if len(kernel) > mostKernel {
		return 0, puzzle.ErrReach
	}
	for step := uint64(1); ; step++ {
		weight := 0
		for _, word := range x {
			weight += bits.OnesCount64(word)
		}
		limit = min(limit, int64(weight))
		if step == 1<<len(kernel) {
			return limit, nil
		}
		if err := m.spend(len(x), 0); err != nil {
			return 0, err
		}
		x.add(kernel[bits.TrailingZeros64(step)]) // one pattern away from the last, in Gray code order
	}
}

const mostKernel = 26 // the most kernel vectors of two states: 2^26 patterns take about a second

// reduceTwo brings the rows of the lights, whose last number is what the light lacks, to reduced echelon form. Row i
// begins with button pivots[i]. Rows are nil without a solution.
func (e *equations) reduceTwo(m *meter, goal []int64) (rows []bitRow, pivots []int, err error) {
	n := len(e.buttons)
	rows = make([]bitRow, len(e.shown))
	for i := range rows {
		rows[i] = make(bitRow, n/64+1)
		if (goal[i]-e.shown[i])%2 != 0 {
			rows[i].flip(n)
		}
	}
	for j, button := range e.buttons {
		for _, a := range button {
			if a.n%2 != 0 {
				rows[a.place].flip(j)
			}
		}
	}
	for j := range n + 1 {
		done := len(pivots)
		at := slices.IndexFunc(rows[done:], func(row bitRow) bool { return row.has(j) })
		if at < 0 {
			continue
		}
		if j == n { // 0 = 1
			return nil, nil, nil
		}
		rows[done], rows[done+at] = rows[done+at], rows[done]
		pivots = append(pivots, j)
		for i, row := range rows {
			if i != done && row.has(j) {
				row.add(rows[done])
			}
		}
		if err := m.spend(len(rows), 0); err != nil {
			return nil, nil, err
		}
	}
	return rows[:len(pivots)], pivots, nil
}

// solutionsTwo returns the solution without presses of free buttons, and for each of these its vector of the kernel.
func (e *equations) solutionsTwo(rows []bitRow, pivots []int) (x bitRow, kernel []bitRow) {
	n := len(e.buttons)
	column := func(j int) bitRow {
		v := make(bitRow, n/64+1)
		for i, row := range rows {
			if row.has(j) {
				v.flip(pivots[i])
			}
		}
		return v
	}
	next := 0
	for j := range n {
		if next < len(pivots) && pivots[next] == j {
			next++
			continue
		}
		v := column(j)
		v.flip(j)
		kernel = append(kernel, v)
	}
	return column(n), kernel
}
