package narrow

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// positionsOn lists the positions on solutions from p, and the jumps that these make.
func positionsOn(t *twin, p board.Set, on map[board.Set]bool, jumps map[bitboard.Jump]bool) {
	if on[p] {
		return
	}
	on[p] = true
	if t.isGoal(p) {
		return
	}
	for _, j := range slices.Concat(t.board.Jumps()...) {
		if j.Legal(p) && t.answer(j.Apply(p), -1).ways > 0 {
			jumps[j] = true
			positionsOn(t, j.Apply(p), on, jumps)
		}
	}
}

// No solution makes a jump that the programs delete, and no pagoda function refuses a position on
// a solution, from either end.
func TestWeighing(t *testing.T) {
	n := 300
	if short() {
		n = 40
	}
	deleted, refused := 0, 0
	for _, d := range []drawn{english, triangle15, square4, square5, diagonal5, odd} {
		r := rand.New(rand.NewPCG(5, uint64(len(d.rows))))
		b := d.board()
		for range n {
			start := randomPegs(r, b, 3+r.IntN(8))
			g := randomGoal(r, b, start)
			tw := newTwin(b, g)
			if tw.answer(start, -1).ways == 0 || tw.isGoal(start) {
				continue
			}
			on, jumps := make(map[board.Set]bool), make(map[bitboard.Jump]bool)
			positionsOn(tw, start, on, jumps)
			s := newWeighing(t.Context(), b, bitboard.One(start), g)
			deleted += len(slices.Concat(b.Jumps()...)) - len(s.jumps)
			for j := range jumps {
				if !slices.Contains(s.jumps, j) {
					t.Fatalf("%s to %v: %v is in a solution", d.text(start, 0), g.Words(), j)
				}
			}
			for _, w := range s.pagodas {
				for p := range on {
					if weight := w.Of(bitboard.One(p)); weight < w.Goal || weight > w.Of(s.start) {
						t.Fatalf("%s to %v: %v refuses %s", d.text(start, 0), g.Words(), w, d.text(p, 0))
					}
				}
			}
			seeds := ends(g, start.Len())
			for _, pr := range []*pruner{newPruner(b, s.choose([]board.Set{start}, false)), newPruner(b, reversed(s.choose(seeds, true), s.start))} {
				refused += len(pr.starts)
				for p := range on {
					if pr.dead(p) {
						t.Fatalf("%s to %v: %s is on a solution", d.text(start, 0), g.Words(), d.text(p, 0))
					}
				}
			}
		}
	}
	if deleted == 0 || refused == 0 {
		t.Errorf("%d jumps deleted, %d words of pagoda functions: none that tells", deleted, refused)
	}
}
