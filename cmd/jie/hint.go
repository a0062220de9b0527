package main

import (
	"context"

	"github.com/spf13/cobra"

	"jie/check/judge"
	"jie/cmd/jie/internal/batch"
	"jie/cmd/jie/internal/flagvalue"
	"jie/cmd/jie/internal/manual"
	"jie/puzzle"
	"jie/verbs"
)

func (a *app) hintVerb() *cobra.Command {
	var goals []string
	var table string
	var b batch.Question
	grade := 1
	c := manual.NewVerb("hint", func(c *cobra.Command, args []string) error {
		if c.Flags().Changed("batch") {
			return a.hintBatch(c, args, goals, grade, b)
		}
		if err := batch.Needed(c); err != nil {
			return err
		}
		return a.hint(c.Context(), args, goals, table, b.Output, grade)
	})
	batch.AddFlags(a.App, c, &b)
	a.OutputFlag(c.Flags(), &b.Output)
	a.ToFlag(c.Flags(), &goals)
	c.Flags().Var(flagvalue.Within(&grade, 1, 4, flagvalue.WhyLevel), "level", "flag.level")
	c.Flags().StringVar(&table, "table", "", "flag.table")
	a.NotationFlag(c)
	return c
}

// hintBatch gives the hints of the lines of --batch.
func (a *app) hintBatch(c *cobra.Command, args, goals []string, grade int, b batch.Question) error {
	return batch.Answer(c, args, a.App, b, goals, func(ctx context.Context, service *verbs.Service, p verbs.Problem) batch.Reply {
		h, err := service.HintProblem(ctx, p, verbs.Hint{Level: &grade}, nil)
		if judge.Stopped(err) {
			return batch.Reply{Value: h, Stop: err}
		}
		return batch.Reply{Value: h, Err: err}
	})
}

// hint tells as much of a solution as its level allows.
func (a *app) hint(ctx context.Context, args, goals []string, table, output string, grade int) error {
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	p, err := a.Problem(ctx, args, goals)
	if err != nil {
		return err
	}
	p, release, err := a.withTable(p, table)
	if err != nil {
		return err
	}
	defer func() { _ = release() }() // the table was only read
	meter := a.Meter()
	h, stop := a.Service().HintProblem(ctx, p, verbs.Hint{Level: &grade}, meter.Report)
	meter.Stop()
	if stop != nil && !judge.Stopped(stop) {
		return stop
	}
	notes := a.GoalNotes(ctx, p, puzzle.Answer{Status: h.Status})
	if err := a.Print(output, h, func() string { return a.HintText(h, notes...) }); err != nil {
		return err
	}
	return stop
}
