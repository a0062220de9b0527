package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"os"

	"jie/check"
	"jie/collection"
	"jie/internal/words"
	"jie/puzzle"
)

// checkBatch judges JSON lines, one answer each: a line of output for every
// line of input as it comes, then a summary.
func (a *app) checkBatch(ctx context.Context, args []string, path, as string) error {
	if len(args) > 0 {
		return wrong(extraArgument, details{"argument": args[0]})
	}
	format, err := a.orLines(as, "")
	if err != nil {
		return err
	}
	in := a.in
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }()
		in = file
	}
	if format != "" {
		return a.checkRows(ctx, in, format)
	}
	total, failed, err := a.judgeLines(ctx, in, a.printVerdict)
	if err != nil {
		return err
	}
	summary := map[string]int{"total": total, "failed": failed}
	text, err := a.render(summary, func() string {
		return a.text("check.summary", words.Args{"held": total - failed, "total": total}) + "\n"
	})
	if err != nil {
		return err
	}
	if err := a.write("", text); err != nil {
		return err
	}
	return batchVerdict(total, failed)
}

// checkRows judges a batch into a table, which has no summary.
func (a *app) checkRows(ctx context.Context, in io.Reader, format string) error {
	table, err := a.openRows(format, "", verdictColumns)
	if err != nil {
		return err
	}
	total, failed, err := a.judgeLines(ctx, in, func(v verdict) error { return table.Row(verdictRow(v)...) })
	if err == nil {
		err = table.Close()
	}
	if err != nil {
		return err
	}
	return batchVerdict(total, failed)
}

func (a *app) printVerdict(v verdict) error {
	text, err := a.render(v, func() string {
		return a.text("check.line", words.Args{"number": v.Line, "verdict": a.verdictText(v)}) + "\n"
	})
	if err != nil {
		return err
	}
	return a.write("", text)
}

// batchVerdict is a failure unless all of some answers hold.
func batchVerdict(total, failed int) error {
	switch {
	case total == 0:
		return failure(puzzle.Empty, nil)
	case failed > 0:
		return failure(batchNotHeld, details{"failed": failed, "total": total})
	}
	return nil
}

func (a *app) judgeLines(ctx context.Context, in io.Reader, tell func(verdict) error) (total, failed int, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxInput)
	for number := 1; lines.Scan(); number++ {
		line := lines.Bytes()
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte(byteOrderMark))
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		v, err := a.judgeLine(ctx, line)
		if err != nil {
			return total, failed, err
		}
		v.Line = number
		total++
		if !v.Holds {
			failed++
		}
		if err := tell(v); err != nil {
			return total, failed, err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return total, failed, failure(fileTooLarge, details{"path": "--batch", "limit": "64 MiB"})
	}
	return total, failed, lines.Err()
}

// judgeLine judges one answer of solve or generate.
func (a *app) judgeLine(ctx context.Context, line []byte) (verdict, error) {
	var answer puzzle.Answer
	if err := json.Unmarshal(line, &answer); err != nil {
		return a.failing(jsonError(string(line), err))
	}
	_, pos, err := collection.Read(a.puzzles, answer.From)
	if err != nil {
		return a.failing(err)
	}
	goal, err := pos.Goal(answer.To...)
	if err != nil {
		return a.failing(err)
	}
	if answer.Metric, err = check.Metric(pos.String(), answer.Metric); err != nil {
		return a.failing(err)
	}
	s, err := claimed(answer)
	if err != nil {
		return a.failing(err)
	}
	err = a.judge(ctx, func(b check.Bounds) error { return b.Solution(ctx, pos.String(), goal.Texts(), s) })
	if err != nil {
		return a.failing(err)
	}
	v := verdict{Holds: true, Metric: answer.Metric}
	if answer.Certificate != nil {
		v.Kind = answer.Certificate.Kind
	} else if answer.Length != nil {
		v.Length = answer.Length
	}
	return v, nil
}

// claimed is an answer as the solution that it says it is. A line of generate
// has a length and its moves, and no status.
func claimed(answer puzzle.Answer) (puzzle.Solution, error) {
	s := puzzle.Solution{Metric: answer.Metric, Truncated: answer.Truncated, Certificate: answer.Certificate}
	switch answer.Status {
	case puzzle.Unsolvable.String():
		s.Status = puzzle.Unsolvable
		return s, nil
	case puzzle.Unknown.String():
		s.HasBest = answer.Length != nil
	case puzzle.Solved.String(), "":
		s.Status = puzzle.Solved
	default:
		return s, failure(badJSON, details{"why": "json-type", "field": "status"})
	}
	switch {
	case answer.Length == nil && s.Status == puzzle.Unknown:
		return s, nil
	case answer.Moves == nil:
		return s, failure(noMoves, nil)
	case answer.Length == nil:
		return s, failure(badJSON, details{"why": "json-type", "field": "length"})
	}
	s.Length, s.Moves = *answer.Length, *answer.Moves
	s.LowerBound = s.Length
	if answer.LowerBound != nil {
		s.LowerBound = *answer.LowerBound
	}
	s.Optimal = answer.Optimal != nil && *answer.Optimal
	if answer.Solutions != nil {
		s.Solutions = *answer.Solutions
		s.Every = true // an answer does not say; longer ones are let pass, shorter ones never
	}
	if answer.Count != "" {
		count, ok := new(big.Int).SetString(answer.Count, 10)
		if !ok {
			return s, failure(badJSON, details{"why": "json-type", "field": "count"})
		}
		s.Count = count
	}
	return s, nil
}
