package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"strings"

	"jie/check/judge"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/codes"
	"jie/codes/family"
	"jie/codes/read"
	"jie/internal/crew"
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
	out, done, err := a.batchFile(q)
	if err != nil {
		return err
	}
	s := distanceLines{app: a, question: q, done: done}
	err = crew.InOrder(ctx, crew.Size(a.Workers), 4, s.questions(in), s.answer, func(_ verbs.Line, r any) error {
		line, err := console.JSONLine(r)
		if err == nil {
			_, err = out.Write(line)
		}
		return err
	})
	if file, ok := out.(*os.File); ok && err == nil {
		err = file.Close()
	}
	if err == nil && s.unproved > 0 {
		err = failure.New(verbs.BatchUnproved, failure.Details{"unproved": s.unproved, "total": s.total})
	}
	return err
}

// batchFile is where answers go, and how many whole lines are there already. A last line
// that is not whole is cut off.
func (a *app) batchFile(q distanceQuestion) (io.Writer, int, error) {
	if q.output == "" || q.output == "-" {
		return a.Out, 0, nil
	}
	mode := os.O_RDWR | os.O_CREATE
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
	if err == nil {
		_, err = file.Seek(int64(whole), io.SeekStart)
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
		lines := bufio.NewScanner(in)
		lines.Buffer(nil, longestCode)
		for number := 1; lines.Scan(); number++ {
			text := strings.TrimSpace(lines.Text())
			if text == "" || text[0] == ';' {
				continue
			}
			if s.total++; s.total <= s.done {
				continue
			}
			if !yield(verbs.Line{Number: number, Text: text}, nil) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			yield(verbs.Line{}, err)
		}
	}
}

// answer answers a line: a report, or an error.
func (s *distanceLines) answer(ctx context.Context, line verbs.Line) any {
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
			if judge.Stopped(stopped) {
				s.unproved++
			}
			return r
		}
		err = stopped
	}
	return verbs.LineFailure{Line: line.Number, Error: s.FailureInfo(err)}
}

func (s *distanceLines) code(ctx context.Context, text string) (*codes.Code, error) {
	if text[0] == '{' {
		return read.Code([]byte(text))
	}
	if family.Names(text) {
		return family.Make(text)
	}
	return readCode(ctx, s.App, text)
}
