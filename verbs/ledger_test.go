//go:build unix

package verbs

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A ledger keeps what is proved and true, in order; the rest is searched again.
func TestLedger(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers")
	write := func(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }
	l, err := OpenLedger(path, write)
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{
		`{"from":"pegs:110","to":"c1","status":"solved","metric":"moves","length":1,"lower_bound":1,"optimal":true,"moves":["a1-c1"]}` + "\n",
		`{"from":"pegs:100","to":"c1","status":"unsolvable","metric":"moves","certificate":{"kind":"exhausted","positions":"1","levels":["1"]}}` + "\n",
		`{"from":"pegs:1100","to":"c1","status":"unknown","metric":"moves","lower_bound":1}` + "\n",
		`{"from":"pegs:011","to":"c1","status":"solved","metric":"moves","length":1,"lower_bound":1,"optimal":true,"moves":["a1-c1"]}` + "\n", // a lie
	}
	froms := []string{"pegs:110", "pegs:100", "pegs:1100", "pegs:011"}
	for i, from := range froms {
		if err := l.Add(from, "c1", []byte(lines[i])); err != nil {
			t.Fatal(err)
		}
	}
	again, err := OpenLedger(path, write)
	if err != nil {
		t.Fatal(err)
	}
	for i, from := range froms {
		want := lines[i]
		if i > 1 {
			want = ""
		}
		if got := string(again.Proved(from, "c1")); got != want {
			t.Errorf("Proved(%s) = %q, want %q", from, got, want)
		}
	}
	if again.Proved("pegs:110", "a1") != nil {
		t.Error("another goal is proved")
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

// What goes into a pipe is not kept, and nothing waits for what comes out of it.
func TestNoLedger(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenLedger(pipe, nil); err != nil {
		t.Errorf("answers that go into a pipe: %v", err)
	}
	if _, err := OpenLedger(dir, nil); !errors.Is(err, syscall.EISDIR) {
		t.Errorf("answers that go into a folder: %v", err)
	}
}
