package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	tables "jie/puzzle/table"
	"jie/verbs"
)

// problemTable solves a list of problems and prints answers as solve does, a line each. --store keeps them: proved
// ones are not searched again. -o and --as write rows.
func (a *app) problemTable(ctx context.Context, problems []tables.Problem, q tableQuestion) error {
	if q.output == "-" {
		q.output = ""
	}
	format, err := a.RowFormat(q.as, "")
	if err := cmp.Or(err, validRows(q.as, q.output)); err != nil {
		return err
	}
	ledger, err := verbs.OpenLedger(q.store)
	if err != nil {
		return err
	}
	answers := make(map[tables.Problem]puzzle.Answer)
	var open []tables.Problem
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
		if q.count && known.Count == "" {
			open = append(open, x) // its length is proved, and its solutions are not counted
			continue
		}
		answers[x] = known
	}
	short := tables.Answers(ctx, open, a.solver(q.count), func(x tables.Problem, answer puzzle.Answer) error {
		answers[x] = answer
		if ledger.Keeps() {
			return ledger.Add(x.From, x.To, answer)
		}
		if format != "" || q.output != "" {
			return nil
		}
		line, err := puzzle.JSONLine(answer)
		if err != nil {
			return err
		}
		return a.Write("", line)
	})
	short = errors.Join(short, ledger.Close())
	var rows [][]any
	for _, x := range problems {
		if answer, ok := answers[x]; ok {
			rows = append(rows, problemColumns().Cells(problemAnswer{answerRow{Answer: answer}, q.boardOf[answer.From]}))
		}
	}
	switch {
	case q.output != "":
		format = cmp.Or(format, console.RowEnding(q.output))
		fallthrough
	case format != "":
		return errors.Join(short, a.WriteRows(format, q.output, problemColumns().Columns, rows))
	}
	return short
}

type problemAnswer struct {
	answerRow
	Board string `json:"board"` // the name that --board gave
}

// problemColumns are the columns of a table of problems: those of answers, and the board.
var problemColumns = console.TableOf[problemAnswer]("puzzle", "from", "to", "status", "metric", "length", "lower_bound", "optimal",
	"count", "number", "moves", "board")

func (a *app) solver(count bool) tables.Solve {
	return func(ctx context.Context, x tables.Problem) (puzzle.Answer, error) {
		problem, err := a.Service().Read(x.From, []string{x.To})
		if err != nil {
			return puzzle.Answer{}, err
		}
		solved, err := a.search(ctx, problem, verbs.Solve{Count: count})
		if err != nil {
			return puzzle.Answer{}, err
		}
		return solved.Answer, solved.Stop
	}
}
