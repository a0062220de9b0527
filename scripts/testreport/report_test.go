package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
)

// stream makes the lines of go test -json.
func stream(t *testing.T, events ...event) string {
	t.Helper()
	var lines strings.Builder
	for _, e := range events {
		if err := json.NewEncoder(&lines).Encode(e); err != nil {
			t.Fatal(err)
		}
	}
	return lines.String()
}

func TestReport(t *testing.T) {
	for _, test := range []struct {
		name   string
		events []event
		want   string
	}{
		{"passed", []event{
			{Action: "run", Package: "p", Test: "TestA"}, {Action: "output", Package: "p", Test: "TestA", Output: "words\n"},
			{Action: "pass", Package: "p", Test: "TestA"}, {Action: "pass", Package: "p", Elapsed: 1.5},
		}, "ok       1.50s  p\nREST\n1 passed, 0 failed, 0 skipped\n"},
		{"within", []event{
			{Action: "run", Package: "p", Test: "TestA"}, {Action: "run", Package: "p", Test: "TestA/x/y"}, {Action: "run", Package: "p", Test: "TestA/z"},
			{Action: "pass", Package: "p", Test: "TestA/x/y"}, {Action: "pass", Package: "p", Test: "TestA/z"}, {Action: "pass", Package: "p", Test: "TestA"},
			{Action: "pass", Package: "p"},
		}, "ok       0.00s  p\nREST\n2 passed, 0 failed, 0 skipped\n"},
		{"failed within", []event{
			{Action: "run", Package: "p", Test: "TestA"}, {Action: "run", Package: "p", Test: "TestA/z"},
			{Action: "output", Package: "p", Test: "TestA/z", Output: "  a_test.go:1: wrong\n"}, {Action: "output", Package: "p", Test: "TestA/z", Output: "and more\n"},
			{Action: "fail", Package: "p", Test: "TestA/z"}, {Action: "fail", Package: "p", Test: "TestA"}, {Action: "fail", Package: "p"},
		}, "  a_test.go:1: wrong\nand more\nFAIL     0.00s  p\nREST\n0 passed, 1 failed, 0 skipped\n"},
		{"failed around", []event{
			{Action: "run", Package: "p", Test: "TestA"}, {Action: "run", Package: "p", Test: "TestA/z"}, {Action: "pass", Package: "p", Test: "TestA/z"},
			{Action: "fail", Package: "p", Test: "TestA"}, {Action: "fail", Package: "p"},
		}, "FAIL     0.00s  p\nREST\n1 passed, 1 failed, 0 skipped\n"},
		{"skipped", []event{
			{Action: "run", Package: "q", Test: "TestB"}, {Action: "output", Package: "q", Test: "TestB", Output: "    b_test.go:7: no nginx: at all\n"},
			{Action: "output", Package: "q", Test: "TestB", Output: "--- SKIP: TestB (0.00s)\n"}, {Action: "skip", Package: "q", Test: "TestB"},
			{Action: "run", Package: "q", Test: "TestC"}, {Action: "skip", Package: "q", Test: "TestC"}, {Action: "skip", Package: "empty"}, {Action: "pass", Package: "q"},
		}, "ok       0.00s  q\nskipped 1: no nginx: at all (q)\nskipped 1: no reason given (q)\nREST\n0 passed, 0 failed, 2 skipped\n"},
		{"not compiled", []event{
			{Action: "build-output", ImportPath: "p [p.test]", Output: "a.go:1:1: no\n"}, {Action: "build-fail", ImportPath: "p [p.test]"},
			{Action: "fail", Package: "p", FailedBuild: "p [p.test]"},
		}, "a.go:1:1: no\nFAIL     0.00s  p\nREST\n0 passed, 1 failed, 0 skipped\n"},
		{"ended early", []event{
			{Action: "run", Package: "p", Test: "TestA"}, {Action: "output", Package: "p", Test: "TestA", Output: "panic: no\n"},
			{Action: "output", Package: "p", Output: "exit status 2\n"}, {Action: "fail", Package: "p"},
		}, "panic: no\nexit status 2\nFAIL     0.00s  p\nREST\n0 passed, 1 failed, 0 skipped\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var s summary
			var out strings.Builder
			if err := report(&s, &out, strings.NewReader(stream(t, test.events...))); err != nil {
				t.Fatal(err)
			}
			s.print(&out, "REST", "")
			if out.String() != test.want {
				t.Errorf("got\n%swant\n%s", &out, test.want)
			}
		})
	}
}

// What go prints beside the events is printed.
func TestOtherLines(t *testing.T) {
	var s summary
	var out strings.Builder
	if err := report(&s, &out, strings.NewReader("pattern ./nowhere: no\n")); err != nil || out.String() != "pattern ./nowhere: no\n" {
		t.Errorf("%q, %v", &out, err)
	}
}

// Parts that were kept add up; a part that is missing is an error.
func TestTotal(t *testing.T) {
	part := summary{Passed: 2, Failed: 1}
	part.skip("no reason", "p")
	file := filepath.Join(t.TempDir(), "part")
	if err := part.write(file); err != nil {
		t.Fatal(err)
	}
	var s summary
	if err := s.addFiles([]string{file, file}); err != nil || s.Passed != 4 || s.Failed != 2 || len(s.Skipped["no reason"]) != 2 {
		t.Errorf("%+v, %v", s, err)
	}
	if err := s.addFiles([]string{file + "-none"}); err == nil {
		t.Error("a part is missing, and there is no error")
	}
}

// The exit code of go test counts where no test fails.
func TestCommandFails(t *testing.T) {
	var s summary
	var out strings.Builder
	if err := run(&s, &out, []string{"go", "test", "./nowhere"}); err == nil {
		t.Errorf("no error, and %q", &out)
	}
	if err := run(&s, &out, []string{"go"}); err == nil {
		t.Error("no error without a command")
	}
}
