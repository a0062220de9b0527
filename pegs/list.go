package pegs

import (
	"slices"
	"strings"

	"jie/board"
	"jie/puzzle"
)

// listing collects solutions in lexicographic order of their moves.
type listing struct {
	*walker
	limit     int
	every     bool
	solutions [][]string
	moves     []string
	truncated bool
}

// choice is one move as text.
type choice struct {
	text string
	end  board.Set
	to   int // where the moving peg lands
}

// list walks from p through positions from which a solution goes on. last is the
// hole where the last move ended, -1 at the start. A move of the same peg would
// be part of the last one, so in moves it is left out. It returns false when it
// stops at the limit, or when the context ends.
func (l *listing) list(p board.Set, last int) (bool, error) {
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
		l.moves = append(l.moves, c.text)
		more, err := l.list(c.end, c.to)
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
	here := l.at(p)
	l.visit(p, func(m Move, end board.Set) bool {
		switch {
		case !l.every && l.at(end)+1 != here:
		case l.metric == puzzle.Moves && int(m[0].From) == last:
		default:
			all = append(all, choice{l.board.Text(m), end, int(m[len(m)-1].To)})
		}
		return true
	})
	slices.SortFunc(all, func(a, b choice) int { return strings.Compare(a.text, b.text) })
	return all
}
