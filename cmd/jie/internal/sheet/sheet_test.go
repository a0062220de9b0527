package sheet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
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

// parquetFolder gets the tables of these tests as Parquet and, beside it, as lines of JSON.
// Module e2e runs them so, and compares the two with a reader that is not ours.
var parquetFolder = flag.String("parquet", "", "write the tables of TestParquet and TestParquetGroups into this folder")

// keep writes a file of Parquet, and the same rows as lines of JSON, where -parquet says so.
func keep(t *testing.T, name string, data []byte, columns []Column, rows [][]any) {
	t.Helper()
	if *parquetFolder == "" {
		return
	}
	var lines bytes.Buffer
	w, err := New("jsonl", &lines, columns)
	for i := 0; err == nil && i < len(rows); i++ {
		err = w.Row(rows[i]...)
	}
	if err == nil {
		err = w.Close()
	}
	name = filepath.Join(*parquetFolder, name)
	if err := errors.Join(err, os.WriteFile(name+".parquet", data, 0o600), os.WriteFile(name+".jsonl", lines.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
}

// framed tells whether a file has the format's name at both ends, and between them as many
// bytes of a footer as it says.
func framed(data []byte) bool {
	end := len(data) - len(parquetMagic)
	return end > 8 && string(data[:4]) == parquetMagic && string(data[end:]) == parquetMagic &&
		int(binary.LittleEndian.Uint32(data[end-4:])) < end-8
}

func TestParquet(t *testing.T) {
	data := written(t, "parquet").Bytes()
	if !framed(data) {
		t.Errorf("%q", data)
	}
	keep(t, "few", data, columns, rows)
}

// Random rows go into many groups, of more columns than a short list of Thrift holds.
func TestParquetGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var wide []Column
	for i := range 21 {
		wide = append(wide, Column{fmt.Sprintf("c%d", 20-i), Kind(i % 4)})
	}
	var b bytes.Buffer
	w := newParquet(&b, wide).(*parquetTable)
	w.most = 100
	var rows [][]any
	for range 1234 {
		row := make([]any, len(wide))
		for i, c := range wide {
			values := []any{fmt.Sprint(r.Uint64()), int64(r.Uint64()), r.NormFloat64(), r.IntN(2) == 0}
			if r.IntN(3) > 0 {
				row[i] = values[c.Kind]
			}
		}
		rows = append(rows, row)
		if err := w.Row(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if len(w.groups) != 13 || w.all != 1234 || !framed(b.Bytes()) {
		t.Errorf("%d groups of %d rows", len(w.groups), w.all)
	}
	keep(t, "wide", b.Bytes(), wide, rows)
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
