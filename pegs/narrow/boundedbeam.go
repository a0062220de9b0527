package narrow

import (
	"cmp"
	"maps"
	"slices"

	"jie/internal/crew"
	"jie/pegs/bitboard"
)

// A beam for few moves: the bounded search, forwards only, which keeps the best nodes of
// each level. The best are those with the fewest moves made and still to make; among equal
// ones, those whose pegs are the easiest to take. It is quick and often finds a shortest
// solution, but proves nothing. It allows one move less than the best solution known, so
// that any solution it finds is better.

// The beam's widths. The bounded search takes several times as long from one allowance to the
// next. The beam is widened when it had a smaller share of the nodes than this.
const (
	leastWidth = 1 << 11
	mostWidth  = 1 << 17
	beamShare  = 2
)

// improve looks for a solution of fewer moves than best, and returns the better one.
func (s *bounded) improve(best []bitboard.Move, width int) ([]bitboard.Move, error) {
	s.clear()
	s.allowed, s.best, s.drops = len(best)-1, noPoint, false
	costs := newPegCosts(s.Board)
	if err := s.fore.begin(s.Start.Len()); err != nil {
		return best, err
	}
	for s.fore.last > s.low && s.fore.size() > 0 {
		if err := s.fore.grow(); err != nil {
			return best, err
		}
		if err := s.fore.trim(width, costs); err != nil {
			return best, err
		}
	}
	return s.line(best)
}

// grade is the rank of a node, the best least: the moves made and to make, and how hard
// the pegs are to take.
type grade struct{ moves, cost int32 }

func (r grade) compare(t grade) int {
	return cmp.Or(cmp.Compare(r.moves, t.moves), cmp.Compare(r.cost, t.cost))
}

// trim keeps the best nodes of the level reached.
func (s *side) trim(width int, costs pegCosts) error {
	level := s.levels[s.last]
	if level.len() <= int64(width) {
		return nil
	}
	grades := s.grades(level, costs)
	worst, room := cutoff(grades, width)
	kept := new(levelTable)
	var even []arrival // those of the worst grade kept, not all of which have room
	for i := range level.shards {
		at := 0
		for x := range level.nodes(i) {
			switch c := grades[i][at].compare(worst); {
			case c < 0:
				if err := kept.add(x, &s.pool); err != nil {
					return err
				}
			case c == 0:
				even = append(even, x)
			}
			at++
		}
	}
	slices.SortFunc(even, func(x, y arrival) int { return cmp.Compare(bitboard.Hash(x.at), bitboard.Hash(y.at)) })
	for _, x := range even[:room] {
		if err := kept.add(x, &s.pool); err != nil {
			return err
		}
	}
	level.clear(&s.pool)
	s.levels[s.last] = kept
	return nil
}

// grades returns the grades of a level's nodes, by shard and in the order of the nodes.
func (s *side) grades(level *levelTable, costs pegCosts) *[shards][]grade {
	var grades [shards][]grade
	crew.Share(s.workers, shards, func(_, i int) bool {
		for x := range level.nodes(i) {
			grades[i] = append(grades[i], grade{int32(x.moves) + int32(s.bound.least(x.at)), costs.of(x.at)})
		}
		return true
	})
	return &grades
}

// cutoff returns the worst of the best grades, and how many of the nodes with that grade
// are among the best.
func cutoff(grades *[shards][]grade, width int) (worst grade, room int) {
	counts := make(map[grade]int)
	for _, list := range grades {
		for _, r := range list {
			counts[r]++
		}
	}
	room = width
	for _, r := range slices.SortedFunc(maps.Keys(counts), grade.compare) {
		if counts[r] >= room {
			return r, room
		}
		room -= counts[r]
	}
	panic("narrow: beam: fewer nodes than its width")
}
