package twiddle

import (
	"context"
	"math/big"
	"strconv"

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
	if err := checkOptions(opt); err != nil {
		return puzzle.Solution{}, err
	}
	possible, certificate := possibleGoals(from, goal)
	if len(possible) == 0 {
		return refuted(puzzle.Solution{Metric: puzzle.Turns, Method: certificate.Kind}, certificate, opt), nil
	}
	if from.Side() <= wordSide {
		return solve[word](ctx, from, possible, opt)
	}
	return solve[square](ctx, from, possible, opt)
}

func checkOptions(opt puzzle.Options) error {
	if opt.Metric != "" && opt.Metric != puzzle.Turns {
		return &puzzle.Error{Puzzle: Name, Code: puzzle.BadMetric,
			Args: puzzle.Args{"metric": string(opt.Metric), "known": []string{string(puzzle.Turns)}}}
	}
	if opt.Every { // a solution can always be made longer
		return &puzzle.Error{Puzzle: Name, Code: puzzle.BadOption, Args: puzzle.Args{"option": "every"}}
	}
	return nil
}

func solve[S state[S]](ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	g := graphOf[S](from)
	targets := make([]S, len(goal))
	for i, b := range goal {
		targets[i] = g.pack(b)
	}
	limits := searchOptions(opt)
	limits.One = !opt.All && !opt.Count
	result, err := search.Shortest[S](ctx, g, g.pack(from), targets, limits)
	s := puzzle.Solution{Metric: puzzle.Turns, LowerBound: int64(result.LowerBound), Nodes: result.Nodes, Method: methodBidirectional}
	if err != nil {
		return s, err
	}
	if !result.Found {
		return g.exhaust(ctx, from, s, opt)
	}
	g.fill(&s, result.Paths, opt)
	return s, nil
}

// searchOptions bounds a search as opt says.
func searchOptions(opt puzzle.Options) search.Options {
	return search.Options{
		Memory: opt.Memory,
		Progress: func(p search.Progress) {
			opt.Report(puzzle.Progress{Phase: "layer", Done: p.Done, Total: p.Total, Nodes: p.Nodes, LowerBound: int64(p.LowerBound)})
		},
	}
}

// fill puts the shortest paths into an answer.
func (g graph[S]) fill(s *puzzle.Solution, paths *search.Paths[S], opt puzzle.Options) {
	s.Status, s.Optimal = puzzle.Solved, true
	s.Length = int64(paths.Len())
	for path := range paths.All() {
		s.Moves = g.names(path)
		break
	}
	if opt.Count || opt.All {
		s.Count = paths.Count()
		s.UpToOrder = paths.Classes(g.commute)
	}
	if !opt.All {
		return
	}
	for path := range paths.All() {
		if s.Truncated = len(s.Solutions) == opt.ListLimit(); s.Truncated {
			break
		}
		s.Solutions = append(s.Solutions, g.names(path))
	}
}

// exhaust counts every position in reach, the proof that none is a goal.
func (g graph[S]) exhaust(ctx context.Context, from Board, s puzzle.Solution, opt puzzle.Options) (puzzle.Solution, error) {
	s.Method = methodExhaustive
	certificate := &puzzle.Certificate{Kind: "exhausted"}
	positions := 0
	for layer, err := range search.Layers[S](ctx, g, []S{g.pack(from)}, searchOptions(opt)) {
		if err != nil {
			return s, err
		}
		positions += len(layer)
		certificate.Levels = append(certificate.Levels, strconv.Itoa(len(layer)))
	}
	certificate.Positions = strconv.Itoa(positions)
	return refuted(s, certificate, opt), nil
}

// refuted makes s the answer that c proves: there is no solution.
func refuted(s puzzle.Solution, c *puzzle.Certificate, opt puzzle.Options) puzzle.Solution {
	s.Status, s.LowerBound, s.Certificate = puzzle.Unsolvable, 0, c
	if opt.Count || opt.All {
		s.Count = new(big.Int)
	}
	return s
}
