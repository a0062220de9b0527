// Package newfile writes files that are whole or absent: a reader never sees half of one, whatever happens to the
// writer. Writers of one file never share a temporary file; with [Claim], the later one learns of the earlier one.
package newfile

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Write replaces a file by a new one in one step, once it is safe on disk. It writes to devices and pipes directly.
func Write(path string, data []byte) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data, 0o666)
	}
	return Whole(path, func(file *os.File) error {
		_, err := file.Write(data)
		return err
	})
}

// Whole is [Stream] for a file that takes its name if fill does not fail, once it is safe on disk.
func Whole(path string, fill func(*os.File) error) error {
	return Stream(path, func(file *os.File) (bool, error) {
		err := fill(file)
		if err == nil {
			err = file.Sync()
		}
		return err == nil, err
	})
}

// Stream makes a file by a function that writes to it bit by bit. The file takes its name when it is complete, in one
// step. A run that fails, finds nothing to write or is killed does not change the file under that name. A replaced file
// passes on its permissions, and a link still leads to it, even if it led to no file before.
func Stream(path string, fill func(*os.File) (keep bool, err error)) (err error) {
	target, err := follow(path)
	if err != nil {
		return named(err, path)
	}
	file, err := os.OpenFile(target+"."+rand.Text()[:randomLength]+suffix, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrNotExist) {
		return NoFolder(filepath.Dir(target))
	}
	if err != nil {
		return named(err, path)
	}
	if old, err := os.Stat(target); err == nil {
		_ = file.Chmod(old.Mode().Perm()) // if it cannot, the file is still whole
	}
	keep, err := fill(file)
	if closed := file.Close(); closed != nil {
		keep, err = false, errors.Join(err, closed)
	}
	if !keep {
		_ = os.Remove(file.Name())
		return named(err, path)
	}
	if replaced := os.Rename(file.Name(), target); replaced != nil {
		_ = os.Remove(file.Name())
		return errors.Join(err, named(replaced, path))
	}
	return err
}

// A temporary file's name is that of the file that it will replace, random letters and this suffix.
const (
	suffix       = ".new"
	randomLength = 8
)

const mostLinks = 40 // how many links may lead to a file, as in Linux

// follow returns the file to which a path leads through links, whether it exists or not.
func follow(path string) (string, error) {
	for range mostLinks {
		link, err := os.Readlink(path)
		if err != nil { // not a link, or no such file
			return path, nil // opening the path gives the error
		}
		if !filepath.IsAbs(link) {
			folder, _ := filepath.Split(path)
			link = folder + link // not joined: "link/.." need not be the folder of "link"
		}
		path = link
	}
	return "", &os.PathError{Op: "open", Path: path, Err: errors.New("too many links")}
}

// NoFolder returns the error of a file in a folder that does not exist.
func NoFolder(path string) error {
	return &os.PathError{Op: "create", Path: path, Err: fs.ErrNotExist}
}

// named makes an error name the file that the user named.
func named(err error, path string) error {
	if e, ok := err.(*os.PathError); ok {
		return &os.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	if e, ok := err.(*os.LinkError); ok {
		return &os.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}

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
