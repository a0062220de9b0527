package batch

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/failure"
	"jie/puzzle"
)

// A file that a killed batch left goes on after its last whole line; one that holds other
// things is refused, and stays as it is.
func TestOpenAnswers(t *testing.T) {
	const whole = `{"from":"lightsout:1","status":"solved"}` + "\n" + `{"from":"lightsout:0","status":"unknown"}` + "\n"
	path := filepath.Join(t.TempDir(), "answers.jsonl")
	question := Question{Output: path, Resume: true}
	for text, kept := range map[string]int{whole: 2, whole + `{"from":"li`: 2, "": 0, `{"fr`: 0, "a note\n": -1} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := openAnswers(&console.App{}, question)
		if kept < 0 {
			if left, _ := os.ReadFile(path); !errors.Is(err, &puzzle.Error{Code: failure.ResumeOther}) || string(left) != text {
				t.Errorf("%q is read as answers: %v, and is now %q", text, err, left)
			}
			continue
		}
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if len(s.kept) != kept {
			t.Errorf("%q has %d answers, want %d", text, len(s.kept), kept)
		}
		if err := s.put("next"); err != nil {
			t.Fatal(err)
		}
		if err := s.close(); err != nil {
			t.Fatal(err)
		}
		if left, _ := os.ReadFile(path); string(left) != whole[:len(whole)*kept/2]+"\"next\"\n" {
			t.Errorf("%q becomes %q", text, left)
		}
	}
}
