package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"jie/check/judge"
	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/sheet"
	"jie/codes"
	"jie/codes/distance"
	"jie/codes/read"
	"jie/internal/crew"
	"jie/puzzle"
	"jie/verbs"
)

// longestCode is the most bytes of a line with a code.
const longestCode = 32 << 20

// distanceBatch answers codes that stand a line each: JSON, a path or a family's name.
// The answers come in the order of the lines.
func (a *app) distanceBatch(ctx context.Context, q distanceQuestion) error {
	in, err := a.Open(ctx, q.batch)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	format, err := a.RowFormat(q.as, q.output)
	if err != nil {
		return err
	}
	s := distanceLines{app: a, question: q}
	switch {
	case format == "" || format == "jsonl": // those are rows already
		err = s.lines(ctx, in)
	case q.resume:
		return failure.Usage(failure.FlagsConflict, failure.Details{"one": "--as " + format, "other": "--resume"})
	default:
		err = s.rows(ctx, in, format)
	}
	return cmp.Or(err, verbs.BatchOutcome(0, s.unproved, s.total))
}

// lines answers in lines of JSON.
func (s *distanceLines) lines(ctx context.Context, in io.Reader) error {
	out, done, err := s.batchFile(s.question)
	if err != nil {
		return err
	}
	s.done = done
	err = s.each(ctx, in, func(a distanceAnswer) error {
		line, err := puzzle.JSONLine(a.value())
		if err == nil {
			_, err = out.Write(line)
		}
		return err
	})
	if file, ok := out.(*os.File); ok && err == nil {
		err = file.Close()
	}
	return err
}

// distanceRow is an answer as a row.
type distanceRow struct {
	Line int `json:"line"`
	distance.Report
	Method  distance.Method `json:"method"`
	Nodes   int64           `json:"nodes"`
	Seconds float64         `json:"seconds"`
	Error   puzzle.Code     `json:"error,omitempty"`
}

var distanceTable = sheet.Of[distanceRow]("line", "code", "n", "k", "d", "proved", "lower_bound", "d_x", "d_z", "side", "group",
	"method", "nodes", "seconds", "error")

// rows answers in rows of a table.
func (s *distanceLines) rows(ctx context.Context, in io.Reader, format string) error {
	table, err := s.OpenRows(format, s.question.output, distanceTable().Columns)
	if err != nil {
		return err
	}
	err = s.each(ctx, in, func(a distanceAnswer) error {
		if a.report == nil {
			cells := make([]any, len(distanceTable().Columns))
			cells[0], cells[len(cells)-1] = int64(a.line), string(a.failure.Code)
			return table.Row(cells...)
		}
		effort := a.report.Stats
		return table.Row(distanceTable().Cells(distanceRow{a.line, *a.report, effort.Method, effort.Nodes, effort.Seconds, ""})...)
	})
	return errors.Join(err, table.Close())
}

// each answers the lines, several at a time, and puts the answers in their order.
func (s *distanceLines) each(ctx context.Context, in io.Reader, put func(distanceAnswer) error) error {
	return crew.InOrder(ctx, crew.Size(s.Workers), 4, s.questions(in), s.answer, func(_ verbs.Line, a distanceAnswer) error {
		if a.unproved {
			s.unproved++
		}
		return put(a)
	})
}

// distanceAnswer is a report on a line, or an error.
type distanceAnswer struct {
	line     int
	report   *distance.Report
	unproved bool
	failure  verbs.Failure
}

// value is what JSON has of an answer.
func (a distanceAnswer) value() any {
	if a.report != nil {
		return a.report
	}
	return verbs.LineFailure{Line: a.line, Error: a.failure}
}

// batchFile is where answers go, and how many whole lines are there already. A last line
// that is not whole is cut off.
func (a *app) batchFile(q distanceQuestion) (io.Writer, int, error) {
	if q.output == "" || q.output == "-" {
		return a.Out, 0, nil
	}
	mode := os.O_RDWR | os.O_CREATE | os.O_APPEND
	if !q.resume {
		mode |= os.O_TRUNC
	}
	file, err := os.OpenFile(q.output, mode, 0o644)
	if err != nil {
		return nil, 0, err
	}
	content, err := io.ReadAll(file)
	whole := bytes.LastIndexByte(content, '\n') + 1
	if err == nil {
		err = file.Truncate(int64(whole))
	}
	return file, bytes.Count(content[:whole], []byte("\n")), err
}

// distanceLines answers the lines of a batch.
type distanceLines struct {
	*app
	question        distanceQuestion
	done            int // lines that have an answer
	total, unproved int
}

// questions are the lines that have no answer yet.
func (s *distanceLines) questions(in io.Reader) func(func(verbs.Line, error) bool) {
	return func(yield func(verbs.Line, error) bool) {
		for line, err := range verbs.Lines(in, longestCode) {
			if line.TooLong {
				err = bufio.ErrTooLong
			}
			if err != nil {
				yield(line, err)
				return
			}
			if line.Text = strings.TrimSpace(line.Text); line.Text[0] == ';' {
				continue
			}
			if s.total++; s.total > s.done && !yield(line, nil) {
				return
			}
		}
	}
}

// answer answers a line.
func (s *distanceLines) answer(ctx context.Context, line verbs.Line) distanceAnswer {
	ctx, cancel := s.deadline(ctx)
	defer cancel()
	q := s.question
	code, err := s.code(ctx, line.Text)
	if err == nil {
		err = s.distanceOptions(ctx, code, &q)
	}
	if err == nil {
		q.opt.Workers = 1
		r, _, stopped := distanceOf(ctx, code, q)
		if r != nil {
			return distanceAnswer{line: line.Number, report: r, unproved: judge.Stopped(stopped)}
		}
		err = stopped
	}
	return distanceAnswer{line: line.Number, failure: s.FailureInfo(err)}
}

func (s *distanceLines) code(ctx context.Context, text string) (*codes.Code, error) {
	if text[0] == '{' {
		return read.Code([]byte(text))
	}
	return readCode(ctx, s.App, text)
}
