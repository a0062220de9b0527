package lines

import (
	"context"

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
