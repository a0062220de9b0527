package main

import (
	"context"
	"encoding/json"
	"errors"

	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/sheet"
	"jie/puzzle"
	tables "jie/puzzle/table"
	"jie/verbs"
)

// problemTable solves a list of problems. Answers have the form of solve, a line
// each. With -o they go to a file, and those that are already proved there are not
// searched again.
func (a *app) problemTable(ctx context.Context, problems []tables.Problem, q tableQuestion) error {
	if q.output == "-" {
		q.output = ""
	}
	format, err := a.OrLines(q.as, q.output)
	if err != nil {
		return err
	}
	if format != "" {
		return a.problemRows(ctx, problems, format, q)
	}
	if err := validExport(q.export); err != nil {
		return err
	}
	ledger, err := verbs.OpenLedger(q.output)
	if err != nil {
		return err
	}
	answers := make(map[tables.Problem]puzzle.Answer)
	var open []tables.Problem
	var piped []byte // lines for a pipe
	for _, x := range problems {
		line := ledger.Proved(x.From, x.To)
		if line == nil {
			open = append(open, x)
			continue
		}
		var known puzzle.Answer // the ledger has already read it
		if err := json.Unmarshal(line, &known); err != nil {
			return err
		}
		answers[x] = known
	}
	short := tables.Answers(ctx, open, a.solver(), func(x tables.Problem, answer puzzle.Answer) error {
		answers[x] = answer
		if ledger.Keeps() {
			return ledger.Add(x.From, x.To, answer)
		}
		line, err := puzzle.JSONLine(answer)
		if err == nil && q.output == "" {
			return a.Write("", line)
		}
		piped = append(piped, line...)
		return err
	})
	short = errors.Join(short, ledger.Close())
	if len(piped) > 0 {
		short = errors.Join(short, a.Write(q.output, piped))
	}
	if q.export == "" {
		return short
	}
	return errors.Join(short, exportRows(q.export, problemColumns().Columns, func(yield func([]any, error) bool) {
		for _, x := range problems {
			if answer, ok := answers[x]; ok && !yield(q.problemRow(answer), nil) {
				return
			}
		}
	}))
}

type problemAnswer struct {
	answerRow
	Board string `json:"board"`
}

// problemColumns are the columns of a table of problems: those of answers, and the board.
var problemColumns = sheet.Of[problemAnswer]("puzzle", "from", "to", "status", "metric", "length", "lower_bound", "optimal",
	"count", "number", "moves", "board")

// problemRow returns a row of them. The board has the name that --board gave.
func (q tableQuestion) problemRow(answer puzzle.Answer) []any {
	return problemColumns().Cells(problemAnswer{answerRow{Answer: answer}, q.boardOf[answer.From]})
}

// problemRows solves problems into a table of rows, which replaces the file.
func (a *app) problemRows(ctx context.Context, problems []tables.Problem, format string, q tableQuestion) error {
	if q.export != "" {
		return failure.Usage(failure.FlagsConflict, failure.Details{"one": "--as " + format, "other": "--export"})
	}
	rows, err := a.OpenRows(format, q.output, problemColumns().Columns)
	if err != nil {
		return err
	}
	short := tables.Answers(ctx, problems, a.solver(), func(_ tables.Problem, answer puzzle.Answer) error {
		return rows.Row(q.problemRow(answer)...)
	})
	return errors.Join(short, rows.Close())
}

func (a *app) solver() tables.Solve {
	return func(ctx context.Context, x tables.Problem) (puzzle.Answer, error) {
		problem, err := a.Service().Read(x.From, []string{x.To})
		if err != nil {
			return puzzle.Answer{}, err
		}
		solved, err := a.search(ctx, problem, verbs.Solve{})
		if err != nil {
			return puzzle.Answer{}, err
		}
		return solved.Answer, solved.Stop
	}
}
