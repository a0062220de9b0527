//go:build linux || darwin

package work

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// fullDisk has no file grow until restore is called.
func fullDisk(t *testing.T) (restore func()) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ) // so that such a write is an error
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	full := before
	full.Cur = 0
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
			t.Fatal(err)
		}
	}
}

// On a full disk, the file that cannot be written is named, and nothing is left of it. The
// test runs in a process of its own: go test keeps a log of the files that this one opens.
func TestFullDisk(t *testing.T) {
	if os.Getenv("JIE_FULL_DISK") == "" {
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestFullDisk$")
		child.Env = append(os.Environ(), "JIE_FULL_DISK=1")
		if out, err := child.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	dir := planned(t, 2)
	f := opened(t, dir)
	restore := fullDisk(t)
	_, ran := f.Run(t.Context(), 0, Limits{}, false)
	other := filepath.Join(t.TempDir(), "other")
	_, made := Make(t.Context(), toys, toyOf(t, 3), Planning{UnitSeconds: 60}, other)
	restore()
	for path, err := range map[string]error{ResultPath(dir, 0): ran, filepath.Join(other, planFile): made} {
		var named *fs.PathError
		if !errors.As(err, &named) || named.Path != path {
			t.Errorf("%v, want an error about %s", err, path)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, resultsFolder, "*"))
	if err != nil || len(files) > 0 {
		t.Errorf("there are %v, %v", files, err)
	}
	if _, err := os.Stat(filepath.Join(other, planFile)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there is a plan: %v", err)
	}
	if got, want := finish(t, dir), toySum(2); got != want {
		t.Errorf("with room: %q, want %q", got, want)
	}
}
