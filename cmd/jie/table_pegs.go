package main

import (
	"cmp"
	"context"
	"errors"
	"math"
	"time"

	"jie/internal/ask"
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
	pos, err := pegs.Parse(tables.WithPrefix(pegs.Name, q.board))
	if err != nil {
		return err
	}
	b := pos.Board()
	format, err := a.orLines(q.as, q.output)
	if err != nil {
		return err
	}
	if format != "" {
		return a.vacancyRows(ctx, b, format, q.output)
	}
	ledger, err := a.openLedger(q.output)
	if err != nil {
		return err
	}
	proved := func(x *vacancy) bool { return q.output != "" && ledger.Proved(x.names()) != nil }
	return a.eachVacancy(ctx, b, proved, func(x *vacancy) error {
		line, err := jsonLine(x.answer)
		if err != nil {
			return err
		}
		if q.output == "" {
			return a.write("", line)
		}
		from, to := x.names()
		return ledger.Add(from, to, line)
	})
}

// openLedger reads what is proved in the file of -o.
func (a *app) openLedger(path string) (*tables.Ledger, error) {
	ledger, err := tables.OpenLedger(path, writeFile)
	var bad *tables.BadLine
	if errors.As(err, &bad) {
		e := jsonError(bad.Line, bad.Err)
		e.At.Byte += bad.At
		return nil, fileError{path, e}
	}
	return ledger, err
}

// vacancyRows solves the problems of a board into a table, which is written anew.
func (a *app) vacancyRows(ctx context.Context, b *pegs.Board, format, path string) error {
	table, err := a.openRows(format, path, answerColumns)
	if err != nil {
		return err
	}
	none := func(*vacancy) bool { return false }
	short := a.eachVacancy(ctx, b, none, func(x *vacancy) error { return table.Row(answerRows(x.answer)[0]...) })
	return errors.Join(short, table.Close())
}

// vacancy is a single-vacancy problem and the best answer so far.
type vacancy struct {
	pos    *pegs.Position
	goal   *pegs.Goal
	answer puzzle.Answer // no status before the first search
	gap    int64         // how much shorter than the best solution another may be
	stop   error         // why there is no answer, or no proof of it
}

// names are the texts of the start and the goal.
func (x *vacancy) names() (from, to string) { return x.pos.String(), x.goal.Texts()[0] }

// eachVacancy solves the problems of a board but for those proved before, and
// calls done with each when its answer is final. Where time is limited there are
// two rounds. In the first they share it out and a solution within 1 of its bound
// will do; what is left goes to one proof after the other.
func (a *app) eachVacancy(ctx context.Context, b *pegs.Board, proved func(*vacancy) bool, done func(*vacancy) error) (short error) {
	var open []*vacancy
	for pos, goal := range tables.Vacancies(b) {
		if x := (&vacancy{pos: pos, goal: goal}); !proved(x) {
			open = append(open, x)
		}
	}
	if _, limited := ctx.Deadline(); limited {
		var left []*vacancy
		later := func(x *vacancy) error {
			if x.stop != nil {
				left = append(left, x)
				return nil
			}
			return done(x)
		}
		if err := a.vacancyRound(ctx, open, 1, later); err != nil {
			return err
		}
		open = left
	}
	if err := a.vacancyRound(ctx, open, 0, done); err != nil {
		return err
	}
	for _, x := range open {
		short = cmp.Or(x.stop, short)
	}
	return short
}

// vacancyRound searches each problem once more while there is time, which they
// share where a bound within some of the best will do, and calls done with those
// that have an answer.
func (a *app) vacancyRound(ctx context.Context, open []*vacancy, within int, done func(*vacancy) error) error {
	for i, x := range open {
		left := 1
		if within > 0 {
			left = len(open) - i
		}
		if err := ctx.Err(); err != nil {
			x.stop = err
		} else if err := a.solveVacancy(ctx, left, x, within); err != nil {
			return err
		}
		if x.answer.Status == "" {
			continue
		}
		if err := done(x); err != nil {
			return err
		}
	}
	return nil
}

// solveVacancy solves and judges one problem. Where time is limited, it takes its
// share of what is left for so many problems.
func (a *app) solveVacancy(ctx context.Context, left int, x *vacancy, within int) error {
	started := time.Now()
	if end, limited := ctx.Deadline(); limited {
		mine, cancel := context.WithTimeout(ctx, end.Sub(started)/time.Duration(left))
		defer cancel()
		ctx = mine
	}
	q := question{within: within}
	if bound := x.answer.LowerBound; bound != nil { // of the round before
		q.atLeast = *bound
	}
	s, stop := a.search(ctx, x.pos, x.goal, q)
	if stop != nil && !ask.Stopped(stop) {
		return stop
	}
	if err := judge(ctx, a.memory, x.pos, x.goal, s); err != nil {
		if !ask.Stopped(err) {
			return err
		}
		s, stop = unproved(s), err
	}
	gap := s.Length - s.LowerBound
	if stop != nil && !s.HasBest {
		gap = math.MaxInt64
	}
	if x.answer.Status != "" && stop != nil && gap >= x.gap {
		x.stop = stop // sooner than the time before
		return nil
	}
	stats := &puzzle.Stats{Seconds: time.Since(started).Seconds(), Nodes: s.Nodes, PeakBytes: peakMemory()}
	x.answer, x.gap, x.stop = puzzle.NewAnswer(pegs.Name, x.pos, x.goal, s, stats), gap, stop
	return nil
}
