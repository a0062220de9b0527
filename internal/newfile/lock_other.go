//go:build !(linux || darwin || freebsd)

package newfile

import (
	"errors"
	"io/fs"
	"os"
)

// lock makes a file that no other process can have open at the same time. On Windows an open file cannot be removed, so
// lock can only remove that of a process that was killed. Other systems do not keep processes apart.
func lock(path string) (release func(), err error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, busy(path)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, busy(path)
	}
	if err != nil {
		return nil, err
	}
	return func() {
		_ = file.Close()
		_ = os.Remove(path)
	}, nil
}

// Hold does nothing: a lock on an open file would keep its owner from replacing the file here.
func Hold(*os.File) error { return nil }
