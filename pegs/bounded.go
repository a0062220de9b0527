package pegs

import (
	"sync/atomic"

	"jie/board"
	"jie/internal/crew"
	"jie/puzzle"
)

// Fewest moves, on any board: is there a solution of so many moves at most? From
// both ends, jump by jump, with all that cannot be part of one left out.
//
// A node is a position, the moves made so far, and the pegs that made the last
// jump: if one of them jumps next, the move goes on at no cost. It is left out
// when the moves made and the bound on those to come, less one while the last peg
// can still jump, are more than allowed. The two searches meet at the number of
// pegs where together they are smallest; where a peg that jumped last before the
// meeting is one that jumps first after it, its two halves are one move.
//
// When the sides do not meet more moves are needed. The search is repeated with
// one more until it does not fail. Often it finds a solution of one move more than
// allowed: most nodes of one are within the bound at the level where the searches
// meet. That saves the last and largest search.

// side is one of the two searches.
type side struct {
	*bounded
	back    bool
	levels  [MaxHoles + 1]*crowd // by number of pegs; all but the last packed
	last    int                  // the level reached
	bound   *bound
	pruner  *pruner
	weights *[MaxHoles]weight // what a peg in each hole adds to the pruner's sums
	ends    bool              // goals may lie on the level reached
	ended   bool              // or on the one before
}

// bounded is the search with one allowance after the other.
type bounded struct {
	*question
	sym     *symmetries // of the start and the goal
	fore    side
	aft     side
	allowed int
	best    meetingPoint // the best solution found
	seeds   []board.Set  // goals
	low     int          // the fewest pegs of any goal
	high    int          // the most
	workers int
	bytes   int64
}

// meetingPoint is a node of both sides, and the moves of the solutions through it.
type meetingPoint struct {
	total int
	at    board.Set
	join  board.Set // pegs whose move goes on through the point; of a goal, that made the last jump
}

// fewest returns a solution of the fewest moves, given any solution, or one that
// is near enough to them. Where an error cuts it short, it returns the best found.
func (q *question) fewest(best []Move) ([]Move, error) {
	s := q.newBounded(q.parts(partHoles))
	defer s.release()
	return s.fewest(best)
}

func (s *bounded) fewest(best []Move) ([]Move, error) {
	s.proved = int64(max(1, s.fore.bound.least(s.start)))
	for width := leastWidth; !s.enough(best); width = min(2*width, mostWidth) {
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
func (q *question) enough(best []Move) bool {
	return int64(len(best)) <= q.proved+int64(q.opt.Within)
}

func (q *question) newBounded(parts []*part) *bounded {
	b := q.board
	s := &bounded{question: q, workers: crew.Size(q.opt.Workers)}
	s.sym = newSymmetries(b, func(p board.Perm) bool { return q.goal.keeps(p) && q.start.Map(p) == q.start })
	toGo, soFar := s.estimates(parts)
	if q.ctx.Err() != nil { // the search will end at its first poll
		parts, toGo, soFar = nil, nil, nil
	}
	s.fore = side{bounded: s, bound: b.newBound(parts, toGo), pruner: q.pruner}
	s.aft = side{bounded: s, back: true, bound: b.newBound(parts, soFar), pruner: reversePruner(b, q.start, b.parityPagodas())}
	s.fore.weights, s.aft.weights = s.fore.pruner.pegWeights(), s.aft.pruner.pegWeights()
	s.seeds = q.goal.positions(q.start.Len())
	s.low, s.high = q.goal.pegs()
	s.low = max(1, s.low)
	return s
}

// estimates makes the tables of all parts, for both sides.
func (s *bounded) estimates(parts []*part) (toGo, soFar []estimate) {
	toGo, soFar = make([]estimate, len(parts)), make([]estimate, len(parts))
	var next atomic.Int64
	share(min(s.workers, 2*len(parts)), func(int, int) {
		for i := int(next.Add(1)) - 1; i < 2*len(parts) && s.ctx.Err() == nil; i = int(next.Add(1)) - 1 {
			if t := parts[i/2]; i%2 == 0 {
				toGo[i/2] = t.toGo(s.ctx, t.goals(s.goal))
			} else {
				soFar[i/2] = t.soFar(s.ctx, t.of(s.start))
			}
		}
	})
	return toGo, soFar
}

// attempt looks for solutions of as many moves as allowed. It may find longer
// ones as well.
func (s *bounded) attempt(allowed int) error {
	s.release()
	s.allowed, s.best = allowed, meetingPoint{total: never}
	s.fore.begin(s.start.Len())
	s.aft.begin(s.low)
	for s.fore.last > s.aft.last {
		f, a := s.fore.size(), s.aft.size()
		if f == 0 {
			return nil
		}
		var err error
		if s.seeds == nil || f <= a || a == 0 {
			err = s.fore.grow()
		} else {
			err = s.aft.grow()
		}
		if err != nil {
			return err
		}
	}
	s.meet()
	return nil
}

// begin empties the side and puts its first nodes in.
func (s *side) begin(level int) {
	s.levels = [MaxHoles + 1]*crowd{}
	s.last, s.ends = level, false
	s.levels[level] = new(crowd)
	if !s.back {
		s.levels[level].add(arrival{at: s.sym.canonical(s.start)})
		return
	}
	s.seed()
}

// step opens the next level, with the goals of so many pegs where it goes back.
func (s *side) step() {
	if s.back {
		s.last++
	} else {
		s.last--
	}
	s.levels[s.last] = new(crowd)
	s.ends = s.low <= s.last && s.last <= s.high
	if s.back {
		s.seed()
	}
}

func (s *side) seed() {
	for _, p := range s.seeds {
		if p.Len() == s.last {
			s.levels[s.last].add(arrival{at: s.bounded.sym.canonical(p)})
		}
	}
}

// size is the number of nodes on the level reached.
func (s *side) size() int64 { return s.levels[s.last].len() }

// weigh accounts for memory.
func (s *bounded) weigh(bytes int64) error {
	s.bytes += bytes
	return s.hold(bytes)
}

// release gives all levels back.
func (s *bounded) release() {
	s.question.release(s.bytes)
	s.bytes = 0
	s.fore.levels, s.aft.levels = [MaxHoles + 1]*crowd{}, [MaxHoles + 1]*crowd{}
}

// countFewest counts and lists the shortest solutions, given one. A search that
// leaves out just what is too long holds every position of theirs.
func (q *question) countFewest(moves []Move) (puzzle.Solution, error) {
	s := q.newBounded(q.parts(partHoles))
	defer s.release()
	if err := s.attempt(len(moves)); err != nil {
		return q.best(moves), err
	}
	a, err := s.count()
	if err != nil {
		return q.best(moves), err
	}
	return a, nil
}

// count answers from the last search's positions.
func (s *bounded) count() (puzzle.Solution, error) {
	w, err := s.winning()
	if err != nil {
		return puzzle.Solution{}, err
	}
	q := *s.question
	q.sym = s.sym
	defer func() { s.nodes = q.nodes }()
	return q.measure(w)
}

// winning turns the last search's positions into the winning ones among them.
func (s *bounded) winning() (*winning, error) {
	q := *s.question
	q.sym = s.sym
	m := &meeting{question: &q, top: s.fore.last, bottom: s.aft.last, seeded: s.seeds != nil}
	for level := range s.fore.levels {
		m.forward.levels[level] = s.fore.levels[level].table()
		m.backward.levels[level] = s.aft.levels[level].table()
	}
	return m.join()
}
