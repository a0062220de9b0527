package rings

import (
	"context"
	"slices"

	"jie/puzzle"
	"jie/search"
)

// maxTargets is the most completions of wild cells that are worth a search from both sides.
const maxTargets = 1 << 16

// The methods that answers name, or else the kind of a certificate that needs no search.
const (
	methodBreadthFirst  = "breadth-first" // from the start, towards any of very many targets
	methodBidirectional = "bidirectional" // from both sides, on hash tables
	methodJoin          = "join"          // from both sides, on sorted layers that are joined
	methodExhaustive    = "exhaustive"    // every reachable position
)

// Solve finds the fewest turns to any of the targets, which must fit as [NewGoal] checks. It uses
// all options but Goal. If cut short, it returns the lower bound and an error of ctx, or
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
		if from.Dots() > 0 {
			return solve(ctx, from, possible, opt, methodJoin, graph[word].searchPair)
		}
		return solve(ctx, from, possible, opt, methodBidirectional, graph[word].bidirectional)
	case 2:
		return solve(ctx, from, possible, opt, methodBidirectional, graph[[2]uint64].bidirectional)
	default:
		return solve(ctx, from, possible, opt, methodBidirectional, graph[[4]uint64].bidirectional)
	}
}

type bothSides[W words] func(g graph[W], ctx context.Context, start W, targets []W, opt puzzle.Options) (search.Result[W], error)

func (g graph[W]) bidirectional(ctx context.Context, start W, targets []W, opt puzzle.Options) (search.Result[W], error) {
	return search.Shortest[W](ctx, g, start, targets, search.Bounds(opt))
}

func solve[W words](ctx context.Context, from Board, goal Goal, opt puzzle.Options, method string, between bothSides[W]) (puzzle.Solution, error) {
	g := graph[W]{Of(from.Side()), layoutOf(from)}
	targets, few := g.targets(from, goal)
	var result search.Result[W]
	var err error
	if few {
		result, err = between(g, ctx, pack[W](g.layout, from), targets, opt)
	} else {
		method = methodBreadthFirst
		accept := func(s W) bool { return goal.Matches(unpack(g.layout, g.side, s)) }
		result, err = search.Nearest[W](ctx, g, pack[W](g.layout, from), accept, search.Bounds(opt))
	}
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

// targets lists the positions that meet a goal, if they are few.
func (g graph[W]) targets(from Board, goal Goal) (targets []W, few bool) {
	counts, number := from.Counts(), 0
	for _, p := range goal {
		if number += p.completions(counts, maxTargets); number > maxTargets {
			return nil, false
		}
	}
	for _, p := range goal {
		for b := range p.Completions(counts) {
			targets = append(targets, pack[W](g.layout, b))
		}
	}
	return targets, true
}

// Names writes turns given by their indices.
func (g *Geometry) Names(path []int) []string {
	names := make([]string, len(path))
	for i, t := range path {
		names[i] = g.Turns[t].Name
	}
	return names
}

// dotsCertificate gives a number of dots of the start, and the nearest that each target can have.
func dotsCertificate(from Board, goal Goal) *puzzle.Certificate {
	certificates := make([]puzzle.Certificate, len(goal))
	for i, p := range goal {
		have, nearest := p.conflict(from)
		certificates[i] = puzzle.Certificate{Kind: "dots", From: &have, To: &nearest}
	}
	if len(certificates) == 1 {
		return &certificates[0]
	}
	return &puzzle.Certificate{Kind: "dots", Goals: certificates}
}

// conflict returns a count of dots that from has and p cannot have, and the nearest that it can.
func (p Pattern) conflict(from Board) (have, nearest int64) {
	counts, fixed := from.Counts(), p.Board.Counts()
	if most := p.Board.Dots() + p.Wild(); from.Dots() > most {
		return int64(from.Dots()), int64(most)
	}
	if from.Dots() < p.Board.Dots() {
		return int64(from.Dots()), int64(p.Board.Dots())
	}
	for c := 1; c < len(counts); c++ {
		if fixed[c] > counts[c] {
			return int64(counts[c]), int64(fixed[c])
		}
	}
	return 0, 0 // not reached: such a pattern has completions
}
