package twiddle

import (
	"context"

	"jie/puzzle"
	"jie/search"
)

// What an answer says of how it was found. Where a certificate without a search
// answers, the method is the certificate's kind.
const (
	methodBidirectional = "bidirectional" // from both sides
	methodExhaustive    = "exhaustive"    // every position in reach
)

// Solve finds the fewest turns from a position to any of the goals, which must fit
// it as [NewGoal] checks. Of opt it uses all but Goal. The search is in one
// goroutine. A search cut short returns the proved lower bound and an error that
// wraps ctx.Err() or [puzzle.ErrMemory].
func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	if err := search.TurnsOnly(Name, opt); err != nil {
		return puzzle.Solution{}, err
	}
	possible, certificate := possibleGoals(from, goal)
	if len(possible) == 0 {
		return search.Refute(puzzle.Solution{Metric: puzzle.Turns, Method: certificate.Kind}, certificate, opt), nil
	}
	if from.Side() <= wordSide {
		return solve[word](ctx, from, possible, opt)
	}
	return solve[square](ctx, from, possible, opt)
}

func solve[S state[S]](ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	g := graphOf[S](from)
	targets := make([]S, len(goal))
	for i, b := range goal {
		targets[i] = g.pack(b)
	}
	result, err := search.Shortest[S](ctx, g, g.pack(from), targets, search.Bounds(opt))
	s := puzzle.Solution{Metric: puzzle.Turns, LowerBound: int64(result.LowerBound), Nodes: result.Nodes, Method: methodBidirectional}
	if err != nil {
		return s, err
	}
	if !result.Found {
		s.Method = methodExhaustive
		return search.Exhaust(ctx, g, g.pack(from), s, opt)
	}
	result.Paths.Solve(&s, g, opt)
	return s, nil
}
