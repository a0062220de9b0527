package pegs

import (
	"errors"

	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// What an answer says of how it was found, besides the methods of packages wide and
// narrow. Where a certificate without a search answers, it is the certificate's kind.
const (
	methodNone         = "at-goal"        // the start is a goal
	methodPlayed       = "play-out"       // the first legal jump, until there is none
	methodTable        = "central-table"  // the embedded table of the central game
	methodCentral      = "central-search" // the whole central game, where the table is damaged
	methodBreadthFirst = "breadth-first"  // every position nearer than the goal
)

// method is one way to answer a question, or a step towards an answer.
type method struct {
	sizes  sizes                // of boards that it serves
	goals  goals                // likewise
	when   func(*question) bool // what else must hold; nil for nothing
	budget int64                // positions that it may make; 0 for any number
	try    func(q *question, budget int64) (s puzzle.Solution, answered bool, err error)
}

// sizes tells boards by the number of their holes.
type sizes uint8

const (
	words   sizes = 1 << iota // at most 64
	wider                     // more
	anySize = words | wider
)

// goals tells goals by what they ask for.
type goals uint8

const (
	closed  goals = 1 << iota // positions alone
	open                      // some name no position
	anyGoal = closed | open
)

// serves reports whether m is for the question.
func (m *method) serves(q *question) bool {
	size, kind := words, closed
	if q.large != nil {
		size = wider
	}
	if q.isOpen() {
		kind = open
	}
	return m.sizes&size != 0 && m.goals&kind != 0 && (m.when == nil || m.when(q))
}

// The nodes spent, at most, on what may answer at once before what takes longer.
const (
	firstBudget = 4_000_000 // on any solution: about a second
	quickBudget = 1_500_000 // on all winning positions
)

// methods are tried in this order, the cheapest first. The first one that answers, or
// fails, decides.
var methods = []method{
	{anySize, anyGoal, (*question).isAtGoal, 0, (*question).stay},
	{wider, anyGoal, (*question).lists, 0, (*question).forgoList},
	{anySize, closed, nil, 0, (*question).refuteAtOnce}, // counts, position class, simple pagoda functions
	{words, closed, (*question).isCentral, 0, (*question).central},
	{anySize, anyGoal, nil, 0, (*question).prepare},
	{anySize, open, (*question).wantsFewest, 0, (*question).countFewest},
	{words, open, (*question).isStuck, 0, (*question).exhaust},
	{anySize, open, (*question).wantsStuck, 0, (*question).playOut},
	{anySize, closed, (*question).wantsNarrowBeam, 0, (*question).narrowBeam}, // mostly a solution, for less than a linear program
	{anySize, closed, (*question).unsolved, 0, (*question).refuteByProgram},   // a pagoda function by linear program
	{anySize, closed, (*question).wantsAny, 0, (*question).look},
	{words, closed, (*question).isSmall, 0, (*question).measureAll},
	{words, closed, nil, quickBudget, (*question).lookFirst}, // any solution: enough where all have one length
	{words, closed, nil, quickBudget, (*question).tryAll},
	{words, closed, nil, firstBudget, (*question).look}, // where the first look spent its budget
	{words, open, nil, 0, (*question).look},
	{wider, anyGoal, nil, 0, (*question).look},
	{words, open, (*question).lists, 0, (*question).measureAll},
	{words, closed, (*question).wantsSweeps, 0, (*question).sweep}, // a solution of few moves, where the proof may take hours
	{words, open, (*question).isListed, quickGames, (*question).shortestGame},
	{words, closed, (*question).isBounded, 0, (*question).shorten},
	{words, closed, nil, 0, (*question).measureAll},
	{wider, closed, nil, quickGames, (*question).shortestGame},
	{wider, closed, nil, 0, (*question).improve},
	{anySize, open, nil, 0, (*question).shortestGame},
}

// isAtGoal reports whether there is nothing to do.
func (q *question) isAtGoal() bool { return q.asked.Match(q.start) }

func (q *question) stay(int64) (s puzzle.Solution, answered bool, err error) {
	q.Method = methodNone
	return q.solved(nil), true, nil
}

// refuteAtOnce gives the certificates that take no time.
func (q *question) refuteAtOnce(int64) (s puzzle.Solution, answered bool, err error) {
	return q.refuted(q.board.cheapCertificate(q.start, q.asked))
}

// prepare makes the searches ready.
func (q *question) prepare(int64) (s puzzle.Solution, answered bool, err error) {
	goal := q.goal
	if !q.isOpen() && (goal.One() || len(goal.Patterns()) > 1) {
		goal = q.board.ofClass(q.start, goal)
	}
	q.use(goal)
	if q.words != nil {
		q.words.Use(goal, q.board.kit(goal))
	}
	return s, false, nil
}

// wantsNarrowBeam reports whether any solution is asked for, or on a large board, and
// the beam's memory is there.
func (q *question) wantsNarrowBeam() bool {
	return q.words == nil || (q.Opt.First || !q.isSmall()) && q.words.AffordsBeam()
}

// fewPositions are soon counted again: that they hold no goal is proof enough,
// and comes sooner than one by linear program.
const fewPositions = 2000

// narrowBeam runs the narrowest beam. Where that has seen a few positions only, and none
// is a goal, they are soon counted again; a search of larger boards has counted them.
func (q *question) narrowBeam(int64) (s puzzle.Solution, answered bool, err error) {
	found, exhausted, err := q.search.NarrowBeam()
	if err != nil {
		return q.unknown(), true, err
	}
	if q.known = found; exhausted && (q.words == nil || q.Nodes < fewPositions) {
		return q.exhaust(0)
	}
	return s, false, nil
}

// unsolved reports whether no solution is known.
func (q *question) unsolved() bool { return !q.known }

// refuteByProgram looks for a certificate of each goal.
func (q *question) refuteByProgram(int64) (s puzzle.Solution, answered bool, err error) {
	return q.refuted(q.board.eachCertificate(q.Ctx, q.start, q.asked))
}

// wantsAny reports whether any one solution is asked for.
func (q *question) wantsAny() bool { return q.Opt.First && !q.lists() }

// lookFirst looks for any solution, which may be enough.
func (q *question) lookFirst(budget int64) (s puzzle.Solution, answered bool, err error) {
	if q.line, err = q.search.First(budget); budget > 0 && errors.Is(err, wide.ErrBudget) {
		return s, false, nil
	}
	if err != nil {
		return q.unknown(), true, err
	}
	q.finished = true
	return q.ifEnough()
}

// look is lookFirst where no solution is known yet. From here on it is known whether
// there is one, or the budget was spent.
func (q *question) look(budget int64) (s puzzle.Solution, answered bool, err error) {
	if q.line == nil && !q.finished {
		if s, answered, err = q.lookFirst(budget); answered || err != nil {
			return s, answered, err
		}
	}
	if q.finished && q.line == nil {
		return q.exhaust(0)
	}
	return q.ifEnough()
}

// ifEnough answers with the solution in hand, where that will do: any one is asked for,
// or all are as long.
func (q *question) ifEnough() (s puzzle.Solution, answered bool, err error) {
	if q.line == nil || q.lists() {
		return s, false, nil
	}
	s = q.best(q.line)
	if !q.Opt.First && !q.haveOneLength() && (q.words != nil || !s.Optimal) {
		return s, false, nil
	}
	s.Status, s.HasBest = puzzle.Solved, false
	return s, true, nil
}

// haveOneLength reports whether all solutions are as long, in the metric asked for.
func (q *question) haveOneLength() bool {
	least, most := q.goal.Pegs()
	return q.Opt.Metric == puzzle.Jumps && least == most
}

// exhaust proves by all positions in reach that there is no solution.
func (q *question) exhaust(int64) (s puzzle.Solution, answered bool, err error) {
	reach, err := q.search.Reach()
	if err != nil {
		return q.unknown(), true, err
	}
	return puzzle.Solution{Status: puzzle.Unsolvable, Certificate: puzzle.Exhausted(bitboard.KindExhausted, reach)}, true, nil
}

// isSmall reports whether all winning positions are found at once.
func (q *question) isSmall() bool { return q.board.Len() <= quickHoles }

// quickHoles is the size of board on which all winning positions are found so
// fast that nothing else need be tried.
const quickHoles = 21

// measureAll measures all winning positions, which proves the shortest length.
func (q *question) measureAll(int64) (s puzzle.Solution, answered bool, err error) {
	if s, answered, err = q.exact(); err != nil && !q.isSmall() {
		return q.cutShort(err)
	}
	return s, answered, err
}

// tryAll is measureAll with a budget.
func (q *question) tryAll(budget int64) (s puzzle.Solution, answered bool, err error) {
	before := *q.Work
	q.Budget = q.Nodes + budget
	s, answered, err = q.exact()
	q.Budget, q.Held = 0, before.Held
	if err == nil {
		return s, answered, nil
	}
	q.Proved, q.Method = before.Proved, before.Method
	if ended := q.Ctx.Err(); ended != nil { // perhaps just after the budget was spent
		return q.cutShort(ended)
	}
	return s, false, nil
}

// exact measures every winning position.
func (q *question) exact() (s puzzle.Solution, answered bool, err error) {
	a, err := q.words.Exact()
	if err != nil {
		return q.unknown(), true, err
	}
	if a == nil {
		return q.exhaust(0)
	}
	return q.fromWinning(a)
}

// fromWinning is the answer that the winning positions give.
func (q *question) fromWinning(a *narrow.Answer) (s puzzle.Solution, answered bool, err error) {
	s = q.solved(a.Moves)
	s.Count = a.Count
	s.Every = q.Opt.Every && q.lists()
	if q.Opt.All {
		l := &listing{Walker: a.Walker, board: q.board, limit: q.Opt.ListLimit(), every: q.wantsEvery()}
		if err := l.answer(&s); err != nil {
			return q.unknown(), true, err
		}
	}
	return s, true, nil
}

// wantsEvery reports whether solutions of every length are asked for. Where all have one
// length, these are the shortest ones.
func (q *question) wantsEvery() bool { return q.Opt.Every || q.haveOneLength() }

// isBounded reports whether the search for few moves can answer: it needs a solution.
func (q *question) isBounded() bool {
	return q.line != nil && q.Opt.Metric == puzzle.Moves && !q.Opt.Every
}

// On boards of 50 holes and more the proof of the fewest moves takes hours, or does not
// end. The beam of sweeps goes first, so that a search that is cut short has a solution
// of few moves.
const sweepHoles = 50

// widestSweeps bounds the beam: five times as wide takes five times as long, and the
// proof has to wait.
const widestSweeps = wide.LeastWidth * 5 * 5

// wantsSweeps reports whether the beam is to go before the proof.
func (q *question) wantsSweeps() bool { return q.isBounded() && q.board.Len() >= sweepHoles }

// sweep improves the solution in hand. It answers only where the context ends, and
// proves nothing. That the memory is not enough for a beam is no failure.
func (q *question) sweep(int64) (s puzzle.Solution, answered bool, err error) {
	q.Proved = q.words.LeastMoves()
	beams := &wide.Search{Work: q.Work, Board: q.board.Board, Start: q.start, Goal: q.goal}
	if _, err = q.sweeps(beams, widestSweeps, false); err == nil || errors.Is(err, puzzle.ErrMemory) {
		return s, false, nil
	}
	return q.cutShort(err)
}

// sweeps improves the solution in hand by beams up to the given width, as long as it may
// have more moves than are needed. With prove it looks for proofs as well. It returns the
// number of moves.
func (q *question) sweeps(s *wide.Search, widest int, prove bool) (length int64, err error) {
	length = int64(len(bitboard.Join(q.line)))
	for width := wide.LeastWidth; err == nil && width <= widest && length > q.Proved+int64(q.Opt.Within); width *= 5 {
		var better []bitboard.Jump
		var proved bool
		better, proved, err = s.Fewer(int(length), width)
		if better != nil {
			q.line, q.Method = better, wide.Sweeps
			length = int64(len(bitboard.Join(better)))
		}
		switch {
		case err != nil || !prove:
		case proved:
			q.Proved = length
		default:
			var least int64
			least, err = s.LeastMoves(width)
			q.Proved = max(q.Proved, least)
		}
	}
	return length, err
}

// shorten proves the fewest moves, with a solution in hand.
func (q *question) shorten(int64) (s puzzle.Solution, answered bool, err error) {
	moves, err := q.words.Fewest(bitboard.Join(q.line))
	q.line = bitboard.Flat(moves)
	if err != nil || q.Proved < int64(len(moves)) {
		return q.best(q.line), true, err
	}
	if !q.lists() {
		return q.solved(moves), true, nil
	}
	a, err := q.words.CountFewest(len(moves))
	if err == nil {
		s, _, err = q.fromWinning(a)
	}
	if err != nil {
		s = q.best(q.line)
	}
	return s, true, err
}

// mostSweeps is the width of the widest beam for few moves on a larger board.
const mostSweeps = widestSweeps * 5 * 5 * 5

// improve looks for better solutions on a larger board as long as it may.
func (q *question) improve(int64) (s puzzle.Solution, answered bool, err error) {
	length, err := q.sweeps(q.large, mostSweeps, true)
	if err == nil && length > q.Proved {
		err = puzzle.ErrReach
	}
	if err != nil {
		return q.best(q.line), true, err
	}
	return q.solved(bitboard.Join(q.line)), true, nil
}
