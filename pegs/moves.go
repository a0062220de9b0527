package pegs

import (
	"errors"

	"jie/puzzle"
)

// The nodes spent, at most, on what may answer at once before what takes longer.
const (
	firstBudget = 4_000_000 // on any solution: about a second
	quickBudget = 1_500_000 // on all winning positions
)

// quickHoles is the size of board on which all winning positions are found so
// fast that nothing else need be tried.
const quickHoles = 21

// answerBest finds a shortest solution, and counts and lists what is asked for.
// It is where the methods are chosen.
func (q *question) answerBest() (puzzle.Solution, error) {
	if q.board.Len() <= quickHoles {
		return q.exact()
	}
	line, err := q.first(quickBudget)
	if err != nil && !errors.Is(err, errBudget) {
		return q.unknown(), err
	}
	if err == nil && line != nil && q.anyWillDo() {
		return q.solved(Split(line)), nil
	}
	quick := *q
	quick.budget = q.nodes + quickBudget
	s, failed := quick.exact()
	q.nodes = quick.nodes
	if failed == nil {
		return s, nil
	}
	if ended := q.ctx.Err(); ended != nil { // perhaps just after the budget was spent
		return q.cutShort(line, ended)
	}
	if err != nil {
		line, err = q.first(firstBudget)
	}
	switch {
	case err != nil && !errors.Is(err, errBudget):
		return q.unknown(), err
	case err == nil && line == nil:
		return q.unsolvable()
	case line != nil && q.anyWillDo():
		return q.solved(Split(line)), nil
	case line != nil && q.opt.Metric == puzzle.Moves && !q.opt.Every:
		return q.answerFewest(Join(line))
	}
	s, err = q.exact()
	if err != nil {
		return q.cutShort(line, err)
	}
	return s, nil
}

// answerFewest proves the fewest moves, with a solution in hand.
func (q *question) answerFewest(line []Move) (puzzle.Solution, error) {
	moves, err := q.fewest(line)
	if err != nil || q.proved < int64(len(moves)) {
		return q.best(moves), err
	}
	if q.opt.All || q.opt.Count {
		return q.countFewest(moves)
	}
	return q.solved(moves), nil
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
		switch {
		case first == nil && moves == nil:
			return q.unsolvable()
		case first != nil && q.ctx.Err() != nil:
			err = first
		}
	}
	if moves == nil {
		return q.unknown(), err
	}
	return q.best(moves), err
}

// exact measures every winning position, which proves the shortest length.
func (q *question) exact() (puzzle.Solution, error) {
	w, err := q.winning()
	if err != nil {
		return q.unknown(), err
	}
	if w == nil {
		return q.unsolvable()
	}
	return q.measure(w)
}

// measure answers from the winning positions.
func (q *question) measure(w *winning) (puzzle.Solution, error) {
	d, err := q.distances(w)
	if err != nil {
		return q.unknown(), err
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
		again.release(d.bytes) // they were read for the last time
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
