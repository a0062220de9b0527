package central

import (
	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// Verdict is what the table says about a position of the central game.
type Verdict struct {
	Status puzzle.Status
	// Moves is the fewest moves to one peg in d4, if Status is Solved.
	Moves int
	// Proof is the kind of proof that the position is lost, if Status is Unsolvable:
	// [KindClass], [KindPagoda] or [KindExhausted]. With the last one the start reaches the
	// position, but the table, which holds every winning position that the start reaches,
	// lacks it.
	Proof string
}

// Judge returns the verdict on p in the central game. Status is Unknown for positions that
// the start does not reach, or for which a quick search does not find out.
func (t *Table) Judge(p board.Set) Verdict {
	if moves, ok := t.Moves(p); ok {
		return Verdict{Status: puzzle.Solved, Moves: moves}
	}
	c := t.central
	if bitboard.Class(c.ranking.basis, p) != c.ranking.class {
		return Verdict{Status: puzzle.Unsolvable, Proof: bitboard.KindClass}
	}
	for _, w := range t.pagodas {
		if w.Of(bitboard.One(p)) < w[Centre] {
			return Verdict{Status: puzzle.Unsolvable, Proof: bitboard.KindPagoda}
		}
	}
	if t.reached(p) {
		return Verdict{Status: puzzle.Unsolvable, Proof: bitboard.KindExhausted}
	}
	return Verdict{}
}

// climbs is how many positions reached looks at before it gives up.
const climbs = 20_000

// reached looks for a way back from p to a winning position, which the start reaches. Play
// usually left the winning positions not long ago, so the search takes the nearest first.
// A search that climbs one way far up gets lost among positions that the start does not
// reach.
func (t *Table) reached(p board.Set) bool {
	p = t.central.canonical(p)
	var seen bitboard.PositionSet
	seen.Add(p)
	layer := []board.Set{p}
	var buffer []board.Set
	for len(layer) > 0 && seen.N < climbs {
		var above []board.Set
		for _, at := range layer {
			buffer = t.central.Board.AppendPredecessors(buffer[:0], at)
			for _, n := range buffer {
				if n = t.central.canonical(n); !seen.Add(n) {
					continue
				}
				if t.Has(n) {
					return true
				}
				above = append(above, n)
			}
		}
		layer = above
	}
	return false
}
