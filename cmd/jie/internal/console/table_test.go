package console

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

var columns = []string{"position", "distance", "mean", "complete"}

var rows = [][]any{
	{"pegs:0\"1,1", int64(9007199254740993), 0.1, true},
	{"墨盘", nil, nil, false},
	{nil, int64(-1), 1e-300, nil},
}

func written(t *testing.T, format string) *bytes.Buffer {
	t.Helper()
	var b bytes.Buffer
	w, err := NewTable(format, &b, columns)
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

func TestEmpty(t *testing.T) {
	for _, format := range RowFormats {
		var b bytes.Buffer
		w, err := NewTable(format, &b, columns)
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
	for _, format := range RowFormats {
		w, err := NewTable(format, broken{}, columns)
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
