package main

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"jie/check"
	"jie/cmd/jie/internal/batch"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/internal/newfile"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/verbs"
	"jie/verbs/words"
)

type question struct {
	verbs.Solve
	limit  int
	output string
	table  string
	proof  string // the file of a proof of the length
	as     string
	batch  batch.Question
}

func (a *app) solveVerb() *cobra.Command {
	q := question{limit: puzzle.DefaultLimit, batch: batch.Question{Alone: []string{"table", "notation", "certificate"}}}
	c := manual.NewVerb("solve", 1, nil)
	flags := c.Flags()
	a.ToFlag(flags, (*[]string)(&q.To))
	flags.StringVar(&q.Metric, "metric", "", "flag.metric")
	flags.BoolVar(&q.First, "first", false, "flag.first")
	flags.BoolVar(&q.All, "all", false, "flag.all")
	flags.BoolVar(&q.Count, "count", false, "flag.count")
	flags.BoolVar(&q.Every, "every", false, "flag.every")
	flags.BoolVar(&q.Longest, "longest", false, "flag.longest")
	flags.Var(console.Count(&q.limit, 1), "limit", "flag.limit")
	flags.StringVar(&q.table, "table", "", "flag.table")
	flags.StringVar(&q.proof, "certificate", "", "flag.solve-certificate")
	a.OutputFlag(flags, &q.output)
	a.AsFlag(c, &q.as)
	batch.AddFlags(a.App, c, &q.batch)
	flags.BoolVar(&q.batch.Bare, "no-stats", false, "flag.no-stats")
	a.NotationFlag(c)
	a.MetricCompletion(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		q.Limit = &q.limit
		if err := console.AsFlags(q.Validate()); err != nil {
			return err
		}
		if flags.Changed("batch") {
			return a.solveBatch(c, args, q)
		}
		return a.solve(c.Context(), args, q)
	}
	return c
}

func (a *app) solveBatch(c *cobra.Command, args []string, q question) error {
	q.batch.Output, q.batch.As = q.output, q.as
	q.batch.Table = &batch.Table{Kept: batch.Kept[puzzle.Answer], Columns: answerTable().Columns, Rows: func(_ verbs.Line, value any) ([][]any, error) {
		return answerRows(value.(puzzle.Answer))
	}}
	lines := batch.Positions{Goals: q.To, Judge: a.holds, Answer: func(ctx context.Context, service *verbs.Service, p verbs.Problem) batch.Reply {
		solved, err := service.SolveProblem(ctx, p, q.Solve, nil)
		if q.batch.Bare {
			solved.Stats = nil
		}
		if ctx.Err() != nil { // a count that a signal ended is left to the next run
			solved.Stop = cmp.Or(solved.Stop, solved.Uncounted)
		}
		return batch.Reply{Value: a.noted(solved.Answer), Stop: solved.Stop, Err: err}
	}}
	return batch.Answer(c, args, a.App, q.batch, lines.Source(a.App, &q.batch))
}

func (a *app) solve(ctx context.Context, args []string, q question) error {
	if _, err := a.RowFormat(q.as, ""); err != nil {
		return err
	}
	if handled, err := a.streamed(ctx, args, q); handled {
		return err
	}
	p, err := a.Problem(ctx, args, q.To)
	if err != nil {
		return err
	}
	p, release, err := a.withTable(p, q.table)
	if err != nil {
		return err
	}
	defer func() { _ = release() }() // the table was only read
	solved, err := a.search(ctx, p, q.Solve)
	if err != nil {
		return err
	}
	var notes []string
	if q.as == "" {
		notes = append(a.GoalNotes(ctx, p, solved.Answer), a.SolvableNote(p, args[0], solved.Answer)...)
	}
	if err := a.writeAnswer(p.From, solved, notes, q); err != nil {
		return err
	}
	if q.proof != "" {
		if err := a.proveLength(ctx, p, solved, q.proof); err != nil {
			return err
		}
	}
	if solved.Uncounted != nil && !a.JSON {
		a.Note("solve.uncounted", words.Args{"why": a.Words.Error(solved.Uncounted)})
	}
	return solved.Stop
}

func (a *app) search(ctx context.Context, p verbs.Problem, q verbs.Solve) (verbs.Solved, error) {
	meter := a.Meter()
	defer meter.Stop()
	return a.Service().SolveProblem(ctx, p, q, meter.Report)
}

// writeAnswer prints an answer or writes it to the file of -o. A .pbm takes the pattern, and the answer is printed.
func (a *app) writeAnswer(pos puzzle.Position, solved verbs.Solved, notes []string, q question) error {
	if !strings.HasSuffix(q.output, ".pbm") {
		return a.printAnswer(pos, a.noted(solved.Answer), q.as, q.output, notes)
	}
	picture, ok := solved.PBM()
	if !ok {
		err := a.printAnswer(pos, a.noted(solved.Answer), q.as, "", notes)
		if solved.Status == puzzle.Solved.String() {
			err = errors.Join(err, console.NewError(console.NoPattern, console.Details{"path": q.output}))
		}
		return err
	}
	if err := newfile.Write(q.output, picture); err != nil {
		return err
	}
	if !a.JSON && q.as == "" {
		solved.Pattern = nil // it is in the file
	}
	return a.printAnswer(pos, solved.Answer, q.as, "", notes)
}

// noted says in an answer how to get a press pattern that is too large for it.
func (a *app) noted(answer puzzle.Answer) puzzle.Answer {
	if answer.Length != nil && answer.Moves == nil && answer.Pattern == nil {
		answer.Note = a.Text("solve.pattern", nil)
	}
	return answer
}

func (a *app) printAnswer(pos puzzle.Position, answer puzzle.Answer, as, path string, notes []string) error {
	format, err := a.RowFormat(as, path)
	if err != nil {
		return err
	}
	if format != "" {
		rows, err := answerRows(answer)
		if err != nil {
			return err
		}
		return a.WriteRows(format, path, answerTable().Columns, rows)
	}
	return a.Print(path, a.named(answer), func() string { return a.Describe(pos, answer, notes) })
}

// named returns an answer whose positions have the names of their boards.
func (a *app) named(answer puzzle.Answer) puzzle.Answer {
	p := a.Service().Of(answer.From)
	if p == nil {
		return answer
	}
	short := func(id string) string { return ability.ShortID(p, id) }
	answer.From, answer.To = short(answer.From), console.Mapped(answer.To, short)
	return answer
}

// answerRow is a listed solution, with its number, or a whole answer.
type answerRow struct {
	puzzle.Answer
	Number int64 `json:"number,omitempty"`
}

var answerTable = console.TableOf[answerRow]("puzzle", "from", "to", "status", "metric", "length", "lower_bound", "optimal",
	"count", "number", "moves")

// answerRows makes the rows of an answer. The judge counts the length of each listed solution.
func answerRows(answer puzzle.Answer) ([][]any, error) {
	if answer.Solutions == nil {
		return [][]any{answerTable().Cells(answerRow{Answer: answer})}, nil
	}
	list := make([][]any, 0, len(*answer.Solutions))
	for i, moves := range *answer.Solutions {
		length, err := check.Moves(answer.From, answer.To, moves, answer.Metric)
		if err != nil {
			return nil, err
		}
		optimal := *answer.Optimal && length == *answer.Length
		row := answerRow{answer, int64(i + 1)}
		row.Length, row.Optimal, row.Moves = &length, &optimal, &moves
		list = append(list, answerTable().Cells(row))
	}
	return list, nil
}
