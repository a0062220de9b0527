package twiddle

import (
	"context"
	"errors"

	"jie/internal/crew"
	"jie/internal/recent"
	"jie/puzzle"
	"jie/twiddle/additive"
	"jie/twiddle/construct"
	"jie/twiddle/geometry"
)

type runner struct {
	*question
	goals []runnerGoal
	best  []int // turns of the shortest solution so far; nil for none
	found bool
	how   string // the method of best
	nodes int64
	lower int // turns that every solution needs, proved

	groupSize int // tiles of a group of the current databases
}

type runnerGoal struct {
	labelled
	tables      *additive.Tables
	search      *additive.Search
	odd, parity bool // whether solutions have an odd number of turns, if that is known
}

// newRunner labels the goals and finds a first solution, and a first bound from small tables.
func newRunner(ctx context.Context, q *question) (*runner, error) {
	r := &runner{question: q, lower: -1}
	for _, to := range q.goal {
		l, ok := label(q.from, to)
		if !ok {
			continue // an invariant rules it out
		}
		g := runnerGoal{labelled: l}
		g.odd, g.parity = l.parity()
		r.goals = append(r.goals, g)
	}
	for i := range r.goals {
		g := &r.goals[i]
		plan, err := construct.Of(ctx, g.Geometry)
		if err != nil {
			return r, err
		}
		if plan != nil {
			if turns, ok := plan.Solve(g.from); ok {
				r.offer(turns, methodConstructive)
			}
		}
	}
	return r, r.build(ctx, r.entries(fewEntries))
}

func (r *runner) entries(wanted int64) int64 {
	if r.opt.Memory > 0 {
		return min(wanted, r.opt.Memory/4)
	}
	return wanted
}

func (r *runner) build(ctx context.Context, entries int64) error {
	r.groupSize = groupSize(r.from.shape(), entries)
	for i := range r.goals {
		g := &r.goals[i]
		t, err := tablesFor(ctx, &g.labelled, r.groupSize)
		if err != nil {
			return err
		}
		g.tables = t
		g.search = additive.NewSearch(t, g.from, false)
	}
	r.raise(func(g *runnerGoal) int { return g.search.Bound() })
	return nil
}

// raise raises the bound to the least length that the goals allow, given a bound of each.
func (r *runner) raise(bound func(*runnerGoal) int) {
	least := -1
	for i := range r.goals {
		g := &r.goals[i]
		if length := g.fitting(bound(g)); least < 0 || length < least {
			least = length
		}
	}
	r.lower = max(r.lower, least)
}

// fitting returns the least length from a bound on that has the parity of the solutions.
func (g *runnerGoal) fitting(bound int) int {
	if g.parity && bound%2 == 1 != g.odd {
		bound++
	}
	return bound
}

func (r *runner) offer(turns []int, how string) {
	if turns != nil && (!r.found || len(turns) < len(r.best)) {
		r.best, r.found, r.how = turns, true, how
	}
}

func (r *runner) widen(ctx context.Context, nodes int64) error {
	for i := range r.goals {
		g := &r.goals[i]
		most := int(nodes) // without a solution so far, any one helps
		if r.found {
			most = len(r.best) - 1
		}
		if most < r.lower {
			return nil
		}
		width := max(1, nodes/int64(len(g.Turns)*max(8, 3*r.lower/2)))
		opt := construct.BeamOptions{Width: int(width), Most: min(most, 1<<12), Nodes: 4 * nodes, Workers: crew.Size(r.opt.Workers)}
		if r.opt.Memory > 0 {
			opt.Memory = r.opt.Memory / 2
		}
		result, err := construct.Beam(ctx, g.tables, g.Geometry, &g.kinds, g.from, opt)
		r.nodes += result.Nodes
		r.offer(result.Turns, methodBeam)
		if err != nil && !errors.Is(err, puzzle.ErrMemory) {
			return err
		}
	}
	return nil
}

func (r *runner) solution() puzzle.Solution {
	s := puzzle.Solution{Metric: puzzle.Turns, LowerBound: int64(max(0, r.lower)), Nodes: r.nodes, Method: r.how}
	for i := range r.goals {
		if r.goals[i].search != nil {
			s.Nodes += r.goals[i].search.Nodes()
		}
	}
	if r.found {
		s.HasBest = true
		s.Length, s.Moves = int64(len(r.best)), r.goals[0].Names(r.best)
		s.LowerBound = min(s.LowerBound, s.Length)
	}
	return s
}

// firstNodes returns the nodes of a first answer's beam: a fraction of a second of work.
func (r *runner) firstNodes() int64 {
	nodes := int64(1) << (20 - r.from.cells()/25)
	if r.from.block > 3 {
		nodes /= 4
	}
	return nodes
}

func solveFirst(ctx context.Context, q *question) (puzzle.Solution, error) {
	r, err := newRunner(ctx, q)
	if err == nil {
		err = r.widen(ctx, r.firstNodes())
	}
	s := r.solution()
	if r.found {
		s.Status, s.HasBest, s.Optimal = puzzle.Solved, false, s.Length == s.LowerBound
		return s, nil
	}
	if err == nil {
		err = puzzle.ErrReach
	}
	return s, err
}

// Entries of pattern databases: few take milliseconds to build, many take seconds.
const (
	fewEntries  = 600_000
	manyEntries = 1 << 24
)

// groupSize returns how many tiles a group has, given the most entries, one byte each.
func groupSize(s geometry.Shape, entries int64) int {
	size := 4
	for size > 1 && additive.Bytes(s, size) > entries {
		size--
	}
	return size
}

type tableKey struct {
	shape geometry.Shape
	kinds geometry.Kinds
	size  int
}

// kept holds the last databases: at most 16 MB each, most of them much less.
var kept = recent.Cache[tableKey, *additive.Tables]{Most: 6}

func tablesFor(ctx context.Context, l *labelled, size int) (*additive.Tables, error) {
	return kept.Get(tableKey{l.Shape, l.kinds, size}, func() (*additive.Tables, error) {
		return additive.Build(ctx, l.Geometry, l.kinds, size)
	})
}
