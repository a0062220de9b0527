package pegs

import (
	"errors"

	"jie/puzzle"
)

// What an answer says of how it was found. Where a certificate without a search
// answers, the method is the certificate's kind.
const (
	methodNone          = "at-goal"           // the start is a goal
	methodTable         = "central-table"     // the embedded table of the central game
	methodCentral       = "central-search"    // the whole central game, where the table is damaged
	methodBeam          = "beam"              // the best positions of each level
	methodSweeps        = "beam-of-sweeps"    // the best positions for each number of moves made
	methodDepthFirst    = "depth-first"       // with a table of dead positions
	methodWinning       = "winning-positions" // all of them, measured
	methodBidirectional = "bidirectional"     // bounded searches from both ends
	methodExhaustive    = "exhaustive"        // every position in reach
	methodBreadthFirst  = "breadth-first"     // every position nearer than the goal
)

// The nodes spent, at most, on what may answer at once before what takes longer.
const (
	firstBudget = 4_000_000 // on any solution: about a second
	quickBudget = 1_500_000 // on all winning positions
)

// quickHoles is the size of board on which all winning positions are found so
// fast that nothing else need be tried.
const quickHoles = 21

// answerBest finds a shortest solution, and counts and lists what is asked for. It
// tries the methods in this order, and stops at the first that answers:
//
//  1. all winning positions, on a small board
//  2. any solution, within a budget: enough where all solutions have one length
//  3. all winning positions, within a budget
//  4. any solution, within a larger budget, where step 2 spent its own
//  5. what proveShortest chooses, without a budget
func (q *question) answerBest() (puzzle.Solution, error) {
	if q.board.Len() <= quickHoles {
		return q.exact()
	}
	line, finished, err := q.firstWithin(quickBudget)
	if err != nil {
		return q.unknown(), err
	}
	if line != nil && q.anyWillDo() {
		return q.solved(Split(line)), nil
	}
	if s, ok := q.quickExact(); ok {
		return s, nil
	}
	if ended := q.ctx.Err(); ended != nil { // perhaps just after the budget was spent
		return q.cutShort(line, ended)
	}
	if !finished {
		if line, finished, err = q.firstWithin(firstBudget); err != nil {
			return q.unknown(), err
		}
	}
	if finished && line == nil {
		return q.unsolvable()
	}
	return q.proveShortest(line)
}

// firstWithin finds any solution, as jumps. It returns nil where there is none;
// finished is false where the budget was spent before that was known.
func (q *question) firstWithin(budget int64) (line []Move, finished bool, err error) {
	line, err = q.first(budget)
	if errors.Is(err, errBudget) {
		return nil, false, nil
	}
	return line, err == nil, err
}

// quickExact is exact with a small budget; ok is false where that does not suffice.
func (q *question) quickExact() (s puzzle.Solution, ok bool) {
	quick := *q
	quick.budget = q.nodes + quickBudget
	s, err := quick.exact()
	q.nodes = quick.nodes
	if err != nil {
		return puzzle.Solution{}, false
	}
	q.method = quick.method
	return s, true
}

// proveShortest answers without a budget; line is a solution, or nil where none is
// known.
func (q *question) proveShortest(line []Move) (puzzle.Solution, error) {
	switch {
	case line != nil && q.anyWillDo():
		return q.solved(Split(line)), nil
	case line != nil && q.opt.Metric == puzzle.Moves && !q.opt.Every:
		return q.answerFewest(Join(line))
	}
	s, err := q.exact()
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
	q.method = methodBidirectional
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
	s, err := q.measure(w)
	if err == nil {
		q.method = methodWinning
	}
	return s, err
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
