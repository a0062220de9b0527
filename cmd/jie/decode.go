package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

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
		if end := console.Ending(b.Path()); q.Format == "" && slices.Contains(verbs.ShotFormats, end) {
			q.Format = end
		}
		return keys.Locate(a.decode(c, args, &q, keys, b))
	}
	return c
}

type correctionRow struct {
	verbs.Correction
	Mechanisms string `json:"mechanisms"`
}

var correctionTable = console.TableOf[correctionRow]("shot", "observables", "cost", "lower_bound", "proved", "method", "mechanisms")

// decode corrects the shots of a file, a line each, as a batch.
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
