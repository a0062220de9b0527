package batch

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"

	"jie/cmd/jie/internal/console"
	"jie/verbs"
	"jie/verbs/sealed"
)

// Table says how the answers of a batch become rows, for --as. Before their cells the rows have
// the number of their line, and after them the error of a line without an answer.
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

// rowFormat returns the format of the answers' rows, "" for lines of JSON, which are
// rows already.
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

// tabled answers the lines, and writes the answers as rows. Beside a file of rows the answers
// are kept as sealed lines until it is whole, so that a run that was stopped can continue.
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
