//go:build !windows && !js

package main

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"jie/puzzle"
)

// Two positions of 40 dots on side 6, far apart: no search ends by itself soon.
const (
	farFrom = "mopan:001100/0101010/11000101/100101000/0110100110/01100001000/0010111011/000101010/01110100/1011000/011101"
	farTo   = "mopan:110101/0001111/00011110/001100001/0110011100/11000010010/0011101010/000000101/00000001/0101011/010111"
)

// A signal ends a search with exit code 3 and the bound proved so far.
func TestSignals(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		program, err := exec.LookPath("jie") // testscript puts this test on the path by that name
		if err != nil {
			t.Fatal(err)
		}
		var out, stderr bytes.Buffer
		c := exec.Command(program, "solve", "-", "--to", farTo, "--json")
		c.Env = append(c.Environ(), "LC_ALL=C")
		c.Stdout, c.Stderr = &out, &stderr
		in, err := c.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		// More than a pipe holds, so that the program is surely reading, and
		// listening for signals, when this returns.
		if _, err := in.Write([]byte(strings.Repeat("; wait\n", 1<<17) + farFrom)); err != nil {
			t.Error(err)
		}
		if err := in.Close(); err != nil {
			t.Error(err)
		}
		if err := c.Process.Signal(signal); err != nil {
			t.Error(err)
		}
		_ = c.Wait()
		var answer puzzle.Answer
		if code := c.ProcessState.ExitCode(); code != 3 {
			t.Errorf("%v: exit code %d, %s", signal, code, stderr.String())
		}
		if !strings.HasPrefix(stderr.String(), `{"error":{"code":"stopped-signal","message":"stopped by a signal`) {
			t.Errorf("%v: standard error %q", signal, stderr.String())
		}
		// Where the signal came before the search, there is no answer to give.
		if out.Len() > 0 {
			if err := json.Unmarshal(out.Bytes(), &answer); err != nil || answer.Status != "unknown" {
				t.Errorf("%v: printed %s: %v", signal, out.String(), err)
			}
		}
	}
}

// A signal ends a game as its player does: it is kept, and told how to go on.
func TestSignalsInPlay(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(signal.String(), func(t *testing.T) {
			args := []string{"play", "lightsout:all-on:5x5"}
			folder := t.TempDir()
			c := openConsole(t, folder, args...)
			c.await("par 15,")
			c.press("n")
			c.await("moves 1,")
			if err := c.command.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			c.await("jie play 'lightsout")
			if err := c.command.Wait(); err != nil {
				t.Errorf("the program ends with %v", err)
			}
			openConsole(t, folder, args...).await("moves 1,")
		})
	}
}

// A long search shows its progress in a terminal, and what it has when it is interrupted.
func TestProgressInTerminal(t *testing.T) {
	c := openConsole(t, t.TempDir(), "solve", farFrom, "--to", farTo)
	c.await(" a second, at least ", "working")
	c.press("\x03")
	c.await("unknown: at least ")
}
