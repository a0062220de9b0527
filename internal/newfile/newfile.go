// Package newfile writes files that are whole or not there: a reader never sees half of
// one, whatever happens to the program that writes it.
package newfile

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces a file by a new one in one step, once it is safe on disk, so
// that no reader ever sees half of it. Devices and pipes are written to as they are.
func Write(path string, data []byte) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data, 0o666)
	}
	return Stream(path, func(file *os.File) (bool, error) {
		_, err := file.Write(data)
		if err == nil {
			err = file.Sync()
		}
		return err == nil, err
	})
}

// Stream makes a file by a function that writes to it as it goes. The file
// takes its name when it is complete, in one step: a run that fails, finds
// nothing to write or is killed leaves what was under that name as it was. A
// file that is replaced hands on its permissions, and a link still leads to it.
func Stream(path string, fill func(*os.File) (keep bool, err error)) (err error) {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		target = path
	}
	temporary := filepath.Join(filepath.Dir(target), "."+filepath.Base(target)+"."+rand.Text()[:8])
	file, err := os.OpenFile(temporary, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrNotExist) {
		return NoFolder(filepath.Dir(path))
	}
	if err != nil {
		return named(err, path)
	}
	if old, err := os.Stat(target); err == nil {
		_ = file.Chmod(old.Mode().Perm()) // where it cannot, the file is as whole
	}
	keep, err := fill(file)
	if closed := file.Close(); closed != nil {
		keep, err = false, errors.Join(err, closed)
	}
	if !keep {
		_ = os.Remove(temporary)
		return named(err, path)
	}
	return errors.Join(err, named(os.Rename(temporary, target), path))
}

// NoFolder is the error of a file in a folder that is not there.
func NoFolder(path string) error {
	return &os.PathError{Op: "create", Path: path, Err: fs.ErrNotExist}
}

// named makes an error speak of the file that the user named.
func named(err error, path string) error {
	if e, ok := err.(*os.PathError); ok {
		return &os.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	if e, ok := err.(*os.LinkError); ok {
		return &os.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}
