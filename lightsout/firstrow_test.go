package lightsout

import (
	"testing"

	"jie/gf2"
)

// The ways to the nullity agree: squares by roots, any board by the gcd, and
// plain elimination.
func TestNullityAgrees(t *testing.T) {
	for n := 1; n < 130; n++ {
		q := gf2.Fibonacci(n + 1)
		want := bottomPoly(int64(n), n, q).GCD(q).Degree()
		if got := Nullity(int64(n), n); got != want {
			t.Errorf("Nullity(%d, %d) = %d, want %d", n, n, got, want)
		}
		if f := newFirstRow(int64(n), n); f.nullity() != want {
			t.Errorf("newFirstRow(%d, %d): nullity %d, want %d", n, n, f.nullity(), want)
		}
	}
	for h := 1; h < 9; h++ {
		for w := 1; w < 9; w++ {
			dark := (&Board{h: int64(h), w: w, kind: allOff}).held().String()
			want, _ := eliminate(dark, dark)
			if got := Nullity(int64(h), w); got != want {
				t.Errorf("Nullity(%d, %d) = %d, want %d", h, w, got, want)
			}
		}
	}
}

// Tall boards: the nullity of an h x w board does not change when it is turned.
func TestNullityOfTallBoards(t *testing.T) {
	for w := 1; w < 20; w++ {
		for _, h := range []int{100, 1000, 4095, 30000} {
			if got, want := Nullity(int64(h), w), Nullity(int64(w), h); got != want {
				t.Errorf("Nullity(%d, %d) = %d, turned %d", h, w, got, want)
			}
		}
	}
}

// The closed form of the row below an all-on board is what the chase gives.
func TestBelowAllOn(t *testing.T) {
	for h := int64(1); h < 40; h++ {
		for w := 1; w < 200; w += 13 {
			row, down := gf2.NewVector(w), newChaser(w, []gf2.Vector{gf2.NewVector(w)})
			row.Fill(w)
			for range h {
				copy(down.b, row)
				down.down()
			}
			if got := belowAllOn(h, w); gf2.FirstDifference(got, down.current[0]) >= 0 {
				t.Errorf("belowAllOn(%d, %d) = %x, the chase gives %x", h, w, got, down.current[0])
			}
		}
	}
}
