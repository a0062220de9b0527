package main

import (
	"bytes"
	"slices"

	"github.com/spf13/cobra"

	"jie/internal/sheet"
)

// asFlag is --as: the format of what is listed.
func (a *App) asFlag(c *cobra.Command, as *string) {
	c.Flags().StringVar(as, "as", "", a.text("flag.as-rows", nil))
	_ = c.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(sheet.Formats, cobra.ShellCompDirectiveNoFileComp))
}

// rowFormat is the format of package sheet that --as asks for, or the ending of
// the output file; "" for none.
func (a *App) rowFormat(as, output string) (string, error) {
	if as == "" {
		return rowEnding(output), nil
	}
	if !slices.Contains(sheet.Formats, as) {
		return "", wrong(unknownFormat, details{"name": as, "known": sheet.Formats})
	}
	if a.json {
		return "", wrong(flagsConflict, details{"one": "--json", "other": "--as"})
	}
	return as, nil
}

// rowEnding is the format that a file's name asks for, "" for none.
func rowEnding(path string) string {
	if end := ending(path); slices.Contains(sheet.Formats, end) {
		return end
	}
	return ""
}

// orLines is the row format of a verb whose own JSON already comes in lines: for
// these it asks for that JSON.
func (a *App) orLines(as, output string) (string, error) {
	format, err := a.rowFormat(as, output)
	if format == "jsonl" {
		a.json = true
		return "", err
	}
	return format, err
}

// rows is a table on its way to standard output, row by row, or as a whole to a
// file.
type rows struct {
	sheet.Writer
	app  *App
	path string
	held bytes.Buffer
}

func (a *App) openRows(format, path string, columns []sheet.Column) (*rows, error) {
	r := &rows{app: a, path: path}
	err := a.readable(format, path)
	if err != nil {
		return nil, err
	}
	if path == "" || path == "-" {
		r.Writer, err = sheet.New(format, a.out, columns)
	} else {
		r.Writer, err = sheet.New(format, &r.held, columns)
	}
	return r, err
}

func (r *rows) Close() error {
	err := r.Writer.Close()
	if err != nil || r.path == "" || r.path == "-" {
		return err
	}
	return r.app.write(r.path, r.held.Bytes())
}

// writeRows writes a whole table.
func (a *App) writeRows(format, path string, columns []sheet.Column, table [][]any) error {
	r, err := a.openRows(format, path, columns)
	for i := 0; err == nil && i < len(table); i++ {
		err = r.Row(table[i]...)
	}
	if err != nil {
		return err
	}
	return r.Close()
}
