package gf2

import (
	"math/rand/v2"
	"testing"
)

// A band has the solutions of the dense matrix, whatever the order and the span
// of its equations.
func TestBand(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	contradictions := 0
	for range 2000 {
		rows, cols, span := 1+r.IntN(150), 1+r.IntN(150), 1+r.IntN(140)
		a, b, band := newDense(rows, cols), NewVector(rows), NewBand(cols)
		ok := true
		for i := range rows {
			first := max(0, min(cols-1, i*cols/rows-span/2))
			var unknowns []int32
			for range 1 + r.IntN(6) {
				u := min(cols-1, first+r.IntN(span))
				unknowns = append(unknowns, int32(u))
				a.Row(i).Flip(u)
			}
			right := r.IntN(2) == 0
			if r.IntN(8) == 0 { // nothing named, or all of it twice
				unknowns = append(unknowns, unknowns...)
				clear(a.Row(i))
				right = right && r.IntN(50) == 0
			}
			if right {
				b.Set(i)
			}
			ok = band.Add(unknowns, right) && ok
		}
		x, kernel, solvable := a.Solve(b)
		if ok != solvable {
			t.Fatalf("%d equations in %d unknowns are solvable: %v, want %v", rows, cols, ok, solvable)
		}
		if !ok {
			contradictions++
			continue
		}
		if band.Nullity() != len(kernel) {
			t.Fatalf("nullity %d, want %d", band.Nullity(), len(kernel))
		}
		if y := band.Solution(); FirstDifference(a.Apply(y), b) >= 0 || len(y) != len(x) {
			t.Fatalf("%v does not solve %d equations in %d unknowns", y, rows, cols)
		}
		var basis []Vector
		for z := range band.Kernel {
			if !a.Apply(z).IsZero() {
				t.Fatalf("%v is not in the kernel", z)
			}
			basis = append(basis, z)
		}
		if len(Reduce(basis, cols)) != len(kernel) {
			t.Fatalf("a basis of %d vectors has rank %d, want %d", len(basis), len(Reduce(basis, cols)), len(kernel))
		}
	}
	if contradictions < 100 || contradictions > 1900 {
		t.Errorf("%d of 2000 systems contradict themselves", contradictions)
	}
}

// What a system has learnt stays as it was when an equation contradicts it.
func TestBandContradiction(t *testing.T) {
	b := NewBand(3)
	if !b.Add([]int32{0, 1}, true) || !b.Add([]int32{1, 2}, false) || b.Add([]int32{0, 2}, false) || !b.Add([]int32{2, 0}, true) {
		t.Error("x+y=1, y+z=0 allow x+z=0")
	}
	if x := b.Solution(); b.Nullity() != 1 || x.Bit(0) == x.Bit(1) || x.Bit(1) != x.Bit(2) {
		t.Errorf("solution %v, nullity %d", x, b.Nullity())
	}
	if b.Add(nil, true) || !b.Add(nil, false) {
		t.Error("nothing has a sum of one")
	}
}

func BenchmarkBand(bench *testing.B) {
	const side = 300 // a board whose lights have eight neighbours
	for bench.Loop() {
		b := NewBand(side * side)
		for i := range side * side {
			var unknowns []int32
			for _, y := range []int{i/side - 1, i / side, i/side + 1} {
				for _, x := range []int{i%side - 1, i % side, i%side + 1} {
					if y >= 0 && y < side && x >= 0 && x < side {
						unknowns = append(unknowns, int32(y*side+x))
					}
				}
			}
			b.Add(unknowns, i&1 == 0)
		}
	}
}
