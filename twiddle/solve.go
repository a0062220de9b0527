package twiddle

import (
	"context"

	"jie/internal/method"
	"jie/puzzle"
	"jie/search"
)

type question struct {
	from Board
	goal []Board
	opt  puzzle.Options
}

type known struct {
	possible []Board         // the goals that no certificate has ruled out
	answer   puzzle.Solution // of the method that finished
}

// methods are tried in this order. A certificate's kind is the method of what it answers.
var methods = method.List[*question, known]{
	{Run: ruleOut},
	{Takes: func(q *question, _ known) bool { return q.from.fewArrangements() }, Run: exhaust},
	solves(methodBidirectional, (*question).small, solveBidirectional),
	solves(methodConstructive, func(q *question) bool { return q.opt.First }, solveFirst),
	solves(methodAdditive, func(*question) bool { return true }, solveAdditive),
}

func solves(name string, takes func(*question) bool, solve func(context.Context, *question) (puzzle.Solution, error)) method.Method[*question, known] {
	return method.Method[*question, known]{
		Name:  name,
		Takes: func(q *question, _ known) bool { return takes(q) },
		Run: func(ctx context.Context, q *question, k known, _ int64) (_ known, done bool, err error) {
			k.answer, err = solve(ctx, &question{q.from, k.possible, q.opt})
			return k, true, err
		},
	}
}

const (
	methodBidirectional = "bidirectional"      // breadth-first from both sides
	methodExhaustive    = "exhaustive"         // every position in reach
	methodConstructive  = "three-cycles"       // three tiles change places by a commutator, repeatedly
	methodBeam          = "beam"               // layers of the most promising positions
	methodAdditive      = "additive-databases" // iterative deepening with cost-split pattern databases
)

// mostSmall is the most positions of a board that is searched from both sides: 3 x 3 has 362,880.
const mostSmall = 400_000

// small reports whether few positions are in reach, or one or two blocks of up to 3 rows turn.
func (q *question) small() bool {
	if blocks := q.from.geometry().Blocks(); blocks == 1 || blocks == 2 && q.from.block <= 3 {
		return true
	}
	total := q.from.arrangements()
	return !q.from.oriented && total.IsInt64() && total.Int64() <= mostSmall
}

// Solve finds the fewest turns from a position to any of the goals. A goal of another board is an
// error. It uses all options but Goal; only beams have opt.Workers goroutines. If cut short, it
// returns the best solution and lower bound so far, and an error that wraps ctx.Err() or
// [puzzle.ErrMemory]. With opt.First it returns any solution, at once.
func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	ends, err := from.ends(goal)
	if err != nil {
		return puzzle.Solution{}, err
	}
	return solve(ctx, from, ends, opt)
}

func solve(ctx context.Context, from Board, goal []Board, opt puzzle.Options) (puzzle.Solution, error) {
	if err := search.TurnsOnly(puzzleName, opt); err != nil {
		return puzzle.Solution{}, err
	}
	k, _, err := methods.Run(ctx, &question{from, goal, opt}, known{})
	return k.answer, err
}

func ruleOut(_ context.Context, q *question, k known, _ int64) (_ known, done bool, err error) {
	var certificate *puzzle.Certificate
	if k.possible, certificate = possibleGoals(q.from, q.goal); len(k.possible) == 0 {
		return q.refuted(k, certificate), true, nil
	}
	return k, false, nil
}

func exhaust(ctx context.Context, q *question, k known, _ int64) (_ known, done bool, err error) {
	certificate, err := exhaustNumbers(ctx, q.from, k.possible, q.opt)
	switch {
	case err != nil:
		k.answer = puzzle.Solution{Metric: puzzle.Turns, Method: methodExhaustive}
		return k, true, err
	case certificate != nil:
		return q.refuted(k, certificate), true, nil
	}
	return k, false, nil
}

func (q *question) refuted(k known, c *puzzle.Certificate) known {
	k.answer = search.Refute(puzzle.Solution{Metric: puzzle.Turns, Method: c.Kind}, c, q.opt)
	return k
}

// fewArrangements holds for oriented 3 x 4 boards with blocks of 3: few arrangements, many positions.
func (b Board) fewArrangements() bool {
	return b.oriented && b.block == 3 && b.geometry().Blocks() == 2
}

func solveBidirectional(ctx context.Context, q *question) (puzzle.Solution, error) {
	if q.from.words() {
		return bidirectional(ctx, wordGraph(q.from), q)
	}
	return bidirectional(ctx, boardGraph(q.from.geometry()), q)
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
