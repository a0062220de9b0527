package pegs

import (
	"slices"
	"strings"

	"jie/board"
	"jie/pegs/bitboard"
	"jie/puzzle"
)

// oracle knows the winning positions of a question among those in reach of its
// start, and how far they are from a goal.
type oracle interface {
	Has(p board.Set) bool
	At(p board.Set) uint8 // p is winning
}

// walker walks through winning positions by moves of one metric.
type walker struct {
	*question
	oracle
	metric puzzle.Metric
}

// visit calls f with every move from p whose positions are all winning, and with
// its end. It stops when f returns false. f must not keep the move.
func (w *walker) visit(p board.Set, f func(m bitboard.Move, end board.Set) bool) {
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
	f    func(m bitboard.Move, end board.Set) bool
	move bitboard.Move
}

// extend continues the move by one jump of the peg in hole from.
func (v *visitor) extend(p board.Set, from int) bool {
	for _, j := range v.board.Jumps()[from] {
		if !j.Legal(p) {
			continue
		}
		n := j.Apply(p)
		if !v.Has(n) {
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
func (w *walker) shortest() []bitboard.Move {
	var moves []bitboard.Move
	p := w.start
	for !w.goal.match(p) {
		here, next := w.At(p), p
		w.visit(p, func(m bitboard.Move, end board.Set) bool {
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

// listing collects solutions in lexicographic order of their moves.
type listing struct {
	*walker
	limit     int
	every     bool
	solutions [][]string
	moves     []string
	truncated bool

	sweeps map[sweepKey]uint64 // where only some solutions are wanted, those with a
	want   int                 // longest move of so many jumps
}

// answer lists the solutions from the start, in the order asked for, into s.
func (l *listing) answer(s *puzzle.Solution) error {
	var err error
	if l.opt.Longest {
		err = l.byLongest(l.start)
	} else {
		_, err = l.list(l.start, -1, 0)
	}
	s.Solutions, s.Truncated, s.LongestFirst = l.solutions, l.truncated, l.opt.Longest
	return err
}

// choice is one move as text.
type choice struct {
	text  string
	end   board.Set
	to    int // where the moving peg lands
	jumps int
}

// list walks from p through positions from which a solution goes on. last is the
// hole where the last move ended, -1 at the start; longest is the jumps of the longest
// move before. It returns false when it stops at the limit, or when the context ends.
func (l *listing) list(p board.Set, last, longest int) (bool, error) {
	if err := l.poll(); err != nil {
		return false, err
	}
	if l.goal.match(p) {
		if len(l.solutions) == l.limit {
			l.truncated = true
			return false, nil
		}
		l.solutions = append(l.solutions, slices.Clone(l.moves))
		return true, nil
	}
	for _, c := range l.choices(p, last) {
		longest := max(longest, c.jumps)
		if ok, err := l.leads(c.end, c.to, longest); err != nil || !ok {
			if err != nil {
				return false, err
			}
			continue
		}
		l.moves = append(l.moves, c.text)
		more, err := l.list(c.end, c.to, longest)
		l.moves = l.moves[:len(l.moves)-1]
		if !more || err != nil {
			return false, err
		}
	}
	return true, nil
}

// choices are the moves from p that a solution can go on with, in the order of
// their texts.
func (l *listing) choices(p board.Set, last int) []choice {
	var all []choice
	l.visitNext(p, last, func(m bitboard.Move, end board.Set) bool {
		all = append(all, choice{l.board.Text(m), end, int(bitboard.Last(m).To), len(m)})
		return true
	})
	slices.SortFunc(all, func(a, b choice) int { return strings.Compare(a.text, b.text) })
	return all
}

// visitNext is visit for the moves that a solution can go on with. A move of the peg
// that moved last would be part of its move, so in moves it is left out.
func (l *listing) visitNext(p board.Set, last int, f func(m bitboard.Move, end board.Set) bool) {
	here := l.At(p)
	l.visit(p, func(m bitboard.Move, end board.Set) bool {
		if !l.every && l.At(end)+1 != here || l.metric == puzzle.Moves && int(m[0].From) == last {
			return true
		}
		return f(m, end)
	})
}
