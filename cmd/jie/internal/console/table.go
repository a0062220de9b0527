package console

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Tables are written row by row, as CSV or JSON Lines, for spreadsheets, scripts and databases.
// A cell is a text, an int64, a float64, a bool, or nil for a missing value: an empty text in
// CSV, and no key in JSON Lines. Whole numbers beyond an int64 are texts, as in jie's JSON.

// TableWriter writes a table row by row.
type TableWriter interface {
	// Row writes a row: a cell for each column, in their order.
	Row(cells ...any) error
	// Close ends the table. It does not close the underlying writer.
	Close() error
}

// RowFormats are the formats of rows. They are file endings as well.
var RowFormats = []string{"csv", "jsonl"}

// NewTable begins a table in a format of RowFormats; it panics on another.
func NewTable(format string, w io.Writer, columns []string) (TableWriter, error) {
	switch format {
	case "csv":
		t := &csvTable{csv.NewWriter(w), columns}
		return t, t.out.Write(columns)
	case "jsonl":
		return &jsonLines{w, columns}, nil
	}
	panic("console: no format " + format)
}

// csvTable writes comma-separated values as in RFC 4180, except the ends
// of lines, which are those of Unix. The first line has the names.
type csvTable struct {
	out     *csv.Writer
	columns []string
}

func (t *csvTable) Row(cells ...any) error {
	texts := make([]string, len(t.columns))
	for i, cell := range cells {
		texts[i] = plain(cell)
	}
	if err := t.out.Write(texts); err != nil {
		return err
	}
	return t.Close()
}

func (t *csvTable) Close() error {
	t.out.Flush()
	return t.out.Error()
}

func plain(cell any) string {
	switch v := cell.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(cell)
}

// jsonLines writes an object a row, its keys in the columns' order.
type jsonLines struct {
	out     io.Writer
	columns []string
}

func (t *jsonLines) Row(cells ...any) error {
	var fields []string
	for i, cell := range cells {
		if cell == nil {
			continue
		}
		value, err := json.Marshal(cell)
		if err != nil {
			return err
		}
		fields = append(fields, strconv.Quote(t.columns[i])+":"+string(value))
	}
	_, err := io.WriteString(t.out, "{"+strings.Join(fields, ",")+"}\n")
	return err
}

func (t *jsonLines) Close() error { return nil }
