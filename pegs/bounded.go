package pegs

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"jie/board"
	"jie/internal/crew"
	"jie/pegs/bitboard"
	"jie/pegs/corner"
)

// Fewest moves, on any board, by bidirectional BFIDA* [barker]: is there a solution
// of so many moves at most? Two breadth-first searches, one from each end, go jump
// by jump and leave out all that cannot be part of one.
//
// A node is a position, the moves made so far, and the pegs that made the last
// jump: if one of them jumps next, the move goes on at no cost. It is left out
// when the moves made and the bound on those to come, less one while the last peg
// can still jump, are more than allowed. The two searches meet at the number of
// pegs where together they are smallest, and the last step of the two is only looked
// up, not kept: it would be the largest level. Where a peg that jumped last before the
// meeting is one that jumps first after it, its two halves are one move.
//
// When the sides do not meet more moves are needed. The search is repeated with
// one more until it does not fail. Often it finds a solution of one move more than
// allowed: most nodes of one are within the bound at the level where the searches
// meet. That saves the last and largest search.

// side is one of the two searches.
type side struct {
	*bounded
	back   bool
	levels [bitboard.MaxHoles + 1]*levelTable // by number of pegs; all but the last packed
	last   int                                // the level reached
	bound  *bound
	pruner *pruner
	lines  []sideLine                   // by group, then by first hole
	onward [bitboard.MaxHoles][]pattern // what lets a peg in each hole go on
	ends   bool                         // goals may lie on the level reached
	ended  bool                         // or on the one before
}

// bounded is the search with one allowance after the other.
type bounded struct {
	*question
	sym        *bitboard.Symmetries // of the start and the goal
	fore       side
	aft        side
	allowed    int
	best       meetingPoint // the best solution found
	seeds      []board.Set  // goals
	low        int          // the fewest pegs of any goal
	high       int          // the most
	workers    int
	batches    []*batch
	pool       slotPool
	bytes      int64       // accounted for
	winningMap *corner.Map // of the positions worth looking at; nil until it pays
	mapDue     int64       // the nodes at which it may pay; 0 for never
}

// meetingPoint is a node of both sides, and the moves of the solutions through it.
type meetingPoint struct {
	total     int
	at        board.Set
	join      board.Set // pegs whose move goes on through the point; of a goal, that made the last jump
	fore, aft uint8     // moves on either side; their sum is one more than the total where a move goes on
}

// noPoint is worse than every meeting point.
var noPoint = meetingPoint{total: never}

// fewest returns a solution of the fewest moves, given any solution, or one that
// is near enough to them. Where an error cuts it short, it returns the best found.
func (q *question) fewest(best []bitboard.Move) ([]bitboard.Move, error) {
	s := q.newBounded(q.cuts(partHoles))
	defer s.release()
	return s.fewest(best)
}

func (s *bounded) fewest(best []bitboard.Move) ([]bitboard.Move, error) {
	least := int64(max(1, s.fore.bound.least(s.start)))
	s.proved = max(least, s.opt.AtLeast)
	for !s.enough(best) {
		width := leastWidth << min(s.proved-least, mostDoublings)
		var err error
		if best, err = s.beam(best, width); err != nil || s.enough(best) {
			return best, err
		}
		if err := s.attempt(int(s.proved)); err != nil {
			return best, err
		}
		if s.best.total < len(best) {
			best = s.line()
		}
		s.proved = min(s.proved+1, int64(len(best)))
	}
	return best, nil
}

// enough tells whether a solution is as near to the proved bound as is asked.
func (q *question) enough(best []bitboard.Move) bool {
	return int64(len(best)) <= q.proved+int64(q.opt.Within)
}

func (q *question) newBounded(cuts [numCuts][]*part) *bounded {
	b := q.board
	s := &bounded{question: q, workers: crew.Size(q.opt.Workers)}
	if q.opt.Memory > 0 {
		s.pool.limit = max(1, q.opt.Memory-q.held)
	}
	s.sym = bitboard.NewSymmetries(b.Board, func(p board.Perm) bool { return q.goal.keeps(p) && q.start.Map(p) == q.start })
	toGo, soFar := s.estimates(cuts)
	if q.ctx.Err() != nil { // the search will end at its first poll
		cuts = [numCuts][]*part{}
	}
	s.fore = side{bounded: s, bound: b.newBound(cuts, toGo), pruner: q.pruner}
	s.aft = side{bounded: s, back: true, bound: b.newBound(cuts, soFar), pruner: reversePruner(b, q.start, b.ParityPagodas())}
	s.fore.lookAhead()
	s.aft.lookAhead()
	s.seeds = q.goal.positions(q.start.Len())
	s.low, s.high = q.goal.pegs()
	s.low = max(1, s.low)
	for range s.workers {
		s.batches = append(s.batches, &batch{goal: noPoint})
	}
	return s
}

// estimates makes the tables of all parts, for both sides.
func (s *bounded) estimates(cuts [numCuts][]*part) (toGo, soFar [numCuts][]estimate) {
	var jobs []func()
	for i, parts := range cuts {
		toGo[i], soFar[i] = make([]estimate, len(parts)), make([]estimate, len(parts))
		for k, t := range parts {
			jobs = append(jobs,
				func() { toGo[i][k] = t.toGo(s.ctx, t.goals(s.goal)) },
				func() { soFar[i][k] = t.soFar(s.ctx, t.of(s.start)) })
		}
	}
	_ = crew.Each(s.ctx, s.workers, len(jobs), func(_, i int) { jobs[i]() }) // a search whose context ended fails at its first poll
	return toGo, soFar
}

// attempt looks for solutions of as many moves as allowed. It may find longer
// ones as well. A search that turns out to be large is begun again, with a map of the
// winning positions.
func (s *bounded) attempt(allowed int) error {
	if s.winningMap == nil && s.seeds != nil {
		s.mapDue = s.nodes + nodesWithoutMap
		defer func() { s.mapDue = 0 }()
	}
	err := s.within(allowed)
	if !errors.Is(err, errMapDue) {
		return err
	}
	if err := s.findMap(); err != nil {
		return err
	}
	return s.within(allowed)
}

func (s *bounded) within(allowed int) error {
	s.clear()
	s.allowed, s.best = allowed, noPoint
	if err := cmp.Or(s.fore.begin(s.start.Len()), s.aft.begin(s.low)); err != nil {
		return err
	}
	for s.fore.last > s.aft.last+1 {
		if s.fore.size() == 0 {
			return nil
		}
		if err := s.smaller().grow(); err != nil {
			return err
		}
	}
	return s.smaller().meet()
}

// smaller is the side to grow next.
func (s *bounded) smaller() *side {
	if f, a := s.fore.size(), s.aft.size(); s.seeds == nil || f <= a || a == 0 {
		return &s.fore
	}
	return &s.aft
}

// begin puts the first nodes in, where all levels are cleared.
func (s *side) begin(level int) error {
	s.last, s.ended, s.ends = level, false, false
	s.levels[level] = new(levelTable)
	if !s.back {
		return s.levels[level].add(arrival{at: s.sym.Canonical(s.start)}, &s.pool)
	}
	return s.seed()
}

// step opens the next level, with the goals of so many pegs where it goes back.
func (s *side) step() error {
	s.last = s.turn()
	s.levels[s.last] = new(levelTable)
	if s.back {
		return s.seed()
	}
	return nil
}

// turn gets ready to make nodes of the next level, which it returns.
func (s *side) turn() int {
	next := s.last - 1
	if s.back {
		next = s.last + 1
	}
	s.ended, s.ends = s.ends, s.low <= next && next <= s.high
	return next
}

func (s *side) seed() error {
	for _, p := range s.seeds {
		if p.Len() != s.last {
			continue
		}
		if err := s.levels[s.last].add(arrival{at: s.bounded.sym.Canonical(p)}, &s.pool); err != nil {
			return err
		}
	}
	return nil
}

// size is the number of nodes on the level reached.
func (s *side) size() int64 { return s.levels[s.last].len() }

// account keeps the memory held up to date.
func (s *bounded) account() {
	s.held += s.pool.bytes - s.bytes
	s.bytes = s.pool.bytes
}

// clear takes all levels apart.
func (s *bounded) clear() {
	for _, side := range []*side{&s.fore, &s.aft} {
		for i, level := range side.levels {
			if level != nil {
				level.clear(&s.pool)
			}
			side.levels[i] = nil
		}
	}
}

// release gives all memory back.
func (s *bounded) release() {
	s.question.release(s.bytes)
	s.dropMap()
	s.bytes, s.pool = 0, slotPool{limit: s.pool.limit}
	s.fore.levels, s.aft.levels = [bitboard.MaxHoles + 1]*levelTable{}, [bitboard.MaxHoles + 1]*levelTable{}
}

// A beam for few moves: the bounded search forwards only, which keeps the best
// nodes of each level, those with the fewest moves made and still to make, and of
// equal ones those whose pegs are the easiest to take. It is quick and often finds
// a shortest solution, but proves nothing. It allows one move less than the best
// solution in hand, so that whatever it finds is better.

// The beam's width at first. It is doubled from one allowance of the bounded search
// to the next, which takes several times as long each, so many times at most.
const (
	leastWidth    = 1 << 11
	mostDoublings = 6
)

// beam looks for a solution of fewer moves than best, and returns the better one.
func (s *bounded) beam(best []bitboard.Move, width int) ([]bitboard.Move, error) {
	s.clear()
	s.allowed, s.best = len(best)-1, noPoint
	costs := s.board.pegCosts()
	if err := s.fore.begin(s.start.Len()); err != nil {
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
	if s.best.total < len(best) {
		best = s.line()
	}
	return best, nil
}

// grade is what nodes are judged by, the best least: the moves made and to make,
// and how hard the pegs are to take.
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
	var even []arrival // those of the worst grade kept, for which there is some room
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

// grades are those of a level's nodes, by shard and in their order.
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

// cutoff is the worst of the best grades, and how many of the nodes that have it
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
	panic("pegs: beam: fewer nodes than its width")
}
