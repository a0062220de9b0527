package pegs

import (
	"errors"

	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// What an answer says of how it was found, besides the methods of package narrow. Where
// a certificate without a search answers, the method is the certificate's kind.
const (
	methodNone         = "at-goal"        // the start is a goal
	methodPlayed       = "play-out"       // the first legal jump, until there is none
	methodTable        = "central-table"  // the embedded table of the central game
	methodCentral      = "central-search" // the whole central game, where the table is damaged
	methodBreadthFirst = "breadth-first"  // every position nearer than the goal
)

// The nodes spent, at most, on what may answer at once before what takes longer.
const (
	firstBudget = 4_000_000 // on any solution: about a second
	quickBudget = 1_500_000 // on all winning positions
)

// quickHoles is the size of board on which all winning positions are found so
// fast that nothing else need be tried.
const quickHoles = 21

// method is one way to answer a question on a board of words.
type method struct {
	takes  func(q *question) bool // whether it is of use
	budget int64                  // positions that it may make; 0 for any number
	try    func(q *question, budget int64) (s puzzle.Solution, answered bool, err error)
}

// methods are tried in this order, the cheapest first. The first one that answers, or
// fails, decides. What an answer says of its method is noted where it is found, since
// some of these have several.
var methods = []method{
	{always, 0, (*question).refuteAtOnce},                  // counts, position class, simple pagoda functions
	{always, 0, (*question).lookUp},                        // the central game's table
	{(*question).wantsNarrowBeam, 0, (*question).narrow},   // mostly a solution, for less than a linear program
	{(*question).unsolved, 0, (*question).refuteByProgram}, // a pagoda function by linear program
	{(*question).anyIsAsked, 0, (*question).findAny},
	{(*question).isSmall, 0, (*question).measureAll},
	{always, quickBudget, (*question).look}, // any solution: enough where all have one length
	{always, quickBudget, (*question).tryAll},
	{always, firstBudget, (*question).lookAgain},    // where the first look spent its budget
	{(*question).wantsSweeps, 0, (*question).sweep}, // a solution of few moves, where the proof may take hours
	{(*question).isBounded, 0, (*question).shorten},
	{always, 0, (*question).measureAll},
}

func always(*question) bool { return true }

// choose answers by the first method that can.
func (q *question) choose(methods []method) (puzzle.Solution, error) {
	for _, m := range methods {
		if !m.takes(q) {
			continue
		}
		if s, answered, err := m.try(q, m.budget); answered || err != nil {
			return s, err
		}
	}
	panic("pegs: no method answers")
}

// refuteAtOnce gives the certificates that take no time.
func (q *question) refuteAtOnce(int64) (s puzzle.Solution, answered bool, err error) {
	if c := q.board.cheapCertificate(q.start(), q.goal); c != nil {
		return q.refuted(c), true, nil
	}
	return s, false, nil
}

// lookUp answers questions of the central game, and prepares the others.
func (q *question) lookUp(int64) (s puzzle.Solution, answered bool, err error) {
	if s, answered, err = q.central(); !answered && err == nil {
		q.prepare()
	}
	return s, answered, err
}

// wantsNarrowBeam tells whether any solution is asked for, or on a large board, and
// the beam's memory is there.
func (q *question) wantsNarrowBeam() bool {
	return (q.search.Opt.First || !q.isSmall()) && q.search.AffordsBeam()
}

// narrow runs the narrowest beam. Where that has seen a few positions only, and none
// is a goal, they are soon counted again.
func (q *question) narrow(int64) (s puzzle.Solution, answered bool, err error) {
	found, exhausted, err := q.search.NarrowBeam()
	if err != nil {
		return q.unknown(), true, err
	}
	if q.known = found; !exhausted || q.search.Nodes >= fewPositions {
		return s, false, nil
	}
	s, err = q.unsolvable()
	return s, true, err
}

// unsolved tells whether no solution is known.
func (q *question) unsolved() bool { return !q.known }

// refuteByProgram looks for a certificate of each goal.
func (q *question) refuteByProgram(int64) (s puzzle.Solution, answered bool, err error) {
	if c := q.board.eachCertificate(q.search.Ctx, q.start(), q.asked); c != nil {
		return q.refuted(c), true, nil
	}
	return s, false, nil
}

// anyIsAsked tells whether any one solution is asked for.
func (q *question) anyIsAsked() bool {
	return q.search.Opt.First && !q.search.Opt.All && !q.search.Opt.Count
}

// findAny finds any solution.
func (q *question) findAny(int64) (s puzzle.Solution, answered bool, err error) {
	s, err = q.answerFirst()
	return s, true, err
}

// isSmall tells whether all winning positions are found at once.
func (q *question) isSmall() bool { return q.board.Len() <= quickHoles }

// measureAll measures all winning positions.
func (q *question) measureAll(int64) (s puzzle.Solution, answered bool, err error) {
	if s, err = q.exact(); err != nil && !q.isSmall() {
		s, err = q.cutShort(q.line, err)
	}
	return s, true, err
}

// look looks for any solution, which may be enough.
func (q *question) look(budget int64) (s puzzle.Solution, answered bool, err error) {
	if q.line, q.finished, err = q.firstWithin(budget); err != nil {
		return q.unknown(), true, err
	}
	return q.ifAnyWillDo()
}

func (q *question) ifAnyWillDo() (s puzzle.Solution, answered bool, err error) {
	if q.line != nil && q.anyWillDo() {
		return q.solved(bitboard.Split(q.line)), true, nil
	}
	return s, false, nil
}

// tryAll is measureAll with a budget.
func (q *question) tryAll(budget int64) (s puzzle.Solution, answered bool, err error) {
	if s, answered = q.quickExact(budget); answered {
		return s, true, nil
	}
	if ended := q.search.Ctx.Err(); ended != nil { // perhaps just after the budget was spent
		s, err = q.cutShort(q.line, ended)
		return s, true, err
	}
	return s, false, nil
}

// lookAgain is look where that had too small a budget. From here on it is known
// whether there is a solution, or a larger budget was spent as well.
func (q *question) lookAgain(budget int64) (s puzzle.Solution, answered bool, err error) {
	if !q.finished {
		if s, answered, err = q.look(budget); answered || err != nil {
			return s, answered, err
		}
	}
	if q.finished && q.line == nil {
		s, err = q.unsolvable()
		return s, true, err
	}
	return q.ifAnyWillDo()
}

// isBounded tells whether the search for few moves can answer: it needs a solution.
func (q *question) isBounded() bool {
	return q.line != nil && q.search.Opt.Metric == puzzle.Moves && !q.search.Opt.Every
}

// On boards of 50 holes and more the proof of the fewest moves takes hours, or does not
// end. The beam of sweeps of wide boards goes first, so that a search that is cut short
// has a solution of few moves.
const sweepHoles = 50

// widestSweeps bounds the beam: five times as wide takes five times as long, and the
// proof has to wait.
const widestSweeps = wide.LeastWidth * 5 * 5

// wantsSweeps tells whether the beam is to go before the proof.
func (q *question) wantsSweeps() bool { return q.isBounded() && q.board.Len() >= sweepHoles }

// sweep improves the solution in hand. It answers only where the context ends, and
// proves nothing.
func (q *question) sweep(int64) (s puzzle.Solution, answered bool, err error) {
	if q.line, err = q.search.Sweep(q.line, widestSweeps); err != nil {
		s, err = q.cutShort(q.line, err)
		return s, true, err
	}
	return s, false, nil
}

// shorten proves the fewest moves.
func (q *question) shorten(int64) (s puzzle.Solution, answered bool, err error) {
	s, err = q.answerFewest(bitboard.Join(q.line))
	return s, true, err
}

// firstWithin finds any solution, as jumps. It returns nil where there is none;
// finished is false where the budget was spent before that was known.
func (q *question) firstWithin(budget int64) (line []bitboard.Move, finished bool, err error) {
	line, err = q.search.First(budget)
	if errors.Is(err, narrow.ErrBudget) {
		return nil, false, nil
	}
	return line, err == nil, err
}

// quickExact is exact with a budget; ok is false where that does not suffice.
func (q *question) quickExact(budget int64) (s puzzle.Solution, ok bool) {
	quick := *q
	quick.search.Budget = q.search.Nodes + budget
	s, err := quick.exact()
	q.search.Nodes = quick.search.Nodes
	if err != nil {
		return puzzle.Solution{}, false
	}
	q.search.Method = quick.search.Method
	return s, true
}

// answerFewest proves the fewest moves, with a solution in hand.
func (q *question) answerFewest(line []bitboard.Move) (puzzle.Solution, error) {
	moves, err := q.search.Fewest(line)
	if err != nil || q.search.Proved < int64(len(moves)) {
		return q.best(moves), err
	}
	if !q.search.Opt.All && !q.search.Opt.Count {
		return q.solved(moves), nil
	}
	a, err := q.search.CountFewest(len(moves))
	if err != nil {
		return q.best(moves), err
	}
	s, err := q.fromWinning(a)
	if err != nil {
		return q.best(moves), err
	}
	return s, nil
}

// anyWillDo tells whether any solution answers the question: where only one is
// asked for, in jumps, and all goals have the same number of pegs.
func (q *question) anyWillDo() bool {
	return q.oneLength() && !q.search.Opt.All && !q.search.Opt.Count
}

// cutShort is the answer when a search ended early: the best solution found, if
// any, and the bound that is proved.
func (q *question) cutShort(moves []bitboard.Move, err error) (puzzle.Solution, error) {
	if moves == nil && errors.Is(err, puzzle.ErrMemory) {
		// The depth-first search needs little memory: let it go on.
		q.search.Held = 0
		var first error
		moves, first = q.search.First(0)
		switch {
		case first == nil && moves == nil:
			return q.unsolvable()
		case first != nil && q.search.Ctx.Err() != nil:
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
	a, err := q.search.Exact()
	switch {
	case err != nil:
		return q.unknown(), err
	case a == nil:
		return q.unsolvable()
	}
	return q.fromWinning(a)
}

// fromWinning is the answer that the winning positions give.
func (q *question) fromWinning(a *narrow.Answer) (puzzle.Solution, error) {
	opt := &q.search.Opt
	s := q.solved(a.Moves)
	s.Count = a.Count
	s.Every = opt.Every && (opt.All || opt.Count)
	if opt.All {
		l := &listing{Walker: a.Walker, board: q.board, limit: opt.ListLimit(), every: opt.Every}
		if err := l.answer(&s); err != nil {
			return q.unknown(), err
		}
	}
	return s, nil
}
