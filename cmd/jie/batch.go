package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"

	"jie/check"
	"jie/collection"
	"jie/internal/verb"
	"jie/internal/words"
	"jie/puzzle"
)

// tally counts the verdicts on a batch. Lines that hold are the rest of Total.
type tally struct {
	Failed     int `json:"failed"`
	Total      int `json:"total"`
	Unknown    int `json:"unknown"`              // of that status, and so far true
	Unproved   int `json:"unproved,omitempty"`   // their proofs were not finished
	Unreplayed int `json:"unreplayed,omitempty"` // large boards, whose moves are not given
	stop       error
}

func (t *tally) add(v verb.Verdict) {
	t.Total++
	switch {
	case !v.Holds:
		t.Failed++
	case v.Status != "":
		t.Unknown++
	case unreplayed(v):
		t.Unreplayed++
	}
	if v.Stop() != nil {
		t.Unproved++
		t.stop = v.Stop()
	}
}

// verdict is a failure unless all of some answers hold, and every proof that was
// asked for was finished.
func (t *tally) verdict() error {
	switch {
	case t.Total == 0:
		return failure(puzzle.Empty, nil)
	case t.Failed > 0:
		return failure(batchNotHeld, details{"failed": t.Failed, "total": t.Total})
	}
	return t.stop
}

func (a *app) tallyText(t *tally) string {
	claims := t.Total - t.Unknown - t.Unreplayed
	return a.text("check.summary", words.Args{
		"held": claims - t.Failed, "total": claims, "unknown": t.Unknown, "unreplayed": t.Unreplayed,
	}) + "\n"
}

// checkBatch judges JSON lines, one answer each: a line of output for every
// line of input as it comes, then a summary.
func (a *app) checkBatch(ctx context.Context, args []string, p proof) error {
	if len(args) > 0 {
		return wrong(extraArgument, details{"argument": args[0]})
	}
	format, err := a.orLines(p.as, "")
	if err != nil {
		return err
	}
	in := a.in
	if p.batch != "-" {
		file, err := os.Open(p.batch)
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }()
		in = file
	}
	if format != "" {
		return a.checkRows(ctx, in, format, p.prove)
	}
	t, err := a.judgeLines(ctx, in, p.prove, a.printVerdict)
	if err != nil {
		return err
	}
	text, err := a.render(t, func() string { return a.tallyText(t) })
	if err != nil {
		return err
	}
	if err := a.write("", text); err != nil {
		return err
	}
	return t.verdict()
}

// checkRows judges a batch into a table, which has no summary.
func (a *app) checkRows(ctx context.Context, in io.Reader, format string, prove bool) error {
	table, err := a.openRows(format, "", verdictColumns)
	if err != nil {
		return err
	}
	t, err := a.judgeLines(ctx, in, prove, func(v verb.Verdict) error { return table.Row(verdictRow(v)...) })
	if err == nil {
		err = table.Close()
	}
	if err != nil {
		return err
	}
	return t.verdict()
}

// printVerdict prints a line of a batch. What was not verified is said where the
// line differs from others in that.
func (a *app) printVerdict(v verb.Verdict) error {
	text, err := a.render(v, func() string {
		text := a.text("check.line", words.Args{"number": v.Line, "verdict": a.verdictText(v)}) + "\n"
		if v.Stopped != "" {
			text += a.text("check.line", words.Args{"number": v.Line, "verdict": a.text("check.stopped."+v.Stopped, nil)}) + "\n"
		}
		return text
	})
	if err != nil {
		return err
	}
	return a.write("", text)
}

func (a *app) judgeLines(ctx context.Context, in io.Reader, prove bool, tell func(verb.Verdict) error) (*tally, error) {
	t := new(tally)
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
		if err := ctx.Err(); err != nil {
			return t, err
		}
		v, err := a.judgeLine(ctx, line, prove)
		if err != nil {
			return t, err
		}
		v.Line = number
		t.add(v)
		if err := tell(v); err != nil {
			return t, err
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return t, failure(fileTooLarge, details{"path": "--batch", "limit": "64 MiB"})
	}
	return t, lines.Err()
}

// given is a line of a batch: an answer of solve, or a level of generate, which
// counts its solutions under another key.
type given struct {
	puzzle.Answer
	Shortest string `json:"shortest_solutions"`
}

// judgeLine judges one answer of solve or generate. A line that is none does not hold.
func (a *app) judgeLine(ctx context.Context, text []byte, prove bool) (verb.Verdict, error) {
	return a.judge(ctx, prove, func(b check.Bounds) (check.Verdict, error) {
		var line given
		if err := json.Unmarshal(text, &line); err != nil {
			return check.Verdict{}, jsonError(string(text), err)
		}
		_, pos, err := collection.Read(a.puzzles, line.From)
		if err != nil {
			return check.Verdict{}, err
		}
		goal, err := pos.Goal(line.To...)
		if err != nil {
			return check.Verdict{}, err
		}
		line.Count = cmp.Or(line.Count, line.Shortest)
		return b.Answer(ctx, line.Answer, pos.String(), goal.Texts())
	})
}
