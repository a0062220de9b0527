package pegs

import (
	"errors"

	"jie/puzzle"
)

// firstBudget is the nodes spent on any solution before a search for the best
// one that may not end: about a second.
const firstBudget = 4_000_000

// quickHoles is the size of board on which the best solution is found so fast
// that no other need be at hand when time runs out.
const quickHoles = 21

// answerBest finds a shortest solution, and counts and lists what is asked for.
// It is where the methods are chosen.
func (q *question) answerBest() (puzzle.Solution, error) {
	var any []Move
	if q.board.Len() > quickHoles {
		moves, err := q.first(firstBudget)
		if err != nil && !errors.Is(err, errBudget) {
			return q.unknown(), err
		}
		if err == nil && moves == nil {
			return q.unsolvable()
		}
		if moves != nil && q.anyWillDo() {
			return q.solved(Split(moves)), nil
		}
		any = moves
	}
	s, err := q.exact()
	if err != nil && !errors.Is(err, errUnsolvable) {
		return q.cutShort(any, err)
	}
	if errors.Is(err, errUnsolvable) {
		return q.unsolvable()
	}
	return s, nil
}

// anyWillDo tells whether any solution answers the question: where only one is
// asked for, in jumps, and all goals have the same number of pegs.
func (q *question) anyWillDo() bool {
	least, most := q.goal.pegs()
	return q.opt.Metric == puzzle.Jumps && least == most && !q.opt.All && !q.opt.Count
}

// cutShort is the answer when a search ended early: the best solution found, if
// any, and the bound that is proved.
func (q *question) cutShort(moves []Move, err error) (puzzle.Solution, error) {
	if moves == nil && errors.Is(err, puzzle.ErrMemory) {
		// The depth-first search needs little memory: let it go on.
		q.held = 0
		var first error
		moves, first = q.first(0)
		if first == nil && moves == nil {
			return q.unsolvable()
		}
	}
	if moves == nil {
		return q.unknown(), err
	}
	return q.best(moves), err
}

// errUnsolvable says that an exact method found no winning position.
var errUnsolvable = errors.New("no solution")

// exact measures every winning position, which proves the shortest length.
func (q *question) exact() (puzzle.Solution, error) {
	w, err := q.winning()
	if err != nil {
		return puzzle.Solution{}, err
	}
	if w == nil {
		return puzzle.Solution{}, errUnsolvable
	}
	d, err := q.distances(w)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return q.fromDistances(d)
}

// fromDistances reads the answer off the measured positions.
func (q *question) fromDistances(d *distances) (puzzle.Solution, error) {
	var s puzzle.Solution
	if d.metric == q.opt.Metric {
		s = q.solved(d.shortest())
	}
	if q.opt.Count {
		pegs, slot := d.find(q.start)
		s.Count = d.ways[pegs][slot].big()
	}
	if d.metric != q.opt.Metric {
		// Every solution was counted in jumps; the shortest one needs moves.
		count := s.Count
		again := *q
		again.opt.Count = false
		e, err := again.distances(d.winning)
		if err != nil {
			return puzzle.Solution{}, err
		}
		d = e
		s = q.solved(d.shortest())
		s.Count = count
	}
	if q.opt.All {
		l := &listing{walker: &d.walker, limit: q.opt.ListLimit(), every: q.opt.Every}
		if _, err := l.list(q.start, -1); err != nil {
			return puzzle.Solution{}, err
		}
		s.Solutions, s.Truncated = l.solutions, l.truncated
	}
	s.Every = q.opt.Every && (q.opt.All || q.opt.Count)
	return s, nil
}
