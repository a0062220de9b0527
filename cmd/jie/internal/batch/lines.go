package batch

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"jie/cmd/jie/internal/console"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/sealed"
)

// Table says how the answers of a batch become rows. The line's number stands before their cells, its error after.
type Table struct {
	Columns []string
	Rows    func(line verbs.Line, value any) ([][]any, error)
	Kept    func(text []byte) (any, error) // reads an answer that an earlier run left, as Rows takes it; nil where --resume is not taken
}

// Kept reads an answer of type T.
func Kept[T any](text []byte) (any, error) {
	var value T
	err := json.Unmarshal(text, &value)
	return value, err
}

// rowFormat returns the format of the answers' rows, "" for lines of JSON, which are rows already.
func (b Question) rowFormat(a *console.App) (string, error) {
	format, err := a.RowFormat(b.As, b.Output)
	if err != nil || format == "" || format == "jsonl" {
		return "", err
	}
	conflict := func(flag string) error {
		return console.Usage(console.FlagsConflict, console.Details{"one": "--as " + format, "other": flag})
	}
	switch {
	case b.Resume && b.Table.Kept == nil:
		return "", conflict("--resume")
	case b.errors == "json":
		return "", conflict("--errors json")
	}
	return format, nil
}

// tabled writes the answers as rows. Beside a file of rows, sealed lines keep them until it is whole, for --resume.
func (s *Run) tabled(ctx context.Context, workers int, format string, seal sealed.Seal) error {
	b := s.question
	columns := slices.Concat([]string{"line"}, b.Table.Columns, []string{"error"})
	rows, err := s.app.OpenRows(format, b.Output, columns)
	if err != nil {
		return err
	}
	s.row = func(line verbs.Line, value any, failed string) error {
		table := [][]any{make([]any, len(b.Table.Columns))}
		var err error
		if failed == "" {
			table, err = b.Table.Rows(line, value)
		}
		for i := 0; err == nil && i < len(table); i++ {
			last := any(nil)
			if failed != "" {
				last = failed
			}
			err = rows.Row(slices.Concat([]any{line.Number}, table[i], []any{last})...)
		}
		return err
	}
	if b.Output == "" || b.Output == "-" {
		s.put = func(verbs.Line, any) error { return nil }
		return errors.Join(s.start(ctx, workers, nil), rows.Close())
	}
	store := b.Output + ".part"
	kept, err := sealed.Open(store, b.Resume, seal)
	if err != nil {
		return err
	}
	defer kept.Leave()
	s.put = func(line verbs.Line, value any) error { return kept.Put(line.Text, value) }
	err = s.start(ctx, workers, kept)
	if ctx.Err() != nil || err != nil && s.failed+s.unproved == 0 {
		return err
	}
	if wrong := rows.Close(); wrong != nil {
		return wrong
	}
	return cmp.Or(err, os.Remove(store))
}

// Answerer answers a question about a position with the service of the batch.
type Answerer func(ctx context.Context, service *verbs.Service, p verbs.Problem) Reply

// Positions are questions about positions, a line each.
type Positions struct {
	Goals  []string // of lines that name none, from --to
	Answer Answerer
	// Judge reports whether an answer that an earlier run left holds; nil if there is no judge.
	Judge func(ctx context.Context, line verbs.Line) (bool, error)
}

// Source returns the positions as the questions of a batch.
func (p Positions) Source(a *console.App, b *Question) Source {
	return Source{
		Begin: func(ctx context.Context) (goals []string, err error) {
			_, p.Goals, err = a.Goals(ctx, p.Goals)
			return p.Goals, err
		},
		Read: func(_ context.Context, service *verbs.Service, line verbs.Line) (Asked, error) {
			problem, err := service.ReadLine(line.Text, b.prefix, p.Goals)
			return position{p, service, problem}, err
		},
	}
}

type position struct {
	Positions
	service *verbs.Service
	problem verbs.Problem
}

func (p position) Answer(ctx context.Context) Reply {
	return p.Positions.Answer(ctx, p.service, p.problem)
}

func (p position) Kept(ctx context.Context, answer verbs.Line, trust bool) (holds, proved bool, err error) {
	var kept struct {
		From   string       `json:"from"`
		To     puzzle.Texts `json:"to"` // none for questions without a goal
		Status string       `json:"status"`
	}
	goal := p.problem.Goal
	holds = json.Unmarshal([]byte(answer.Text), &kept) == nil && kept.From == p.problem.From.String() &&
		(kept.To == nil || goal != nil && slices.Equal(kept.To, goal.Texts()))
	if holds && !trust && p.Judge != nil {
		holds, err = p.Judge(ctx, answer)
	}
	return holds, kept.Status != puzzle.Unknown.String(), err
}

// apart are the flags that do not change the question, or that the seal contains in another form.
var apart = []string{"batch", "shots", "output", "resume", "trust", "workers", "errors", "to", "memory", "color"}

// sealOf returns the seal of a run: version, verb, flags and the common data of the lines.
func sealOf(c *cobra.Command, version string, shared []string) sealed.Seal {
	about := []string{version, c.Name()}
	c.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(apart, f.Name) {
			about = append(about, "--"+f.Name+"="+f.Value.String())
		}
	})
	return sealed.New(append(about, shared...)...)
}
