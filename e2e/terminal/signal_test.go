//go:build !windows && !js

package terminal

import (
	"syscall"
	"testing"
)

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
