package main

import (
	"context"

	"github.com/spf13/cobra"

	"jie/internal/verb"
	"jie/judge"
	"jie/puzzle"
)

func (a *app) hintVerb() *cobra.Command {
	var goals []string
	var table string
	var b batch
	grade := 1
	c := a.verb("hint", func(c *cobra.Command, args []string) error {
		if c.Flags().Changed("batch") {
			return a.hintBatch(c, args, goals, grade, b)
		}
		if err := needsBatch(c); err != nil {
			return err
		}
		return a.hint(c.Context(), args, goals, table, b.output, grade)
	})
	batchFlags(a.App, c, &b)
	a.outputFlag(c.Flags(), &b.output)
	a.toFlag(c.Flags(), &goals)
	c.Flags().Var(within(&grade, 1, 4, whyLevel), "level", a.text("flag.level", nil))
	c.Flags().StringVar(&table, "table", "", a.text("flag.table", nil))
	a.notationFlag(c)
	return c
}

// hintBatch gives the hints of the lines of --batch.
func (a *app) hintBatch(c *cobra.Command, args, goals []string, grade int, b batch) error {
	b = b.resumable()
	if err := validBatch(c, args, b); err != nil {
		return err
	}
	return runBatch(c.Context(), a.App, b, goals, func(service *verb.Service) func(context.Context, verb.Problem) reply {
		return func(ctx context.Context, p verb.Problem) reply {
			h, err := service.HintProblem(ctx, p, verb.Hint{Level: &grade}, nil)
			if judge.Stopped(err) {
				return reply{value: h, stop: err}
			}
			return reply{value: h, err: err}
		}
	})
}

// hint tells as much of a solution as its level allows.
func (a *app) hint(ctx context.Context, args, goals []string, table, output string, grade int) error {
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	p, err := a.problem(ctx, args, goals)
	if err != nil {
		return err
	}
	p, release, err := a.withTable(p, table)
	if err != nil {
		return err
	}
	defer func() { _ = release() }() // the table was only read
	meter := a.meter()
	h, stop := a.service().HintProblem(ctx, p, verb.Hint{Level: &grade}, meter.report)
	meter.stop()
	if stop != nil && !judge.Stopped(stop) {
		return stop
	}
	notes := a.goalNotes(ctx, p, puzzle.Answer{Status: h.Status})
	if err := a.print(output, h, func() string { return a.hintText(h, notes...) }); err != nil {
		return err
	}
	return stop
}
