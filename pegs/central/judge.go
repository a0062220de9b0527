package central

import (
	"jie/board"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Verdict is what the table says of a position of the central game.
type Verdict struct {
	Status puzzle.Status
	// Moves is the fewest moves to one peg in d4, where Status is Solved.
	Moves int
	// Proof is the kind of proof that the position is lost, where Status is
	// Unsolvable: [KindClass], [KindPagoda], or [KindExhausted] where the table,
	// which holds every winning position in reach of the start, lacks a position
	// that is in reach of the start.
	Proof string
}

// Judge tells how p stands in the central game. Status is Unknown for positions
// that the start does not reach, or where that is not seen fast.
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

// reached looks for a way back from p to a winning position, which the start
// reaches. Play leaves the winning positions somewhere, mostly not long ago.
// Nearest first: a search that climbs one way far up is lost among positions that
// the start does not reach.
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
