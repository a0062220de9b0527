package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jie/internal/built"
)

var measure = flag.Bool("measure", false, "measure the program's memory, and how long it goes on after its time limit and after a signal")

// builtProgram is jie as its users run it: without the race detector, which takes
// several times the memory and the time.
func builtProgram(t *testing.T) string {
	t.Helper()
	slowRaced(t)
	return built.Program(t)
}

// argumentsOf are the arguments of a command line, in which DIR is a new folder and
// MOVES a hundred presses and BOARD a file of 36 MB.
func argumentsOf(t *testing.T, line string) []string {
	t.Helper()
	args := strings.Fields(strings.ReplaceAll(line, "DIR", t.TempDir()))
	for i, arg := range args {
		switch arg {
		case "MOVES":
			args[i] = strings.Repeat("1,1 2,2 ", 50)
		case "BOARD":
			args[i] = filepath.Join(t.TempDir(), "board.txt")
			text := "lightsout:" + strings.Repeat("/"+strings.Repeat("10", 3000), 6000)[1:]
			if err := os.WriteFile(args[i], []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			args[i] = "@" + args[i]
		}
	}
	return args
}
