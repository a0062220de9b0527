package main

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"jie/internal/newfile"
	"jie/internal/verb"
	"jie/puzzle"
)

// question is what the flags of solve ask.
type question struct {
	verb.Solve
	limit  int
	output string
	table  string
	as     string
	batch  batch
}

func (a *app) solveVerb() *cobra.Command {
	q := question{limit: puzzle.DefaultLimit}
	c := a.verb("solve", nil)
	flags := c.Flags()
	a.toFlag(flags, (*[]string)(&q.To))
	flags.StringVar(&q.Metric, "metric", "", a.text("flag.metric", nil))
	flags.BoolVar(&q.First, "first", false, a.text("flag.first", nil))
	flags.BoolVar(&q.All, "all", false, a.text("flag.all", nil))
	flags.BoolVar(&q.Count, "count", false, a.text("flag.count", nil))
	flags.BoolVar(&q.Every, "every", false, a.text("flag.every", nil))
	flags.BoolVar(&q.Longest, "longest", false, a.text("flag.longest", nil))
	flags.Var(count(&q.limit, 1), "limit", a.text("flag.limit", nil))
	flags.StringVar(&q.table, "table", "", a.text("flag.table", nil))
	a.outputFlag(flags, &q.output)
	a.asFlag(c, &q.as)
	a.batchFlags(c, &q.batch)
	flags.BoolVar(&q.batch.bare, "no-stats", false, a.text("flag.no-stats", nil))
	a.notationFlag(c)
	a.metricCompletion(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		q.Limit = &q.limit
		if err := asFlags(q.Validate()); err != nil {
			return err
		}
		if flags.Changed("batch") {
			return a.solveBatch(c, args, q)
		}
		if err := needsBatch(c); err != nil {
			return err
		}
		return a.solve(c.Context(), args, q)
	}
	return c
}

// solveBatch answers the lines of --batch.
func (a *app) solveBatch(c *cobra.Command, args []string, q question) error {
	q.batch.output = q.output
	q.batch = q.batch.resumable()
	if err := validBatch(c, args, q.batch); err != nil {
		return err
	}
	return a.runBatch(c.Context(), q.batch, q.To, func(service *verb.Service) func(context.Context, verb.Problem) reply {
		return func(ctx context.Context, p verb.Problem) reply {
			solved, err := service.SolveProblem(ctx, p, q.Solve, nil)
			if q.batch.bare {
				solved.Stats = nil
			}
			return reply{a.noted(solved.Answer), solved.Stop, err}
		}
	})
}

// solve answers a question about a position.
func (a *app) solve(ctx context.Context, args []string, q question) error {
	if _, err := a.rowFormat(q.as, ""); err != nil {
		return err
	}
	if handled, err := a.streamed(ctx, args, q); handled {
		return err
	}
	ctx, cancel := a.deadline(ctx)
	defer cancel()
	p, err := a.problem(ctx, args, q.To)
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
		notes = append(a.goalNotes(ctx, p, solved.Answer), a.solvableNote(p, args[0], solved.Answer)...)
	}
	if err := a.writeAnswer(p.From, solved, notes, q); err != nil {
		return err
	}
	return solved.Stop
}

// search solves, with progress shown where someone is looking.
func (a *app) search(ctx context.Context, p verb.Problem, q verb.Solve) (verb.Solved, error) {
	meter := a.meter()
	defer meter.stop()
	return a.service().SolveProblem(ctx, p, q, meter.report)
}

// deadline bounds ctx by --timeout.
func (a *app) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if a.timeout <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, a.timeout)
}

// writeAnswer prints an answer, or puts it in the file of -o; a name that ends
// in .pbm takes the press pattern, and the answer is printed all the same.
func (a *app) writeAnswer(pos puzzle.Position, solved verb.Solved, notes []string, q question) error {
	if !strings.HasSuffix(q.output, ".pbm") {
		return a.printAnswer(pos, a.noted(solved.Answer), q.as, q.output, notes)
	}
	picture, ok := solved.PBM()
	if !ok {
		err := a.printAnswer(pos, a.noted(solved.Answer), q.as, "", notes)
		if solved.Status == puzzle.Solved.String() {
			err = errors.Join(err, failure(noPattern, details{"path": q.output}))
		}
		return err
	}
	if err := newfile.Write(q.output, picture); err != nil {
		return err
	}
	if !a.json && q.as == "" {
		solved.Pattern = nil // it stands in the file
	}
	return a.printAnswer(pos, solved.Answer, q.as, "", notes)
}

// noted says of an answer whose press pattern is too large to stand in it how to get
// the pattern.
func (a *app) noted(answer puzzle.Answer) puzzle.Answer {
	if answer.Length != nil && answer.Moves == nil && answer.Pattern == nil {
		answer.PatternNote = a.text("solve.pattern", nil)
	}
	return answer
}

// printAnswer prints an answer, in words, as JSON or as rows.
func (a *app) printAnswer(pos puzzle.Position, answer puzzle.Answer, as, path string, notes []string) error {
	format, err := a.rowFormat(as, path)
	if err != nil {
		return err
	}
	if format != "" {
		rows, err := answerRows(answer)
		if err != nil {
			return err
		}
		return a.writeRows(format, path, answerTable().Columns, rows)
	}
	return a.print(path, a.named(answer), func() string { return a.describe(pos, answer, notes) })
}

// named is an answer whose positions have the names of their boards.
func (a *app) named(answer puzzle.Answer) puzzle.Answer {
	p := a.service().Of(answer.From)
	if p == nil {
		return answer
	}
	short := func(id string) string { return puzzle.ShortID(p, id) }
	answer.From, answer.To = short(answer.From), mapped(answer.To, short)
	return answer
}
