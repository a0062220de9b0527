package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/check/judge"
	"jie/cmd/jie/internal/batch"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/verbs"
)

func (a *app) decodeVerb() *cobra.Command {
	var q verbs.Decode
	b := batch.Question{}
	c := manual.NewVerb("decode", 1, nil)
	keys := console.KeyFlags(c.Flags(), &q)
	a.OutputFlag(c.Flags(), &b.Output)
	a.AsFlag(c, &b.As)
	batch.AddCodeFlags(c, &b, "shots")
	c.RunE = func(c *cobra.Command, args []string) error {
		if !c.Flags().Changed("shots") {
			return console.Usage(console.FlagMissing, console.Details{"flag": "--shots"})
		}
		formatOf(&q, b.Path())
		return keys.Locate(a.decode(c, args, &q, keys, b))
	}
	return c
}

// formatOf takes the format of shots from the name of their file, unless it is given.
func formatOf(q *verbs.Decode, path string) {
	if end := console.Ending(path); q.Format == "" && slices.Contains(verbs.ShotFormats, end) {
		q.Format = end
	}
}

// corrections are what check needs to judge the answers of decode.
type corrections struct {
	verbs.Decode
	keys  *console.Keys
	shots string // a file
}

// addFlags gives check the flags of decode for model and shots. Those of a model in several files are hidden.
func (q *corrections) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&q.shots, "shots", "", "flag.shots")
	own := pflag.NewFlagSet("", pflag.ContinueOnError)
	q.keys = console.KeyFlags(own, &q.Decode)
	own.VisitAll(func(f *pflag.Flag) {
		if f.Hidden = !slices.Contains([]string{"format", "side", "cost"}, f.Name); f.Name != "proof" {
			flags.AddFlag(f)
		}
	})
}

// checkCorrections judges the answers of decode to the shots of a file, which are in its order.
func (a *app) checkCorrections(ctx context.Context, args []string, p proof) error {
	q := &p.decoded
	formatOf(&q.Decode, q.shots)
	if err := a.readCode(ctx, args, &q.CodeKeys, q.keys); err != nil {
		return err
	}
	decoder, err := a.Service().Decoder(ctx, q.Decode)
	if err != nil {
		return q.keys.Locate(err)
	}
	in, err := a.Open(ctx, q.shots)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	next, stop := iter.Pull2(verbs.Shots(in, q.Format, decoder.Checks()))
	defer stop()
	shots := 0
	err = a.checkBatch(ctx, p, func(_ context.Context, line verbs.Line, _ bool) (verbs.Verdict, error) {
		shot, err, more := next()
		if err != nil || !more {
			return verbs.Verdict{Line: line.Number, Error: a.Text("check.no-shot", nil)}, err
		}
		shots++
		v := decoder.Verdict(shots-1, shot.Text, []byte(line.Text), a.Words.Error)
		v.Line = line.Number
		return v, nil
	})
	if _, err, more := next(); more {
		return cmp.Or(err, console.NewError(console.NoAnswers, console.Details{"answers": shots}))
	}
	return err
}

type correctionRow struct {
	verbs.Correction
	Mechanisms string `json:"mechanisms"`
}

var correctionTable = console.TableOf[correctionRow]("shot", "observables", "cost", "lower_bound", "proved", "method", "mechanisms")

func (a *app) decode(c *cobra.Command, args []string, q *verbs.Decode, keys *console.Keys, b batch.Question) error {
	b.Table = &batch.Table{Kept: batch.Kept[verbs.Correction], Columns: correctionTable().Columns, Rows: func(_ verbs.Line, value any) ([][]any, error) {
		c := value.(verbs.Correction)
		return [][]any{correctionTable().Cells(correctionRow{c, joined(c.Mechanisms)})}, nil
	}}
	var decoder *verbs.Decoder
	return batch.Answer(c, args, a.App, b, batch.Source{
		Begin: func(ctx context.Context) (about []string, err error) {
			ctx, cancel := a.deadline(ctx)
			defer cancel()
			if err := a.readCode(ctx, args, &q.CodeKeys, keys); err != nil {
				return nil, err
			}
			service := a.Service()
			decoder, err = service.Decoder(ctx, *q)
			text, _ := json.Marshal(q) // texts
			return []string{string(text)}, err
		},
		Lines: func(in io.Reader) iter.Seq2[verbs.Line, error] {
			return func(yield func(verbs.Line, error) bool) {
				number := 0
				for line, err := range verbs.Shots(in, q.Format, decoder.Checks()) {
					if number++; err == nil {
						line.Number = number // blank lines are not shots
					}
					if !yield(line, err) {
						return
					}
				}
			}
		},
		Read: func(_ context.Context, service *verbs.Service, line verbs.Line) (batch.Asked, error) {
			return shotLine{decoder, service, line.Number - 1, strings.TrimSpace(line.Text)}, nil
		},
		Failed: func(line verbs.Line, f verbs.Failure) any { return verbs.Correction{Shot: line.Number - 1, Error: &f} },
	})
}

type shotLine struct {
	*verbs.Decoder
	service *verbs.Service
	index   int
	text    string
}

func (l shotLine) Answer(ctx context.Context) batch.Reply {
	ctx, cancel := l.service.Within(ctx)
	defer cancel()
	found, err := l.Shot(ctx, l.index, l.text)
	return batch.Reply{Value: found.Value, Stop: found.Stop, Err: err}
}

func (l shotLine) Kept(_ context.Context, answer verbs.Line, trust bool) (holds, proved bool, err error) {
	var r verbs.Correction
	if json.Unmarshal([]byte(answer.Text), &r) != nil || r.Proved == nil {
		return false, false, nil
	}
	if !trust {
		holds, err = heldBy(l.Judge(l.index, l.text, r))
	}
	return trust || holds, *r.Proved, err
}

// heldBy reports whether a judge accepts an answer; the error is why there is no verdict.
func heldBy(err error) (holds bool, stop error) {
	if errors.Is(err, judge.ErrWrong) {
		return false, nil
	}
	return err == nil, err
}
