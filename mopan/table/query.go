package table

import (
	"cmp"
	"context"

	"jie/mopan/internal/states"
	"jie/mopan/rings"
	"jie/puzzle"
	"jie/search"
)

// Distance returns how many turns lead from b to the nearest target; ok is false if none do.
func (t *Table) Distance(b rings.Board) (turns int, ok bool, err error) {
	if err := t.takes(b); err != nil {
		return 0, false, err
	}
	err = t.query(func() error {
		path, reached, err := t.descend(t.space.Pack(b))
		turns, ok = len(path), reached
		return err
	})
	if err != nil {
		return 0, false, err
	}
	return turns, ok, nil
}

func (t *Table) takes(b rings.Board) error {
	if t.space.Holds(b) {
		return nil
	}
	target, err := states.Completion(t.space.Counts, t.goal)
	if err != nil {
		return err
	}
	return &puzzle.Error{Puzzle: rings.Name, Code: OtherBoard,
		Args: puzzle.Args{"position": b.String(), "target": target.String()}}
}

// descend walks to a target by the first shortest sequence in the order of names, if s reaches one.
func (t *Table) descend(s uint64) (path []int, ok bool, err error) {
	code, err := t.code(s)
	if err != nil || code == 0 {
		return nil, false, err
	}
	for code != states.Code(0) || !t.goal.Matches(t.space.Unpack(s)) {
		next, err := t.nextNearer(s, code)
		if err != nil {
			return nil, false, err
		}
		if next < 0 { // only a target has no nearer neighbour
			return nil, false, t.damaged()
		}
		s = t.space.Apply(next, s)
		code = states.Nearer(code)
		if path = append(path, next); len(path) >= len(t.levels) {
			return nil, false, t.damaged()
		}
	}
	return path, true, nil
}

// nextNearer returns the first turn from s, which has the code, to a nearer position, or -1.
func (t *Table) nextNearer(s uint64, code uint) (int, error) {
	for i := range t.space.Turns() {
		after := t.space.Apply(i, s)
		if after == s {
			continue
		}
		c, err := t.code(after)
		if err != nil {
			return -1, err
		}
		if c == states.Nearer(code) {
			return i, nil
		}
	}
	return -1, nil
}

func (t *Table) damaged() error { return &puzzle.Error{Puzzle: rings.Name, Code: Inconsistent} }

// Solve answers the question in opt from the table. goal must be the table's own. [rings.Solve]
// answers if the goal cannot be reached, which happens only on side 2.
func (t *Table) Solve(ctx context.Context, from rings.Board, goal rings.Goal, opt puzzle.Options) (puzzle.Solution, error) {
	if err := t.takes(from); err != nil {
		return puzzle.Solution{}, err
	}
	if err := search.SameGoal(rings.Name, t.goal, goal); err != nil {
		return puzzle.Solution{}, err
	}
	if !t.complete {
		return puzzle.Solution{}, &puzzle.Error{Puzzle: rings.Name, Code: Unfinished, Args: puzzle.Args{"distance": len(t.levels) - 1}}
	}
	if opt.Every || opt.Metric != "" && opt.Metric != puzzle.Turns {
		return rings.Solve(ctx, from, goal, opt)
	}
	var s puzzle.Solution
	var ok bool
	err := t.query(func() (err error) {
		s, ok, err = t.solve(from, opt)
		return err
	})
	if err != nil {
		return puzzle.Solution{}, err
	}
	if !ok {
		return rings.Solve(ctx, from, goal, opt)
	}
	return s, nil
}

// solve is Solve as far as the table answers: ok is false if the goal cannot be reached.
func (t *Table) solve(from rings.Board, opt puzzle.Options) (s puzzle.Solution, ok bool, err error) {
	path, ok, err := t.descend(t.space.Pack(from))
	if err != nil || !ok {
		return s, false, err
	}
	s = puzzle.Solution{Status: puzzle.Solved, Metric: puzzle.Turns, Optimal: true, Method: "table",
		Length: int64(len(path)), LowerBound: int64(len(path)), Moves: t.names(path)}
	switch {
	case opt.All || opt.Count && len(path) > maxTallied:
		err = t.fill(&s, t.space.Pack(from), opt)
	case opt.Count:
		s.Count, s.UpToOrder, err = t.count(t.space.Pack(from), len(path))
	}
	return s, true, err
}

func (t *Table) fill(s *puzzle.Solution, from uint64, opt puzzle.Options) error {
	g := &downhill{rings.Of(t.space.Side), t, nil}
	paths := search.NewPaths[uint64](g, []uint64{from}, 0, int(s.Length),
		func(int, uint64) bool { return false },
		func(left int, u uint64) bool {
			c, err := t.code(u)
			g.err = cmp.Or(g.err, err)
			return err == nil && c == states.Code(left)
		})
	if g.err != nil {
		return g.err
	}
	paths.Tell(s, g, opt)
	return nil
}

type downhill struct {
	*rings.Geometry
	t   *Table
	err error
}

// Next appends the turns in the order of their names.
func (g *downhill) Next(dst []search.Edge[uint64], s uint64) []search.Edge[uint64] {
	for i := range g.Turns {
		if after := g.t.space.Apply(i, s); after != s {
			dst = append(dst, search.Edge[uint64]{Move: i, State: after})
		}
	}
	return dst
}

// Prev is not needed: every path begins at its one source.
func (g *downhill) Prev(dst []search.Edge[uint64], _ uint64) []search.Edge[uint64] { return dst }

func (t *Table) names(path []int) []string { return rings.Of(t.space.Side).Names(path) }
