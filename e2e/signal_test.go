//go:build !windows && !js

package e2e

import (
	"syscall"
	"testing"
)

// Positions far apart, whose search takes long.
const (
	farFrom = "mopan:001100/0101010/11000101/100101000/0110100110/01100001000/0010111011/000101010/01110100/1011000/011101"
	farTo   = "mopan:110101/0001111/00011110/001100001/0110011100/11000010010/0011101010/000000101/00000001/0101011/010111"
)

// A signal ends a game as its player does: it is kept, and told how to go on.
func TestSignalsInPlay(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(signal.String(), func(t *testing.T) {
			args := []string{"play", "lightsout:all-on:5x5"}
			folder := t.TempDir()
			c := openConsole(t, folder, args...)
			c.await("best possible 15,")
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
