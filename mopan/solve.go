package mopan

import (
	"context"
	"slices"

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
		return solve[[1]uint64](ctx, from, possible, opt)
	case 2:
		return solve[[2]uint64](ctx, from, possible, opt)
	default:
		return solve[[4]uint64](ctx, from, possible, opt)
	}
}

func solve[W words](ctx context.Context, from Board, goal Goal, opt puzzle.Options) (puzzle.Solution, error) {
	g := graph[W]{geometryOf(from.Side()), layoutOf(from)}
	result, method, err := g.search(ctx, from, goal, opt)
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

// search looks from both sides where the targets are few enough to write out.
func (g graph[W]) search(ctx context.Context, from Board, goal Goal, opt puzzle.Options) (result search.Result[W], method string, err error) {
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
	start := pack[W](g.layout, from)
	if g, ok := any(g).(graph[word]); ok && from.Dots() > 0 {
		result, err := g.searchPair(ctx, any(start).(word), any(targets).([]word), opt)
		return any(result).(search.Result[W]), methodJoin, err
	}
	result, err = search.Shortest[W](ctx, g, start, targets, search.Bounds(opt))
	return result, methodBidirectional, err
}

// Names writes turns given by their indices.
func (g *geometry) Names(path []int) []string {
	names := make([]string, len(path))
	for i, t := range path {
		names[i] = g.turns[t].name
	}
	return names
}
