//go:build linux || darwin

package server

import (
	"os/signal"
	"syscall"
	"testing"
)

// fillDisk makes every write to a file fail, as on a full disk, until restore is
// called.
func fillDisk(t *testing.T) (restore func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ) // so that such a write is an error
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	set := func(limit syscall.Rlimit) {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
	}
	set(syscall.Rlimit{Cur: 1, Max: before.Max})
	return func() { set(before) }
}
