package narrow

import (
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle"
	"jie/puzzle/board"
)

// Oracle knows the winning positions of a question among those that the start reaches,
// and their distances from a goal.
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

// Visit calls f with every move from p whose positions are all winning, and with the
// move's end. It stops when f returns false. f must not keep the move.
func (w *Walker) Visit(p board.Set, f func(m bitboard.Move, end board.Set) bool) {
	made := make(bitboard.Move, 0, usualJumps)
	for from := range p.All() {
		if !w.extend(p, from, made, f) {
			return
		}
	}
}

// usualJumps is the first capacity of a move, in jumps: few moves have more.
const usualJumps = 8

// extend adds one jump of the peg in hole from to the move made.
func (w *Walker) extend(p board.Set, from int, made bitboard.Move, f func(m bitboard.Move, end board.Set) bool) bool {
	for _, j := range w.Board.Jumps()[from] {
		if !j.Legal(p) {
			continue
		}
		n := j.Apply(p)
		if !w.Has(n) {
			continue
		}
		m := append(made, j)
		if !f(m, n) || w.Metric == puzzle.Moves && !w.Goal.MatchWord(n) && !w.extend(n, int(j.To), m, f) {
			return false
		}
	}
	return true
}

// Shortest returns one shortest solution.
func (w *Walker) Shortest() []bitboard.Move {
	var moves []bitboard.Move
	p := w.Start
	for here := w.At(p); !w.Goal.MatchWord(p); here-- {
		next := p
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
