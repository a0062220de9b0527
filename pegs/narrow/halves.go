package narrow

import (
	"slices"

	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// A large search keeps the last level of each side alone, and of a solution the point where the
// sides met. Two searches that are much smaller find its halves, from the start to this position
// and from there to a goal. A peg whose move continues there is in the middle of its move at the
// end of the one and at the start of the other. There the move counts as made: that the peg jumps
// costs nothing.

// halves returns the positions of a solution through m.
func (s *bounded) halves(m meetingPoint) ([]board.Set, error) {
	s.clear()
	s.pool.drop()
	s.account()
	at := bitboard.Pattern{Want: bitboard.One(m.at), Care: s.Board.All()}
	q := &Search{Work: s.Work, Board: s.Board, Start: s.Start, Goal: s.Board.NewGoal(bitboard.Alternative{Patterns: []bitboard.Pattern{at}})}
	line, err := q.half(m.fore, 0, m.join)
	if i := slices.IndexFunc(line, s.Goal.MatchWord); i >= 0 || err != nil { // perhaps another goal before m
		return line[:i+1], err
	}
	q.Start, q.Goal = m.at, s.Goal
	rest, err := q.half(m.aft, m.join, 0)
	return slices.Concat(line, rest[min(1, len(rest)):]), err
}

// half returns the positions of a solution of the moves allowed, which exists. The pegs given are
// in the middle of their moves at the start and at the goal.
func (q *Search) half(allowed uint8, from, to board.Set) ([]board.Set, error) {
	if allowed == 0 {
		return []board.Set{q.Start}, nil
	}
	s := q.newBounded(q.weigh(), fewCuts, partHoles)
	defer s.free()
	s.sym = bitboard.NewSymmetries(q.Board, func(p board.Perm) bool { return slices.IsSorted(p) })
	s.fore.joined, s.aft.joined = from, to
	if err := s.within(int(allowed)); err != nil {
		return nil, err
	}
	return s.positions()
}
