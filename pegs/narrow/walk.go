package narrow

import (
	"slices"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// Oracle knows the winning positions of a question among those in reach of its
// start, and how far they are from a goal.
type Oracle interface {
	Has(p board.Set) bool
	At(p board.Set) uint8 // p is winning
}

// Walker walks through winning positions by moves of one metric.
type Walker struct {
	*Search
	Oracle
	Metric puzzle.Metric
}

// Visit calls f with every move from p whose positions are all winning, and with
// its end. It stops when f returns false. f must not keep the move.
func (w *Walker) Visit(p board.Set, f func(m bitboard.Move, end board.Set) bool) {
	v := visitor{Walker: w, f: f}
	for from := range p.All() {
		if !v.extend(p, from) {
			return
		}
	}
}

// visitor walks the sweeps of one peg after the other.
type visitor struct {
	*Walker
	f    func(m bitboard.Move, end board.Set) bool
	move bitboard.Move
}

// extend continues the move by one jump of the peg in hole from.
func (v *visitor) extend(p board.Set, from int) bool {
	for _, j := range v.Board.Jumps()[from] {
		if !j.Legal(p) {
			continue
		}
		n := j.Apply(p)
		if !v.Has(n) {
			continue
		}
		v.move = append(v.move, j)
		ok := v.f(v.move, n)
		if ok && v.Metric == puzzle.Moves && !v.Goal.MatchWord(n) {
			ok = v.extend(n, int(j.To))
		}
		v.move = v.move[:len(v.move)-1]
		if !ok {
			return false
		}
	}
	return true
}

// Shortest returns one shortest solution.
func (w *Walker) Shortest() []bitboard.Move {
	var moves []bitboard.Move
	p := w.Start
	for !w.Goal.MatchWord(p) {
		here, next := w.At(p), p
		w.Visit(p, func(m bitboard.Move, end board.Set) bool {
			if w.At(end)+1 != here {
				return true
			}
			moves, next = append(moves, slices.Clone(m)), end
			return false
		})
		p = next
	}
	return moves
}
