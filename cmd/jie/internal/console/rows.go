package console

import (
	"bytes"
	"slices"

	"github.com/spf13/cobra"
)

// AsFlag adds --as: the format of lists.
func (a *App) AsFlag(c *cobra.Command, as *string) {
	c.Flags().StringVar(as, "as", "", "flag.as-rows")
	_ = c.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(RowFormats, cobra.ShellCompDirectiveNoFileComp))
}

// RowFormat returns the row format that --as asks for, or the ending of
// the output file; "" for none. "--as json" is --json.
func (a *App) RowFormat(as, output string) (string, error) {
	if as == "" {
		return RowEnding(output), nil
	}
	if as == "json" {
		a.JSON = true
		return "", nil
	}
	if !slices.Contains(RowFormats, as) {
		return "", Usage(UnknownFormat, Details{"name": as, "known": RowFormats})
	}
	if a.JSON {
		return "", Usage(FlagsConflict, Details{"one": "--json", "other": "--as"})
	}
	return as, nil
}

// RowEnding returns the format that a file's name asks for, "" for none.
func RowEnding(path string) string {
	if end := Ending(path); slices.Contains(RowFormats, end) {
		return end
	}
	return ""
}

// OrLines returns the row format of a verb whose own JSON already comes in lines: for
// such formats it asks for that JSON.
func (a *App) OrLines(as, output string) (string, error) {
	format, err := a.RowFormat(as, output)
	if format == "jsonl" {
		a.JSON = true
		return "", err
	}
	return format, err
}

// Rows is a table that is written to standard output, row by row, or as a whole to a
// file.
type Rows struct {
	TableWriter
	app  *App
	path string
	held bytes.Buffer
}

// OpenRows begins a table in a format of [RowFormats].
func (a *App) OpenRows(format, path string, columns []string) (*Rows, error) {
	r := &Rows{app: a, path: path}
	var err error
	if path == "" || path == "-" {
		r.TableWriter, err = NewTable(format, a.Out, columns)
	} else {
		r.TableWriter, err = NewTable(format, &r.held, columns)
	}
	return r, err
}

// Close ends the table, and writes its file.
func (r *Rows) Close() error {
	err := r.TableWriter.Close()
	if err != nil || r.path == "" || r.path == "-" {
		return err
	}
	return r.app.Write(r.path, r.held.Bytes())
}

// WriteRows writes a whole table.
func (a *App) WriteRows(format, path string, columns []string, table [][]any) error {
	r, err := a.OpenRows(format, path, columns)
	for i := 0; err == nil && i < len(table); i++ {
		err = r.Row(table[i]...)
	}
	if err != nil {
		return err
	}
	return r.Close()
}
