package central

import (
	"jie/board"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Verdict is what the table says of a position of the central game.
type Verdict struct {
	Status puzzle.Status
	// Moves is the fewest moves to one peg in d4, and Next a first move that
	// keeps to it, where Status is Solved. Next is empty at the goal.
	Moves int
	Next  bitboard.Move
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
		return Verdict{Status: puzzle.Solved, Moves: moves, Next: t.next(p, moves)}
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

// next is a move from p, moves from the goal, to a position one nearer.
func (t *Table) next(p board.Set, moves int) bitboard.Move {
	for from := range p.All() {
		if m := t.extend(nil, p, from, moves); m != nil {
			return m
		}
	}
	return nil
}

// extend goes on with the move m, which led to p, by the peg in hole from.
func (t *Table) extend(m bitboard.Move, p board.Set, from, moves int) bitboard.Move {
	for _, j := range t.central.Board.Jumps()[from] {
		if !j.Legal(p) {
			continue
		}
		n := j.Apply(p)
		left, ok := t.Moves(n)
		if !ok {
			continue
		}
		longer := append(m, j)
		if left+1 != moves {
			longer = t.extend(longer, n, int(j.To), moves)
		}
		if longer != nil {
			return longer
		}
	}
	return nil
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
