package main

import (
	"fmt"
	"os/exec"
	"testing"
	"time"

	"jie/cmd/jie/internal/console"
	"jie/internal/machine"
)

// bounded are command lines that would take more memory than they are allowed, or
// nearly as much. Those that take many seconds run with -measure alone.
var bounded = []struct {
	line   string
	memory int64 // MB
	long   bool
}{
	{"solve pegs:french --to one", 60, false},
	{"solve pegs:french --metric jumps --count", 30, false},
	{"solve pegs:french --metric moves --count --every", 60, false},
	{"solve pegs:english --metric jumps --count", 50, false},
	{"solve " + far5From + " --to " + far5To, 10, false},
	{"solve lightsout[torus]:random:300x300:7", 40, false},
	{"solve lightsout[torus]:all-on:1000x1000", 40, false},
	{"solve lightsout[near=king]:random:900x900:7", 40, false},
	{"analyse lightsout[near=king]:random:900x900:7", 40, false},
	{"solve lightsout[near=x]:all-on:4256x4", 40, false},
	{"solve lightsout[torus]:all-on:5300x5", 40, false},
	{"show lightsout:all-on:500x500 -o DIR/F.png", 40, false},
	{"show lightsout:all-on:500x500 -o DIR/F.svg", 40, false},
	{"show lightsout:all-on:500x500 -o DIR/F.txt", 40, false},
	{"show lightsout:all-on:100x100 -o DIR/F.gif --moves MOVES", 40, false},
	{"show lightsout:all-on:2000x2000", 67, false},
	{"hint lightsout:all-on:2000x2000", 67, false},
	{"solve BOARD --json", 67, false},
	{"show BOARD -o DIR/F.svg", 67, false},
	{"generate pegs --board french --n 5 --timeout 3s", 40, false},

	{"solve pegs:french --to one", 500, true},
	{"solve pegs:french --metric jumps --count", 100, true},
	{"table pegs --board french --svss", 100, true},
	{"solve " + far5From + " --to " + far5To, 50, true},
}

// What cannot be done within --memory ends with exit code 3.
func TestMemory(t *testing.T) {
	program := builtProgram(t)
	for _, test := range bounded {
		if test.long && !*measure {
			continue
		}
		t.Run(fmt.Sprintf("%.60s in %d MB", test.line, test.memory), func(t *testing.T) {
			if code := runWithin(t, program, test.line, test.memory); code != console.Answered && code != console.Unproved {
				t.Errorf("exit code %d", code)
			}
		})
	}
}

// A picture that is too large at any memory is refused before it is made.
func TestMemoryOfRefusals(t *testing.T) {
	program := builtProgram(t)
	for _, line := range []string{
		"show lightsout:all-on:2000x2000 -o DIR/F.svg",
		"show lightsout:all-on:2040x2040 -o DIR/F.png",
		"show lightsout:all-on:1000000x1000000",
	} {
		if code := runWithin(t, program, line, 1); code != console.Failed {
			t.Errorf("%s: exit code %d", line, code)
		}
	}
}

// runWithin runs the program, whose resident set must stay below 1.25 times --memory and
// 64 MB.
func runWithin(t *testing.T, program, line string, memory int64) (code int) {
	t.Helper()
	args := append(argumentsOf(t, line), "--memory", fmt.Sprintf("%dMB", memory))
	peak, code := peakOf(t, program, args)
	if most := memory*5/4*1e6 + 64e6; peak > most {
		t.Errorf("the resident set was %d MB, %d are allowed", peak/1e6, most/1e6)
	}
	if *measure {
		t.Logf("%d MB, exit code %d", peak/1e6, code)
	}
	return code
}

// peakOf runs the program and returns the most memory that it held, as the system told
// it last before the program ended. The usage that the system reports afterwards includes the memory
// of the parent in it, from before the program was loaded. On a busy machine the program may
// end before it was asked once: then it runs again.
func peakOf(t *testing.T, program string, args []string) (peak int64, code int) {
	t.Helper()
	for range 100 {
		if peak, code = watched(t, program, args); peak > 0 {
			return peak, code
		}
	}
	t.Fatal("the program ended before its memory was read once, in each of 100 runs")
	return 0, 0
}

// watched is one run of the program; peak is 0 where it ended too soon.
func watched(t *testing.T, program string, args []string) (peak int64, code int) {
	t.Helper()
	c := exec.Command(program, args...)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- c.Wait() }()
	look := time.NewTicker(2 * time.Millisecond)
	defer look.Stop()
	for {
		if high, ok := machine.PeakMemoryOf(c.Process.Pid); ok {
			peak = max(peak, high)
		}
		select {
		case <-done:
			return peak, c.ProcessState.ExitCode()
		case <-look.C:
		}
	}
}
