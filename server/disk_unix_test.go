//go:build linux || darwin

package server

import (
	"flag"
	"os"
	"os/signal"
	"syscall"
	"testing"
)

// TestMain turns off the log that go test keeps of the files which tests open: its writes would
// fail too while the disk is full, and with them the package.
func TestMain(m *testing.M) {
	flag.Parse()
	_ = flag.Set("test.testlogfile", "")
	os.Exit(m.Run())
}

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
