package newfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Claim makes sure that no other process that claims the file writes it, until release is called or this process ends
// in any way. If another process has claimed it, the error wraps [syscall.EBUSY]. Claim removes the temporary files of
// writers that were killed. Devices and pipes are not claimed. The claim is a lock on a file beside: .table.jie.lock
// for table.jie.
func Claim(path string) (release func(), err error) {
	none := func() {}
	target, err := follow(path)
	if err != nil {
		return none, named(err, path)
	}
	if info, err := os.Stat(target); err == nil && !info.Mode().IsRegular() {
		return none, nil
	}
	folder, base := filepath.Split(target)
	release, err = lock(folder + "." + base + ".lock")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return none, NoFolder(filepath.Dir(target))
	case err != nil:
		return none, named(err, path)
	}
	removeLeft(folder, base)
	return release, nil
}

// busy returns the error of a file that another process has claimed.
func busy(path string) error { return &os.PathError{Op: "claim", Path: path, Err: syscall.EBUSY} }

// removeLeft removes the temporary files of writers that were killed. If it fails, they stay.
func removeLeft(folder, base string) {
	if folder == "" {
		folder = "."
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, file := range files {
		random, mine := strings.CutPrefix(file.Name(), base+".")
		random, whole := strings.CutSuffix(random, suffix)
		if mine && whole && len(random) == randomLength && strings.Trim(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == "" {
			_ = os.Remove(filepath.Join(folder, file.Name()))
		}
	}
}
