package batch

import (
	"context"
	"errors"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/cmd/jie/internal/sheet"
	"jie/verbs"
)

// Table says how the answers of a batch become rows, for --as.
type Table struct {
	Columns []sheet.Column
	Rows    func(line verbs.Line, value any) ([][]any, error)
}

// rowFormat returns the format of the answers' rows, "" for lines of JSON, which are
// rows already.
func (b Question) rowFormat(a *console.App) (string, error) {
	format, err := a.RowFormat(b.As, b.Output)
	if err != nil || format == "" || format == "jsonl" {
		return "", err
	}
	conflict := func(flag string) error {
		return failure.Usage(failure.FlagsConflict, failure.Details{"one": "--as " + format, "other": flag})
	}
	switch {
	case b.Resume:
		return "", conflict("--resume")
	case b.errors == "json":
		return "", conflict("--errors json")
	}
	return format, nil
}

// tabled answers the lines, and writes the answers as rows. Lines without an answer have
// none; standard error says why.
func (s *Run) tabled(ctx context.Context, workers int, format string) error {
	b := s.question
	rows, err := s.app.OpenRows(format, b.Output, b.Table.Columns)
	if err != nil {
		return err
	}
	s.Put = func(line verbs.Line, value any) error {
		table, err := b.Table.Rows(line, value)
		for i := 0; err == nil && i < len(table); i++ {
			err = rows.Row(table[i]...)
		}
		return err
	}
	return errors.Join(s.Start(ctx, workers, nil), rows.Close())
}
