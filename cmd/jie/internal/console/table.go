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
// The cells of a column are of its kind, or nil for a missing value:
//
//	             CSV            JSON Lines
//	nil          empty          no key
//	TextCells    as it is       string
//	WholeCells   digits         number
//	RealCells    shortest form  number
//	TruthCells   true, false    true, false
//
// Whole numbers beyond an int64 are columns of text, as in jie's JSON.

// CellKind is what the cells of a column hold.
type CellKind int

// The kinds of cells: string, int64, float64 and bool.
const (
	TextCells CellKind = iota
	WholeCells
	RealCells
	TruthCells
)

// Column is a column's name, as a program would write it, and its kind.
type Column struct {
	Name string
	Kind CellKind
}

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
func NewTable(format string, w io.Writer, columns []Column) (TableWriter, error) {
	switch format {
	case "csv":
		return newCSV(w, columns)
	case "jsonl":
		return &jsonLines{w, columns}, nil
	}
	panic("console: no format " + format)
}

// csvTable writes comma-separated values as in RFC 4180, except the ends
// of lines, which are those of Unix. The first line has the names.
type csvTable struct {
	out     *csv.Writer
	columns []Column
}

func newCSV(w io.Writer, columns []Column) (TableWriter, error) {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.Name
	}
	t := &csvTable{csv.NewWriter(w), columns}
	return t, t.out.Write(names)
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
	columns []Column
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
		fields = append(fields, strconv.Quote(t.columns[i].Name)+":"+string(value))
	}
	_, err := io.WriteString(t.out, "{"+strings.Join(fields, ",")+"}\n")
	return err
}

func (t *jsonLines) Close() error { return nil }
