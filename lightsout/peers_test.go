package lightsout

import (
	"fmt"
	"testing"

	"jie/gf2"
)

// plainFirstRow solves the all-on square as public solvers do: it builds the
// n x n matrix of (*) in docs/math/lightsout.md and eliminates it row by row.
func plainFirstRow(n int) gf2.Vector {
	words := gf2.Words(n + 1)
	rows := make([]gf2.Vector, n) // the matrix, which is symmetric, and beside it the row below
	previous, column := gf2.NewVector(n), chasedDown(n, func(v gf2.Vector) { v.Set(0) }, false)
	below := chasedDown(n, func(gf2.Vector) {}, true)
	for i := range rows {
		rows[i] = make(gf2.Vector, words)
		copy(rows[i], column)
		if below.Bit(i) {
			rows[i].Set(n)
		}
		next := gf2.NewVector(n)
		for c := range n { // the next column: moved left, moved right, and the one before
			if (c > 0 && column.Bit(c-1)) != (c+1 < n && column.Bit(c+1)) != previous.Bit(c) {
				next.Set(c)
			}
		}
		previous, column = column, next
	}
	for col := range n {
		at := col
		for at < n && !rows[at].Bit(col) {
			at++
		}
		if at == n {
			continue // the squares measured here have nullity zero
		}
		rows[col], rows[at] = rows[at], rows[col]
		for i, row := range rows {
			if i != col && row.Bit(col) {
				row[col>>6:].Xor(rows[col][col>>6:])
			}
		}
	}
	x := gf2.NewVector(n)
	for i, row := range rows {
		if row.Bit(n) {
			x.Set(i)
		}
	}
	return x
}

// chasedDown is the row below an n x n board chased from a first row.
func chasedDown(n int, first func(gf2.Vector), lit bool) gf2.Vector {
	rec := gf2.NewRecurrence(n)
	x := gf2.NewVector(n)
	first(x)
	rec.Start(x)
	if lit {
		rec.B().Fill(n)
	}
	for range n {
		rec.Step()
	}
	return append(gf2.Vector(nil), rec.Current()...)
}

func TestPlainFirstRowAgrees(t *testing.T) {
	for _, n := range []int{1, 2, 3, 6, 7, 100, 129, 500} {
		f := newFirstRow(t.Context(), int64(n), n)
		x, ok := f.solve(f.below(allOnGap(t.Context(), int64(n), n)))
		if f.nullity() == 0 && (!ok || gf2.FirstDifference(f.row(x), plainFirstRow(n)) >= 0) {
			t.Errorf("n=%d: the first rows differ", n)
		}
	}
}

func BenchmarkPlainFirstRow(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				plainFirstRow(n)
			}
		})
	}
}
