package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"jie/check"
	"jie/internal/words"
	"jie/mopan"
	"jie/puzzle"
)

// pairFigures are what a set of pairs measured: seconds a pair.
type pairFigures struct {
	Name      string  `json:"bench"`
	Pairs     int     `json:"pairs"`
	Median    float64 `json:"median_seconds"`
	Ninth     float64 `json:"p90_seconds"` // nine in ten pairs took no longer
	Worst     float64 `json:"worst_seconds"`
	Lengths   []int   `json:"lengths,omitempty"` // how many pairs are 0, 1, 2, ... turns apart
	Unproved  int     `json:"unproved"`          // beyond the set's memory
	PeakBytes int64   `json:"peak_bytes"`
}

// benchMopan solves the article's problem and sets of random pairs, each answer
// proved shortest and replayed.
func benchMopan(ctx context.Context, b *bench) error {
	if err := b.workedExample(ctx); err != nil {
		return err
	}
	for _, set := range mopan.PairSets() {
		if err := b.pairs(ctx, set); err != nil {
			return err
		}
	}
	return nil
}

func (b *bench) workedExample(ctx context.Context) error {
	from, err := mopan.ParseBoard("mopan:0000/10001/000000/0001000/010010/00100/0000")
	if err != nil {
		return err
	}
	goal, err := mopan.NewGoal(from, "mopan:0000/00000/001100/0001000/001000/01100/0000")
	if err != nil {
		return err
	}
	took, _, err := fastest(func() error {
		_, err := mopan.Solve(ctx, from, goal, puzzle.Options{Workers: b.app.workers})
		return err
	})
	if err != nil {
		return err
	}
	return b.printPairs(pairFigures{Name: "mopan worked example"}, []time.Duration{took})
}

// pairs solves every pair of a set once.
func (b *bench) pairs(ctx context.Context, set mopan.PairSet) error {
	f := pairFigures{Name: "mopan " + set.Name}
	var took []time.Duration
	for from, to := range set.All() {
		goal, err := mopan.NewGoal(from, to.String())
		if err != nil {
			return err
		}
		start := time.Now()
		s, err := mopan.Solve(ctx, from, goal, puzzle.Options{Workers: b.app.workers, Memory: set.Memory})
		took = append(took, time.Since(start))
		if errors.Is(err, puzzle.ErrMemory) {
			f.Unproved++
			continue
		}
		if err != nil {
			return err
		}
		if err := check.Solution(from.String(), goal.Texts(), s); err != nil {
			return fmt.Errorf("%s to %s: %w", from, to, err)
		}
		f.Lengths = append(f.Lengths, make([]int, max(0, int(s.Length)+1-len(f.Lengths)))...)
		f.Lengths[s.Length]++
	}
	return b.printPairs(f, took)
}

// printPairs writes a line, unless --json, and a JSON object; or a row, which has
// the median, as a plot does.
func (b *bench) printPairs(f pairFigures, took []time.Duration) error {
	slices.Sort(took)
	f.Pairs, f.PeakBytes = len(took), peakMemory()
	f.Median = took[len(took)/2].Seconds()
	f.Ninth = took[len(took)*9/10].Seconds()
	f.Worst = took[len(took)-1].Seconds()
	row := figures{Name: f.Name, Seconds: f.Median, PeakBytes: f.PeakBytes, Repetitions: f.Pairs}
	b.done = append(b.done, row)
	if b.rows != nil {
		return b.rows.Row(figureRow(row)...)
	}
	return b.write(b.app.text("bench.pairs", words.Args{
		"name": f.Name, "median": significant(f.Median), "ninth": significant(f.Ninth), "worst": significant(f.Worst),
		"memory": strconv.FormatInt(f.PeakBytes>>20, 10),
	}), f)
}
