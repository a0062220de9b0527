package lines

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jie/catalog"
	"jie/catalog/kinds"
	"jie/puzzle"
	"jie/puzzle/ability"
	"jie/puzzle/table"
	"jie/puzzle/work"
	"jie/puzzle/work/worktest"
	"jie/verbs"
	"jie/verbs/words"
)

// farm plans a job, does its units, and merges them.
func farm(t *testing.T, dir, job string, unitSeconds float64) (answer string, units int, err error) {
	t.Helper()
	text, units, err := worktest.Answer(t, dir, job, unitSeconds, All(catalog.All())...)
	return string(text), units, err
}

// twin answers the lines of a text one after the other, with nothing in between.
func twin(t *testing.T, text, prefix string) string {
	t.Helper()
	service := &verbs.Service{Puzzles: catalog.All()}
	var out bytes.Buffer
	for i, line := range strings.Split(strings.TrimPrefix(text, verbs.ByteOrderMark), "\n") {
		line = strings.TrimRight(line, "\r")
		if trimmed := strings.TrimSpace(line); trimmed == "" || trimmed[0] == ';' {
			continue
		}
		var value any
		p, err := service.ReadLine(line, prefix, nil)
		var solved verbs.Solved
		if err == nil {
			solved, err = service.SolveProblem(t.Context(), p, verbs.Solve{}, nil)
		}
		solved.Stats = nil
		value = solved.Answer
		if err != nil {
			value = verbs.LineFailure{Line: i + 1, Error: verbs.FailureOf(err, words.For("en").Error(err))}
		}
		text, err := puzzle.JSONLine(value)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(text)
	}
	return out.String()
}

// However a file is cut, the answers are those of its lines in order.
func TestSolve(t *testing.T) {
	board := "101/010/101"
	for name, text := range map[string]string{
		"plain":            board + "\n11/11\n" + board + "\n",
		"no end":           board + "\n11/11",
		"returns":          board + "\r\n\r\n11/11\r\n",
		"comments":         "; one\n\n" + board + "\n  ; two\n\n\n11/11\n; three\n",
		"byte order mark":  verbs.ByteOrderMark + board + "\n11/11\n",
		"a mark later":     board + "\n" + verbs.ByteOrderMark + "11/11\n11/11\n",
		"a mark, comment":  verbs.ByteOrderMark + "; one\n" + board + "\n",
		"wrong lines":      board + "\nx\n11/1\n" + board + "\n",
		"goals and JSON":   "10/01\t01/10\n" + `{"from":"lightsout:11/11","to":"lightsout:00/01"}` + "\n",
		"only wrong lines": "x\ny\n",
		"many":             strings.Repeat(board+"\n; no\n10/01\n", 40),
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "in.txt"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		want := twin(t, text, "lightsout:")
		for _, seconds := range []float64{1e-9, 1e-3, 60} {
			got, units, err := farm(t, dir, `{"kind":"solve","input":"in.txt","prefix":"lightsout:"}`, seconds)
			if got != want {
				t.Errorf("%s, %d units:\n%s\nwant\n%s", name, units, got, want)
			}
			failed := strings.Contains(want, `"error"`)
			var partial *work.Partial
			if errors.As(err, &partial) != failed || failed && !errors.Is(err, &puzzle.Error{Code: verbs.BatchFailed}) && verbs.CodeOf(err) != verbs.BatchFailed {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// A long line is an error among the answers, and no other line is lost.
func TestLongLine(t *testing.T) {
	dir := t.TempDir()
	text := "11/11\n" + strings.Repeat("1", verbs.LongestLine+10) + "\n10/01\n"
	if err := os.WriteFile(filepath.Join(dir, "in.txt"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	got, units, _ := farm(t, dir, `{"kind":"solve","input":"in.txt","prefix":"lightsout:"}`, 1e-9)
	if units != 3 || strings.Count(got, "\n") != 3 || !strings.Contains(got, `{"line":2,"error":{"code":"line-too-long"`) {
		t.Errorf("%d units: %s", units, got)
	}
}

// A result depends on the memory that the job allows a line, and not on that of the
// machine; a machine with too little fails.
func TestMemory(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in.txt"), []byte("pegs:triangle15\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	got, _, err := farm(t, dir, `{"kind":"solve","input":"in.txt","memory":"1000"}`, 60)
	if !strings.Contains(got, `"status":"unknown"`) || verbs.CodeOf(err) != verbs.BatchUnproved {
		t.Errorf("%s, %v", got, err)
	}
	s, err := newSolver(catalog.All(), asking{Memory: "1GiB"})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := s.workers(work.Limits{Memory: 3 << 30, Workers: 8}); n != min(3, n) || n < 1 || err != nil {
		t.Errorf("workers: %d, %v", n, err)
	}
	if _, err := s.workers(work.Limits{Memory: 1<<30 - 1, Workers: 8}); !errors.Is(err, puzzle.ErrMemory) {
		t.Errorf("workers: %v", err)
	}
}

// A unit that is stopped has no result.
func TestStopped(t *testing.T) {
	s, err := newSolver(catalog.All(), asking{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = s.unit(ctx, func(yield func(line, error) bool) {
		yield(line{1, func() (verbs.Problem, error) { return s.service.Read("pegs:english", nil) }}, nil)
	}, work.Limits{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestShare(t *testing.T) {
	for n := range 30 {
		for per := 1; per <= n+1; per++ {
			units, next := unitsOf(n, per), 0
			for i := range units {
				first, end := share(n, units, i)
				if first != next || end-first > per || n > 0 && end == first {
					t.Errorf("n = %d, %d a unit: unit %d is %d to %d", n, per, i, first, end)
				}
				next = end
			}
			if next != n {
				t.Errorf("n = %d, %d a unit: the units end at %d", n, per, next)
			}
		}
	}
}

// Every kind that the help names is there.
func TestAll(t *testing.T) {
	var names []string
	for _, k := range append(All(catalog.All()), kinds.All()...) {
		names = append(names, k.Name())
	}
	for _, name := range []string{"solve", "pegs-svss", "code-distance", "lightsout-fewest", "mopan-pairs", "mopan-levels"} {
		if !slices.Contains(names, name) {
			t.Errorf("there is no kind %s among %v", name, names)
		}
	}
	for _, lang := range words.Languages {
		help := words.For(lang).Text("help.work.long", nil)
		for _, name := range names {
			if !strings.Contains(help, "\n  "+name+" ") {
				t.Errorf("the help in %s does not name %s", lang, name)
			}
		}
	}
}

// The single-vacancy problems of a board have the answers that each has alone.
func TestProblems(t *testing.T) {
	p, err := ability.Find(catalog.All(), "pegs")
	if err != nil {
		t.Fatal(err)
	}
	maker, _ := puzzle.As[table.Maker](p)
	made, err := maker.Table(table.Question{Puzzle: "pegs", SVSS: true, Board: "triangle10"})
	if err != nil {
		t.Fatal(err)
	}
	var questions []string
	for _, x := range made.Problems {
		questions = append(questions, fmt.Sprintf(`{"from":%q,"to":%q}`, x.From, x.To))
	}
	want := twin(t, strings.Join(questions, "\n"), "")
	for _, seconds := range []float64{1e-9, 60} {
		got, units, err := farm(t, "", `{"kind":"pegs-svss","board":"triangle10"}`, seconds)
		if got != want || err != nil || len(questions) == 0 {
			t.Errorf("%d units: %s%v\nwant\n%s", units, got, err, want)
		}
	}
	for job, code := range map[string]puzzle.Code{
		`{"kind":"pegs-svss"}`:                                table.Needs,
		`{"kind":"pegs-svss","board":"triangel10"}`:           puzzle.UnknownBoard,
		`{"kind":"pegs-svss","board":"english","seed":1}`:     work.UnknownKey,
		`{"kind":"pegs-svss","board":"english","memory":"x"}`: work.BadValue,
	} {
		if _, _, err := farm(t, "", job, 60); verbs.CodeOf(err) != code {
			t.Errorf("%s: %v, want %s", job, err, code)
		}
	}
}
