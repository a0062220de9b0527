package rings

import (
	"context"
	"slices"

	"jie/puzzle"
	"jie/search"
)

// maxTargets is the most completions of wild cells that are worth a search from both sides. With
// more, a search only from the start, towards any of them, soon meets one.
const maxTargets = 1 << 16

// The methods that answers name. If a certificate without a search
// answers, the method is the certificate's kind.
const (
	methodBreadthFirst  = "breadth-first" // from the start, towards any of very many targets
	methodBidirectional = "bidirectional" // from both sides, on hash tables
	methodJoin          = "join"          // from both sides, on sorted layers that are joined
	methodExhaustive    = "exhaustive"    // every reachable position
)

// Solve finds the fewest turns from a position to any of the targets, which must fit it as
// [NewGoal] checks. It uses all options but Goal. A search that is cut short returns the proved
// lower bound and an error that wraps ctx.Err() or [puzzle.ErrMemory].
func Solve(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	if err := search.TurnsOnly(Name, opt); err != nil {
		return puzzle.Solution{}, err
	}
	counts := from.Counts()
	possible := slices.DeleteFunc(slices.Clone(goal), func(p Pattern) bool {
		_, ok := p.missing(counts)
		return !ok
	})
	if len(possible) == 0 {
		certificate := dotsCertificate(from, goal)
		return search.Refute(puzzle.Solution{Metric: puzzle.Turns, Method: certificate.Kind}, certificate, opt), nil
	}
	switch l := layoutOf(from); l.planes * l.wordsPerPlane {
	case 1:
		if from.Dots() > 0 {
			return solve(ctx, from, possible, opt, joined)
		}
		return solve(ctx, from, possible, opt, bidirectional[word])
	case 2:
		return solve(ctx, from, possible, opt, bidirectional[[2]uint64])
	default:
		return solve(ctx, from, possible, opt, bidirectional[[4]uint64])
	}
}

type bothSides[W words] func(ctx context.Context, g graph[W], start W, targets []W, opt puzzle.Options) (result search.Result[W], method string, err error)

func bidirectional[W words](ctx context.Context, g graph[W], start W, targets []W, opt puzzle.Options) (search.Result[W], string, error) {
	result, err := search.Shortest[W](ctx, g, start, targets, search.Bounds(opt))
	return result, methodBidirectional, err
}

func joined(ctx context.Context, g graph[word], start word, targets []word, opt puzzle.Options) (search.Result[word], string, error) {
	result, err := g.searchPair(ctx, start, targets, opt)
	return result, methodJoin, err
}

func solve[W words](ctx context.Context, from Board, goal Goal, opt puzzle.Options, between bothSides[W]) (puzzle.Solution, error) {
	g := graph[W]{Of(from.Side()), layoutOf(from)}
	result, method, err := g.search(ctx, from, goal, opt, between)
	s := puzzle.Solution{Metric: puzzle.Turns, LowerBound: int64(result.LowerBound), Nodes: result.Nodes, Method: method}
	if err != nil {
		return s, err
	}
	if !result.Found {
		s.Method = methodExhaustive
		return search.Exhaust(ctx, g, pack[W](g.layout, from), s, opt)
	}
	result.Paths.Solve(&s, g, opt)
	return s, nil
}

// search looks from both sides if the targets are few enough to write out.
func (g graph[W]) search(ctx context.Context, from Board, goal Goal, opt puzzle.Options, between bothSides[W]) (result search.Result[W], method string, err error) {
	counts := from.Counts()
	number := 0
	for _, p := range goal {
		number += p.completions(counts, maxTargets)
	}
	if number > maxTargets {
		accept := func(s W) bool { return goal.Matches(unpack(g.layout, g.side, s)) }
		result, err = search.Nearest[W](ctx, g, pack[W](g.layout, from), accept, search.Bounds(opt))
		return result, methodBreadthFirst, err
	}
	var targets []W
	for _, p := range goal {
		for b := range p.Completions(counts) {
			targets = append(targets, pack[W](g.layout, b))
		}
	}
	return between(ctx, g, pack[W](g.layout, from), targets, opt)
}

// Names writes turns given by their indices.
func (g *Geometry) Names(path []int) []string {
	names := make([]string, len(path))
	for i, t := range path {
		names[i] = g.Turns[t].Name
	}
	return names
}
