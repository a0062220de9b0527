package lightsout

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"jie/linear/gf2"
	"jie/puzzle"
)

// The ways to the nullity agree: squares by roots, any board by the gcd, and
// plain elimination.
func TestNullityAgrees(t *testing.T) {
	for n := 1; n < 130; n++ {
		q := gf2.Fibonacci(n + 1)
		want := bottomPoly(t.Context(), int64(n), n, q).GCD(q).Degree()
		if got := nullityOf(int64(n), n); got != want {
			t.Errorf("Nullity(%d, %d) = %d, want %d", n, n, got, want)
		}
		if f := newFirstRow(t.Context(), int64(n), n); f.nullity() != want {
			t.Errorf("newFirstRow(%d, %d): nullity %d, want %d", n, n, f.nullity(), want)
		}
	}
	for h := 1; h < 9; h++ {
		for w := 1; w < 9; w++ {
			dark := plainLayout(int64(h), w).blank().String()
			want, _ := eliminate(dark, dark)
			if got := nullityOf(int64(h), w); got != want {
				t.Errorf("Nullity(%d, %d) = %d, want %d", h, w, got, want)
			}
		}
	}
}

// Tall boards: the nullity of an h x w board does not change when it is turned.
func TestNullityOfTallBoards(t *testing.T) {
	for w := 1; w < 20; w++ {
		for _, h := range []int{100, 1000, 4095, 30000} {
			if got, want := nullityOf(int64(h), w), nullityOf(int64(w), h); got != want {
				t.Errorf("Nullity(%d, %d) = %d, turned %d", h, w, got, want)
			}
		}
	}
}

// The closed form of the gap of an all-on board is what the chase gives.
func TestAllOnGap(t *testing.T) {
	for h := int64(1); h < 40; h++ {
		for w := 1; w < 200; w += 13 {
			rec := gf2.NewRecurrence(w)
			rec.B().Fill(w)
			for range h {
				rec.Step()
			}
			g := allOnGap(t.Context(), h, w)
			if g.m != h || g.middle.Add(gf2.FromFibonacci(rec.Previous())).Degree() >= 0 || g.next.Add(gf2.FromFibonacci(rec.Current())).Degree() >= 0 {
				t.Errorf("allOnGap(%d, %d) = %x, the chase gives %x %x", h, w, g, rec.Previous(), rec.Current())
			}
		}
	}
}

// Chased from both edges, a board gives the pattern that it gives from one.
func TestHalvesMeet(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		h, w := int64(1+rng.IntN(40)), 1+rng.IntN(140)
		start, _ := newRandom(h, w, rng.Uint64())
		goal, _ := newRandom(h, w, rng.Uint64())
		if rng.IntN(3) == 0 {
			start, _ = newOn(h, w)
			goal, _ = newOff(h, w)
		}
		c, certificate, err := firstRows(t.Context(), start, goal)
		if err != nil {
			t.Fatal(err)
		}
		if certificate != nil {
			continue
		}
		want, err := streamedDown(t, c)
		if err != nil {
			t.Fatalf("%dx%d: %v", h, w, err)
		}
		for _, workers := range []int{1, 2} {
			ends := newSides(c.difference, 2)
			ends.workers = workers
			if err := ends.run(t.Context(), c.x, c.last); err != nil || !ends.meets() || ends.presses() != want {
				t.Errorf("%dx%d: halves meet: %v, %d presses, want %d; %v", h, w, ends.meets(), ends.presses(), want, err)
			}
		}
	}
}

// streamedDown is the presses of the current pattern, chased from the top alone.
func streamedDown(t *testing.T, c *coset) (presses int64, err error) {
	t.Helper()
	err = c.stream(t.Context(), []gf2.Vector{c.x}, func(_ int, rows []gf2.Vector) { presses += int64(rows[0].Weight()) })
	return presses, err
}

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

// bottomPoly returns F_(h+1)(s+1) modulo q, q = F_(w+1).
func bottomPoly(ctx context.Context, h int64, w int, q gf2.Poly) gf2.Poly {
	_, next := bottomPair(ctx, h, w, q)
	return next
}

// firstRows returns what findFirstRow finds for two boards.
func firstRows(ctx context.Context, start, goal *board) (*coset, *puzzle.Certificate, error) {
	f, err := findFirstRow(ctx, pair{start: start, goal: goal})
	c, _ := f.way.(*coset)
	return c, f.certificate, err
}

// nullityOf returns the dimension of the space of quiet patterns of the h x w board. Of its
// 2^(hw) positions, 2^(hw-nullity) can be solved, each in 2^nullity ways.
func nullityOf(h int64, w int) int {
	if h == int64(w) {
		return squareNullity(w)
	}
	q := gf2.Fibonacci(w + 1)
	return bottomPoly(context.Background(), h, w, q).GCD(q).Degree()
}
