package twiddle

import (
	"context"
	"slices"

	"jie/puzzle"
	"jie/search"
	"jie/twiddle/additive"
	"jie/twiddle/construct"
	"jie/twiddle/geometry"
)

// solveAdditive begins with any solution. In rounds of more nodes, iterative deepening raises the
// bound, and beams and windows shorten the solution, until the two meet.
func solveAdditive(ctx context.Context, q *question) (puzzle.Solution, error) {
	r, err := newRunner(ctx, q)
	e := effortOf(r.from.cells())
	for nodes := e.first; err == nil; nodes *= e.growth {
		if err = r.round(ctx, nodes, e); r.proved() {
			return r.finish(ctx)
		}
	}
	return r.solution(), err
}

type effort struct {
	first, growth          int64 // nodes of the first round, and the growth factor of the next ones
	deepen, widen, shorten int64 // share of each: the nodes divided by this
}

// effortOf returns the effort on a board of a number of cells. Up to 16 have a faster search, which
// mostly ends in its first round, before any beam. With more than 20 the next length is rarely
// refuted, so beams take nearly all nodes.
func effortOf(cells int) effort {
	switch {
	case cells <= wordCells:
		return effort{first: 1 << 22, growth: 4, deepen: 1, widen: 8, shorten: 8}
	case cells <= 20:
		return effort{first: 1 << 18, growth: 4, deepen: 1, widen: 1, shorten: 1}
	default:
		return effort{first: 1 << 21, growth: 2, deepen: 16, widen: 1, shorten: 8}
	}
}

func (r *runner) round(ctx context.Context, nodes int64, e effort) error {
	if entries := r.entries(min(nodes, manyEntries)); groupSize(r.from.shape(), entries) > r.groupSize {
		if err := r.build(ctx, entries); err != nil {
			return err
		}
	}
	if err := r.deepen(ctx, nodes/e.deepen); err != nil || r.proved() {
		return err
	}
	if err := r.widen(ctx, nodes/e.widen); err != nil || !r.found {
		return err
	}
	return r.shorten(ctx, nodes/e.shorten)
}

func (r *runner) proved() bool { return r.found && len(r.best) <= r.lower }

func (r *runner) deepen(ctx context.Context, nodes int64) error {
	spent := int64(0)
	for !r.proved() && spent < nodes {
		r.opt.Report(puzzle.Progress{Phase: "depth", Nodes: r.solution().Nodes, LowerBound: int64(r.lower)})
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := range r.goals {
			g := &r.goals[i]
			if g.fitting(r.lower) != r.lower {
				continue
			}
			before := g.search.Nodes()
			done, err := g.search.Within(ctx, r.lower, nodes-spent, func(path []int) bool {
				r.offer(slices.Clone(path), methodAdditive)
				return false
			})
			spent += g.search.Nodes() - before
			if err != nil || !done || r.proved() {
				return err
			}
		}
		r.lower++
		r.raise(func(*runnerGoal) int { return r.lower })
	}
	return nil
}

func (r *runner) shorten(ctx context.Context, nodes int64) error {
	g := &r.goals[0]
	if len(r.goals) > 1 || g.kinds != geometry.Different() {
		return nil
	}
	const shortest, parts = 12, 16
	for _, w := range []construct.Window{{Turns: shortest, Nodes: nodes / parts / 4}, {Turns: 3 * shortest, Width: int(nodes / parts / int64(len(g.Turns)*4*shortest)), Nodes: nodes / parts}} {
		if w.Turns > shortest && w.Width < 10 {
			continue
		}
		turns, n := construct.Shorten(ctx, g.tables, g.Geometry, g.from, r.best, w)
		r.nodes += n
		r.offer(turns, methodBeam)
	}
	return ctx.Err()
}

// finish returns the answer of a proved length, with the other solutions if these are asked for.
func (r *runner) finish(ctx context.Context) (puzzle.Solution, error) {
	s := r.solution()
	s.Method, s.LowerBound, s.Optimal = methodAdditive, s.Length, true
	if r.opt.All || r.opt.Count {
		paths, err := r.all(ctx)
		if err != nil {
			s.Method = r.how
			return s, err
		}
		paths.Solve(&s, boardGraph(r.goals[0].Geometry), r.opt)
	}
	s.Status, s.HasBest = puzzle.Solved, false
	return s, nil
}

// all finds the canonical solutions from any first turn; the others follow by exchanges of turns.
func (r *runner) all(ctx context.Context) (*search.Paths[Board], error) {
	c := closure{Geometry: r.goals[0].Geometry, steps: make([]map[Board]bool, r.lower+1), memory: r.opt.Memory}
	for i := range c.steps {
		c.steps[i] = make(map[Board]bool)
	}
	for i := range r.goals {
		g := &r.goals[i]
		if g.fitting(r.lower) != r.lower {
			continue
		}
		whole := additive.NewSearch(g.tables, g.from, true)
		_, err := whole.Within(ctx, r.lower, 0, func(path []int) bool { return c.add(r.from, path) })
		r.nodes += whole.Nodes()
		if err != nil {
			return nil, err
		}
	}
	if err := c.close(ctx); err != nil {
		return nil, err
	}
	return search.NewPaths(boardGraph(c.Geometry), []Board{r.from}, 0, r.lower, nil,
		func(k int, b Board) bool { return c.steps[r.lower-k][b] }), nil
}
