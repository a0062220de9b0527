package main

import (
	"context"
	"strings"
	"testing"

	"jie/cmd/jie/internal/console"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
)

// refuses makes sure that a command on the liar ends with the words, the question
// and nothing that looks solved.
func refuses(t *testing.T, stdin string, args ...string) {
	t.Helper()
	got := runPuzzle(t, null.Liar, stdin, args...)
	if got.code != console.Failed || !strings.Contains(got.err, "wrong answer refused") || !strings.Contains(got.err, "null:9") {
		t.Errorf("jie %q: exit code %d, %q", args, got.code, got.err)
	}
	if strings.Contains(got.out, "solve") || strings.Contains(got.out, "up") || strings.Contains(got.out, "length") {
		t.Errorf("jie %q prints the lie: %s", args, got.out)
	}
}

func TestLieRefusedBySolve(t *testing.T) {
	for _, from := range []string{"null:1", "null:2"} { // wrong moves, a wrong length
		refuses(t, "", "solve", from, "--to", "null:9")
		refuses(t, "", "solve", from, "--to", "null:9", "--all", "--count", "--json")
		refuses(t, "", "solve", from, "--to", "null:9", "--as", "csv", "--lang", "zh")
		refuses(t, from+"\tnull:9\n", "solve", "--batch", "-")
	}
	got := runPuzzle(t, null.Liar, "null:1\tnull:9\n", "solve", "--batch", "-", "--errors", "json")
	if got.code != console.Failed || !strings.Contains(got.out, `{"line":1,"error":{"code":"wrong-answer","message":"wrong answer refused`) {
		t.Errorf("in a stream: %+v", got)
	}
}

func TestLieRefusedByHint(t *testing.T) {
	for _, level := range []string{"1", "4"} {
		refuses(t, "", "hint", "null:1", "--to", "null:9", "--level", level)
		refuses(t, "", "hint", "null:2", "--to", "null:9", "--level", level, "--json")
	}
}

func TestLieRefusedByGenerate(t *testing.T) {
	refuses(t, "", "generate", "null")
	refuses(t, "", "generate", "null", "--min-moves", "1", "--n", "3", "--json")
	refuses(t, "", "generate", "null", "-o", t.TempDir()+"/levels.csv")
}

// What the liar would say fails a check, and solve gives check nothing of it.
func TestLieRefusedByCheck(t *testing.T) {
	for _, from := range []string{"null:1", "null:2"} {
		if got := runPuzzle(t, null.Liar, "", "solve", from, "--to", "null:9", "--json"); got.out != "" {
			t.Errorf("solve hands to check: %s", got.out)
		}
		pos, err := null.BareLiar.Parse(from)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := pos.Goal("null:9")
		if err != nil {
			t.Fatal(err)
		}
		s, err := pos.Solve(context.Background(), puzzle.Options{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		line, err := puzzle.JSONLine(puzzle.NewAnswer("null", pos, goal, s, nil))
		if err != nil {
			t.Fatal(err)
		}
		got := runPuzzle(t, null.Liar, string(line), "check", "--batch", "-")
		if got.code != console.Refuted || !strings.Contains(got.out, "does not hold") {
			t.Errorf("check of %s: %+v", line, got)
		}
	}
}
