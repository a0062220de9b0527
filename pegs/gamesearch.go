package pegs

import (
	"errors"
	"unsafe"

	"jie/pegs/bitboard"
	"jie/puzzle"
)

// The shortest game to an open goal: breadth first, by moves or by jumps, without a bound.
// A goal such as "stuck" is close, and a search meets a goal of many pegs early, so a
// backward search has no starting point.

// gameSearch is one search. A key, of type K, stands for the positions that symmetries of the
// goals make equal.
type gameSearch[K comparable] struct {
	*question
	goal     *bitboard.Goal
	most     int64 // positions held; 0 for unlimited
	key      func(p bitboard.Set) K
	position func(key K) bitboard.Set // a position with that key
	before   map[K]K                  // by position: its predecessor
	layer    []K
}

// errFound ends a visit.
var errFound = errors.New("found")

// errHeld ends a search that would exceed its limit of held positions.
var errHeld = errors.New("too many positions held")

// shortest returns a shortest line from the start, which is not a goal, as moves, or nil if no
// goal is in reach. After an error every line has at least bound moves.
func (s *gameSearch[K]) shortest() (line []bitboard.Move, bound int64, err error) {
	root := s.key(s.start)
	s.before, s.layer = map[K]K{root: root}, []K{root}
	var end K
	for length := int64(1); len(s.layer) > 0; length++ {
		var next []K
		for _, p := range s.layer {
			err := s.visit(s.position(p), -1, nil, func(n bitboard.Set, _ bitboard.Move) error {
				c := s.key(n)
				if _, ok := s.before[c]; ok {
					return nil
				}
				if err := s.account(); err != nil {
					return err
				}
				s.before[c] = p
				next = append(next, c)
				if s.goal.Match(n) {
					end = c
					return errFound
				}
				return nil
			})
			if errors.Is(err, errFound) {
				line, err = s.trace(end)
				return line, length, err
			}
			if err != nil {
				return nil, length, err
			}
		}
		s.layer = next
	}
	return nil, 0, nil
}

// entriesHeld is how many positions are accounted for at a time.
const entriesHeld = 1 << 12

// account reserves memory for the next positions. An entry of the map takes two positions,
// and as much again if the map is half full; the layers hold one more.
func (s *gameSearch[K]) account() error {
	if len(s.before)%entriesHeld != 0 {
		return nil
	}
	if s.most > 0 && int64(len(s.before)) >= s.most {
		return errHeld
	}
	var key K
	return s.Hold(int64(5*unsafe.Sizeof(key)) * entriesHeld)
}

// visit calls f with every position one move after p, and with the move. In the metric of
// moves, the peg in hole from continues, unless from is -1.
func (s *gameSearch[K]) visit(p bitboard.Set, from int, made bitboard.Move, f func(n bitboard.Set, m bitboard.Move) error) error {
	if least, _ := s.goal.Pegs(); p.Len() <= least {
		return nil
	}
	jumps := s.board.Jumps()[max(0, from)]
	if from < 0 {
		jumps = s.board.AppendJumps(nil, p)
	}
	for _, j := range jumps {
		if !p.Allows(j) {
			continue
		}
		if err := s.Poll(); err != nil {
			return err
		}
		n, m := p.After(j), append(made[:len(made):len(made)], j)
		if err := f(n, m); err != nil {
			return err
		}
		if s.Opt.Metric == puzzle.Moves {
			if err := s.visit(n, int(j.To), m, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// trace returns the moves of a line from the start to a position with the key.
func (s *gameSearch[K]) trace(end K) ([]bitboard.Move, error) {
	var line []K
	root := s.key(s.start)
	for p := end; p != root; p = s.before[p] {
		line = append(line, p)
	}
	var moves []bitboard.Move
	at := s.start
	for k := len(line) - 1; k >= 0; k-- {
		err := s.visit(at, -1, nil, func(n bitboard.Set, m bitboard.Move) error {
			if s.key(n) != line[k] {
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
