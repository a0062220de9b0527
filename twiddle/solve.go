package twiddle

import (
	"context"

	"jie/puzzle"
	"jie/search"
)

// method is a way to answer a question. Methods are asked in the order of [methods]; the
// first that suits answers.
type method struct {
	name  string // as an answer says it
	suits func(q *question) bool
	solve func(ctx context.Context, q *question) (puzzle.Solution, error)
}

// methods is the one list of them. Where a certificate without a search answers, an
// answer's method is the certificate's kind.
var methods = []method{
	{methodBidirectional, (*question).small, solveBidirectional},
	{methodConstructive, func(q *question) bool { return q.opt.First }, solveFirst},
	{methodAdditive, func(*question) bool { return true }, solveAdditive},
}

const (
	methodBidirectional = "bidirectional"      // breadth-first from both sides
	methodExhaustive    = "exhaustive"         // every position in reach
	methodConstructive  = "three-cycles"       // three tiles change places by a commutator, again and again
	methodBeam          = "beam"               // layers of the most promising positions
	methodAdditive      = "additive-databases" // iterative deepening with cost-split pattern databases
)

// question is what [Solve] is asked, less the goals that a certificate rules out.
type question struct {
	from Board
	goal []Board
	opt  puzzle.Options
}

// mostSmall is how many positions a board may have to be searched from both sides
// without tables: 3 x 3 has 362,880.
const mostSmall = 400_000

// small tells whether few positions are in reach, or few sequences of turns are much
// different: two blocks of up to 3 rows turn, or one.
func (q *question) small() bool {
	if blocks := q.from.geometry().Blocks(); blocks == 1 || blocks == 2 && q.from.block <= 3 {
		return true
	}
	total := q.from.arrangements()
	return !q.from.oriented && total.IsInt64() && total.Int64() <= mostSmall
}

// Solve finds the fewest turns from a position to any of the goals. A goal of another board
// is an error. Of opt it uses all but Goal. Beams have opt.Workers goroutines, other
// searches one. A search cut short returns the best solution found, the proved lower
// bound, and an error that wraps ctx.Err() or [puzzle.ErrMemory]. With opt.First it returns
// any solution, at once.
func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	ends, err := from.ends(goal)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return solve(ctx, from, ends, opt)
}

// solve finds the fewest turns to any of the goals, which fit the start.
func solve(ctx context.Context, from Board, goal []Board, opt puzzle.Options) (puzzle.Solution, error) {
	if err := search.TurnsOnly(puzzleName, opt); err != nil {
		return puzzle.Solution{}, err
	}
	possible, certificate := possibleGoals(from, goal)
	if len(possible) > 0 && from.fewArrangements() {
		var err error
		if certificate, err = exhaustNumbers(ctx, from, possible, opt); err != nil {
			return puzzle.Solution{Metric: puzzle.Turns, Method: methodExhaustive}, err
		}
		if certificate != nil {
			possible = nil
		}
	}
	if len(possible) == 0 {
		return search.Refute(puzzle.Solution{Metric: puzzle.Turns, Method: certificate.Kind}, certificate, opt), nil
	}
	q := &question{from, possible, opt}
	for i := range methods {
		if m := &methods[i]; m.suits(q) {
			return m.solve(ctx, q)
		}
	}
	panic("unreachable: the last method suits every question")
}

// fewArrangements tells of the oriented boards of 3 x 4 with blocks of 3, and of those that
// are one block: arrangements of the numbers are few, and positions many.
func (b Board) fewArrangements() bool {
	return b.oriented && b.block == 3 && b.geometry().Blocks() == 2
}

// solveBidirectional searches from both sides.
func solveBidirectional(ctx context.Context, q *question) (puzzle.Solution, error) {
	if q.from.words() {
		return bidirectional(ctx, newWordGraph(q.from), q)
	}
	return bidirectional(ctx, boardGraph{q.from.geometry()}, q)
}

func bidirectional[S comparable](ctx context.Context, g graph[S], q *question) (puzzle.Solution, error) {
	targets := make([]S, len(q.goal))
	for i, b := range q.goal {
		targets[i] = g.pack(b)
	}
	result, err := search.Shortest(ctx, g, g.pack(q.from), targets, search.Bounds(q.opt))
	s := puzzle.Solution{Metric: puzzle.Turns, LowerBound: int64(result.LowerBound), Nodes: result.Nodes, Method: methodBidirectional}
	if err != nil {
		return s, err
	}
	if !result.Found {
		s.Method = methodExhaustive
		return search.Exhaust(ctx, g, g.pack(q.from), s, q.opt)
	}
	result.Paths.Solve(&s, g, q.opt)
	return s, nil
}
