package main

import (
	"context"
	"time"

	"jie/pegs"
	"jie/puzzle"
)

// benchPegs finds a first solution, asks the embedded table, and solves the whole
// central game from nothing. Each search runs once. Peak memory is the process's so
// far: run the works apart to have each one's.
func benchPegs(ctx context.Context, b *bench) error {
	works := []struct {
		name string
		run  func() (nodes int64, err error)
	}{
		{"pegs english first solution", func() (int64, error) { return benchFirst(ctx) }},
		{"pegs central table, 10000 calls", benchTable},
		{"pegs central winning positions", func() (int64, error) { return benchCentral(ctx, false) }},
		{"pegs central lengths, counts and chances", func() (int64, error) { return benchCentral(ctx, true) }},
		{"pegs central reachable positions", func() (int64, error) {
			r, err := pegs.ReachCentral(ctx, nil)
			if err != nil {
				return 0, err
			}
			return r.Len(), nil
		}},
	}
	for _, work := range works {
		start := time.Now()
		nodes, err := work.run()
		if err != nil {
			return err
		}
		took := time.Since(start).Seconds()
		f := figures{Name: work.name, Seconds: took, Nodes: nodes, NodeRate: float64(nodes) / took, Repetitions: 1}
		if err := b.print(f); err != nil {
			return err
		}
	}
	return nil
}

func benchFirst(ctx context.Context) (int64, error) {
	p, err := pegs.Parse("pegs:english@c1") // not in the central game's table
	if err != nil {
		return 0, err
	}
	s, err := p.Solve(ctx, puzzle.Options{Metric: puzzle.Jumps, First: true})
	return s.Nodes, err
}

// benchTable opens the table and judges the positions of a shortest solution.
func benchTable() (int64, error) {
	t, err := pegs.CentralTable()
	if err != nil {
		return 0, err
	}
	start, err := pegs.Parse("pegs:english")
	if err != nil {
		return 0, err
	}
	p := start.Pegs()
	for range 10_000 {
		v := t.Judge(p)
		if v.Moves == 0 {
			p = start.Pegs()
		}
		for _, j := range v.Next {
			p = j.Apply(p)
		}
	}
	return 10_000, nil
}

func benchCentral(ctx context.Context, values bool) (int64, error) {
	c, err := pegs.SolveCentral(ctx, values, nil)
	if err != nil {
		return 0, err
	}
	return c.Nodes(), nil
}
