package sheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

var columns = []Column{{"position", Text}, {"distance", Whole}, {"mean", Real}, {"complete", Truth}}

var rows = [][]any{
	{"pegs:0\"1,1", int64(9007199254740993), 0.1, true},
	{"墨盘", nil, nil, false},
	{nil, int64(-1), 1e-300, nil},
}

func written(t *testing.T, format string) *bytes.Buffer {
	t.Helper()
	var b bytes.Buffer
	w, err := New(format, &b, columns)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if err := w.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &b
}

func TestTexts(t *testing.T) {
	want := map[string]string{
		"csv": `position,distance,mean,complete
"pegs:0""1,1",9007199254740993,0.1,true
墨盘,,,false
,-1,1e-300,
`,
		"jsonl": `{"position":"pegs:0\"1,1","distance":9007199254740993,"mean":0.1,"complete":true}
{"position":"墨盘","complete":false}
{"distance":-1,"mean":1e-300}
`,
	}
	for format, text := range want {
		if got := written(t, format).String(); got != text {
			t.Errorf("%s: got\n%swant\n%s", format, got, text)
		}
	}
}

// What another reader of the library makes of the file is what was written.
func TestParquet(t *testing.T) {
	type record struct {
		Position *string  `parquet:"position"`
		Distance *int64   `parquet:"distance"`
		Mean     *float64 `parquet:"mean"`
		Complete *bool    `parquet:"complete"`
	}
	data := written(t, "parquet").Bytes()
	got, err := parquet.Read[record](bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(rows) {
		t.Fatalf("%d rows, want %d", len(got), len(rows))
	}
	for i, r := range got {
		cells := []any{cell(r.Position), cell(r.Distance), cell(r.Mean), cell(r.Complete)}
		for j, c := range cells {
			if c != rows[i][j] {
				t.Errorf("row %d, column %d: %v, want %v", i, j, c, rows[i][j])
			}
		}
	}
}

func cell[T any](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}

// Random rows in many groups, of more columns than a short list of Thrift holds, are read
// as they were written, in the order of the columns.
func TestParquetGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var wide []Column
	for i := range 21 {
		wide = append(wide, Column{fmt.Sprintf("c%d", 20-i), Kind(i % 4)})
	}
	var b bytes.Buffer
	w := newParquet(&b, wide).(*parquetTable)
	w.most = 100
	var want [][]any
	for range 1234 {
		row := make([]any, len(wide))
		for i, c := range wide {
			values := []any{fmt.Sprint(r.Uint64()), int64(r.Uint64()), r.NormFloat64(), r.IntN(2) == 0}
			if r.IntN(3) > 0 {
				row[i] = values[c.Kind]
			}
		}
		want = append(want, row)
		if err := w.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if got := len(file.RowGroups()); got != 13 {
		t.Errorf("%d groups, want 13", got)
	}
	for i, field := range file.Schema().Fields() {
		if field.Name() != wide[i].Name {
			t.Errorf("column %d is %s, want %s", i, field.Name(), wide[i].Name)
		}
	}
	testRows(t, parquet.NewGenericReader[any](file), want)
}

func testRows(t *testing.T, in *parquet.GenericReader[any], want [][]any) {
	t.Helper()
	for i, row := range want {
		got := make([]parquet.Row, 1)
		if n, err := in.ReadRows(got); n != 1 || err != nil && !errors.Is(err, io.EOF) {
			t.Fatalf("row %d: %d, %v", i, n, err)
		}
		for j, cell := range row {
			v := got[0][j]
			var read any
			switch v.Kind() {
			case parquet.ByteArray:
				read = string(v.ByteArray())
			case parquet.Int64:
				read = v.Int64()
			case parquet.Double:
				read = v.Double()
			case parquet.Boolean:
				read = v.Boolean()
			}
			if v.IsNull() {
				read = nil
			}
			if read != cell {
				t.Fatalf("row %d, column %d: %v, want %v", i, j, read, cell)
			}
		}
	}
}

func TestEmpty(t *testing.T) {
	for _, format := range Formats {
		var b bytes.Buffer
		w, err := New(format, &b, columns)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Errorf("%s: Close of an empty table: %v", format, err)
		}
		if format == "csv" && strings.Count(b.String(), "\n") != 1 {
			t.Errorf("an empty CSV table is %q", b.String())
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// A table that cannot be written says so, at Close at the latest.
func TestWriteFails(t *testing.T) {
	for _, format := range Formats {
		w, err := New(format, broken{}, columns)
		for i := 0; err == nil && i < len(rows); i++ {
			err = w.Row(rows[i]...)
		}
		if err == nil {
			err = w.Close()
		}
		if !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: error %v", format, err)
		}
	}
}

func TestWrongCell(t *testing.T) {
	if err := newParquet(io.Discard, columns).Row(struct{}{}, nil, nil, nil); err == nil {
		t.Error("a cell of no kind is written")
	}
}
