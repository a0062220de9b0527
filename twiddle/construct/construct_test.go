package construct

import (
	"math/rand/v2"
	"testing"

	"jie/twiddle/geometry"
)

// Every board has a plan but those of a single block and the two whose groups are
// smaller, and each plan solves random positions.
func TestSolve(t *testing.T) {
	for _, s := range shapes() {
		g := geometry.Of(s)
		p, err := Of(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		exception := g.Blocks() == 1 || g.Blocks() == 2 && (s.Block == 2 || s.Block == 3 && s.Cells() == 12)
		if (p == nil) != exception {
			t.Errorf("%+v: a plan %v", s, p != nil)
		}
		if p == nil {
			continue
		}
		random := rand.New(rand.NewPCG(1, uint64(s.Cells())))
		total := 0
		for range 2 {
			at := geometry.Home()
			for range 20*s.Cells() + random.IntN(2) {
				at = at.Turned(&g.Turns[random.IntN(len(g.Turns))])
			}
			turns, ok := p.Solve(at)
			if !ok || g.After(at, turns) != geometry.Home() {
				t.Errorf("%+v: not solved", s)
			}
			total += len(turns)
		}
		t.Logf("%+v: words", s)
		for i := range p.orbits {
			t.Logf("   cycle %d twist %d, mean %d", len(p.orbits[i].cycle), len(p.orbits[i].twist), total/2)
		}
	}
}

// shapes are all boards with blocks of 2 to 5, a side of up to six, and some larger ones.
func shapes() (all []geometry.Shape) {
	for _, oriented := range []bool{false, true} {
		for block := 2; block <= 5; block++ {
			for rows := block; rows <= 6; rows++ {
				for cols := block; cols <= 7; cols++ {
					all = append(all, geometry.Shape{Rows: rows, Cols: cols, Block: block, Oriented: oriented})
				}
			}
		}
	}
	return all
}
