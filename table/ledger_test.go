package table

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A ledger keeps what is proved, in order, and seeks what is not again.
func TestLedger(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers")
	write := func(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }
	l, err := OpenLedger(path, write)
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{
		`{"from":"b","to":"x","status":"solved"}` + "\n",
		`{"from":"a","to":"x","status":"unsolvable"}` + "\n",
		`{"from":"c","to":"x","status":"unknown"}` + "\n",
	}
	for i, from := range []string{"b", "a", "c"} {
		if err := l.Add(from, "x", []byte(lines[i])); err != nil {
			t.Fatal(err)
		}
	}
	again, err := OpenLedger(path, write)
	if err != nil {
		t.Fatal(err)
	}
	for i, from := range []string{"b", "a", "c"} {
		want := lines[i]
		if from == "c" {
			want = ""
		}
		if got := string(again.Proved(from, "x")); got != want {
			t.Errorf("Proved(%s) = %q, want %q", from, got, want)
		}
	}
	if again.Proved("b", "y") != nil {
		t.Error("b to y is proved")
	}
}

func TestLedgerRefusesOtherFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers")
	if err := os.WriteFile(path, []byte("\r\n{}\r\nno answers\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var bad *BadLine
	if _, err := OpenLedger(path, nil); !errors.As(err, &bad) || bad.Line != "no answers" || bad.At != 6 {
		t.Errorf("OpenLedger gives %v", err)
	}
}
