//go:build unix

package console

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A pipe that nobody reads is waited for until the first signal.
func TestPipeWithoutReader(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skipf("no named pipes here: %v", err)
	}
	signal.Notify(make(chan os.Signal, 1), syscall.SIGTERM) // the test outlives the signals, also one that comes after its end
	done := make(chan error)
	go func() { done <- new(App).Write(path, []byte("an answer")) }()
	for { // Write may not listen yet
		if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-done:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("got %v, want what a signal leaves", err)
			}
			return
		case <-time.After(time.Millisecond):
		}
	}
}
