package aut

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// slow counts the automorphisms by trying all permutations of few columns, and finds the
// orbits of the columns.
func slow(code Code) (order int, orbit [][]bool) {
	p := make([]int32, code.Columns)
	orbit = make([][]bool, code.Columns)
	for i := range p {
		p[i] = int32(i)
		orbit[i] = make([]bool, code.Columns)
	}
	var permute func(int)
	permute = func(k int) {
		if k == len(p) {
			if Verify(code, p, identity(len(code.Lists))) == nil {
				order++
				for i, v := range p {
					orbit[i][v] = true
				}
			}
			return
		}
		for i := k; i < len(p); i++ {
			p[k], p[i] = p[i], p[k]
			permute(k + 1)
			p[k], p[i] = p[i], p[k]
		}
	}
	permute(0)
	return order, orbit
}

// The group has the order and the orbits that all permutations give.
func TestFind(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 3))
	large := 0
	for range 150 {
		code := random(rng)
		g := Find(t.Context(), code, DefaultWork)
		order, orbit := slow(code)
		if !g.Complete || g.Order.Int64() != int64(order) {
			t.Fatalf("%v has %d automorphisms, found %v, complete %v", code, order, g.Order, g.Complete)
		}
		if order > 1 {
			large++
		}
		for _, p := range g.Generators {
			if Verify(code, p, identity(len(code.Lists))) != nil {
				t.Fatalf("%v: generator %v is none", code, p)
			}
		}
		for _, o := range Orbits(code.Columns, g.Generators) {
			for v, in := range orbit[o[0]] {
				if in != slices.Contains(o, int32(v)) {
					t.Fatalf("%v: orbit %v, want %v", code, o, orbit[o[0]])
				}
			}
		}
	}
	if large < 50 {
		t.Errorf("only %d codes have automorphisms", large)
	}
}

// random has two lists of few rows on at most six columns.
func random(rng *rand.Rand) Code {
	code := Code{Columns: 2 + rng.IntN(5), Lists: make([][][]int32, 2)}
	for i := range code.Lists {
		for range rng.IntN(4) {
			var row []int32
			for c := range int32(code.Columns) {
				if rng.IntN(2) == 0 {
					row = append(row, c)
				}
			}
			code.Lists[i] = append(code.Lists[i], row)
		}
	}
	return code
}

// With little work the group is a subgroup, and says that it may not be all.
func TestWork(t *testing.T) {
	ring := Code{Columns: 40, Lists: [][][]int32{nil}}
	for i := range int32(40) {
		ring.Lists[0] = append(ring.Lists[0], []int32{i, (i + 1) % 40})
	}
	if g := Find(t.Context(), ring, DefaultWork); g.Order.Int64() != 80 || !g.Complete {
		t.Errorf("a ring of 40 has %v automorphisms, want 80", g.Order)
	}
	for work := int64(1); work < 1<<16; work *= 2 {
		if g := Find(t.Context(), ring, work); 80%g.Order.Int64() != 0 {
			t.Errorf("with work %d, a subgroup of order %v", work, g.Order)
		} else if g.Order.Int64() < 80 && g.Complete {
			t.Errorf("with work %d, a group of order %v is said to be complete", work, g.Order)
		}
	}
}

// An isomorphism exchanges the lists, or there is none.
func TestIsomorphism(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 4))
	for range 200 {
		code := random(rng)
		p := rng.Perm(code.Columns)
		code.Lists[1] = nil
		for _, row := range code.Lists[0] {
			var image []int32
			for _, c := range row {
				image = append(image, int32(p[c]))
			}
			code.Lists[1] = append(code.Lists[1], image)
		}
		q := Isomorphism(t.Context(), code, []int{1, 0}, DefaultWork)
		if q != nil && Verify(code, q, []int{1, 0}) != nil {
			t.Fatalf("%v: %v exchanges nothing", code, q)
		}
	}
}
