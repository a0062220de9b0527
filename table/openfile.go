package table

import (
	"errors"
	"hash/crc32"
	"io"
	"os"
	"syscall"

	"jie/internal/newfile"
	"jie/puzzle"
)

// OpenFile opens the file of a table of the puzzle of that name. A folder or a pipe is
// none: the error is that the path is a folder, or [NoTable]. To open a pipe could take
// forever.
func OpenFile(name, path string) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, &os.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return nil, &puzzle.Error{Puzzle: name, Code: NoTable, Args: puzzle.Args{"path": path}}
	}
	return os.Open(path)
}

// ReadFile reads a file that [OpenFile] opens.
func ReadFile(name, path string) ([]byte, error) {
	file, err := OpenFile(name, path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read
	return io.ReadAll(file)
}

// WriteFile writes the file of a table of the puzzle of that name. It appears whole or not
// at all, and takes its name once it is safe on disk. The error of a full disk is [NoRoom].
func WriteFile(name, path string, write func(*os.File) error) error {
	err := newfile.Stream(path, func(f *os.File) (bool, error) {
		err := write(f)
		if err == nil {
			err = f.Sync()
		}
		return err == nil, err
	})
	if errors.Is(err, syscall.ENOSPC) {
		return &puzzle.Error{Puzzle: name, Code: NoRoom, Args: puzzle.Args{"path": path}}
	}
	return err
}

// Checksum is the CRC-32C that stands beside data in the files of tables. The tables
// behind it are made at the first call, since they take as long as much of a program's
// start.
func Checksum(data []byte) uint32 { return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)) }
