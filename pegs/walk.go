package pegs

import (
	"slices"

	"jie/board"
	"jie/puzzle"
)

// oracle knows the winning positions of a question among those in reach of its
// start, and how far they are from a goal.
type oracle interface {
	has(p board.Set) bool
	at(p board.Set) uint8 // p is winning
}

// walker walks through winning positions by moves of one metric.
type walker struct {
	*question
	oracle
	metric puzzle.Metric
}

// visit calls f with every move from p whose positions are all winning, and with
// its end. It stops when f returns false. f must not keep the move.
func (w *walker) visit(p board.Set, f func(m Move, end board.Set) bool) {
	v := visitor{walker: w, f: f}
	for from := range p.All() {
		if !v.extend(p, from) {
			return
		}
	}
}

// visitor walks the sweeps of one peg after the other.
type visitor struct {
	*walker
	f    func(m Move, end board.Set) bool
	move Move
}

// extend continues the move by one jump of the peg in hole from.
func (v *visitor) extend(p board.Set, from int) bool {
	for _, j := range v.board.jumps[from] {
		if !j.Legal(p) {
			continue
		}
		n := j.Apply(p)
		if !v.has(n) {
			continue
		}
		v.move = append(v.move, j)
		ok := v.f(v.move, n)
		if ok && v.metric == puzzle.Moves && !v.goal.match(n) {
			ok = v.extend(n, int(j.To))
		}
		v.move = v.move[:len(v.move)-1]
		if !ok {
			return false
		}
	}
	return true
}

// shortest returns one shortest solution.
func (w *walker) shortest() []Move {
	var moves []Move
	p := w.start
	for !w.goal.match(p) {
		here, next := w.at(p), p
		w.visit(p, func(m Move, end board.Set) bool {
			if w.at(end)+1 != here {
				return true
			}
			moves, next = append(moves, slices.Clone(m)), end
			return false
		})
		p = next
	}
	return moves
}
