//go:build unix

package table

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"jie/puzzle"
)

// Folders and pipes are no tables, and nothing waits for what comes out of a pipe.
func TestNoTables(t *testing.T) {
	dir := t.TempDir()
	pipe, link := filepath.Join(dir, "pipe"), filepath.Join(dir, "link")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.Symlink(pipe, link)); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{
		dir: syscall.EISDIR, pipe: &puzzle.Error{Code: NoTable}, link: &puzzle.Error{Code: NoTable}, os.DevNull: &puzzle.Error{Code: NoTable},
		filepath.Join(dir, "absent"): os.ErrNotExist,
	} {
		if _, err := ReadFile("mopan", path); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", path, err, want)
		}
	}
}
