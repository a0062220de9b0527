package mopan

import (
	"context"
	"math/big"
	"slices"
	"strconv"

	"jie/puzzle"
	"jie/search"
)

// maxTargets is how many completions of wild cells are worth a search from both
// sides; beyond it a search from the start alone, towards any of them, soon
// meets one.
const maxTargets = 1 << 16

// What an answer says of how it was found. Where a certificate without a search
// answers, the method is the certificate's kind.
const (
	methodBreadthFirst  = "breadth-first" // from the start, towards any of very many targets
	methodBidirectional = "bidirectional" // from both sides, on hash tables
	methodJoin          = "join"          // from both sides, on sorted layers that are joined
	methodExhaustive    = "exhaustive"    // every position in reach
)

// Solve finds the fewest turns from a position to any of the targets, which must
// fit it as [NewGoal] checks. Of opt it uses all but Goal. A search cut short
// returns the proved lower bound and an error that wraps ctx.Err() or
// [puzzle.ErrMemory].
func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	if err := checkOptions(opt); err != nil {
		return puzzle.Solution{}, err
	}
	counts := from.Counts()
	possible := slices.DeleteFunc(slices.Clone(goal), func(p Pattern) bool {
		_, ok := p.missing(counts)
		return !ok
	})
	if len(possible) == 0 {
		certificate := dotsCertificate(from, goal)
		return refute(puzzle.Solution{Metric: puzzle.Turns, Method: certificate.Kind}, certificate, opt), nil
	}
	switch l := layoutOf(from); l.planes * l.wordsPerPlane {
	case 1:
		return solve[[1]uint64](ctx, from, possible, opt)
	case 2:
		return solve[[2]uint64](ctx, from, possible, opt)
	default:
		return solve[[4]uint64](ctx, from, possible, opt)
	}
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

func solve[W words](ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	g := graph[W]{geometryOf(from.Side()), layoutOf(from)}
	limits := search.Options{
		Memory: opt.Memory,
		One:    !opt.All && !opt.Count,
		Progress: func(p search.Progress) {
			opt.Report(puzzle.Progress{Phase: "layer", Done: p.Done, Total: p.Total, Nodes: p.Nodes, LowerBound: int64(p.LowerBound)})
		},
	}
	result, method, err := g.search(ctx, from, goal, opt, limits)
	s := puzzle.Solution{Metric: puzzle.Turns, LowerBound: int64(result.LowerBound), Nodes: result.Nodes, Method: method}
	if err != nil {
		return s, err
	}
	if !result.Found {
		return g.exhaust(ctx, from, s, opt, limits)
	}
	g.fill(&s, result.Paths, opt)
	return s, nil
}

// search looks from both sides where the targets are few enough to write out.
func (g graph[W]) search(ctx context.Context, from Board, goal Goal, opt puzzle.Options, limits search.Options) (result search.Result[W], method string, err error) {
	counts := from.Counts()
	number := 0
	for _, p := range goal {
		number += p.completions(counts, maxTargets)
	}
	if number > maxTargets {
		accept := func(s W) bool { return goal.Matches(unpack(g.layout, g.side, s)) }
		result, err = search.Nearest[W](ctx, g, pack[W](g.layout, from), accept, limits)
		return result, methodBreadthFirst, err
	}
	var targets []W
	for _, p := range goal {
		for _, b := range p.appendCompletions(nil, counts) {
			targets = append(targets, pack[W](g.layout, b))
		}
	}
	start := pack[W](g.layout, from)
	if g, ok := any(g).(graph[word]); ok && from.Dots() > 0 {
		result, err := g.searchPair(ctx, any(start).(word), any(targets).([]word), opt)
		return any(result).(search.Result[W]), methodJoin, err
	}
	result, err = search.Shortest[W](ctx, g, start, targets, limits)
	return result, methodBidirectional, err
}

// fill puts the shortest paths into an answer.
func (g graph[W]) fill(s *puzzle.Solution, paths *search.Paths[W], opt puzzle.Options) {
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

// names writes turns given by their indices.
func (g *geometry) names(path []int) []string {
	names := make([]string, len(path))
	for i, t := range path {
		names[i] = g.turns[t].name
	}
	return names
}

// exhaust counts every position in reach, the proof that none is a target.
func (g graph[W]) exhaust(ctx context.Context, from Board, s puzzle.Solution, opt puzzle.Options, limits search.Options) (puzzle.Solution, error) {
	s.Method = methodExhaustive
	certificate := &puzzle.Certificate{Kind: "exhausted"}
	positions := 0
	for layer, err := range search.Layers[W](ctx, g, []W{pack[W](g.layout, from)}, limits) {
		if err != nil {
			return s, err
		}
		positions += len(layer)
		certificate.Levels = append(certificate.Levels, strconv.Itoa(len(layer)))
	}
	certificate.Positions = strconv.Itoa(positions)
	return refute(s, certificate, opt), nil
}

// refute makes s the answer that c proves: there is no solution.
func refute(s puzzle.Solution, c *puzzle.Certificate, opt puzzle.Options) puzzle.Solution {
	s.Status, s.LowerBound, s.Certificate = puzzle.Unsolvable, 0, c
	if opt.Count {
		s.Count = new(big.Int)
	}
	return s
}
