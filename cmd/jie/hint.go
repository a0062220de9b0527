package main

import (
	"cmp"
	"context"
	"errors"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/batch"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/puzzle"
	"jie/puzzle/hint"
	"jie/verbs"
)

var hintTable = console.TableOf[hint.Hint]("puzzle", "from", "to", "level", "status", "metric", "length", "lower_bound", "optimal",
	"move", "moves")

func (a *app) hintVerb() *cobra.Command {
	var goals []string
	var q verbs.Hint
	var table, as string
	b := batch.Question{Alone: []string{"table", "notation"}}
	grade := 1
	q.Level = &grade
	c := manual.NewVerb("hint", 1, func(c *cobra.Command, args []string) error {
		if c.Flags().Changed("batch") {
			b.As = as
			return a.hintBatch(c, args, goals, q, b)
		}
		return a.hint(c.Context(), args, goals, table, as, b.Output, q)
	})
	batch.AddFlags(a.App, c, &b)
	a.OutputFlag(c.Flags(), &b.Output)
	a.AsFlag(c, &as)
	a.ToFlag(c.Flags(), &goals)
	c.Flags().Var(console.Within(&grade, 1, 4, "level"), "level", "flag.level")
	c.Flags().StringVar(&q.Metric, "metric", "", "flag.metric")
	c.Flags().StringVar(&table, "table", "", "flag.table")
	a.NotationFlag(c)
	return c
}

func (a *app) hintBatch(c *cobra.Command, args, goals []string, q verbs.Hint, b batch.Question) error {
	b.Table = &batch.Table{Kept: batch.Kept[hint.Hint], Columns: hintTable().Columns, Rows: func(_ verbs.Line, value any) ([][]any, error) {
		return [][]any{hintTable().Cells(value.(hint.Hint))}, nil
	}}
	lines := batch.Positions{Goals: goals, Answer: func(ctx context.Context, service *verbs.Service, p verbs.Problem) batch.Reply {
		found, err := service.HintProblem(ctx, p, q, nil)
		return batch.Reply{Value: found.Value, Stop: found.Stop, Err: err}
	}}
	return batch.Answer(c, args, a.App, b, lines.Source(a.App, &b))
}

func (a *app) hint(ctx context.Context, args, goals []string, table, as, output string, q verbs.Hint) error {
	format, err := a.RowFormat(as, output)
	if err != nil {
		return err
	}
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
	found, err := a.Service().HintProblem(ctx, p, q, meter.Report)
	meter.Stop()
	if err != nil {
		return err
	}
	h, stop := found.Value, found.Stop
	if format != "" {
		return errors.Join(a.WriteRows(format, output, hintTable().Columns, [][]any{hintTable().Cells(h)}), stop)
	}
	notes := a.GoalNotes(ctx, p, puzzle.Answer{Status: h.Status})
	return cmp.Or(a.Print(output, h, func() string { return a.HintText(h, notes...) }), stop)
}
