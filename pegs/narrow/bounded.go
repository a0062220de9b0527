package narrow

import (
	"cmp"
	"errors"
	"slices"

	"jie/internal/crew"
	"jie/pegs/bitboard"
	"jie/puzzle/board"
)

// Fewest moves, on any board, by bidirectional BFIDA* [barker]: is there a solution of at
// most a given number of moves? Two breadth-first searches, one from each end, proceed jump
// by jump and leave out all nodes that cannot be part of such a solution.
//
// A node is a position, the moves made so far, and the pegs that made the last jump. If
// one of these pegs jumps next, its move continues at no cost. A node is left out when
// the moves made plus the bound on the moves to come, less one while the last peg can
// still jump, are more than allowed. The two searches meet at the number of pegs where
// their levels together are smallest. The last step is only looked up, not kept: it would
// make the largest level. If a peg that jumped last before the meeting also jumps first
// after it, its two halves are one move.
//
// If the sides do not meet, more moves are needed, and the search is repeated with one
// more until it does not fail. Often it finds a solution of one move more than allowed:
// most nodes of such a solution are within the bound at the level where the searches
// meet. That saves the last and largest search.

// side is one of the two searches.
type side struct {
	*bounded
	back   bool
	joined board.Set                         // the peg that is in the middle of its move in the seed, if any
	seeds  []board.Set                       // the start; going back the goals, nil if they are not listed
	levels [bitboard.MaxWord + 1]*levelTable // by number of pegs; all but the last packed
	last   int                               // the level reached
	bound  *bound
	pruner *pruner
	lines  []sideLine                               // by group, then by first hole
	usable [][2]board.Set                           // by group: the lines along which a jump may help if the first hole has no peg, and if it has one
	onward [bitboard.MaxWord][]bitboard.WordPattern // what lets a peg in each hole continue
	ends   bool                                     // goals may lie on the level reached
	ended  bool                                     // or on the one before
}

// bounded searches with one allowance after the other.
type bounded struct {
	*Search
	sym        *bitboard.Symmetries // of the start and the goal
	weighed    *weighing            // what linear programs say about the ways between them
	fore       side
	aft        side
	allowed    int
	best       meetingPoint // the best solution found
	low        int          // the fewest pegs of any goal
	high       int          // the most
	workers    int
	batches    []*batch
	pool       slotPool
	bytes      int64      // accounted for
	tables     int64      // bytes of the map or of more cuts
	winningMap *cornerMap // of the positions worth looking at; nil until it saves time
	strong     bool       // there are more cuts in its place
	drops      bool       // only the last level of each side is kept
	counts     bool       // and yet all levels are kept
	begun      int64      // the nodes when the attempt began
	before     int64      // the nodes of the attempt before it
	mapDue     int64      // the nodes at which a map may save time; 0 for never
}

// meetingPoint is a node of both sides, and the moves of the solutions through it.
type meetingPoint struct {
	total     int
	at        board.Set
	join      board.Set // pegs whose move continues; at a goal, those that made the last jump
	fore, aft uint8     // moves on either side; one more than the total if a move continues
}

// noPoint is worse than every meeting point.
var noPoint = meetingPoint{total: never}

// Fewest returns a solution of the fewest moves, given any solution, and a number of moves that every one has. If an
// error stops it, it returns the best one found. Given none, it looks for one while an attempt is quick, and may return nil.
func (q *Search) Fewest(best []bitboard.Move, proved int64) ([]bitboard.Move, error) {
	s := q.newBounded(q.weigh(), fewCuts, partHoles)
	defer s.free()
	q.Pagodas = s.weighed.pagodas
	if best == nil {
		best = make([]bitboard.Move, q.Start.Len()-s.low)
	}
	best, err := s.fewest(best, proved)
	switch {
	case best[0] == nil:
		best = nil
	case err == nil:
		s.Method = Bidirectional
	}
	return best, err
}

func (s *bounded) fewest(best []bitboard.Move, proved int64) (_ []bitboard.Move, err error) {
	s.Proved = min(int64(len(best)), max(1, proved, int64(s.fore.bound.least(s.Start))))
	width, spent, due := leastWidth, int64(0), true
	for int64(len(best)) > s.Proved && (best[0] != nil || s.before < quickAttempt) {
		begun := s.Nodes
		if due {
			if best, err = s.improve(best, width); err != nil || int64(len(best)) <= s.Proved {
				return best, err
			}
			spent, begun = s.Nodes-begun, s.Nodes
		}
		if err = s.attempt(int(s.Proved)); err == nil {
			best, err = s.line(best)
		}
		if err != nil {
			return best, err
		}
		s.Proved = min(s.Proved+1, int64(len(best)))
		share := (s.Nodes - begun) / beamShare
		due = share > spent && width < mostWidth
		for ; share > spent && width < mostWidth; width *= 2 {
			spent *= 2
		}
	}
	return best, nil
}

// newBounded prepares a search with a number of cuts into parts of at most a number of holes.
func (q *Search) newBounded(w *weighing, cuts, most int) *bounded {
	b := q.Board
	s := &bounded{Search: q, workers: crew.Size(q.Opt.Workers), weighed: w}
	if q.Opt.Memory > 0 {
		s.pool.limit = max(1, q.Opt.Memory-q.Held)
	}
	keep := func(p board.Perm) bool { return keeps(q.Goal, p) && q.Start.Map(p) == q.Start }
	s.sym = bitboard.NewSymmetries(b, keep)
	w.addImages(slices.DeleteFunc(b.Shape().Symmetries(), func(p board.Perm) bool { return !keep(p) }))
	starts, goals := []board.Set{q.Start}, ends(q.Goal, q.Start.Len())
	s.fore = side{bounded: s, seeds: starts, pruner: newPruner(b, w.choose(starts, false))}
	s.aft = side{bounded: s, back: true, seeds: goals, pruner: newPruner(b, reversed(w.choose(goals, true), w.start))}
	s.use(q.cuts(w.jumps, cuts, most))
	s.low, s.high = q.Goal.Pegs()
	s.low = max(1, s.low)
	for range s.workers {
		s.batches = append(s.batches, &batch{goal: noPoint})
	}
	return s
}

// use computes the tables of all parts of the given cuts, for both sides.
func (s *bounded) use(cuts [][]*part) {
	s.fore.bound = newBound(s.Board, cuts, func(t *part) estimate { return t.toGo(t.goals(s.Goal.Words())) })
	s.aft.bound = newBound(s.Board, cuts, func(t *part) estimate { return t.soFar(t.of(s.Start)) })
	s.fore.lookAhead()
	s.aft.lookAhead()
}

// attempt looks for solutions of as many moves as allowed. It may also find longer
// ones. A search that turns out to be large starts again, with a map of the winning positions
// or, on a board that has none, with more cuts.
func (s *bounded) attempt(allowed int) error {
	if s.winningMap == nil && !s.strong {
		s.begun, s.mapDue = s.Nodes, s.Nodes+nodesBeforeMap
		if s.before >= nodesBeforeLarge {
			s.mapDue = s.Nodes + 1
		}
		defer func() { s.before, s.mapDue = s.Nodes-s.begun, 0 }()
	}
	err := s.within(allowed)
	if !errors.Is(err, errMapDue) {
		return err
	}
	if err := s.strengthen(); err != nil {
		return err
	}
	return s.within(allowed)
}

func (s *bounded) within(allowed int) error {
	s.clear()
	s.allowed, s.best, s.drops = allowed, noPoint, s.strong && !s.counts
	if err := cmp.Or(s.fore.begin(s.Start.Len()), s.aft.begin(s.low)); err != nil {
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

func (s *bounded) smaller() *side {
	if f, a := s.fore.size(), s.aft.size(); s.aft.seeds == nil || f <= a || a == 0 {
		return &s.fore
	}
	return &s.aft
}

// begin opens the first level. All levels must be cleared.
func (s *side) begin(level int) error {
	s.last, s.ended, s.ends = level, false, false
	return s.open()
}

// step opens the next level.
func (s *side) step() error {
	s.last = s.turn()
	return s.open()
}

// turn prepares the side to make nodes of the next level, and returns that level.
func (s *side) turn() int {
	next := s.last - 1
	if s.back {
		next = s.last + 1
	}
	s.ended, s.ends = s.ends, s.low <= next && next <= s.high
	return next
}

// open makes the table of the level reached, with the seeds of that number of pegs.
func (s *side) open() error {
	s.levels[s.last] = new(levelTable)
	for _, p := range s.seeds {
		if p.Len() != s.last {
			continue
		}
		x := arrival{moves: uint8(s.joined.Len())}
		x.at, x.last = s.sym.CanonicalWith(p, s.joined)
		if err := s.levels[s.last].add(x, &s.pool); err != nil {
			return err
		}
	}
	return nil
}

// size returns the number of nodes on the level reached.
func (s *side) size() int64 { return s.levels[s.last].len() }

// account updates the count of the memory held.
func (s *bounded) account() {
	s.Held += s.pool.bytes - s.bytes
	s.bytes = s.pool.bytes
}

// clear gives the slots of all levels back to the pool.
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

// free stops counting the memory that the garbage collector takes together with s.
func (s *bounded) free() { s.Release(s.bytes + s.tables) }
