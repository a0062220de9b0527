package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spf13/pflag"

	"jie/catalog"
	"jie/check"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/verbs"
	"jie/verbs/words"
)

// result is one run of the program on the null puzzle, a dial of ten digits.
type result struct {
	code     int
	out, err string
}

func runNull(t *testing.T, stdin string, args ...string) result {
	t.Helper()
	return runPuzzle(t, null.Puzzle{}, stdin, args...)
}

func runPuzzle(t *testing.T, p puzzle.Puzzle, stdin string, args ...string) result {
	t.Helper()
	t.Setenv("LC_ALL", "C")
	var out, err bytes.Buffer
	a := &app{App: &console.App{In: strings.NewReader(stdin), Out: &out, Err: &err, Puzzles: []puzzle.Puzzle{p}}}
	code := a.run(context.Background(), args)
	if strings.Contains(err.String(), "goroutine ") {
		t.Errorf("jie %q printed a stack trace", args)
	}
	return result{code, out.String(), err.String()}
}

func TestSolveInWords(t *testing.T) {
	got := runNull(t, "", "solve", "null:1", "--to", "null:9", "--all", "--count")
	want := "solved in 2 turns, proved fewest\ndown down\nsolutions: 1\n   1  down down\n"
	if got.code != 0 || got.out != want || got.err != "" {
		t.Errorf("got %+v, want %q", got, want)
	}
	got = runNull(t, "", "--lang", "zh", "solve", "null:1", "--to", "null:9")
	if want := "已解：2 次转动，已证明最少\ndown down\n"; got.out != want {
		t.Errorf("got %+v, want %q", got, want)
	}
}

func TestSolveJSON(t *testing.T) {
	got := runNull(t, "", "solve", "null:1", "--to", "null:9", "--json")
	var answer puzzle.Answer
	if err := json.Unmarshal([]byte(got.out), &answer); err != nil || got.code != 0 {
		t.Fatalf("got %+v, %v", got, err)
	}
	if answer.Puzzle != "null" || answer.Status != "solved" || *answer.Length != 2 || !*answer.Optimal || answer.Stats.PeakBytes <= 0 {
		t.Errorf("answer %s", got.out)
	}
}

func TestInputs(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	body, whole := file("body.txt", "; a dial\n3\n"), file("whole.txt", "null:3\n")
	bad := file("bad.txt", "; a dial\nx\n")
	tests := []struct {
		name, stdin string
		args        []string
		code        int
		err         string // part of standard error
	}{
		{"file with a body", "", []string{"null:@" + body, "--to", "null:4"}, 0, ""},
		{"file with a prefix", "", []string{"null:@" + whole, "--to", "null:4"}, 0, ""},
		{"goal in a file", "", []string{"null:3", "--to", "null:@" + body}, 0, ""},
		{"standard input", "; a dial\nnull:3\n", []string{"-", "--to", "null:4"}, 0, ""},
		{"body on standard input", "3\n", []string{"null:@-", "--to", "null:4"}, 0, ""},
		{"standard input twice", "null:3\n", []string{"-", "--to", "-"}, 2, "standard input can be read once only"},
		{"no file", "", []string{"null:@" + filepath.Join(folder, "none"), "--to", "null:4"}, 1, "there is no file"},
		{"a folder", "", []string{"null:@" + folder, "--to", "null:4"}, 1, folder},
		{"place in a file", "", []string{"null:@" + bad, "--to", "null:4"}, 1, "bad.txt: null, row 0, column 0, byte 9"},
		{"place on the command line", "", []string{"null:x", "--to", "null:4"}, 1, "null, row 0, column 0, byte 5"},
		{"place in a goal", "", []string{"null:3", "--to", "null:x"}, 1, "--to: null, row 0, column 0, byte 5"},
		{"empty input", "", []string{"-"}, 1, "standard input: there is nothing to read"},
		{"no position", "", nil, 2, "a position is missing"},
		{"two positions", "", []string{"null:1", "null:2"}, 2, "one argument too many"},
		{"no goal", "", []string{"null:1"}, 2, "name it with --to"},
		{"unknown puzzle", "", []string{"nul:1"}, 1, `did you mean "null"?`},
		{"junk", "\x00\xff\x1b[2J", []string{"-"}, 1, "a position begins with"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := runNull(t, test.stdin, append([]string{"solve"}, test.args...)...)
			if got.code != test.code || !strings.Contains(got.err, test.err) {
				t.Errorf("got %+v, want code %d and %q", got, test.code, test.err)
			}
			if (got.code == 0) != (got.out != "") {
				t.Errorf("code %d with output %q", got.code, got.out)
			}
		})
	}
}

func TestHugeInput(t *testing.T) {
	a := &app{App: &console.App{In: endless{}, Words: words.For("en")}}
	_, err := a.Resolve(context.Background(), "-")
	if !errors.Is(err, &puzzle.Error{Code: console.FileTooLarge}) {
		t.Errorf("resolve of endless input: %v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// Someone who waits at standard input can still be stopped.
func TestSilentInput(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = write.Close() }()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	a := &app{App: &console.App{In: read, Words: words.For("en")}}
	if _, err := a.Resolve(ctx, "-"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("resolve: %v", err)
	}
}

func TestStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waiting := null.Rigged{Puzzle: null.Puzzle{}, Answer: func(ctx context.Context) (puzzle.Solution, error) {
			<-ctx.Done()
			return puzzle.Solution{Metric: puzzle.Turns, LowerBound: 2}, ctx.Err()
		}}
		got := runPuzzle(t, waiting, "", "solve", "null:1", "--to", "null:9", "--timeout", "20ms")
		if got.code != 3 || got.out != "unknown: at least 2 turns needed, no solution found yet\n" || !strings.Contains(got.err, "time limit") {
			t.Errorf("got %+v", got)
		}
		got = runPuzzle(t, waiting, "", "solve", "null:1", "--to", "null:9", "--timeout", "20ms", "--json")
		var answer puzzle.Answer
		if err := json.Unmarshal([]byte(got.out), &answer); err != nil || answer.Status != "unknown" || *answer.LowerBound != 2 || answer.Length != nil {
			t.Errorf("got %+v, %v", got, err)
		}

		short := null.Rigged{Puzzle: null.Puzzle{}, Answer: func(context.Context) (puzzle.Solution, error) {
			return puzzle.Solution{Metric: puzzle.Turns, LowerBound: 1, HasBest: true, Length: 2, Moves: []string{"down", "down"}}, puzzle.ErrMemory
		}}
		got = runPuzzle(t, short, "", "solve", "null:1", "--to", "null:9")
		if got.code != 3 || got.out != "unknown: 2 turns found, at least 1 turn needed\ndown down\n" || !strings.Contains(got.err, "memory limit") {
			t.Errorf("got %+v", got)
		}
	})
}

// A bug of the program is reported in words, never as a stack trace.
func TestFaultsOfOurOwn(t *testing.T) {
	broken := null.Rigged{Puzzle: null.Puzzle{}, Answer: func(context.Context) (puzzle.Solution, error) { panic("index out of range") }}
	for _, format := range []string{"--json", "--lang=en"} {
		got := runPuzzle(t, broken, "", "solve", "null:1", "--to", "null:9", format)
		if got.code != 1 || got.out != "" || !strings.Contains(got.err, "index out of range") {
			t.Errorf("got %+v", got)
		}
	}
}

func TestCheckOne(t *testing.T) {
	tests := []struct {
		args []string
		code int
		out  string
	}{
		{[]string{"null:1", "--to", "null:9", "--moves", "down down"}, 0, "holds: 2 turns\nverified: the moves; not verified: that no solution is shorter\n"},
		{[]string{"null:1", "--to", "null:9", "--moves", "down down", "--metric", "turns"}, 0, "holds: 2 turns\nverified: the moves; not verified: that no solution is shorter\n"},
		{[]string{"null:1", "--to", "null:9", "--moves", "down"}, console.Refuted, "does not hold: the moves do not end at the goal; look for missing or wrong moves\n"},
		{[]string{"null:1", "--to", "null:9", "--moves", "down left"}, console.Refuted, "does not hold: move 2: left is not a move in this puzzle's notation; correct it\n"},
		{[]string{"null:1", "--to", "null:1", "--moves", ""}, 0, "holds: 0 turns\nverified: the moves, that no solution is shorter\n"},
		{[]string{"null:1", "--to", "null:9"}, 2, ""},
	}
	for _, test := range tests {
		got := runNull(t, "", append([]string{"check"}, test.args...)...)
		if got.code != test.code || got.out != test.out {
			t.Errorf("check %q = %+v, want %d and %q", test.args, got, test.code, test.out)
		}
	}
}

// A check that is stopped is no verdict.
func TestStoppedCheck(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	release := make(chan struct{})
	defer close(release)
	v, err := newTestApp(new(bytes.Buffer)).judge(ctx, false, func(check.Bounds) (check.Verdict, error) { <-release; return check.Verdict{}, nil })
	if !errors.Is(err, context.Canceled) || v.Holds || v.Error != "" || console.ExitCode(err) != console.Unproved {
		t.Errorf("verdict %+v, %v", v, err)
	}
}

func TestCheckBatch(t *testing.T) {
	good := runNull(t, "", "solve", "null:1", "--to", "null:9", "--json").out
	generated := `{"from":"null:4","to":"null:6","length":2,"moves":["up","up"],"difficulty":1}` + "\n"
	long := strings.Replace(generated, `"length":2`, `"length":3`, 1)
	got := runNull(t, good+"\n"+generated, "check", "--batch", "-")
	if got.code != 0 || got.out != "line 1: holds: 2 turns\nline 3: holds: 2 turns\n2 of 2 hold\nnot verified: that no solution is shorter (2)\nnot looked at: difficulty\n" {
		t.Errorf("got %+v", got)
	}
	got = runNull(t, good+long+"{\n", "check", "--batch", "-")
	if got.code != console.Refuted || !strings.Contains(got.out, "line 2: does not hold: the answer says a length of 3") ||
		!strings.Contains(got.out, "line 3: does not hold: byte") || !strings.HasSuffix(got.out, "1 of 3 hold\nnot verified: that no solution is shorter (1)\nnot looked at: difficulty\n") {
		t.Errorf("got %+v", got)
	}
	bare := strings.Replace(generated, `"length":2,`, "", 1)
	got = runNull(t, verbs.ByteOrderMark+generated+bare, "check", "--batch", "-")
	if !strings.HasPrefix(got.out, "line 1: holds: 2 turns\nline 2: does not hold: ") || !strings.Contains(got.out, "the value of length") {
		t.Errorf("got %+v", got)
	}
	if got := runNull(t, "\n", "check", "--batch", "-"); got.code != 1 {
		t.Errorf("an empty batch: %+v", got)
	}
}

func TestOutputFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answer.txt")
	got := runNull(t, "", "solve", "null:1", "--to", "null:9", "-o", path)
	text, err := os.ReadFile(path)
	if err != nil || got.code != 0 || got.out != "" || string(text) != "solved in 2 turns, proved fewest\ndown down\n" {
		t.Errorf("got %+v and %q, %v", got, text, err)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
	got = runNull(t, "", "solve", "null:1", "--to", "null:9", "-o", filepath.Join(path, "no", "folder"))
	if got.code != 1 || got.out != "" || !strings.Contains(got.err, "folder") {
		t.Errorf("got %+v", got)
	}
}

// Each flag that takes a value says in the help what stands for it, and no other.
func TestValueNames(t *testing.T) {
	var out bytes.Buffer
	root := newTestApp(&out).root()
	unused := maps.Clone(manual.ValueNames())
	see := func(f *pflag.Flag) {
		delete(unused, f.Name)
		if named := strings.HasPrefix(f.Value.Type(), "value."); f.Value.Type() != "bool" && !named && manual.ValueNames()[f.Name] == "" {
			t.Errorf("--%s has no name for its value", f.Name)
		}
	}
	root.PersistentFlags().VisitAll(see)
	for _, c := range root.Commands() {
		c.LocalNonPersistentFlags().VisitAll(see)
		for _, below := range c.Commands() {
			below.LocalNonPersistentFlags().VisitAll(see)
		}
	}
	if len(unused) > 0 {
		t.Errorf("names of no flags: %v", unused)
	}
}

// newTestApp is the program with all puzzles, in English, printing to out.
func newTestApp(out *bytes.Buffer) *app {
	return &app{App: &console.App{In: strings.NewReader(""), Out: out, Err: out, Words: words.For("en"), Puzzles: catalog.All(), Memory: 1 << 30}}
}

// A verb that is made alone has the page that it has among all of them.
func TestVerbAlone(t *testing.T) {
	var out bytes.Buffer
	a := newTestApp(&out)
	all := a.root()
	for _, c := range manual.Verbs(all) {
		alone := manual.Child(a.root(c.Name()), c.Name())
		if alone == nil {
			t.Errorf("%s is not made", c.Name())
			continue
		}
		if got, want := manual.For(a.App).Page(alone), manual.For(a.App).Page(c); got != want {
			t.Errorf("the page of %s made alone:\n%s\nwant\n%s", c.Name(), got, want)
		}
	}
	if n := len(manual.Verbs(a.root("version"))); n != 1 {
		t.Errorf("%d verbs are made for version", n)
	}
}

func TestDefaultMemory(t *testing.T) {
	if defaultMemory() <= 0 {
		t.Error("no default memory")
	}
}
