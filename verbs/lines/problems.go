// Package lines has the kinds of work that any puzzle may have, whose results are
// lines of JSON: solve answers the questions of a file, and PUZZLE-svss answers the single-vacancy problems of a board. Call [All] for the
// list of these kinds.
//
//	solve         the same bytes as jie solve --batch --errors json --no-stats --lang en
//	PUZZLE-svss   the lines of jie table PUZZLE --svss --json, without stats
package lines

import (
	"context"
	"slices"
	"time"

	"jie/internal/machine"
	"jie/puzzle"
	"jie/puzzle/table"
	"jie/puzzle/work"
	"jie/verbs"
)

// problemsKind answers all single-vacancy problems of a board.
type problemsKind struct {
	puzzle  puzzle.Puzzle
	puzzles []puzzle.Puzzle
}

type problemsJob struct {
	Kind  string `json:"kind"`
	Board string `json:"board"` // its name, or a position on it
	asking
}

// Name returns the puzzle's name and "-svss".
func (k problemsKind) Name() string { return k.puzzle.Name() + "-svss" }

// Plan lists the problems, answers a few of them, and cuts the list.
func (k problemsKind) Plan(ctx context.Context, job work.Job, opt work.Planning) (work.Cut, error) {
	var j problemsJob
	if err := job.Decode(&j); err != nil {
		return work.Cut{}, err
	}
	if _, err := j.complete(); err != nil {
		return work.Cut{}, err
	}
	t, err := k.task(j)
	if err != nil {
		return work.Cut{}, err
	}
	n := len(t.problems)
	if n == 0 {
		return work.Cut{Job: j}, nil
	}
	seconds, err := probe(ctx, n, func(ctx context.Context, i int) error { return t.answer(ctx, t.line(i)).err })
	if err != nil {
		return work.Cut{}, err
	}
	return work.Cut{Job: j, Units: unitsOf(n, perUnit(opt.UnitSeconds, seconds, n))}, nil
}

// Open reads a plan.
func (k problemsKind) Open(plan *work.Plan, _ string) (work.Task, error) {
	var j problemsJob
	if err := work.Strict(plan.Job, &j); err != nil {
		return nil, err
	}
	t, err := k.task(j)
	if err == nil {
		t.units = plan.Units
	}
	return t, err
}

type problemsTask struct {
	work.OneStep
	*solver
	problems []table.Problem
	units    int
}

func (k problemsKind) task(j problemsJob) (*problemsTask, error) {
	maker, _ := puzzle.As[table.Maker](k.puzzle)
	made, err := maker.Table(table.Question{Puzzle: k.puzzle.Name(), SVSS: true, Board: j.Board})
	if err != nil {
		return nil, err
	}
	s, err := newSolver(k.puzzles, j.asking)
	return &problemsTask{solver: s, problems: made.Problems}, err
}

func (t *problemsTask) line(i int) line {
	x := t.problems[i]
	return line{i + 1, func() (verbs.Problem, error) { return t.service.Read(x.From, []string{x.To}) }}
}

// Run answers the problems of one unit.
func (t *problemsTask) Run(ctx context.Context, u work.Unit, _ work.Results, limits work.Limits) ([]byte, error) {
	first, end := share(len(t.problems), t.units, u.Index)
	return t.unit(ctx, func(yield func(line, error) bool) {
		for i := first; i < end && yield(t.line(i), nil); i++ {
		}
	}, limits)
}

// All returns the kinds of work that these puzzles share. Package catalog/kinds lists those of one puzzle.
func All(puzzles []puzzle.Puzzle) []work.Kind {
	kinds := []work.Kind{solveKind{puzzles}}
	for _, p := range puzzles {
		if maker, ok := puzzle.As[table.Maker](p); ok && slices.Contains(maker.TableKeys(), "svss") {
			kinds = append(kinds, problemsKind{p, puzzles})
		}
	}
	return kinds
}

// A probe answers a few items to find out how long one takes. The results do not depend on it.

const (
	mostProbed = 64
	probeTime  = 3 * time.Second
)

// probe tries items from all over 0 to n-1 until it can estimate the seconds of one. An item that is cut short counts
// with the time it had.
func probe(ctx context.Context, n int, try func(ctx context.Context, i int) error) (seconds float64, err error) {
	limited, cancel := context.WithTimeout(ctx, probeTime)
	defer cancel()
	began, before, tried := time.Now(), machine.CPUSeconds(), 0
	for k := range min(n, mostProbed) {
		err := try(limited, int(int64(k)*int64(n)/int64(min(n, mostProbed))))
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		tried++
		if limited.Err() != nil {
			break
		}
		if err != nil {
			return 0, err
		}
	}
	used := machine.CPUSeconds() - before // which other programs do not lengthen
	if used <= 0 {                        // it is not known
		used = max(time.Since(began).Seconds(), 1e-6)
	}
	return used / float64(max(1, tried)), nil
}

// perUnit returns how many items of a given number of seconds make a unit, from 1 to n.
func perUnit(unitSeconds, seconds float64, n int) int {
	if per := unitSeconds / seconds; per < float64(n) {
		return max(1, int(per))
	}
	return max(1, n)
}

// unitsOf returns how many units of about per items n items make.
func unitsOf(n, per int) int { return max(1, (n+per-1)/per) }

// share returns the items of a unit, from first to end-1: n items are cut as evenly as possible.
func share(n, units, index int) (first, end int) {
	at := func(i int) int { return int(int64(i) * int64(n) / int64(units)) }
	return at(index), at(index + 1)
}
