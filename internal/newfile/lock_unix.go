//go:build linux || darwin || freebsd

package newfile

import (
	"os"
	"syscall"
)

// lock locks a file, which it makes, and removes it on release. The system takes the lock
// from a process that ends.
func lock(path string) (release func(), err error) {
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
			_ = file.Close()
			if err == syscall.EWOULDBLOCK {
				return nil, busy(path)
			}
			return nil, &os.PathError{Op: "lock", Path: path, Err: err}
		}
		if current(file, path) {
			return func() { // removed while it is locked: the next lock is on another file
				_ = os.Remove(path)
				_ = file.Close()
			}, nil
		}
		_ = file.Close() // its holder has removed it in between
	}
}

// current tells whether a file is still the one under its name.
func current(file *os.File, path string) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(opened, now)
}
