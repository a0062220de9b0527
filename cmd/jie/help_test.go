package main

import (
	"bytes"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"jie/catalog"
	"jie/cmd/jie/internal/console"
	"jie/cmd/jie/internal/manual"
	"jie/verbs/words"
)

// fullDisk takes nothing.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// A page of help that cannot be written is a failure as any other.
func TestHelpNotWritten(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"help", "solve"}, {"help", "boards"}, {"--help"}, {"solve", "--help"}} {
		var err bytes.Buffer
		a := &app{App: &console.App{Out: fullDisk{}, Err: &err, Puzzles: catalog.All()}}
		if code := a.run(t.Context(), args); code != console.Failed || err.Len() == 0 {
			t.Errorf("jie %q on a full disk: exit code %d, %q", args, code, &err)
		}
	}
}

// exampleFiles makes, with jie, the files that examples of the help read.
var exampleFiles = []string{
	"jie show pegs:english --as id -o board.txt",
	"jie generate pegs --n 3 -o answers.jsonl",
	"jie generate pegs --n 3 -o levels.jsonl",
	"jie solve lightsout:all-on:1000x1000 -o presses.pbm",
	"jie work plan job.json --dir job --unit-seconds 0.000001", // the examples keep these units
	"jie decode model.dem --shots shots.01 -o corrections.jsonl",
	"jie work plan job.json --dir levels", // whose units stay missing
}

// exampleJob is a job with more units than the examples name.
const exampleJob = `{"kind":"pegs-svss","board":"triangle15"}`

// unending names the verbs whose examples go on until they are terminated, or
// take minutes, or are a shell's.
var unending = map[string]bool{"play": true, "serve": true, "completion": true}

// Every example of the help does what it is an example of.
func TestHelpExamples(t *testing.T) {
	slowRaced(t)
	t.Chdir(t.TempDir())
	for name, content := range map[string]string{
		"job.json": exampleJob, "model.dem": "error(0.1) D0\nerror(0.1) D0 D1 L0\n",
		"shots.b8": "\x01\x02", "shots.01": "10\n01\n", "shots.dets": "shot D0 D3\n",
	} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range exampleFiles {
		runPipe(t, line)
	}
	for _, lang := range words.Languages {
		a := &app{App: &console.App{Words: words.For(lang), Puzzles: catalog.All()}}
		for _, p := range a.Puzzles {
			lines := strings.Split(strings.TrimSpace(a.App.Section(p, "example")), "\n")
			if len(lines) != 4 {
				t.Errorf("the help on %s has %d lines of examples, want a title and three", p.Name(), len(lines))
			}
			for _, line := range lines[1:] {
				runPipe(t, strings.TrimSpace(line))
			}
		}
		root := a.root()
		manual.For(a.App).Fill(root)
		for _, parent := range root.Commands() {
			for _, c := range append([]*cobra.Command{parent}, parent.Commands()...) {
				if !unending[c.Name()] {
					for line := range strings.SplitSeq(c.Example, "\n") {
						runPipe(t, line)
					}
				}
			}
		}
	}
}

// runPipe runs commands with | between them, each of which must succeed.
func runPipe(t *testing.T, line string) {
	t.Helper()
	var out bytes.Buffer
	for text := range strings.SplitSeq(line, " | ") {
		in := bytes.NewReader(bytes.Clone(out.Bytes()))
		out.Reset()
		var stderr bytes.Buffer
		if code := run(t.Context(), splitCommand(text)[1:], in, &out, &stderr); code != console.Answered {
			t.Errorf("%s: %s ends with %d: %s", line, text, code, &stderr)
		}
	}
}
