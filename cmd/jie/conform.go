package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/conformance"
	"jie/puzzle"
	"jie/verbs/words"
)

type conforming struct {
	files, verbs []string // "": all
	codes        bool
}

func (a *app) conformVerb() *cobra.Command {
	var q conforming
	c := manual.NewVerb("conform", manual.AnyNumber, func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return console.Usage(console.NoCommand, nil)
		}
		return a.conform(c.Context(), q, args)
	})
	flags := c.Flags()
	flags.SetInterspersed(false) // flags after the command are its own
	flags.StringSliceVar(&q.files, "files", nil, "flag.conform-files")
	flags.StringSliceVar(&q.verbs, "verbs", nil, "flag.conform-verbs")
	flags.BoolVar(&q.codes, "codes", false, "flag.conform-codes")
	return c
}

// conformity is the result of a program in the suite.
type conformity struct {
	Holds    bool        `json:"holds"` // all questions are answered correctly
	Asked    int         `json:"asked"`
	Answered int         `json:"answered"`
	Right    int         `json:"right"`
	Unproved int         `json:"unproved"` // right, "unsolvable" without a certificate
	Files    []fileScore `json:"files"`
	Wrong    []wrong     `json:"wrong"`
}

type fileScore struct {
	File  string `json:"file"`
	Asked int    `json:"asked"`
	Right int    `json:"right"`
}

type wrong struct {
	ID       string          `json:"id"`
	Verb     string          `json:"verb"`
	Question json.RawMessage `json:"question"`
	Why      string          `json:"why"`
}

// conform asks a program the questions of the suite, and prints the results.
func (a *app) conform(ctx context.Context, q conforming, command []string) error {
	vectors, err := q.vectors()
	if err != nil {
		return err
	}
	r := &conformity{Asked: len(vectors), Wrong: []wrong{}}
	for _, v := range vectors {
		r.file(v).Asked++
	}
	meter := a.Meter()
	asked := a.askProgram(ctx, command, vectors, func(v conformance.Vector, reply conformance.Reply) error {
		unproved, err := a.foreign(q.codes).Judge(ctx, v, reply)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r.add(v, unproved, err, a.Words.Error)
		meter.Report(puzzle.Progress{Phase: "conform", Done: int64(r.Answered), Total: int64(r.Asked)})
		return nil
	})
	meter.Stop()
	r.Holds = r.Right == r.Asked
	slices.SortFunc(r.Wrong, func(x, y wrong) int { return strings.Compare(x.ID, y.ID) })
	if err := a.Print("", r, func() string { return a.conformityText(r) }); err != nil {
		return err
	}
	if asked == nil && !r.Holds {
		asked = console.NewError(console.NotConforming, console.Details{"failed": len(r.Wrong), "total": r.Asked})
	}
	return asked
}

func (a *app) foreign(codes bool) conformance.Foreign {
	return conformance.Foreign{Codes: codes, Read: func(question json.RawMessage) (string, []string, error) {
		var at asked
		if err := json.Unmarshal(question, &at); err != nil {
			return "", nil, err
		}
		p, err := a.Service().Asked(at.From, at.To)
		if err != nil {
			return "", nil, err
		}
		return p.From.String(), p.Goal.Texts(), nil
	}}
}

func (q conforming) vectors() ([]conformance.Vector, error) {
	all, err := conformance.All()
	if err != nil {
		return nil, err
	}
	chosen := slices.Clone(all)
	for _, choice := range []struct {
		flag string
		from []string
		of   func(conformance.Vector) string
	}{{"--files", q.files, conformance.Vector.File}, {"--verbs", q.verbs, func(v conformance.Vector) string { return v.Verb }}} {
		known := make(map[string]bool)
		for _, v := range all {
			known[choice.of(v)] = true
		}
		for _, name := range choice.from {
			if !known[name] {
				return nil, console.Usage(console.NotInSuite, console.Details{"flag": choice.flag, "name": name, "known": slices.Sorted(maps.Keys(known))})
			}
		}
		if len(choice.from) > 0 {
			chosen = slices.DeleteFunc(chosen, func(v conformance.Vector) bool { return !slices.Contains(choice.from, choice.of(v)) })
		}
	}
	if len(chosen) == 0 {
		return nil, console.Usage(console.EmptySuite, nil)
	}
	return chosen, nil
}

// askProgram runs the program until it has answered. Its standard error is ours.
func (a *app) askProgram(ctx context.Context, command []string, vectors []conformance.Vector, judge func(conformance.Vector, conformance.Reply) error) error {
	program := exec.CommandContext(ctx, command[0], command[1:]...)
	program.Stderr = a.Err
	program.WaitDelay = time.Second // for programs that it started itself and left running
	cannot := func(err error) error {
		if failed, ok := errors.AsType[*exec.Error](err); ok {
			err = failed.Err // without the program's name
		}
		return console.NewError(console.NoProgram, console.Details{"program": command[0], "why": err.Error()})
	}
	in, err := program.StdinPipe()
	if err != nil {
		return cannot(err)
	}
	out, err := program.StdoutPipe()
	if err != nil {
		return cannot(err)
	}
	switch err := program.Start(); {
	case ctx.Err() != nil && err != nil:
		return ctx.Err()
	case err != nil:
		return cannot(err)
	}
	answered := 0
	err = conformance.Ask(vectors, in, out, func(v conformance.Vector, r conformance.Reply) error {
		answered++
		return judge(v, r)
	})
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		_ = program.Process.Kill() // it may no longer read its input
	}
	_, _ = io.Copy(io.Discard, out) // its last output is read, so that it does not wait for us
	_ = program.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return console.NewError(console.ProgramEnded, console.Details{"program": command[0], "answered": answered, "total": len(vectors), "status": program.ProcessState.ExitCode()})
	}
	return err
}

func (r *conformity) file(v conformance.Vector) *fileScore {
	i := slices.IndexFunc(r.Files, func(f fileScore) bool { return f.File == v.File() })
	if i < 0 {
		i = len(r.Files)
		r.Files = append(r.Files, fileScore{File: v.File()})
	}
	return &r.Files[i]
}

func (r *conformity) add(v conformance.Vector, unproved bool, err error, say func(error) string) {
	r.Answered++
	if err != nil {
		r.Wrong = append(r.Wrong, wrong{v.ID, v.Verb, v.Question, say(err)})
		return
	}
	r.Right++
	r.file(v).Right++
	if unproved {
		r.Unproved++
	}
}

// mostWrong is how many wrong answers are shown in words; --json shows all.
const mostWrong = 20

// conformityText returns the result in words: the first wrong answers, and a line a file.
func (a *app) conformityText(r *conformity) string {
	var b strings.Builder
	for _, w := range r.Wrong[:min(len(r.Wrong), mostWrong)] {
		var question bytes.Buffer
		_ = json.Compact(&question, w.Question)
		fmt.Fprintf(&b, "%s\n", a.Text("conform.wrong", words.Args{"id": w.ID, "verb": w.Verb, "question": question.String(), "why": w.Why}))
	}
	if more := len(r.Wrong) - mostWrong; more > 0 {
		fmt.Fprintf(&b, "%s\n", a.Words.Count("conform.more", int64(more), nil))
	}
	var rows [][2]string
	for _, f := range append(r.Files, fileScore{a.Text("conform.all", nil), r.Asked, r.Right}) {
		rows = append(rows, [2]string{f.File, a.Text("conform.right", words.Args{"right": f.Right, "asked": f.Asked})})
	}
	b.WriteString(console.TwoColumns(rows))
	if r.Unproved > 0 {
		fmt.Fprintf(&b, "%s\n", a.Words.Count("conform.unproved", int64(r.Unproved), nil))
	}
	return b.String()
}
