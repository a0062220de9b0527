package console

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"
)

// Tables are written row by row, as CSV or JSON Lines. A cell is a text, an int64, a float64, a bool, or nil: an
// empty text in CSV, no key in JSON Lines. Whole numbers beyond an int64 are texts, as in jie's JSON.

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

// csvTable writes CSV as in RFC 4180, with line ends of Unix. The first line has the names.
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

// AsFlag adds --as: the format of lists.
func (a *App) AsFlag(c *cobra.Command, as *string) {
	c.Flags().StringVar(as, "as", "", "flag.as-rows")
	_ = c.RegisterFlagCompletionFunc("as", cobra.FixedCompletions(RowFormats, cobra.ShellCompDirectiveNoFileComp))
}

// RowFormat returns the row format of --as or of the output file's ending; "" for none. "--as json" is --json.
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

// OrLines is RowFormat for a verb whose own JSON already comes in lines: jsonl asks for that JSON.
func (a *App) OrLines(as, output string) (string, error) {
	format, err := a.RowFormat(as, output)
	if format == "jsonl" {
		a.JSON = true
		return "", err
	}
	return format, err
}

// Rows is a table that is written to standard output by the row, or to a file as a whole.
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

// Table makes rows of structs: a column for each of some fields, under their names in JSON.
type Table[T any] struct {
	Columns []string
	fields  []field
}

// field is the place of a column's cells, and whether its zero value is empty.
type field struct {
	index []int
	omit  bool
}

// TableOf returns the table of some fields of T or of structs in it, by their names in JSON. A list of texts is one
// text with spaces. The table is made at its first use, which panics without such a field.
func TableOf[T any](names ...string) func() Table[T] {
	return sync.OnceValue(func() Table[T] { return of[T](names) })
}

func of[T any](names []string) Table[T] {
	t := Table[T]{Columns: names}
	for _, name := range names {
		f, omit, ok := named(reflect.TypeFor[T](), name)
		if !ok {
			panic("console: no field " + name)
		}
		t.fields = append(t.fields, field{f.Index, omit})
	}
	return t
}

func named(t reflect.Type, name string) (f reflect.StructField, omit, ok bool) {
	for _, f := range reflect.VisibleFields(t) {
		key, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if key == name {
			return f, options == "omitempty", true
		}
	}
	return f, false, false
}

// Cells returns the row of a value. What JSON leaves out is nil.
func (t Table[T]) Cells(value T) []any {
	cells := make([]any, len(t.fields))
	for i, f := range t.fields {
		v := reflect.ValueOf(value).FieldByIndex(f.index)
		if f.omit && v.IsZero() {
			continue
		}
		cells[i] = cellOf(v)
	}
	return cells
}

func cellOf(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return cellOf(v.Elem())
	case reflect.Slice:
		texts := make([]string, v.Len())
		for i := range texts {
			texts[i] = v.Index(i).String()
		}
		return strings.Join(texts, " ")
	case reflect.String:
		return v.String()
	case reflect.Int, reflect.Int64:
		return v.Int()
	}
	return v.Interface()
}
