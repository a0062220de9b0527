//go:build unix

package verbs

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"jie/puzzle"
	"jie/verbs/sealed"
)

// ledgerOf is a ledger with answers to some problems, closed.
func ledgerOf(t *testing.T, path string, answers []puzzle.Answer) {
	t.Helper()
	l, err := OpenLedger(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range answers {
		if err := l.Add(a.From, a.To[0], a); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// ledgerAnswers are a solution, a proof that there is none, and an answer without a proof.
func ledgerAnswers(t *testing.T) (list []puzzle.Answer) {
	t.Helper()
	for _, text := range []string{
		`{"puzzle":"pegs","from":"pegs:110","to":"c1","status":"solved","metric":"moves","length":1,"lower_bound":1,"optimal":true,"moves":["a1-c1"]}`,
		`{"puzzle":"pegs","from":"pegs:1100","to":"c1","status":"unknown","metric":"moves","lower_bound":1}`,
		`{"puzzle":"pegs","from":"pegs:100","to":"c1","status":"unsolvable","metric":"moves","certificate":{"kind":"exhausted","positions":"1","levels":["1"]}}`,
	} {
		var a puzzle.Answer
		if err := puzzle.Unmarshal([]byte(text), &a); err != nil {
			t.Fatal(err)
		}
		list = append(list, a)
	}
	return list
}

// A ledger keeps what is proved, and continues after a kill in a line; what is not proved is
// removed, to be sought again.
func TestLedger(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers")
	answers := ledgerAnswers(t)
	ledgerOf(t, path, answers)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(bytes.Clone(whole), whole[:50]...), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := OpenLedger(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range answers {
		if proved := l.Proved(a.From, a.To[0]); (proved != nil) == (i == 1) {
			t.Errorf("%s: %q", a.From, proved)
		}
	}
	if l.Proved("pegs:110", "a1") != nil {
		t.Error("another goal is proved")
	}
	if err := l.Add(answers[1].From, "c1", answers[1]); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	if left, _ := os.ReadFile(path); !bytes.Equal(left, bytes.Join([][]byte{lines[0], lines[2], lines[1]}, nil)) {
		t.Errorf("%s", left)
	}
}

// A line that is not the sealed and true answer to its problem is refused with its number, and the
// file stays as it is.
func TestLedgerRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers")
	answers := ledgerAnswers(t)
	ledgerOf(t, path, answers)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lie := answers[0]
	lie.From = "pegs:011"
	ledgerOf(t, path+".lie", []puzzle.Answer{lie})
	false1, err := os.ReadFile(path + ".lie")
	if err != nil {
		t.Fatal(err)
	}
	for text, line := range map[string]int{
		string(whole) + "not json at all\n": 4,
		string(whole) + "{}\n":              4,
		string(bytes.Replace(whole, []byte(`"lower_bound":1`), []byte(`"lower_bound":0`), 1)): 1,
		string(bytes.ReplaceAll(whole, []byte("pegs:100"), []byte("pegs:001"))):               3,
		string(whole) + string(false1): 4,
		`{"puzzle":"pegs","from":"pegs:110","to":"c1","status":"solved","metric":"moves","length":1,"lower_bound":1,"optimal":true,"moves":["a1-c1"]}` + "\n": 1,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := OpenLedger(path)
		e, ok := errors.AsType[*puzzle.Error](err)
		if left, _ := os.ReadFile(path); !ok || e.Code != sealed.Other || e.Args["line"] != line || string(left) != text {
			t.Errorf("%s: %v, want line %d refused", text, err, line)
		}
	}
}

// What goes into a pipe is not kept, and nothing waits for what comes out of it.
func TestNoLedger(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err := OpenLedger(pipe); err != nil || l.Keeps() {
		t.Errorf("answers that go into a pipe: %v", err)
	}
	if _, err := OpenLedger(dir); !errors.Is(err, syscall.EISDIR) {
		t.Errorf("answers that go into a folder: %v", err)
	}
}
