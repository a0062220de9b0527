package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"jie/internal/built"
	"jie/internal/race"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata/script")

func TestMain(m *testing.M) {
	testscript.Main(built.Tests{M: m}, map[string]func(){"jie": main})
}

// slowRaced skips a test under the race detector: what it runs is in one goroutine or in
// programs that were built without the detector. make test runs all tests of this package
// without it too.
func slowRaced(t *testing.T) {
	t.Helper()
	if race.Enabled {
		t.Skip("nothing here for the race detector, which makes it take minutes: runs without -race")
	}
}

// raced are the scripts of what cmd/jie does on several goroutines.
var raced = []string{"input", "outputs", "play", "stopped", "stream", "terminal", "work"}

func TestScripts(t *testing.T) {
	folder, files := filepath.Join("testdata", "script"), []string(nil)
	if race.Enabled {
		for _, name := range raced {
			files = append(files, filepath.Join(folder, name+".txtar"))
		}
		folder = ""
	}
	testscript.Run(t, testscript.Params{
		Dir:           folder,
		Files:         files,
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("LC_ALL", "C")
			env.Setenv("GORACE", os.Getenv("GORACE"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits runs a command and demands its exit code: exits CODE COMMAND [ARG...].
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG...]")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := "0"
	if coder, ok := err.(interface{ ExitCode() int }); ok {
		code = string(rune('0' + coder.ExitCode()))
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if code != args[0] {
		ts.Fatalf("exit code %s, want %s", code, args[0])
	}
	ts.Check(nil)
}
