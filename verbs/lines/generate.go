package lines

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math"
	"time"

	"jie/puzzle"
	"jie/puzzle/level"
	"jie/puzzle/work"
	"jie/verbs"
)

// generateKind makes levels. A unit tries a range of the candidates that generate
// tries. The number needed is not known before they are tried: a step tries as many
// as the levels so far suggest, and another step follows while there are too few.
type generateKind struct{ puzzles []puzzle.Puzzle }

// generateJob is its job: the question of the verb generate.
type generateJob struct {
	Kind       string `json:"kind"`
	Puzzle     string `json:"puzzle"`
	Board      string `json:"board,omitempty"`
	Difficulty int    `json:"difficulty,omitempty"`
	MinMoves   int64  `json:"min_moves,omitempty"`
	MaxMoves   int64  `json:"max_moves,omitempty"`
	N          int    `json:"n"`
	Seed       uint64 `json:"seed,omitempty"`
}

// generateData describes how its candidates are cut.
type generateData struct {
	PerUnit uint64 `json:"candidates_per_unit"`
}

// surplus is how many more candidates a step tries than the rate of the levels so far
// suggests: an extra step costs more than a few candidates.
const surplus = 1.1

func (generateKind) Name() string { return "generate" }

// Plan tries some candidates, to find out how long one takes and how many are levels.
func (k generateKind) Plan(ctx context.Context, job work.Job, opt work.Planning) (work.Cut, error) {
	j := generateJob{N: 1}
	if err := job.Decode(&j); err != nil {
		return work.Cut{}, err
	}
	t, err := k.task(j)
	if err != nil {
		return work.Cut{}, err
	}
	seconds, rate, err := t.probe(ctx, opt.Limits)
	if err != nil {
		return work.Cut{}, err
	}
	t.perUnit = max(1, uint64(min(opt.UnitSeconds/seconds, float64(t.opt.Tries()))))
	return work.Cut{Job: j, Units: t.units(0, j.N, rate), Data: generateData{t.perUnit}}, nil
}

// Open reads a plan.
func (k generateKind) Open(plan *work.Plan, _ string) (work.Task, error) {
	var j generateJob
	var data generateData
	if err := work.Strict(plan.Job, &j); err != nil {
		return nil, err
	}
	if err := work.Strict(plan.Data, &data); err != nil {
		return nil, err
	}
	t, err := k.task(j)
	if err == nil {
		t.perUnit = max(1, data.PerUnit)
	}
	return t, err
}

// generateTask is a plan of this kind.
type generateTask struct {
	puzzle  puzzle.Puzzle
	opt     level.Options
	perUnit uint64 // candidates
}

func (k generateKind) task(j generateJob) (*generateTask, error) {
	service := &verbs.Service{Puzzles: k.puzzles}
	p, opt, err := service.Generating(verbs.Generate{
		Puzzle: j.Puzzle, Board: j.Board, Difficulty: j.Difficulty, MinMoves: j.MinMoves, MaxMoves: j.MaxMoves, N: &j.N, Seed: j.Seed,
	})
	return &generateTask{puzzle: p, opt: opt}, err
}

// probe tries the first candidates for a while. It returns how many seconds one takes
// on one core, and the rate of candidates that are wanted levels, at least one in the
// number tried.
func (t *generateTask) probe(ctx context.Context, limits work.Limits) (seconds, rate float64, err error) {
	opt := t.within(limits)
	opt.Workers = 1
	choice := level.NewChoice(t.puzzle.Name(), t.opt)
	watch, tried := startWatch(), uint64(0)
	for tried < min(t.opt.Tries(), mostProbed) && time.Since(watch.began) < probeTime {
		for c, err := range level.Candidates(ctx, t.puzzle, opt, tried, 1) {
			if err != nil {
				return 0, 0, err
			}
			choice.Take(c)
		}
		tried++
	}
	return watch.seconds() / float64(tried), float64(max(1, choice.Found())) / float64(tried), nil
}

// within returns the options of a search within the limits of a unit.
func (t *generateTask) within(limits work.Limits) level.Options {
	opt := t.opt
	opt.Workers, opt.Memory = limits.Workers, limits.Memory
	return opt
}

// units returns how many units to add to those planned before, so that
// their candidates have levels more levels at that rate.
func (t *generateTask) units(before, levels int, rate float64) int {
	tries := t.opt.Tries()
	after := min(uint64(before)*t.perUnit, tries)
	need := min(math.Ceil(float64(levels)/rate*surplus), float64(tries-after))
	return int((uint64(need) + t.perUnit - 1) / t.perUnit)
}

// Run tries the candidates of one unit.
func (t *generateTask) Run(ctx context.Context, u work.Unit, _ work.Results, limits work.Limits) ([]byte, error) {
	first := min(uint64(u.Number)*t.perUnit, t.opt.Tries())
	n := min(t.perUnit, t.opt.Tries()-first)
	var result bytes.Buffer
	for c, err := range level.Candidates(ctx, t.puzzle, t.within(limits), first, n) {
		if err != nil {
			return nil, err
		}
		line, err := puzzle.JSONLine(c)
		if err != nil {
			return nil, err
		}
		if _, err := result.Write(line); err != nil {
			return nil, err
		}
	}
	return result.Bytes(), ctx.Err()
}

// Next plans more units while there are too few levels and candidates are left.
func (t *generateTask) Next(ctx context.Context, step int, earlier work.Results) (int, error) {
	choice, units, err := t.choose(ctx, earlier, step, func(level.Level) error { return nil })
	if err != nil || choice.Full() {
		return 0, err
	}
	tried := min(uint64(units)*t.perUnit, t.opt.Tries())
	rate := float64(max(1, choice.Found())) / float64(tried)
	return t.units(units, max(1, t.opt.N)-choice.Found(), rate), nil
}

// Merge writes the levels in order.
func (t *generateTask) Merge(ctx context.Context, all work.Results, _ work.Limits, out io.Writer) error {
	steps := 0
	for all.Units(steps) > 0 {
		steps++
	}
	choice, _, err := t.choose(ctx, all, steps, func(l level.Level) error {
		line, err := puzzle.JSONLine(l)
		if err == nil {
			_, err = out.Write(line)
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case choice.Full():
		return nil
	case choice.Found() == 0:
		return choice.NotFound()
	}
	return &work.Partial{Err: choice.NotFound()}
}

// choose selects the levels from the candidates of the first steps, and counts their
// units.
func (t *generateTask) choose(ctx context.Context, results work.Results, steps int, take func(level.Level) error) (choice *level.Choice, units int, err error) {
	choice = level.NewChoice(t.puzzle.Name(), t.opt)
	for step := range steps {
		for index := range results.Units(step) {
			units++
			if err := ctx.Err(); err != nil {
				return nil, 0, err
			}
			if choice.Full() {
				continue
			}
			result, err := results.Read(step, index)
			if err != nil {
				return nil, 0, err
			}
			if err := takeFrom(choice, result, take); err != nil {
				return nil, 0, err
			}
		}
	}
	return choice, units, nil
}

// takeFrom selects the levels from the candidates of one unit.
func takeFrom(choice *level.Choice, result []byte, take func(level.Level) error) error {
	for line := range bytes.Lines(result) {
		var c level.Candidate
		if err := json.Unmarshal(line, &c); err != nil {
			return err
		}
		if choice.Take(c) {
			if err := take(c.Level); err != nil {
				return err
			}
		}
	}
	return nil
}
