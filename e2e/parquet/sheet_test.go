package parquet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// sheets is the folder of the package that writes Parquet.
const sheets = "../../cmd/jie/internal/sheet"

// made is a folder with tables of the tests of package sheet.
func made(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	c := exec.Command("go", "test", "-vet=off", "-count=1", "-run", "^TestParquet", ".", "-args", "-parquet", folder)
	c.Dir = sheets
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// Another reader finds in each file the columns in their order, the groups, and the rows that
// were written, which stand beside it as lines of JSON.
func TestSheets(t *testing.T) {
	folder := made(t)
	var wide []string
	for i := range 21 {
		wide = append(wide, fmt.Sprintf("c%d", 20-i))
	}
	for _, test := range []struct {
		name    string
		columns []string
		groups  int
		rows    int
	}{
		{"few", []string{"position", "distance", "mean", "complete"}, 1, 3},
		{"wide", wide, 13, 1234},
	} {
		t.Run(test.name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(folder, test.name+".parquet"))
			if err != nil {
				t.Fatal(err)
			}
			file, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
			if err != nil {
				t.Fatal(err)
			}
			if got := len(file.RowGroups()); got != test.groups {
				t.Errorf("%d groups, want %d", got, test.groups)
			}
			for i, field := range file.Schema().Fields() {
				if field.Name() != test.columns[i] {
					t.Errorf("column %d is %s, want %s", i, field.Name(), test.columns[i])
				}
			}
			want := lines(t, filepath.Join(folder, test.name+".jsonl"))
			if len(want) != test.rows || file.NumRows() != int64(test.rows) {
				t.Fatalf("%d lines and %d rows, want %d", len(want), file.NumRows(), test.rows)
			}
			testRows(t, parquet.NewGenericReader[any](file), test.columns, want)
		})
	}
}

// lines are objects, one a line.
func lines(t *testing.T, path string) (rows []map[string]any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	for {
		var row map[string]any
		if err := decoder.Decode(&row); errors.Is(err, io.EOF) {
			return rows
		} else if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
}

func testRows(t *testing.T, in *parquet.GenericReader[any], columns []string, want []map[string]any) {
	t.Helper()
	for i, row := range want {
		got := make([]parquet.Row, 1)
		if n, err := in.ReadRows(got); n != 1 || err != nil && !errors.Is(err, io.EOF) {
			t.Fatalf("row %d: %d, %v", i, n, err)
		}
		for j, name := range columns {
			if cell := read(got[0][j], row[name]); cell != row[name] {
				t.Fatalf("row %d, column %s: %v, want %v", i, name, cell, row[name])
			}
		}
	}
}

// read is a cell as JSON has it: a number is the wanted text where it has its value.
func read(v parquet.Value, wanted any) any {
	number, _ := wanted.(json.Number)
	switch {
	case v.IsNull():
		return nil
	case v.Kind() == parquet.ByteArray:
		return string(v.ByteArray())
	case v.Kind() == parquet.Boolean:
		return v.Boolean()
	case v.Kind() == parquet.Int64:
		return json.Number(strconv.FormatInt(v.Int64(), 10))
	case v.Kind() == parquet.Double:
		if x, err := number.Float64(); err == nil && x == v.Double() {
			return number
		}
	}
	return v
}
