//go:build !windows && !js

package main

import (
	"bytes"
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// unfinished are command lines, one or more of each verb, that take longer than
// [limit]. DIR is a folder for what they write.
var unfinished = []string{
	"solve pegs:french --to one",
	"solve pegs:french --metric jumps --count --every",
	"solve pegs:english --to c1 --metric jumps --count",
	"solve " + farFrom + " --to " + farTo,
	"solve " + far5From + " --to " + far5To,
	"solve lightsout:all-on:1000x1000",
	"solve lightsout:random:3000x3000:1",
	"solve lightsout[torus]:random:900x900:7",
	"solve lightsout[torus,k=3]:random:150x150:7",
	"solve lightsout[near=king]:random:900x900:7",
	"solve lightsout[near=knight]:random:400x400:7",
	"solve lightsout:all-on:100000000x1000 -o DIR/p.pbm",
	"solve lightsout:random:200000x20000:1 -o DIR/q.pbm",
	"hint pegs:french --to one --level 4",
	"hint " + farFrom + " --to " + farTo,
	"analyse lightsout:3000x3001",
	"analyse lightsout:random:20000x20000:3",
	"analyse lightsout[torus]:random:900x900:7",
	"analyse lightsout[torus,k=4]:random:300x300:7",
	"analyse pegs:french",
	"generate lightsout --board 64x64 --n 100 --seed 3",
	"generate lightsout --board 40x40 --n 100 --seed 3",
	"generate lightsout --board lightsout[torus]:64x64 --n 100",
	"generate pegs --board french --n 1000 --min-moves 30",
	"generate mopan --n 10000 --min-moves 30",
	"generate twiddle --board 4x4 --n 1000",
	"check pegs:english --to c1 --certificate testdata/exhausted.json",
	"table mopan 0001/00011/001100/0110011/011100/00011/1001 -o DIR/m.table",
	"table mopan 0000/00000/001100/0001000/001000/01100/0000 --dots 12 -o DIR/m2.table",
	"table mopan --all-pairs --side 4 --dots 5",
	"table pegs --svss --board 6x6",
	"table twiddle",
	"show lightsout:all-on:1000x1000 -o DIR/s.png",
	"show lightsout:random:1000x1000:3 -o DIR/s.svg",
	"show lightsout:random:1000x1000:3 -o DIR/s.txt",
	"show lightsout:all-on:100x100 -o DIR/s.gif --moves MOVES",
	"distance surface:60 -o DIR/d.json --json",
	"distance surface:120",
	"distance toric:100 --certificate DIR/d.cert",
}

// limit is when a command is to end.
const limit = time.Second

// Two positions of 20 dots on side 5, far apart.
const (
	far5From = "mopan:00001/010000/1000100/00010100/101110000/00000111/1110100/111000/00000"
	far5To   = "mopan:11110/100000/1001001/00011001/000001000/00100100/0100001/001001/00101"
)

// TestOverrun measures by how long each verb passes its time limit, and continues after
// a signal. It prints, and judges nothing: machines differ.
func TestOverrun(t *testing.T) {
	if !*measure {
		t.Skip("prints measurements and tests nothing: runs with -measure")
	}
	program := builtProgram(t)
	for _, line := range unfinished {
		args := argumentsOf(t, line)
		timed, code := overrun(t, program, append(args, "--timeout", limit.String()), 0)
		signalled, codeSignal := overrun(t, program, args, syscall.SIGINT)
		t.Logf("%8.3f s exit %d  %8.3f s exit %d  %.100s", timed.Seconds(), code, signalled.Seconds(), codeSignal, line)
	}
}

// overrun is how long a command continues after the limit, when it gets a signal if
// that is not 0.
func overrun(t *testing.T, program string, args []string, signal syscall.Signal) (time.Duration, int) {
	t.Helper()
	var stderr bytes.Buffer
	c := exec.Command(program, args...)
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if signal != 0 {
		timer := time.AfterFunc(limit, func() { _ = c.Process.Signal(signal) })
		defer timer.Stop()
	}
	_ = c.Wait() // the exit code says it
	return time.Since(begun) - limit, c.ProcessState.ExitCode()
}
