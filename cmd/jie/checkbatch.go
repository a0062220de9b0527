package main

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"jie/check"
	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// tally counts the verdicts on a batch. The rest of Total are the lines that hold.
type tally struct {
	Failed     int `json:"failed"`
	Total      int `json:"total"`
	Unknown    int `json:"unknown"`              // of that status, and true so far
	Unproved   int `json:"unproved,omitempty"`   // their proofs were not finished
	Unreplayed int `json:"unreplayed,omitempty"` // large boards, whose moves are not given

	// Unverified counts, for each part, the lines that hold in which it was not verified.
	Unverified map[check.Part]int `json:"unverified,omitempty"`
	// Unseen counts the lines that have each of the keys that were not checked.
	Unseen map[string]int `json:"not_looked_at,omitempty"`

	stop error
}

func (t *tally) add(v verbs.Verdict) {
	t.Total++
	for _, part := range v.Unverified {
		t.Unverified[part]++
	}
	for _, key := range v.Unseen {
		t.Unseen[key]++
	}
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

// verdict returns an error unless all answers hold and every requested proof was finished.
func (t *tally) verdict() error {
	switch {
	case t.Total == 0:
		return console.NewError(puzzle.Empty, nil)
	case t.Failed > 0:
		return console.NewError(console.BatchNotHeld, console.Details{"failed": t.Failed, "total": t.Total})
	}
	return proofStopped(t.stop)
}

func (a *app) tallyText(t *tally) string {
	claims := t.Total - t.Unknown - t.Unreplayed
	text := a.Text("check.summary", words.Args{
		"held": claims - t.Failed, "total": claims, "unknown": t.Unknown, "unreplayed": t.Unreplayed,
	}) + "\n"
	var parts []string
	for _, part := range slices.Sorted(maps.Keys(t.Unverified)) {
		parts = append(parts, a.Text("check.number", words.Args{"part": a.partText(part), "number": t.Unverified[part]}))
	}
	if len(parts) > 0 {
		text += a.Text("check.unverified", words.Args{"parts": parts}) + "\n"
	}
	return text + a.unseenText(slices.Sorted(maps.Keys(t.Unseen)))
}

// checkBatch judges JSON lines, one answer each. It prints a line for each as it comes and a summary, or a table.
func (a *app) checkBatch(ctx context.Context, p proof, judge func(context.Context, verbs.Line, bool) (verbs.Verdict, error)) error {
	format, err := a.OrLines(p.as, "")
	if err != nil {
		return err
	}
	in, err := a.Open(ctx, p.batch)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	t := &tally{Unverified: make(map[check.Part]int), Unseen: make(map[string]int)}
	tell, done := a.printVerdict, func() error { return a.Print("", t, func() string { return a.tallyText(t) }) }
	if format != "" {
		table, err := a.OpenRows(format, "", verdictTable().Columns)
		if err != nil {
			return err
		}
		tell, done = func(v verbs.Verdict) error { return table.Row(verdictTable().Cells(v)...) }, table.Close
	}
	for line, err := range verbs.Lines(in, console.MaxInput) {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		v, err := judge(ctx, line, p.prove)
		if err != nil {
			return err
		}
		t.add(v)
		if err := tell(v); err != nil {
			return err
		}
	}
	return cmp.Or(done(), t.verdict())
}

// printVerdict prints a line of a batch, and what was not verified if other lines differ in that.
func (a *app) printVerdict(v verbs.Verdict) error {
	line := func(text string) string {
		return a.Text("check.line", words.Args{"number": v.Line, "verdict": text}) + "\n"
	}
	return a.Print("", v, func() string {
		text := line(a.verdictText(v))
		if v.Stopped != "" {
			text += line(a.Text("check.stopped."+v.Stopped, nil))
		}
		return text
	})
}

// given is a line of a batch: an answer of solve, or a level of generate.
type given struct {
	puzzle.Answer
	Shortest string `json:"shortest_solutions"`
}

// judgeLine judges an answer of solve, hint or generate. Any other line, such as one of analyse, is an error.
func (a *app) judgeLine(ctx context.Context, line verbs.Line, prove bool) (verbs.Verdict, error) {
	if line.TooLong {
		return verbs.Verdict{}, console.NewError(console.FileTooLarge, console.Details{"path": "--batch", "limit": "64 MiB"})
	}
	unseen, hint := notAnswered(line.Text)
	v, err := a.judge(ctx, prove, func(b check.Bounds) (check.Verdict, error) {
		b.Bare = hint
		var answer given
		if err := decodeAnswer(line.Text, &answer); err != nil {
			return check.Verdict{}, err
		}
		if answer.Status == "" && answer.Length == nil && answer.Moves == nil && answer.Certificate == nil && !hint {
			return check.Verdict{}, console.NewError(console.NoAnswer, nil)
		}
		p, err := a.Service().Asked(answer.From, answer.To)
		if err != nil {
			return check.Verdict{}, err
		}
		answer.Count = cmp.Or(answer.Count, answer.Shortest)
		if answer.Answer, err = a.inFull(answer.Answer); err != nil {
			return check.Verdict{}, err
		}
		return b.Answer(ctx, answer.Answer, p.From.String(), p.Goal.Texts())
	})
	v.Line, v.Unseen = line.Number, unseen
	return v, err
}

// holds judges the answer on a line. An error or a hint has nothing to judge.
func (a *app) holds(ctx context.Context, line verbs.Line) (bool, error) {
	if _, hint := notAnswered(line.Text); hint {
		return false, nil
	}
	v, err := a.judgeLine(ctx, line, false)
	return v.Holds, err
}

var verdictTable = console.TableOf[verbs.Verdict]("line", "holds", "kind", "metric", "length", "code", "move", "error", "status",
	"verified", "unverified")
