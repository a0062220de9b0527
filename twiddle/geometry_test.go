package twiddle

import "testing"

// Two turns may change places where their blocks lie side by side or further apart, and then
// lead to the same position in either order.
func TestCommute(t *testing.T) {
	for side := MinSide; side <= 6; side++ {
		for block := MinBlock; block <= side; block++ {
			g, b := geometryOf(side, block), New(side, block)
			for i := range g.turns {
				for j := range g.turns {
					want := apart(block, g.turns[i].name, g.turns[j].name)
					if got := g.Commute(i, j); got != want {
						t.Fatalf("side %d, blocks of %d: %s and %s commute: %v, want %v", side, block, g.turns[i].name, g.turns[j].name, got, want)
					}
					if want && twice(b, g, i, j) != twice(b, g, j, i) {
						t.Fatalf("side %d, blocks of %d: %s and %s lead elsewhere in another order", side, block, g.turns[i].name, g.turns[j].name)
					}
				}
			}
		}
	}
}

// twice makes two turns.
func twice(b Board, g *geometry, i, j int) Board {
	b, _ = b.Turn(g.turns[i].name)
	b, _ = b.Turn(g.turns[j].name)
	return b
}
