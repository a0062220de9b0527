package main

import (
	"context"
	"errors"
	"strings"
	"time"

	"jie/internal/tables"
	"jie/pegs"
	"jie/puzzle"
)

// vacancyTable solves all single-vacancy problems of a board: from the full
// board less one peg to one peg, where the position class allows it, each once up
// to symmetry. Answers come as those of solve, a line each; with -o they go to a
// file, and those that are proved there already are not sought again.
func (a *app) vacancyTable(ctx context.Context, args []string, q tableQuestion) error {
	switch {
	case len(args) > 0:
		return wrong(extraArgument, details{"argument": args[0]})
	case q.board == "":
		return wrong(flagNeeds, details{"flag": "--svss", "other": "--board"})
	}
	if q.output == "-" {
		q.output = ""
	}
	id := q.board
	if !strings.HasPrefix(id, pegs.Name) {
		id = pegs.Name + ":" + id
	}
	_, pos, err := a.parse(id)
	if err != nil {
		return err
	}
	b := pos.(*pegs.Position).Board()
	format, err := a.orLines(q.as, "")
	if err != nil {
		return err
	}
	if format != "" {
		return a.vacancyRows(ctx, b, format)
	}
	ledger, err := a.openLedger(q.output)
	if err != nil {
		return err
	}
	var short error
	left := len(b.Problems())
	for pos, goal := range tables.Vacancies(b) {
		left--
		from, to := pos.String(), goal.Texts()[0]
		if q.output != "" && ledger.Proved(from, to) != nil {
			continue
		}
		line, stop, err := a.vacancyLine(ctx, left+1, pos, goal)
		if err != nil {
			return err
		}
		if stop != nil {
			short = stop
		}
		if q.output == "" {
			err = a.write("", line)
		} else {
			err = ledger.Add(from, to, line)
		}
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			break
		}
	}
	return short
}

// openLedger reads what is proved in the file of -o.
func (a *app) openLedger(path string) (*tables.Ledger, error) {
	ledger, err := tables.OpenLedger(path, writeFile)
	var bad *tables.BadLine
	if errors.As(err, &bad) {
		return nil, jsonError(bad.Line, bad.Err)
	}
	return ledger, err
}

// vacancyRows solves the problems of a board into a table.
func (a *app) vacancyRows(ctx context.Context, b *pegs.Board, format string) (short error) {
	table, err := a.openRows(format, "", answerColumns)
	if err != nil {
		return err
	}
	left := len(b.Problems())
	for pos, goal := range tables.Vacancies(b) {
		answer, stop, err := a.vacancyAnswer(ctx, left, pos, goal)
		left--
		if err != nil {
			return err
		}
		if stop != nil {
			short = stop
		}
		if err := table.Row(answerRows(answer)[0]...); err != nil {
			return err
		}
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(short, table.Close())
}

// vacancyLine is the answer to one problem as a line of JSON.
func (a *app) vacancyLine(ctx context.Context, left int, pos puzzle.Position, goal puzzle.Goal) (line []byte, stop, err error) {
	answer, stop, err := a.vacancyAnswer(ctx, left, pos, goal)
	if err != nil {
		return nil, nil, err
	}
	line, err = jsonLine(answer)
	return line, stop, err
}

// vacancyAnswer solves and judges one problem; stop says why it is not proved.
// Where time is limited, it takes its share of what is left for so many problems.
func (a *app) vacancyAnswer(ctx context.Context, left int, pos puzzle.Position, goal puzzle.Goal) (answer puzzle.Answer, stop, err error) {
	started := time.Now()
	if end, limited := ctx.Deadline(); limited {
		mine, cancel := context.WithTimeout(ctx, end.Sub(started)/time.Duration(left))
		defer cancel()
		ctx = mine
	}
	s, stop := a.search(ctx, pos, goal, question{})
	if stop != nil && !stopped(stop) {
		return answer, nil, stop
	}
	if err := judge(ctx, pos, goal, s); err != nil {
		if !stopped(err) {
			return answer, nil, err
		}
		s, stop = unproved(s), err
	}
	stats := &puzzle.Stats{Seconds: time.Since(started).Seconds(), Nodes: s.Nodes, PeakBytes: peakMemory()}
	return puzzle.NewAnswer(pegs.Name, pos, goal, s, stats), stop, nil
}
