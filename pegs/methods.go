package pegs

import (
	"context"
	"errors"
	"slices"

	"jie/internal/method"
	"jie/pegs/bitboard"
	"jie/pegs/narrow"
	"jie/pegs/wide"
	"jie/puzzle"
)

// Names of methods in answers, in addition to the methods of packages wide and narrow. If a
// certificate without a search answers, its kind is the name.
const (
	methodNone         = "at-goal"        // the start is a goal
	methodPlayed       = "play-out"       // the first legal jump, until there is none
	methodTable        = "central-table"  // the embedded table of the central game
	methodCentral      = "central-search" // the whole central game, if the table is damaged
	methodBreadthFirst = "breadth-first"  // every position nearer than the goal
	methodKept         = "kept"           // a shortest solution that was proved before
)

// known is what earlier methods have found out about a question. It is a value: a method
// returns its own, with what it has learned, and the next method gets that.
type known struct {
	goal     *bitboard.Goal  // the remaining goals of the question; "fewest" becomes a number of pegs
	line     []bitboard.Jump // the best solution, or nil
	likely   bool            // the narrowest beam found a solution
	finished bool            // the search for any solution was completed: without a line there is none
	answered bool
	answer   puzzle.Solution
}

// with returns the answered question, in the form in which a method ends the list.
func (k known) with(s puzzle.Solution, err error) (known, bool, error) {
	k.answer, k.answered = s, true
	return k, true, err
}

// step is the work of a method. nodes is the most positions it may make; 0 is unlimited.
type step func(q *question, k known, nodes int64) (learned known, done bool, err error)

// row returns a line of the table of methods: the boards and goals that the method serves,
// another condition or nil, and the most positions that it may make.
func row(s sizes, g goals, when func(*question, known) bool, nodes int64, run step) method.Method[*question, known] {
	return method.Method[*question, known]{
		Takes: func(q *question, k known) bool {
			size, kind := words, closed
			if q.words == nil {
				size = wider
			}
			if k.isOpen() {
				kind = open
			}
			return s&size != 0 && g&kind != 0 && (when == nil || when(q, k))
		},
		Nodes: nodes,
		Run: func(_ context.Context, q *question, k known, nodes int64) (known, bool, error) {
			return run(q, k, nodes)
		},
	}
}

// sizes classifies boards by the number of their holes.
type sizes uint8

const (
	words   sizes = 1 << iota // at most 64
	wider                     // more
	anySize = words | wider
)

type goals uint8

const (
	closed  goals = 1 << iota // only positions
	open                      // some name no position
	anyGoal = closed | open
)

// The most nodes of quick attempts before slower methods.
const (
	firstBudget = 4_000_000 // on any solution: about a second
	quickBudget = 1_500_000 // on all winning positions
)

// methods are tried in this order, the cheapest first. The first one that answers, or fails, decides.
var methods = method.List[*question, known]{
	row(anySize, anyGoal, (*question).isAtGoal, 0, (*question).stay),
	row(anySize, closed, nil, 0, (*question).refuteAtOnce), // counts, position class, simple pagoda functions
	row(words, closed, (*question).isCentral, 0, (*question).central),
	row(words, closed, (*question).wantsAny, 0, (*question).recall),
	row(anySize, anyGoal, nil, 0, (*question).narrow),
	row(anySize, open, (*question).wantsFewest, 0, (*question).countFewest),
	row(words, open, (*question).isStuck, 0, (*question).exhaust),
	row(anySize, open, (*question).wantsStuck, 0, (*question).playOut),
	row(anySize, closed, (*question).wantsNarrowBeam, 0, (*question).narrowBeam), // mostly a solution, for less than a linear program
	row(anySize, closed, (*question).unsolved, 0, (*question).refuteByProgram),   // a pagoda function by linear program
	row(anySize, closed, (*question).wantsAny, 0, (*question).look),
	row(words, closed, (*question).isSmall, 0, (*question).measureAll),
	row(words, closed, nil, quickBudget, (*question).lookFirst), // any solution: may be enough
	row(words, closed, nil, quickBudget, (*question).tryAll),
	row(words, closed, nil, firstBudget, (*question).look), // if the first look spent its budget
	row(words, open, nil, 0, (*question).look),
	row(wider, anyGoal, nil, 0, (*question).look),
	row(words, open, (*question).lists, quickBudget, (*question).tryAll),
	row(words, open, (*question).isListed, quickGames, (*question).shortestGame),
	row(words, open, (*question).lists, 0, (*question).shortestGame), // the length is proved before the solutions are counted
	row(words, open, (*question).lists, 0, (*question).measureAll),
	row(anySize, closed, (*question).wantsSweeps, 0, (*question).sweep), // few moves, since the proof may take hours
	row(words, closed, (*question).isBounded, 0, (*question).shorten),
	row(words, closed, nil, 0, (*question).measureAll),
	row(wider, closed, nil, quickWideGames, (*question).shortestGame),
	row(wider, closed, nil, 0, (*question).improve),
	row(anySize, open, nil, 0, (*question).shortestGame),
}

func (q *question) isAtGoal(known) bool { return q.asked.Match(q.start) }

func (q *question) stay(k known, _ int64) (known, bool, error) {
	q.Method = methodNone
	return k.with(q.solved(nil), nil)
}

// refuteAtOnce tries the certificates that take no time.
func (q *question) refuteAtOnce(k known, _ int64) (known, bool, error) {
	return q.refuted(k, q.board.cheapCertificate(q.start, q.asked))
}

// narrow removes the goals that the position class refutes.
func (q *question) narrow(k known, _ int64) (known, bool, error) {
	if !k.isOpen() && (k.goal.One() || len(k.goal.Patterns()) > 1) {
		k.goal = q.board.ofClass(q.start, k.goal)
	}
	return k, false, nil
}

// wantsNarrowBeam reports whether any solution will do or the board is large, and the beam
// has enough memory.
func (q *question) wantsNarrowBeam(k known) bool {
	return q.words == nil || (q.Opt.First || !q.isSmall(k)) && q.words.AffordsBeam()
}

// fewPositions is a number of positions that can be counted again quickly. Such a count proves
// that they hold no goal, faster than a linear program.
const fewPositions = 2000

// narrowBeam runs the narrowest beam. If it has seen all positions, only a few, and no goal,
// they are counted again as a proof. A search of larger boards has already counted them.
func (q *question) narrowBeam(k known, _ int64) (known, bool, error) {
	found, exhausted, err := q.search(k).NarrowBeam()
	if err != nil {
		return k.with(q.unknown(k), err)
	}
	if k.likely = found; exhausted && (q.words == nil || q.Nodes < fewPositions) {
		return q.exhaust(k, 0)
	}
	return k, false, nil
}

func (q *question) unsolved(k known) bool { return !k.likely }

// refuteByProgram looks for a certificate of each goal.
func (q *question) refuteByProgram(k known, _ int64) (known, bool, error) {
	return q.refuted(k, q.board.eachCertificate(q.Ctx, q.start, q.asked))
}

func (q *question) wantsAny(k known) bool { return q.Opt.First && !q.lists(k) }

// lookFirst searches for any solution, which may be enough.
func (q *question) lookFirst(k known, nodes int64) (known, bool, error) {
	line, err := q.search(k).First(nodes)
	switch {
	case nodes > 0 && errors.Is(err, wide.ErrBudget):
		return k, false, nil
	case err != nil:
		return k.with(q.unknown(k), err)
	}
	k.line, k.finished = line, true
	return q.ifEnough(k)
}

// look does the work of lookFirst if no solution is known yet. Afterwards it is known whether
// there is one, or the budget is spent.
func (q *question) look(k known, nodes int64) (known, bool, error) {
	if k.line == nil && !k.finished {
		var done bool
		var err error
		if k, done, err = q.lookFirst(k, nodes); done {
			return k, done, err
		}
	}
	if k.finished && k.line == nil {
		return q.exhaust(k, 0)
	}
	return q.ifEnough(k)
}

// ifEnough answers with the known solution if that will do: any one is enough, or all have the same length.
func (q *question) ifEnough(k known) (known, bool, error) {
	if k.line == nil || q.lists(k) {
		return k, false, nil
	}
	s := q.best(k)
	if !q.Opt.First && !q.haveOneLength(k) && (q.words != nil || !s.Optimal) {
		return k, false, nil
	}
	s.Status, s.HasBest = puzzle.Solved, false
	return k.with(s, nil)
}

// haveOneLength reports whether all solutions have the same length in the metric.
func (q *question) haveOneLength(k known) bool {
	least, most := k.goal.Pegs()
	return q.Opt.Metric == puzzle.Jumps && least == most
}

// exhaust proves by all positions in reach that there is no solution.
func (q *question) exhaust(k known, _ int64) (known, bool, error) {
	reach, err := q.search(k).Reach()
	if err != nil {
		return k.with(q.unknown(k), err)
	}
	return k.with(puzzle.Solution{Status: puzzle.Unsolvable, Certificate: puzzle.Exhausted(bitboard.KindExhausted, reach)}, nil)
}

// isSmall reports whether all winning positions can be found at once.
func (q *question) isSmall(known) bool { return q.board.Len() <= quickHoles }

// quickHoles is the most holes of a board whose winning positions are found so fast that
// other methods are not needed.
const quickHoles = 21

// measureAll measures all winning positions, which proves the shortest length.
func (q *question) measureAll(k known, _ int64) (known, bool, error) {
	measured, done, err := q.exact(k)
	if err != nil && (k.line != nil || !q.isSmall(k)) {
		return q.cutShort(k, err)
	}
	return measured, done, err
}

// tryAll does the work of measureAll with a budget.
func (q *question) tryAll(k known, nodes int64) (known, bool, error) {
	before := *q.Work
	q.Budget = q.Nodes + nodes
	measured, done, err := q.exact(k)
	q.Budget, q.Held = before.Budget, before.Held
	if err == nil {
		return measured, done, nil
	}
	q.Proved, q.Method = before.Proved, before.Method
	if ended := q.Ctx.Err(); ended != nil { // perhaps just after the budget was spent
		return q.cutShort(k, ended)
	}
	return k, false, nil
}

// exact measures every winning position.
func (q *question) exact(k known) (known, bool, error) {
	a, err := q.wordsFor(k).Exact()
	if err != nil {
		return k.with(q.unknown(k), err)
	}
	if a == nil {
		return q.exhaust(k, 0)
	}
	return q.fromWinning(k, a)
}

func (q *question) fromWinning(k known, a *narrow.Answer) (known, bool, error) {
	s := q.solved(a.Moves)
	s.Count = a.Count
	s.Every = q.Opt.Every && q.lists(k)
	if q.Opt.All {
		l := &listing{Walker: a.Walker, board: q.board, limit: q.Opt.ListLimit(), every: q.wantsEvery(k)}
		if err := l.answer(&s); err != nil {
			return k.with(q.unknown(k), err)
		}
	}
	return k.with(s, nil)
}

// wantsEvery reports whether the question is about solutions of every length. If all have one
// length, these are the shortest ones.
func (q *question) wantsEvery(k known) bool { return q.Opt.Every || q.haveOneLength(k) }

// isBounded reports whether the search for few moves can answer.
func (q *question) isBounded(known) bool { return q.Opt.Metric == puzzle.Moves }

// A narrow beam of sweeps runs before the linear programs of many jumps, which take a second, so that
// a search that is cut short has a solution of few moves. On boards of 50 holes and more the proof
// takes hours, or does not end: the beam is widened first, and complete beams bound the moves.
const (
	sweepJumps = 100
	sweepHoles = 50
)

// wantsSweeps reports whether the beam runs before the proof.
func (q *question) wantsSweeps(k known) bool {
	return k.line != nil && q.isBounded(k) && len(slices.Concat(q.board.Jumps()...)) >= sweepJumps
}

// widestSweeps bounds the beam: five times the width takes five times as long, and the proof
// has to wait.
const widestSweeps = wide.LeastWidth * 5 * 5 * 5

// sweep improves the known solution. It answers only if the context ends. Lack of memory for a beam is not an error.
func (q *question) sweep(k known, _ int64) (known, bool, error) {
	q.Proved = q.lowerBound(k)
	widest := wide.LeastWidth
	if q.words != nil && q.board.Len() >= sweepHoles {
		widest = widestSweeps
	}
	k, _, err := q.sweeps(k, widest, widest == widestSweeps)
	if err == nil || errors.Is(err, puzzle.ErrMemory) {
		return k, false, nil
	}
	return q.cutShort(k, err)
}

// proofWidth is the least width of a beam that shall be complete: a second's work.
const proofWidth = 1 << 12

// sweeps improves the known solution by beams up to the given width, as long as it may have
// more moves than needed. With prove it also searches for proofs. It returns the number of
// moves.
func (q *question) sweeps(k known, widest int, prove bool) (_ known, length int64, err error) {
	q.large.Goal = k.goal
	length = int64(len(bitboard.Join(k.line)))
	for width := wide.LeastWidth; err == nil && width <= widest && length > q.Proved; width *= 5 {
		var better []bitboard.Jump
		var proved bool
		better, proved, err = q.large.Fewer(int(length), width)
		if better != nil {
			k.line, q.Method = better, wide.Sweeps
			length = int64(len(bitboard.Join(better)))
		}
		switch {
		case err != nil || !prove:
		case proved:
			q.Proved = length
		case width == wide.LeastWidth || width > proofWidth:
			var least int64
			if least, err = q.large.LeastMoves(max(width, proofWidth)); errors.Is(err, puzzle.ErrMemory) {
				err = nil // the next beam may need less
			}
			q.Proved = max(q.Proved, least)
		}
	}
	return k, length, err
}

// shorten proves the fewest moves, if that was not done before. Problems without a known solution may get
// a bound alone; these, and solutions of every length, are left to the next method.
func (q *question) shorten(k known, _ int64) (known, bool, error) {
	moves := bitboard.Join(k.line)
	if k.line == nil || q.Proved < int64(len(moves)) {
		var err error
		moves, err = q.wordsFor(k).Fewest(moves, q.Proved)
		if k.line = bitboard.Flat(moves); err != nil {
			return q.cutShort(k, err)
		}
	}
	switch {
	case moves == nil || q.lists(k) && q.Opt.Every:
		return k, false, nil
	case !q.lists(k):
		return k.with(q.solved(moves), nil)
	}
	a, err := q.words.CountFewest(len(moves))
	if err != nil {
		return k.with(q.best(k), err)
	}
	listed, _, err := q.fromWinning(k, a)
	if err != nil {
		return k.with(q.best(k), err)
	}
	return listed, true, nil
}

// mostSweeps is the width of the widest beam for few moves on a larger board.
const mostSweeps = widestSweeps * 5 * 5 * 5

// improve searches for better solutions on a larger board within its limits.
func (q *question) improve(k known, _ int64) (known, bool, error) {
	k, length, err := q.sweeps(k, mostSweeps, true)
	if err == nil && length > q.Proved {
		err = puzzle.ErrReach
	}
	if err != nil {
		return k.with(q.best(k), err)
	}
	return k.with(q.solved(bitboard.Join(k.line)), nil)
}
