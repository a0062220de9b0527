package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"jie/catalog"
	"jie/cmd/jie/internal/console"
	"jie/conformance/puzzletest/null"
	"jie/puzzle"
	"jie/verbs"
)

// batchLines is how long the mixed batch is; -batch 10000 makes it the whole one.
var batchLines = flag.Int("batch", 600, "lines of the mixed batch of questions")

// mixed is a batch in which every hundredth line is wrong, and for each line the
// arguments that ask the same alone.
func mixed(lines int) (text string, alone [][]string) {
	random := rand.New(rand.NewPCG(13, 0)) // questions are no secrets
	var b strings.Builder
	for i := range lines {
		if i%100 == 99 {
			bad := []string{"lightsout:01/x", "nothing", `{"from":"pegs:110","to":`, "pegs:110\tz9", "mopan:10/000/00"}[i/100%5]
			b.WriteString(bad + "\n")
			alone = append(alone, nil)
			continue
		}
		line, args := question1(random, i)
		b.WriteString(line + "\n")
		alone = append(alone, args)
	}
	return b.String(), alone
}

// question1 is one small question, in one of the forms of a line.
func question1(random *rand.Rand, i int) (line string, args []string) {
	bits := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteByte('0' + byte(random.IntN(2)))
		}
		return b.String()
	}
	from, to := "lightsout:"+bits(4)+"/"+bits(4)+"/"+bits(4), ""
	switch i % 4 {
	case 1:
		to = bits(4) + "/" + bits(4) + "/" + bits(4)
	case 2:
		from, to = "pegs:1"+bits(4)+"/"+bits(5)+"/0"+bits(4), "one"
	case 3:
		from, to = "mopan:100/0010/01000/1000/000", "mopan:000/0110/01000/0010/000"
		if random.IntN(2) == 0 {
			from, to = to, from
		}
	}
	args = []string{from}
	if to != "" {
		args = append(args, "--to", to)
	}
	switch {
	case to == "":
		return from, args
	case random.IntN(2) == 0:
		return from + "\t" + to, args
	}
	object, _ := json.Marshal(map[string]any{"from": from, "to": to, "difficulty": 3}) // texts
	return string(object), args
}

var stats = regexp.MustCompile(`,"stats":\{[^}]*\}`)

// askJie runs the program in this process.
func askJie(stdin io.Reader, args ...string) (out, said string, code int) {
	var stdout, stderr bytes.Buffer
	a := &app{App: &console.App{In: stdin, Out: &stdout, Err: &stderr, Puzzles: catalog.All()}}
	code = a.run(context.Background(), args)
	return stats.ReplaceAllString(stdout.String(), ""), stderr.String(), code
}

// A batch gives the answers that its lines have alone, in their order, whatever the
// number of workers.
func TestSolveBatch(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	text, alone := mixed(*batchLines)
	one, said, code := askJie(strings.NewReader(text), "solve", "--batch", "-", "--workers", "1", "--errors", "json")
	if code != console.Failed || !strings.Contains(said, fmt.Sprintf("%d of %d lines", *batchLines/100, *batchLines)) {
		t.Errorf("exit code %d: %s", code, said)
	}
	if two, _, _ := askJie(strings.NewReader(text), "solve", "--batch", "-", "--workers", "2", "--errors", "json"); two != one {
		t.Error("the answers depend on the workers")
	}
	answers := strings.SplitAfter(strings.TrimSuffix(one, "\n"), "\n")
	if len(answers) != len(alone) {
		t.Fatalf("%d answers to %d lines", len(answers), len(alone))
	}
	for i, args := range alone {
		got := strings.TrimSuffix(answers[i], "\n")
		if args == nil {
			if !strings.HasPrefix(got, fmt.Sprintf(`{"line":%d,"error":{"code":"`, i+1)) {
				t.Errorf("line %d: %s", i+1, got)
			}
			continue
		}
		want, _, _ := askJie(nil, append([]string{"solve", "--json", "--workers", "1"}, args...)...)
		if got+"\n" != want {
			t.Errorf("line %d: %s\nalone: %s", i+1, got, want)
		}
	}
	// Without --errors json the wrong lines are reported beside the stream.
	plain, said, _ := askJie(strings.NewReader(text), "solve", "--batch", "-")
	if strings.Count(plain, "\n") != *batchLines-*batchLines/100 || !strings.Contains(said, "jie: error: line 100: ") {
		t.Errorf("%d lines; %s", strings.Count(plain, "\n"), said)
	}
}

func TestSolveBatchLines(t *testing.T) {
	long := "lightsout:" + strings.Repeat("1", verbs.LongestLine)
	goal := filepath.Join(t.TempDir(), "goal.txt")
	if err := os.WriteFile(goal, []byte("null:9\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, in string
		args     []string
		code     int
		lines    int
		err      string
	}{
		{"byte order mark, comments, blank lines", verbs.ByteOrderMark + "; a comment\r\n\r\nnull:1\tnull:2\r\n", nil, 0, 1, ""},
		{"default goal", "null:1\nnull:2\tnull:4\n{\"from\":\"null:3\"}", []string{"--to", "null:9"}, 0, 3, ""},
		{"a goal in a file", "null:1\nnull:2\n", []string{"--to", "@" + goal}, 0, 2, ""},
		{"goals on standard input too", "null:1\n", []string{"--to", "-"}, 2, 0, "standard input can be read once only"},
		{"prefix", "1\tnull:3\n{\"from\":\"null:1\",\"to\":\"null:3\"}", []string{"--prefix", "null:"}, 0, 2, ""},
		{"several goals", "null:1\tnull:5\tnull:2", []string{"--all", "--count"}, 0, 1, ""},
		{"a long line", long + "\nnull:1\tnull:2\n", nil, 1, 1, "line 1: this line is longer than 4 MiB"},
		{"a file in a line", "null:@board.txt\nnull:1\tnull:2\n", nil, 1, 1, "line 1: \"null:@board.txt\" names a file"},
		{"no goal", "null:1\n", nil, 1, 0, "line 1: null: a goal is needed"},
		{"nothing", "", nil, 0, 0, ""},
		{"a position beside it", "", []string{"null:1"}, 2, 0, "one argument too many"},
		{"a table beside it", "", []string{"--table", "x"}, 2, 0, "--batch and --table exclude each other"},
		{"rows", "null:1\tnull:2", []string{"--as", "csv"}, 0, 2, ""},
		{"rows and errors as JSON", "", []string{"--as", "csv", "--errors", "json"}, 2, 0, "--as csv and --errors json exclude each other"},
		{"a prefix without a colon", "1\n", []string{"--prefix", "null"}, 2, 0, "up to the colon"},
		{"a prefix with rules alone", "1\n", []string{"--prefix", "null[rule]"}, 2, 0, "up to the colon"},
		{"no name of a file", "", []string{"--batch", ""}, 2, 0, "--batch needs a value"},
		{"a number for a position", `{"from":1}`, nil, 1, 0, "(the value of from cannot be that); correct it there"},
		{"half an object", `{"from"`, nil, 1, 0, "cannot stand there); correct it there"},
		{"another form of errors", "", []string{"--errors", "xml"}, 2, 0, "text, json"},
	} {
		got := runNull(t, test.in, append([]string{"solve", "--batch", "-"}, test.args...)...)
		if got.code != test.code || strings.Count(got.out, "\n") != test.lines || !strings.Contains(got.err, test.err) {
			t.Errorf("%s: %+v, want %d, %d lines and %q", test.name, got, test.code, test.lines, test.err)
		}
	}
	if got := runNull(t, "", "solve", "null:1", "--to", "null:2", "--prefix", "x"); got.code != console.WrongUsage {
		t.Errorf("--prefix alone: %+v", got)
	}
}

// --timeout bounds each line, which then has an answer without a proof.
func TestSolveBatchTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waiting := null.Rigged{Puzzle: null.Puzzle{}, Answer: func(ctx context.Context) (puzzle.Solution, error) {
			<-ctx.Done()
			return puzzle.Solution{Metric: puzzle.Turns, LowerBound: 2}, ctx.Err()
		}}
		got := runPuzzle(t, waiting, "null:1\tnull:9\nnull:2\tnull:9\n", "solve", "--batch", "-", "--timeout", "20ms", "--workers", "1")
		if got.code != console.Unproved || strings.Count(got.out, `"status":"unknown"`) != 2 || !strings.Contains(got.err, "2 of 2 answers have no proof") {
			t.Errorf("got %+v", got)
		}
	})
}

// A signal ends a batch: what was finished in order is printed whole, and no line
// waits for more input.
func TestSolveBatchStopped(t *testing.T) {
	slow := null.Rigged{Puzzle: null.Puzzle{}, Answer: func(ctx context.Context) (puzzle.Solution, error) {
		<-ctx.Done()
		return puzzle.Solution{Metric: puzzle.Turns}, ctx.Err()
	}}
	for name, test := range map[string]struct {
		p     puzzle.Puzzle
		lines int
	}{"while it waits for lines": {null.Puzzle{}, 2}, "while it solves": {slow, 0}} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			in, feed := io.Pipe()
			var out, said bytes.Buffer
			a := &app{App: &console.App{In: in, Out: &out, Err: &said, Puzzles: []puzzle.Puzzle{test.p}}}
			ended := make(chan int)
			go func() { ended <- a.run(ctx, []string{"solve", "--batch", "-"}) }()
			if _, err := io.WriteString(feed, "null:1\tnull:2\nnull:1\tnull:3\n"); err != nil {
				t.Fatal(err)
			}
			synctest.Wait() // until nothing continues
			cancel()
			if code := <-ended; code != console.Unproved || strings.Count(out.String(), "\n") != test.lines {
				t.Errorf("%s: exit code %d, %q, %q", name, code, &out, &said)
			}
			_ = feed.Close()
		})
	}
}
