package pegs

import (
	"cmp"
	"slices"
)

// A beam for few moves: the bounded search forwards only, which keeps the best
// nodes of each level, those with the fewest moves made and still to make, and of
// equal ones those whose pegs are the easiest to take. It is quick and often finds
// a shortest solution, but proves nothing. It allows one move less than the best
// solution in hand, so that whatever it finds is better.

// The widths of the beam: at first, and at most. It is doubled from one allowance
// of the bounded search to the next, which takes several times as long each.
const (
	leastWidth = 1 << 11
	mostWidth  = 1 << 17
)

// beam looks for a solution of fewer moves than best, and returns the better one.
func (s *bounded) beam(best []Move, width int) ([]Move, error) {
	s.release()
	s.allowed, s.best = len(best)-1, meetingPoint{total: never}
	costs := s.board.pegCosts()
	s.fore.begin(s.start.Len())
	for s.fore.last > s.low && s.fore.size() > 0 {
		if err := s.fore.grow(); err != nil {
			return best, err
		}
		s.fore.trim(width, costs)
	}
	if s.best.total < len(best) {
		best = s.line()
	}
	return best, nil
}

// ranked is a node with what it is judged by.
type ranked struct {
	arrival
	moves, cost int32
}

// trim keeps the best nodes of the level reached.
func (s *side) trim(width int, costs pegCosts) {
	level := s.levels[s.last]
	if level.len() <= int64(width) {
		return
	}
	all := make([]ranked, 0, level.len())
	for i := range level.shards {
		for x := range level.shards[i].all {
			all = append(all, ranked{x, int32(x.moves) + int32(s.bound.least(x.at)), costs.of(x.at)})
		}
	}
	if s.ctx.Err() != nil { // the search will end at its next poll
		return
	}
	slices.SortFunc(all, func(x, y ranked) int {
		return cmp.Or(cmp.Compare(x.moves, y.moves), cmp.Compare(x.cost, y.cost), cmp.Compare(hash(x.at), hash(y.at)))
	})
	kept := new(crowd)
	for _, x := range all[:width] {
		kept.add(x.arrival)
	}
	_ = s.weigh(kept.bytes() - level.bytes()) // it holds less than before
	s.levels[s.last] = kept
}
