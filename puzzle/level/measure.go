package level

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"slices"

	"jie/puzzle"
)

// Measures are the measured difficulty of a level, in thousandths.
type Measures struct {
	Bits   int64 `json:"bits"`   // of good decisions that a solution needs
	Greedy int64 `json:"greedy"` // moves that the best-looking choice gets wrong
	Tree   int64 `json:"tree"`   // bits of the tree without insight
}

// Score returns the mix from which grades are made: a bit for each bit of decision, a bit for each
// move where looks mislead, and an eighth of the tree's bits.
func (m Measures) Score() int64 { return m.Bits + m.Greedy + m.Tree/8 }

type step struct {
	good  []bool
	looks []int
}

// question is a solved candidate, its goal if that is a position, and what a search may hold.
type question struct {
	memory   int64
	from     puzzle.Position
	goal     puzzle.Goal
	target   puzzle.Position
	solution puzzle.Solution
}

// listed is how many shortest solutions a level may have. With more, hardly any decision matters.
const listed = 2000

// judge solves and measures a candidate; the length first, if it matters, before all is listed.
func (s *source) judge(ctx context.Context, opt Options, q question, twin string) (candidate, error) {
	if opt.MinMoves > 0 || opt.MaxMoves > 0 {
		quick, err := q.from.Solve(ctx, puzzle.Options{Goal: q.goal, Metric: opt.Metric, Workers: 1, Memory: q.memory})
		if err != nil || !proved(quick) || !opt.fits(quick.Length) {
			return candidate{}, passing(err)
		}
	}
	sol, err := q.from.Solve(ctx, puzzle.Options{Goal: q.goal, Metric: opt.Metric, All: true, Count: true, Limit: listed, Workers: 1, Memory: q.memory})
	if err != nil || !proved(sol) || sol.Truncated || len(sol.Solutions) == 0 {
		return candidate{}, passing(err)
	}
	q.solution = sol
	steps, err := s.steps(ctx, q)
	if err != nil {
		return candidate{}, passing(err)
	}
	measures := measure(steps)
	count := sol.Count
	if count == nil {
		count = big.NewInt(int64(len(sol.Solutions)))
	}
	level := Level{
		Puzzle: s.puzzle.Name(), From: q.from.String(), To: q.goal.Texts()[0],
		Metric: sol.Metric, Length: sol.Length, Solutions: count.String(),
		Moves: sol.Solutions[0], Measures: measures, Difficulty: s.grade(measures.Score()),
	}
	return candidate{level, twin}, nil
}

func proved(s puzzle.Solution) bool { return s.Status == puzzle.Solved && s.Optimal }

// passing skips candidates beyond the methods, but not beyond memory: levels must not depend on it.
func passing(err error) error {
	if errors.Is(err, puzzle.ErrReach) {
		return nil
	}
	return err
}

func (s *source) grade(score int64) int {
	grade := 1
	for _, least := range s.grades {
		if score >= least {
			grade++
		}
	}
	return grade
}

func measure(steps []step) Measures {
	var m Measures
	for _, s := range steps {
		good, best, bestGood, bestLook := 0, 0, 0, slices.Max(s.looks)
		for i, g := range s.good {
			if g {
				good++
			}
			if s.looks[i] == bestLook {
				best++
				if g {
					bestGood++
				}
			}
		}
		m.Bits += log2(len(s.good)) - log2(good)
		m.Tree += log2(len(s.good))
		m.Greedy += int64(1000 * (best - bestGood) / best)
	}
	return m
}

// log2 returns the binary logarithm in thousandths, rounded down. x is a number from 1 to 2 with 30
// binary places, and each squaring gives one more digit: every machine finds the same.
func log2(n int) int64 {
	if n < 1 {
		return 0
	}
	const one, digits = 1 << 30, 20
	whole := bits.Len(uint(n)) - 1
	x := uint64(n) << 30 >> whole
	fraction := int64(0)
	for range digits {
		x = x * x >> 30
		fraction <<= 1
		if x >= 2*one {
			x >>= 1
			fraction++
		}
	}
	return int64(whole)*1000 + fraction*1000>>digits
}
