package main

import (
	"flag"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var measure = flag.Bool("measure", false, "measure the program's memory, and how long it goes on after its time limit and after a signal")

// builtProgram is jie as its users run it: without the race detector, which takes
// several times the memory and the time.
func builtProgram(t *testing.T) string {
	t.Helper()
	slowRaced(t)
	if testing.Short() {
		t.Skip("builds the program, which takes long: runs without -short")
	}
	program := filepath.Join(t.TempDir(), "jie")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// argumentsOf are the arguments of a command line, in which DIR is a new folder and
// MOVES a hundred presses.
func argumentsOf(t *testing.T, line string) []string {
	t.Helper()
	args := strings.Fields(strings.ReplaceAll(line, "DIR", t.TempDir()))
	for i, arg := range args {
		if arg == "MOVES" {
			args[i] = strings.Repeat("1,1 2,2 ", 50)
		}
	}
	return args
}
