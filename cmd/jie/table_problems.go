package main

import (
	"context"
	"errors"

	"jie/internal/newfile"
	"jie/internal/verb"
	"jie/puzzle"
	tables "jie/table"
)

// problemTable solves a list of problems. Answers come as those of solve, a line
// each; with -o they go to a file, and those that are proved there already are not
// searched again.
func (a *app) problemTable(ctx context.Context, p puzzle.Puzzle, problems []tables.Problem, q tableQuestion) error {
	if q.output == "-" {
		q.output = ""
	}
	format, err := a.orLines(q.as, q.output)
	if err != nil {
		return err
	}
	if format != "" {
		return a.problemRows(ctx, p, problems, format, q.output)
	}
	ledger, err := a.openLedger(q.output)
	if err != nil {
		return err
	}
	var open []tables.Problem
	for _, x := range problems {
		if q.output == "" || ledger.Proved(x.From, x.To) == nil {
			open = append(open, x)
		}
	}
	return tables.Answers(ctx, open, a.solver(), true, func(x tables.Problem, answer puzzle.Answer) error {
		line, err := jsonLine(answer)
		if err != nil {
			return err
		}
		if q.output == "" {
			return a.write("", line)
		}
		return ledger.Add(x.From, x.To, line)
	})
}

// openLedger reads what is proved in the file of -o.
func (a *app) openLedger(path string) (*tables.Ledger, error) {
	ledger, err := tables.OpenLedger(path, newfile.Write)
	var bad *tables.BadLine
	if errors.As(err, &bad) {
		e := jsonError(bad.Line, bad.Err)
		e.At.Byte += bad.At
		return nil, fileError{path, e}
	}
	return ledger, err
}

// problemRows solves problems into a table of rows, which replaces the file.
func (a *app) problemRows(ctx context.Context, p puzzle.Puzzle, problems []tables.Problem, format, path string) error {
	rows, err := a.openRows(format, path, answerTable().Columns)
	if err != nil {
		return err
	}
	short := tables.Answers(ctx, problems, a.solver(), true, func(_ tables.Problem, answer puzzle.Answer) error {
		list, err := answerRows(answer)
		if err != nil {
			return err
		}
		return rows.Row(list[0]...)
	})
	return errors.Join(short, rows.Close())
}

// solver solves the problems of a table, each as the verb solve does.
func (a *app) solver() tables.Solve {
	return func(ctx context.Context, x tables.Problem, opt puzzle.Options) (puzzle.Answer, error) {
		problem, err := a.service().Read(x.From, []string{x.To})
		if err != nil {
			return puzzle.Answer{}, err
		}
		solved, err := a.search(ctx, problem, verb.Solve{Within: opt.Within, AtLeast: opt.AtLeast})
		if err != nil {
			return puzzle.Answer{}, err
		}
		return solved.Answer, solved.Stop
	}
}
