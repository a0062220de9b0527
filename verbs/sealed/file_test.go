package sealed

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"jie/puzzle"
)

// A file that a killed batch left continues after its last whole line; one that holds other
// things is refused, and stays as it is.
func TestOpen(t *testing.T) {
	const whole = `{"from":"lightsout:1","status":"solved"}` + "\n" + `{"from":"lightsout:0","status":"unknown"}` + "\n"
	path := filepath.Join(t.TempDir(), "answers.jsonl")
	is := New("a test")
	for text, kept := range map[string]int{
		whole: 2, whole + `{"from":"li`: 2, whole + `{"from":"li` + "\n": 2, "": 0, `{"fr`: 0, "a note\n": -1, "a note": -1,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Open(path, true, is)
		if kept < 0 {
			if left, _ := os.ReadFile(path); !errors.Is(err, &puzzle.Error{Code: Other}) || string(left) != text {
				t.Errorf("%q is read as answers: %v, and is now %q", text, err, left)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var lines string
		for {
			line, more, err := s.Next()
			if err != nil {
				t.Fatal(err)
			}
			if !more {
				break
			}
			lines += string(line) + "\n"
		}
		if lines != whole[:len(whole)*kept/2] {
			t.Errorf("%q has the answers %q, want %d", text, lines, kept)
		}
		if err := s.Put("question", struct{ A int }{7}); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if left, _ := os.ReadFile(path); string(left) != lines+string(is.put("question", []byte("{\"A\":7}\n"))) {
			t.Errorf("%q becomes %q", text, left)
		}
	}
}

// A seal holds for one question, one run and one answer, to the last byte.
func TestSeal(t *testing.T) {
	is := New("a test")
	line := is.put("pegs:110", []byte("{\"from\":\"pegs:110\"}\n"))
	var object map[string]string
	if err := json.Unmarshal(line, &object); err != nil || object["from"] != "pegs:110" || len(object["question"]) != 16 {
		t.Errorf("%s: %v", line, err)
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	if !is.Holds("pegs:110", line) {
		t.Errorf("%s does not hold", line)
	}
	if is.Holds("pegs:011", line) || New("another").Holds("pegs:110", line) || is.Holds("pegs:110", nil) {
		t.Errorf("%s holds for another question", line)
	}
	for i := range line {
		altered := bytes.Clone(line)
		altered[i] ^= 1
		if is.Holds("pegs:110", altered) {
			t.Errorf("%s holds", altered)
		}
	}
}
