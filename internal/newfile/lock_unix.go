//go:build linux || darwin || freebsd

package newfile

import (
	"os"
	"syscall"
)

// lock creates and locks a file, and removes it on release. The system releases the lock of a process that ends.
func lock(path string) (release func(), err error) {
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		if err := Hold(file); err != nil {
			_ = file.Close()
			return nil, err
		}
		if current(file, path) {
			return func() { // removed while it is locked: the next lock is on another file
				_ = os.Remove(path)
				_ = file.Close()
			}, nil
		}
		_ = file.Close() // its holder has removed it meanwhile
	}
}

// Hold locks an open file until it is closed. If another process has locked it, the error wraps [syscall.EBUSY]. On
// some systems Hold does nothing.
func Hold(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	switch {
	case err == syscall.EWOULDBLOCK:
		return busy(file.Name())
	case err != nil:
		return &os.PathError{Op: "lock", Path: file.Name(), Err: err}
	}
	return nil
}

// current reports whether a file is still the one under its name.
func current(file *os.File, path string) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(opened, now)
}
