package pegs

import (
	"errors"
	"unsafe"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// The shortest game to an open goal: breadth first, by moves or by jumps, without a
// bound. A goal such as "stuck" is close, and one of many pegs is met on the way to
// everything else, so there is nothing to search back from.

// position is pegs, on a board of one size or the other.
type position interface {
	comparable
	Len() int
}

// game is the rules of a board, for positions of type S.
type game[S position] struct {
	least     int                                                      // pegs of any goal
	append    func(dst []bitboard.Jump, p S, from int) []bitboard.Jump // legal jumps of the peg in hole from, with -1 those of all pegs
	apply     func(j bitboard.Jump, p S) S
	canonical func(p S) S // the same for positions that are as far from a goal
	goal      func(p S) bool
	poll      func() error            // called for each position made
	hold      func(bytes int64) error // called before memory is taken
}

// gameSearch is one search.
type gameSearch[S position] struct {
	game[S]
	metric puzzle.Metric
	before map[S]S // by position, canonical: the one it was reached from
	layer  []S
	levels []int64 // positions first reached by so many moves, canonical
}

// errFound ends a visit.
var errFound = errors.New("found")

// shortest returns a shortest line from start, which is no goal, as moves; nil where
// no goal is in reach. After an error no line is shorter than bound.
func (s *gameSearch[S]) shortest(start S) (line []bitboard.Move, bound int64, err error) {
	root := s.canonical(start)
	s.before = map[S]S{root: root}
	s.layer, s.levels = []S{root}, []int64{1}
	var end S
	for length := int64(1); len(s.layer) > 0; length++ {
		var next []S
		for _, p := range s.layer {
			err := s.visit(p, -1, nil, func(n S, _ bitboard.Move) error {
				c := s.canonical(n)
				if _, ok := s.before[c]; ok {
					return nil
				}
				if err := s.account(); err != nil {
					return err
				}
				s.before[c] = p
				next = append(next, c)
				if s.goal(n) {
					end = c
					return errFound
				}
				return nil
			})
			if errors.Is(err, errFound) {
				line, err = s.trace(start, end)
				return line, length, err
			}
			if err != nil {
				return nil, length, err
			}
		}
		if len(next) > 0 {
			s.levels = append(s.levels, int64(len(next)))
		}
		s.layer = next
	}
	return nil, 0, nil
}

// entriesHeld is how many positions are accounted for at once.
const entriesHeld = 1 << 12

// account holds memory for the positions to come. An entry of the map takes two
// positions, and as much again where the map is half full; the layers hold one more.
func (s *gameSearch[S]) account() error {
	if len(s.before)%entriesHeld != 0 {
		return nil
	}
	var p S
	bytes := int64(5*unsafe.Sizeof(p)) * entriesHeld
	return s.hold(bytes)
}

// visit calls f with every position one move after p, and with the move. In moves
// the peg in hole from, where that is not -1, goes on.
func (s *gameSearch[S]) visit(p S, from int, made bitboard.Move, f func(n S, m bitboard.Move) error) error {
	if p.Len() <= s.least {
		return nil
	}
	for _, j := range s.append(nil, p, from) {
		if err := s.poll(); err != nil {
			return err
		}
		n, m := s.apply(j, p), append(made[:len(made):len(made)], j)
		if err := f(n, m); err != nil {
			return err
		}
		if s.metric == puzzle.Moves {
			if err := s.visit(n, int(j.To), m, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// trace returns the moves of a line from start to a position of end's orbit.
func (s *gameSearch[S]) trace(start, end S) ([]bitboard.Move, error) {
	var line []S
	root := s.canonical(start)
	for p := end; p != root; p = s.before[p] {
		line = append(line, p)
	}
	var moves []bitboard.Move
	at := start
	for k := len(line) - 1; k >= 0; k-- {
		err := s.visit(at, -1, nil, func(n S, m bitboard.Move) error {
			if s.canonical(n) != line[k] {
				return nil
			}
			at = n
			moves = append(moves, m)
			return errFound
		})
		if !errors.Is(err, errFound) {
			return nil, err
		}
	}
	return moves, nil
}
