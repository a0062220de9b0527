package pegs

import (
	"context"

	"jie/board"
	"jie/pegs/central"
	"jie/puzzle"
	"jie/puzzle/ability"
)

var _ ability.Benchmarks = Puzzle{}

// Bench finds a first solution, asks the embedded table, and solves the whole
// central game from nothing. Each search runs once. Peak memory is the process's so
// far: run the works apart to have each one's.
func (Puzzle) Bench(ctx context.Context, r *ability.BenchRun) error {
	if err := benchFirst(ctx, r); err != nil {
		return err
	}
	for _, work := range []struct {
		name string
		run  func() (nodes int64, err error)
	}{
		{"pegs central table, 10000 calls", func() (int64, error) { return benchTable(ctx) }},
		{"pegs central winning positions", func() (int64, error) { return benchCentral(ctx, false) }},
		{"pegs central lengths, counts and chances", func() (int64, error) { return benchCentral(ctx, true) }},
		{"pegs central reachable positions", func() (int64, error) {
			r, err := central.FindReach(ctx, nil)
			if err != nil {
				return 0, err
			}
			return r.Len(), nil
		}},
	} {
		if err := r.Once(work.name, work.run); err != nil {
			return err
		}
	}
	return nil
}

// benchFirst solves a problem that is not in the central game's table.
func benchFirst(ctx context.Context, r *ability.BenchRun) error {
	p, err := Parse("pegs:english@c1")
	if err != nil {
		return err
	}
	goal, err := p.Goal()
	if err != nil {
		return err
	}
	var s puzzle.Solution
	err = r.Once("pegs english first solution", func() (_ int64, err error) {
		s, err = p.Solve(ctx, puzzle.Options{Goal: goal, Metric: puzzle.Jumps, First: true})
		return s.Nodes, err
	})
	if err != nil {
		return err
	}
	return r.Check(p.String(), goal.Texts(), s)
}

// benchTable opens the table and judges the positions of a shortest solution in turn.
func benchTable(ctx context.Context) (int64, error) {
	t, err := central.Embedded()
	if err != nil {
		return 0, err
	}
	at, err := Parse("pegs:english")
	if err != nil {
		return 0, err
	}
	s, err := at.Solve(ctx, puzzle.Options{})
	if err != nil {
		return 0, err
	}
	line := []board.Set{at.Pegs()}
	for _, move := range s.Moves {
		next, err := at.Play(move)
		if err != nil {
			return 0, err
		}
		at = next.(*Position)
		line = append(line, at.Pegs())
	}
	for i := range 10_000 {
		t.Judge(line[i%len(line)])
	}
	return 10_000, nil
}

func benchCentral(ctx context.Context, values bool) (int64, error) {
	c, err := central.Solve(ctx, values, nil)
	if err != nil {
		return 0, err
	}
	return c.Nodes(), nil
}
