package mopan

import (
	"context"
	"errors"
	"fmt"
	"time"

	"jie/puzzle"
	"jie/puzzle/ability"
)

var _ ability.Benchmarks = Puzzle{}

// Bench solves the article's problem and sets of random pairs, each answer proved
// shortest and replayed.
func (Puzzle) Bench(ctx context.Context, r *ability.BenchRun) error {
	if err := benchExample(ctx, r); err != nil {
		return err
	}
	for _, set := range PairSets() {
		if err := set.bench(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

func benchExample(ctx context.Context, r *ability.BenchRun) error {
	from, err := ParseBoard("mopan:0000/10001/000000/0001000/010010/00100/0000")
	if err != nil {
		return err
	}
	goal, err := NewGoal(from, "mopan:0000/00000/001100/0001000/001000/01100/0000")
	if err != nil {
		return err
	}
	var found puzzle.Solution
	took, _, err := ability.Fastest(func() (err error) {
		found, err = Solve(ctx, from, goal, puzzle.Options{Workers: r.Workers})
		return err
	})
	if err != nil {
		return err
	}
	if err := r.Check(from.String(), goal.Texts(), found); err != nil {
		return err
	}
	f := ability.PairFigures{Name: "mopan worked example"}
	f.Times([]time.Duration{took})
	return r.PrintPairs(f)
}

// bench solves every pair of a set once.
func (s PairSet) bench(ctx context.Context, r *ability.BenchRun) error {
	f := ability.PairFigures{Name: "mopan " + s.Name}
	var took []time.Duration
	for from, to := range s.All() {
		goal, err := NewGoal(from, to.String())
		if err != nil {
			return err
		}
		start := time.Now()
		found, err := Solve(ctx, from, goal, puzzle.Options{Workers: r.Workers, Memory: s.Memory})
		took = append(took, time.Since(start))
		if errors.Is(err, puzzle.ErrMemory) {
			f.Unproved++
			continue
		}
		if err != nil {
			return err
		}
		if err := r.Check(from.String(), goal.Texts(), found); err != nil {
			return fmt.Errorf("%s to %s: %w", from, to, err)
		}
		f.Add(found.Length)
	}
	f.Times(took)
	return r.PrintPairs(f)
}
